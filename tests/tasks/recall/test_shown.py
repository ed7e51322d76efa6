from __future__ import annotations

import numpy as np
import pytest

from sayso.tasks.recall.fuse import Fused
from sayso.tasks.recall.shown import moved, shown_texts, window


@pytest.mark.parametrize(("span", "seen"), [((0, 1), "abcd"), ((5, 6), "defg"), ((9, 10), "ghij")])
def test_a_window_lies_around_its_span_and_within_the_text(span, seen):
    assert window("abcdefghij", span, 4) == seen


def test_a_section_is_shown_around_its_nearest_sentence_below_its_headings():
    section = {"section_id": "s1", "heading_path": ["Manual", "4 Care", "4.2 Valve"], "text": "One. Two. Three."}
    sentences = [
        {"section_id": "s1", "start": 0, "end": 4, "vector": [1.0, 0.0]},
        {"section_id": "s1", "start": 10, "end": 16, "vector": [0.0, 1.0]},
    ]
    query = np.array([0.1, 0.9], np.float32)
    assert shown_texts([section], sentences, query, characters=6) == {"s1": "4 Care > 4.2 Valve\nThree."}
    assert shown_texts([section], [], query, characters=4) == {"s1": "4 Care > 4.2 Valve\nOne."}


def test_a_reranker_moves_what_it_was_shown_and_tells_its_rank():
    fused = [Fused("a", 1.0, {"words": 1}), Fused("b", 0.9), Fused("c", 0.1)]
    assert moved(fused, {"a": -2.0, "b": 3.0}, weight=0.5) == [
        Fused("b", pytest.approx(1.4), {"rerank": 1}),
        Fused("a", 1.0, {"words": 1, "rerank": 2}),
        Fused("c", 0.1),
    ]
    assert moved(fused, {}, weight=0.5) == fused
