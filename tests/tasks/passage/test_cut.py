from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sayso.schemas.recipes import PassageRecipe
from sayso.tasks.passage.cut import passage_spans

SMALL = PassageRecipe(characters=40, overlap=15)


def test_a_short_section_is_one_passage_and_a_blank_one_none():
    assert passage_spans("Two words.", SMALL) == [(0, 10)]
    assert passage_spans(" \n", SMALL) == []


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("Alpha beta gamma delta.\n\nEpsilon zeta. Eta theta iota kappa.", "Alpha beta gamma delta.\n\n", "Epsilon"),
        (
            "| a long first row |\n| b second row |\n| c third row |",
            "| a long first row |\n| b second row |\n",
            "| c third row |",
        ),
        (
            "Alpha beta gamma delta one. Epsilon zeta eta theta iota kappa.",
            "Alpha beta gamma delta one.",
            "Epsilon zeta",
        ),
        ("alpha beta gamma delta epsilon zeta eta theta iota", "alpha beta gamma delta epsilon zeta eta ", "zeta"),
    ],
)
def test_cuts_prefer_paragraphs_then_lines_then_sentences_then_words(text, first, second):
    spans = passage_spans(text, SMALL)
    assert text[slice(*spans[0])] == first
    assert second in text[slice(*spans[1])]


@given(st.text(alphabet="abc. \n", max_size=400))
def test_passages_cover_all_text_in_order_and_keep_to_the_size(text):
    spans = passage_spans(text, SMALL)
    if text.strip():
        assert spans[0][0] == 0
        assert spans[-1][1] == len(text)
    assert all(end - start <= SMALL.characters for start, end in spans)
    assert all(a[0] < b[0] <= a[1] <= b[1] for a, b in pairwise(spans))
