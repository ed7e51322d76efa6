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
    assert cut_windows(page_count, pages=10) == ranges


def test_a_window_of_no_pages_is_refused():
    with pytest.raises(ValueError, match="at least one page"):
        cut_windows(5, pages=0)
