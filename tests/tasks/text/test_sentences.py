from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sayso.schemas.asking import BlockSpan
from sayso.tasks.text.sentences import sentence_spans, units


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("Use a guard, e.g. a lock. Then go on.", ["Use a guard, e.g. a lock.", "Then go on."]),
        (
            "Roe vs. Wade, No. 12, was cited (cf. Fig. 3). It held.",
            ["Roe vs. Wade, No. 12, was cited (cf. Fig. 3).", "It held."],
        ),
        ("The dose is 2.5 mg under 164.308(a)(1)(ii). Stop.", ["The dose is 2.5 mg under 164.308(a)(1)(ii).", "Stop."]),
        ("See Sec. 4.4.1.11 of RFC 6819. It says so.", ["See Sec. 4.4.1.11 of RFC 6819.", "It says so."]),
        ("The answer is no. We went on.", ["The answer is no.", "We went on."]),
        ("  \n ", []),
    ],
)
def test_abbreviations_decimals_and_citations_do_not_end_a_sentence(text, sentences):
    assert [text[start:end] for start, end in sentence_spans(text)] == sentences


@given(st.text(alphabet="ab .?!()\n0e.g,;|-", max_size=120))
def test_spans_are_ordered_apart_and_leave_no_word_out(text):
    spans = sentence_spans(text)
    assert all(a[1] <= b[0] for a, b in pairwise(spans))
    assert "".join("".join(text[s:e].split()) for s, e in spans) == "".join(text.split())


def test_a_section_is_split_by_its_blocks():
    """Prose by sentences, short list items and table rows whole, a header row told apart, code untouched."""
    pieces = [
        ("paragraph", "First. Second."),
        ("list_item", "1. Do this. Then that."),
        ("table", "| Age | Dose |\n| --- | --- |\n| 5 | 2.5 mg |\n| 9 | 5 mg |"),
        ("code", "a = 1. \nb = 2."),
    ]
    text, blocks = "", []
    for kind, piece in pieces:
        text += "\n\n" if text else ""
        blocks.append(BlockSpan(kind, len(text), len(text) + len(piece)))
        text += piece
    assert [(u.kind, text[u.start : u.end]) for u in units(text, blocks)] == [
        ("paragraph", "First."),
        ("paragraph", "Second."),
        ("list_item", "1. Do this. Then that."),
        ("table_header", "| Age | Dose |"),
        ("table", "| 5 | 2.5 mg |"),
        ("table", "| 9 | 5 mg |"),
        ("code", "a = 1. \nb = 2."),
    ]


def test_a_long_list_item_is_split_and_its_marker_stays_with_the_first_sentence():
    text = "(a) " + "The controller keeps a record of everything it does. " * 6
    found = units(text, [BlockSpan("list_item", 0, len(text))])
    assert len(found) == 6
    assert text[found[0].start : found[0].end].startswith("(a) The controller")


def test_text_without_blocks_is_prose():
    assert [(u.kind, u.start, u.end) for u in units("One. Two.", [])] == [("paragraph", 0, 4), ("paragraph", 5, 9)]
