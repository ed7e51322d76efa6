"""Dashes and quotation marks as the file prints them: docling-parse folds them to '-', ' and \", pdfium keeps them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

import pypdfium2

from sayso.tasks.parse.pdf_cells import Word

FOLDED = {
    "\u2013": "-",
    "\u2014": "-",
    "\u2212": "-",
    "\u2018": "'",
    "\u2019": "'",
    "\u201c": '"',
    "\u201d": '"',
}
BIN = 16.0  # points: words are looked up by the strip of the page they stand in


def restore_marks(words: Sequence[Word], page: pypdfium2.PdfPage, height: float) -> tuple[Word, ...]:
    """Words with each folded mark replaced by the one that pdfium sees at its place; others as they were."""
    folded = set(FOLDED.values())
    strips: dict[int, list[int]] = defaultdict(list)
    for index, word in enumerate(words):
        if folded & set(word.text):
            for strip in range(int(word.top // BIN), int(word.bottom // BIN) + 1):
                strips[strip].append(index)
    if not strips:
        return tuple(words)
    texts = {index: list(words[index].text) for own in strips.values() for index in own}
    reader = page.get_textpage()
    for place, mark in _marks(reader):
        left, bottom, right, top = reader.get_charbox(place)
        x, y = (left + right) / 2, height - (top + bottom) / 2
        for index in strips.get(int(y // BIN), ()):
            word = words[index]
            if word.left - 0.5 <= x <= word.right + 0.5 and word.top - 1 <= y <= word.bottom + 1:
                _put(texts[index], (x - word.left) / max(0.1, word.right - word.left), mark)
                break
    return tuple(replace(w, text="".join(texts[i])) if i in texts else w for i, w in enumerate(words))


def _marks(reader: pypdfium2.PdfTextPage) -> list[tuple[int, str]]:
    """Character index and mark, for every foldable mark of the page."""
    text = reader.get_text_range()
    if len(text) != reader.count_chars():  # characters beyond the basic plane shift the indexes
        return []
    return [(place, character) for place, character in enumerate(text) if character in FOLDED]


def _put(letters: list[str], share: float, mark: str) -> None:
    """Replace the folded character nearest to the mark's place in the word."""
    plain = FOLDED[mark]
    places = [i for i, letter in enumerate(letters) if letter == plain]
    if places:
        nearest = min(places, key=lambda i: abs((i + 0.5) / len(letters) - share))
        letters[nearest] = mark
