"""Pairs whose assertions are compared: series first, then the likest, none too often, each with a changed document."""

from __future__ import annotations

from sayso.tasks.relate.compared import CHEAP_TO_COMPARE, pairs_to_compare
from sayso.tasks.relate.rows import Row


def reading(one: str, other: str, similarity: float, *, is_related: bool = True) -> Row:
    return {"document_id": one, "other_document_id": other, "similarity": similarity, "is_related": is_related}


def series(one: str, other: str) -> Row:
    return {"from_document_id": one, "to_document_id": other}


def test_series_come_first_and_the_likest_next() -> None:
    readings = [reading("a", "b", 0.2), reading("a", "c", 0.9), reading("a", "e", 0.95, is_related=False)]
    assert pairs_to_compare(readings, [series("d", "a")], {"a"}) == [("d", "a"), ("a", "c"), ("a", "b")]


def test_a_pair_of_a_series_is_compared_once() -> None:
    assert pairs_to_compare([reading("a", "b", 0.9)], [series("b", "a")], {"a"}) == [("b", "a")]


def test_a_pair_without_a_changed_document_is_left_out() -> None:
    assert pairs_to_compare([reading("b", "c", 0.9)], [series("c", "d")], {"a"}) == []


def test_a_document_related_to_many_is_compared_with_its_nearest() -> None:
    readings = [reading("a", f"d{place:02}", place / 100) for place in range(CHEAP_TO_COMPARE + 2)]
    compared = [other for _, other in pairs_to_compare(readings, [], {"a"})]
    assert compared == [f"d{place:02}" for place in range(CHEAP_TO_COMPARE + 1, 1, -1)]
