"""Run-in headings: '2.1 Scope.' in bold or italics at the start of a paragraph heads it and is a block of its own."""

from __future__ import annotations

import re

from sayso.tasks.parse.pdf_cells import Word
from sayso.tasks.parse.pdf_lines import Line
from sayso.tasks.parse.pdf_paragraphs import Paragraph

MOST = 14  # words of a run-in heading
LEAST = 4  # words of text after it
_NUMBER = re.compile(r"(?:\d{1,2}|[A-Z])(?:\.\d{1,2})+\.?")


def parted(paragraph: Paragraph) -> list[Paragraph]:
    """The numbered run-in heading and the text after it; the paragraph alone when it has none."""
    words = [word for line in paragraph.lines for word in line.words]
    if len(words) < 2 + LEAST or _NUMBER.fullmatch(words[0].text) is None or not _is_set_off(words[1]):
        return [paragraph]
    end = next((place for place, word in enumerate(words[1:], 1) if not _is_set_off(word)), len(words))
    if not 1 < end <= MOST or len(words) - end < LEAST or not words[end - 1].text.endswith((".", ":")):
        return [paragraph]
    return [_of(paragraph, set(map(id, words[:end]))), _of(paragraph, set(map(id, words[end:])))]


def _of(paragraph: Paragraph, kept: set[int]) -> Paragraph:
    lines = [tuple(word for word in line.words if id(word) in kept) for line in paragraph.lines]
    return Paragraph("paragraph", tuple(Line(words) for words in lines if words))


def _is_set_off(word: Word) -> bool:
    return word.bold or word.italic
