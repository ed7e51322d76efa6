from __future__ import annotations

import pytest

from sayso.tasks.recall.fuse import Fused, Ranking, best_of_each, fuse, merged


def test_a_section_scores_as_its_best_passage():
    assert best_of_each(["s2", "s1", "s2", "s3", "s1"]) == ("s2", "s1", "s3")


def test_ranks_are_inverted_weighted_and_added():
    first, second, third = fuse([Ranking("words", 1.0, ("a", "b")), Ranking("meaning", 2.0, ("b", "c"))], smoothing=10)
    assert (first.section_id, first.score) == ("b", pytest.approx(1 / 12 + 2 / 11))
    assert (second.section_id, second.score) == ("c", pytest.approx(2 / 12))
    assert (third.section_id, third.score) == ("a", pytest.approx(1 / 11))


def test_each_route_tells_its_best_rank():
    (a, _) = fuse(
        [Ranking("words", 1.0, ("b", "a")), Ranking("words", 1.0, ("a",)), Ranking("meaning", 1.0, ("a",))],
        smoothing=10,
    )
    assert a == Fused("a", pytest.approx(1 / 12 + 2 / 11), {"words": 1, "meaning": 1})


def test_lists_of_several_questions_merge_by_weight():
    one = [Fused("a", 1.0, {"words": 1}), Fused("b", 0.5, {"words": 2})]
    other = [Fused("b", 0.4, {"words": 1, "meaning": 3})]
    assert merged([(1.0, one), (2.0, other)]) == [
        Fused("b", pytest.approx(1.3), {"words": 1, "meaning": 3}),
        Fused("a", 1.0, {"words": 1}),
    ]


def test_nothing_found_fuses_to_nothing():
    assert fuse([], smoothing=10) == []
    assert merged([]) == []
