"""A second reader: where docling-parse gives clearly less text than pdfium sees on a page, pdfium's words are taken."""

from __future__ import annotations

from collections.abc import Sequence

import pypdfium2

from sayso.tasks.parse.pdf_cells import Word

LEAST_LETTERS = 50
MISSING = 0.7  # share of pdfium's letters below which docling-parse has lost text


def more_words(words: Sequence[Word], page: pypdfium2.PdfPage, height: float) -> tuple[Word, ...]:
    """The page's words from whichever reader saw them."""
    reader = page.get_textpage()
    seen = sum(character.isalnum() for character in reader.get_text_range())
    have = sum(character.isalnum() for word in words for character in word.text)
    if seen < LEAST_LETTERS or have >= MISSING * seen:
        return tuple(words)
    return tuple(word for index in range(reader.count_rects()) for word in _words(reader, index, height))


def _words(reader: pypdfium2.PdfTextPage, index: int, height: float) -> list[Word]:
    """Words of one printed segment; their boxes are shares of its box."""
    left, bottom, right, top = reader.get_rect(index)
    text = reader.get_text_bounded(left, bottom, right, top).replace("\r\n", " ").strip()
    if not text:
        return []
    advance = (right - left) / len(text)
    words: list[Word] = []
    place = 0
    for part in text.split(" "):
        if part:
            start = left + advance * place
            words.append(Word(part, start, height - top, start + advance * len(part), height - bottom, font="pdfium"))
        place += len(part) + 1
    return words
