"""A second reader: where docling-parse gives clearly less text than pdfium sees on a page, pdfium's words are taken."""

from __future__ import annotations

from collections.abc import Sequence

import pypdfium2

from sayso.tasks.parse.pdf_cells import PageCells, Word, turn

LEAST_LETTERS = 50
UPRIGHT = 2.0  # times as high as wide: no segment of two letters or more that runs level is
MISSING = 0.7  # share of pdfium's letters below which docling-parse has lost text


def more_words(words: Sequence[Word], page: pypdfium2.PdfPage) -> tuple[Word, ...]:
    """The words of an upright page from whichever reader saw them."""
    seen = sum(character.isalnum() for character in page.get_textpage().get_text_range())
    have = sum(character.isalnum() for word in words for character in word.text)
    if seen < LEAST_LETTERS or have >= MISSING * seen:
        return tuple(words)
    return _page_words(page)


def plain_cells(page: pypdfium2.PdfPage, number: int) -> PageCells:
    """The page by pdfium alone, as it is shown: its words, no strokes and no pictures."""
    quarters = page.get_rotation() // 90
    left, bottom, right, top = page.get_bbox()
    unturned = PageCells(number, right - left, top - bottom, _page_words(page))
    return turn(unturned, quarters) if quarters else unturned


def _page_words(page: pypdfium2.PdfPage) -> tuple[Word, ...]:
    """The page's words as pdfium reads them, placed from its upper left corner before any turn."""
    reader = page.get_textpage()
    left, _, _, top = page.get_bbox()
    return tuple(word for index in range(reader.count_rects()) for word in _words(reader, index, left, top))


def _words(reader: pypdfium2.PdfTextPage, index: int, page_left: float, page_top: float) -> list[Word]:
    """Words of one printed segment; their boxes are shares of its box."""
    left, bottom, right, top = reader.get_rect(index)
    text = reader.get_text_bounded(left, bottom, right, top).replace("\r\n", " ").strip()
    if not text:
        return []
    if top - bottom > UPRIGHT * (right - left) and len(text) > 1:  # it runs up or down the page
        return [Word(text, left - page_left, page_top - top, right - page_left, page_top - bottom, font="pdfium")]
    advance = (right - left) / len(text)
    words: list[Word] = []
    place = 0
    for part in text.split(" "):
        if part:
            start = left + advance * place - page_left
            end = start + advance * len(part)
            words.append(Word(part, start, page_top - top, end, page_top - bottom, font="pdfium"))
        place += len(part) + 1
    return words
