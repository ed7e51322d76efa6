"""Heights of words whose font's own measures are wrong: the letters as pdfium draws them stand out of their boxes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

import pypdfium2

from sayso.tasks.parse.pdf_cells import Word

SAMPLES = 7  # words of a font that are measured
TOO_LOW = 1.15  # times its box: a tall letter as high as this shows that the box is wrong
_TALL = frozenset("bdfhklABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")


@dataclass(frozen=True, slots=True)
class _Letter:
    """The height of a letter's ink, and of its line box from `top` down, in points."""

    ink: float
    top: float
    height: float


def true_heights(words: Sequence[Word], page: pypdfium2.PdfPage, height: float) -> tuple[Word, ...]:
    """Words whose font's tall letters stand out of their boxes get the line box that pdfium gives; others stay."""
    by_font: dict[str, list[Word]] = defaultdict(list)
    for word in words:
        if word.text[0] in _TALL and word.size > 0 and word.font != "form":
            by_font[word.font].append(word)
    reader = page.get_textpage()
    stretch = {font: found for font, own in by_font.items() if (found := _stretch(reader, own, height))}
    if not stretch:
        return tuple(words)
    return tuple(_stretched(word, *stretch[word.font]) if word.font in stretch else word for word in words)


def _stretched(word: Word, shift: float, scale: float) -> Word:
    top = word.top + shift * word.size
    return replace(word, top=top, bottom=top + scale * word.size)


def _stretch(reader: pypdfium2.PdfTextPage, words: Sequence[Word], height: float) -> tuple[float, float] | None:
    """(shift of the top, factor of the height), in heights of the word; None where the boxes hold their letters."""
    step = max(1, len(words) // SAMPLES)
    measured = [(word, letter) for word in words[::step][:SAMPLES] if (letter := _first_letter(reader, word, height))]
    if not measured or median(letter.ink / word.size for word, letter in measured) < TOO_LOW:
        return None
    shift = median((letter.top - word.top) / word.size for word, letter in measured)
    return shift, median(letter.height / word.size for word, letter in measured)


def _first_letter(reader: pypdfium2.PdfTextPage, word: Word, height: float) -> _Letter | None:
    advance = (word.right - word.left) / len(word.text)
    place = reader.get_index(word.left + advance / 2, height - word.middle[1], advance / 2, word.size / 2)
    if place is None or reader.get_text_range(place, 1) != word.text[0]:
        return None
    _, bottom, _, top = reader.get_charbox(place)
    _, line_bottom, _, line_top = reader.get_charbox(place, loose=True)
    return _Letter(top - bottom, height - line_top, line_top - line_bottom)
