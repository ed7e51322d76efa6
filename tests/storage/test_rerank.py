from __future__ import annotations

import pytest

from sayso.storage.rerank import CrossEncoder, LateInteraction

TEXTS = [
    "Rivers carry water to the sea.",
    "An access token is valid for one hour; after that it expires.",
    "Bake the bread for forty minutes.",
]


@pytest.mark.parametrize("reranker", [CrossEncoder(threads=1), LateInteraction(threads=1)], ids=["pairs", "late"])
def test_the_text_that_answers_scores_best(reranker):
    scores = reranker.scores("How long is an access token valid?", TEXTS)
    assert int(scores.argmax()) == 1
    assert reranker.scores("anything", []).shape == (0,)


def test_equal_words_match_wholly():
    late = LateInteraction(threads=1)
    same, other = late.scores("press the red button", ["press the red button", "rivers carry water"])
    assert same > 0.7 > other
