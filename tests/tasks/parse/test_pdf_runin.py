"""Paragraphs as headings are found in them: run-in headings, lines of a contents page."""

from __future__ import annotations

import pytest

from sayso.tasks.parse.pdf_cells import Word
from sayso.tasks.parse.pdf_leaders import is_entry
from sayso.tasks.parse.pdf_lines import Line
from sayso.tasks.parse.pdf_paragraphs import Paragraph
from sayso.tasks.parse.pdf_runin import parted


def line(words: str, *, bold: int = 0, top: float = 0.0) -> Line:
    """Words side by side, the first `bold` of them bold."""
    made, left = [], 0.0
    for place, word in enumerate(words.split()):
        made.append(Word(word, left, top, left + 5 * len(word), top + 10, "F", bold=place < bold))
        left += 5 * len(word) + 3
    return Line(tuple(made))


@pytest.mark.parametrize(
    ("words", "bold", "parts"),
    [
        ("2.1 Scope of use. The pump is for water only.", 4, ["2.1 Scope of use.", "The pump is for water only."]),
        ("2.1 The pump is for water only and no oil.", 0, ["2.1 The pump is for water only and no oil."]),
        ("Note. The pump is for water only.", 1, ["Note. The pump is for water only."]),
        ("2.1 Scope of use.", 4, ["2.1 Scope of use."]),
    ],
)
def test_a_numbered_heading_in_bold_leaves_the_paragraph_it_starts(words, bold, parts):
    whole = Paragraph("paragraph", (line(words, bold=bold), line("It stands dry.", top=12)))
    found = [" ".join(each.text for each in part.lines) for part in parted(whole)]
    assert found == [*parts[:-1], f"{parts[-1]} It stands dry."]


@pytest.mark.parametrize(
    ("words", "gap", "is_one"),
    [("1 Pumps .... 3", 3, True), ("1 Pumps 3", 60, True), ("1 Pumps 3", 3, False), ("3 Use .... .4", 3, True)],
)
def test_a_line_of_contents_ends_in_a_page_number_after_a_leader_or_white_space(words, gap, is_one):
    *first, last = line(words).words
    moved = Word(last.text, last.left + gap, 0, last.right + gap, 10, "F")
    assert is_entry(Line((*first, moved))) is is_one
