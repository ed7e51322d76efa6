from __future__ import annotations

from sayso.schemas.asking import Candidate
from sayso.schemas.recipes import ReadRecipe
from sayso.tasks.read.choose import Place, choose, in_turn, marked

RECIPE = ReadRecipe(depth=4)


def candidate(section, rank, *, obligation="o1", document="d1", score=1.0, routes=("keyword",)):
    return Candidate(obligation, section, document, rank, score, dict.fromkeys(routes, rank))


def places(document="d1", **sizes):
    return {section: Place(section, document, n, size, section) for n, (section, size) in enumerate(sizes.items())}


def test_obligations_take_turns_and_a_section_counts_once():
    found = [
        candidate("a", 1),
        candidate("b", 2),
        candidate("c", 1, obligation="o2"),
        candidate("a", 2, obligation="o2"),
    ]
    assert [c.section_id for c in in_turn(found)] == ["a", "c", "b"]


def test_a_section_that_does_not_fit_is_recorded_and_the_next_is_tried():
    found = [candidate("a", 1), candidate("b", 2), candidate("c", 3)]
    choice = choose(found, places(a=60, b=50, c=40), RECIPE, budget=100, whole=0)
    assert choice.reasons == {"a": "relevant", "b": "over_budget", "c": "relevant"}


def test_below_the_depth_nothing_is_opened():
    found = [candidate(name, rank) for rank, name in enumerate("abcdef", start=1)]
    choice = choose(found, places(a=1, b=1, c=1, d=1, e=1, f=1), RECIPE, budget=100, whole=0)
    assert [choice.reasons[name] for name in "def"] == ["relevant", "below_depth", "below_depth"]


def test_a_share_of_the_room_is_kept_for_linked_sections():
    found = [candidate("a", 1), candidate("b", 2), candidate("x", 3, routes=("links",))]
    sizes = places(a=80, b=10, x=15)
    assert choose(found, sizes, RECIPE, budget=100, whole=0).reasons == {
        "a": "relevant",
        "x": "relevant",
        "b": "over_budget",
    }
    without = choose(found[:2], sizes, RECIPE, budget=100, whole=0)
    assert without.reasons == {"a": "relevant", "b": "relevant"}


def test_the_same_text_twice_in_a_document_is_read_once():
    same = places(a=10, b=10)
    same["b"] = Place("b", "d1", 1, 10, "a")
    assert choose([candidate("a", 1), candidate("b", 2)], same, RECIPE, budget=100, whole=0).reasons == {
        "a": "relevant",
        "b": "duplicate",
    }


def test_the_most_relevant_document_that_fits_is_opened_whole():
    found = [
        candidate("a1", 1, score=3.0), candidate("b1", 2, document="d2", score=2.0), candidate("c1", 3, document="d3", score=1.0),
    ]  # fmt: skip
    sizes = places(a1=30, a2=100) | places("d2", b1=30, b2=20) | places("d3", c1=10, c2=10)
    choice = choose(found, sizes, RECIPE, budget=100, whole=60)
    assert choice.reasons == {"b1": "relevant", "b2": "relevant", "a1": "relevant", "c1": "relevant"}


def test_every_candidate_is_marked_with_what_became_of_it():
    found = [candidate("a", 1), candidate("b", 2), candidate("a", 5, obligation="o2")]
    done = marked(found, choose(found, places(a=60, b=50), RECIPE, budget=100, whole=0))
    assert [(c.obligation_id, c.is_opened, c.reason) for c in done] == [
        ("o1", True, "relevant"),
        ("o1", False, "over_budget"),
        ("o2", True, "relevant"),
    ]
