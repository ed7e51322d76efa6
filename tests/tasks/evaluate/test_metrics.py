from __future__ import annotations

import ir_measures
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sayso.tasks.evaluate.metrics import (
    carried_sections,
    context_precision,
    context_recall_at,
    ndcg_at,
    precision_at,
    recall_at,
    reciprocal_rank,
    within_budget,
)

RANKINGS = st.lists(st.sampled_from("abcdefghijklmnopqrstuvwxyz"), unique=True, max_size=20)
GOLD = st.dictionaries(st.sampled_from("abcdefghijklmnopqrstuvwxyz"), st.integers(1, 2), min_size=1, max_size=12)


@given(ranking=RANKINGS, grades=GOLD)
def test_metrics_agree_with_ir_measures(ranking, grades):
    run = [ir_measures.ScoredDoc("q", section, -place) for place, section in enumerate(ranking)]
    qrels = [ir_measures.Qrel("q", section, grade) for section, grade in grades.items()]
    ours = {
        "R@10": recall_at(ranking, grades, 10),
        "P@10": precision_at(ranking, grades, 10),
        "RR": reciprocal_rank(ranking, grades),
        "nDCG@10": ndcg_at(ranking, grades, 10),
        "AP": context_precision(ranking, grades),
    }
    measures = [ir_measures.parse_measure(name) for name in ours]
    theirs = ir_measures.calc_aggregate(measures, qrels, run) if run else dict.fromkeys(measures, 0.0)
    assert {str(measure): pytest.approx(value) for measure, value in theirs.items()} == ours


def test_an_item_is_found_by_any_of_its_sections():
    items = [{"a", "b"}, {"c"}]
    assert context_recall_at(["x", "b"], items, 2) == 0.5
    assert context_recall_at(["x", "b"], items, 1) == 0.0
    assert context_recall_at(["x"], [], 1) == 0.0


def test_a_section_that_does_not_fit_the_budget_is_skipped_and_the_next_is_tried():
    assert within_budget(["a", "b", "c"], {"a": 60, "b": 50, "c": 40}, 100) == ["a", "c"]


@pytest.mark.parametrize(
    ("chunk", "carried"),
    [
        ((0, 1000), ["long", "short"]),  # all of the short one, 950 characters of the long one
        ((0, 240), ["short"]),  # 190 of the long one are too few
        ((0, 250), ["long", "short"]),
        ((10, 100), []),  # 40 characters of a section of 50
    ],
)
def test_a_chunk_retrieves_the_sections_it_carries_enough_of(chunk, carried):
    sections = {"short": (0, 50), "long": (50, 3000), "far": (3000, 4000)}
    assert sorted(carried_sections(chunk, sections)) == carried
