import pytest

from sayso.tasks.window.cut import cut_windows


@pytest.mark.parametrize(
    ("page_count", "ranges"),
    [
        (0, [(0, 0)]),
        (1, [(1, 1)]),
        (20, [(1, 10), (11, 20)]),
        (21, [(1, 10), (11, 20), (21, 21)]),
    ],
)
def test_windows_cover_each_page_once(page_count, ranges):
    table = cut_windows("d1", page_count, pages=10)
    assert [(w["first_page"], w["last_page"]) for w in table.to_pylist()] == ranges


def test_window_ids_differ_and_stay_the_same_when_the_document_grows():
    short, long = cut_windows("d1", 15, pages=10), cut_windows("d1", 35, pages=10)
    assert short["window_id"].to_pylist() == long["window_id"].to_pylist()[:2]
    assert len(set(long["window_id"].to_pylist())) == 4


def test_a_window_of_no_pages_is_refused():
    with pytest.raises(ValueError, match="at least one page"):
        cut_windows("d1", 5, pages=0)
