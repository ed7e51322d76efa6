from __future__ import annotations

import pytest

from sayso.tasks.recall.fuse import Fused, Ranking, best_of_each, by_rank, fuse, merged, nearness


def test_a_section_scores_as_its_best_passage():
    assert best_of_each([("s2", 9), ("s1", 7), ("s2", 5), ("s3", 4), ("s1", 1)]) == {"s2": 9, "s1": 7, "s3": 4}


def test_a_route_with_an_order_only_scores_by_rank():
    assert by_rank(["b", "a", "b", "c"]) == {"b": 1, "a": 1 / 2, "c": 1 / 3}


@pytest.mark.parametrize(
    ("found", "near"),
    [
        ({"a": 12.0, "b": 7.0, "c": 2.0}, {"a": 1.0, "b": 0.25, "c": 0.0}),  # half the way, squared
        ({"a": 0.9, "b": 0.8, "c": 0.7}, {"a": 1.0, "b": 0.25, "c": 0.0}),  # whatever the scale of the scores
        ({"a": 3.0}, {"a": 1.0}),
        ({"a": 3.0, "b": 3.0}, {"a": 1.0, "b": 1.0}),
        ({}, {}),
    ],
)
def test_nearness_runs_from_the_best_to_the_last(found, near):
    assert nearness(found, sharpness=2) == pytest.approx(near)


def test_nearness_is_weighted_and_added():
    words = Ranking("words", 1.0, {"a": 9.0, "b": 6.0, "c": 3.0})
    meaning = Ranking("meaning", 2.0, {"b": 0.9, "a": 0.8, "d": 0.7})
    fused = fuse([words, meaning], sharpness=2)
    assert [(f.section_id, pytest.approx(f.score)) for f in fused] == [("b", 2.25), ("a", 1.5), ("c", 0.0), ("d", 0.0)]


def test_each_route_tells_its_best_rank():
    routes = [
        Ranking("words", 1.0, {"b": 2.0, "a": 1.0}),
        Ranking("words", 1.0, {"a": 1.0}),
        Ranking("meaning", 1.0, {"a": 1.0}),
    ]
    assert fuse(routes, sharpness=2)[0] == Fused("a", pytest.approx(2.0), {"words": 1, "meaning": 1})


def test_lists_of_several_questions_merge_by_weight():
    one = [Fused("a", 1.0, {"words": 1}), Fused("b", 0.5, {"words": 2})]
    other = [Fused("b", 0.4, {"words": 1, "meaning": 3})]
    assert merged([(1.0, one), (2.0, other)]) == [
        Fused("b", pytest.approx(1.3), {"words": 1, "meaning": 3}),
        Fused("a", 1.0, {"words": 1}),
    ]


def test_nothing_found_fuses_to_nothing():
    assert fuse([], sharpness=2) == []
    assert merged([]) == []
