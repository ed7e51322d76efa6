"""Heights of words: a file whose fonts state no usable height gives the boxes of the ink, which say nothing of type size."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from ctypes import c_double
from dataclasses import replace
from math import hypot
from statistics import median

import pypdfium2
from pypdfium2 import raw

from sayso.tasks.parse.pdf_cells import Word

ABOVE, BELOW = 0.7, 0.2  # of the type size: a usual box above and under the baseline
LOWEST, HIGHEST = 0.62, 1.28  # of the type size: boxes that fonts give
UNLIKE, UNLIKE_HEIGHTS = 1.1, 3  # times, and so many heights: 'on', 'old', 'sly' have one each
ALIKE = 0.03  # of the type size
SAMPLED = 12  # words of a font
FEWEST = 4  # of them that tell


def even_boxes(words: Sequence[Word], page: pypdfium2.PdfPage, height: float) -> tuple[Word, ...]:
    """Words with boxes as high as their type wherever a font's boxes are those of its ink, or out of all proportion."""
    fonts: dict[str, list[Word]] = defaultdict(list)
    for word in words:
        fonts[word.font].append(word)
    reader = page.get_textpage()
    shares = {font: _shares(own, reader, height) for font, own in fonts.items()}
    if any(_is_inked(own) for own in shares.values()):
        uneven = set(fonts)
    else:
        uneven = {font for font, own in shares.items() if own and not LOWEST < median(own) < HIGHEST}
    if not uneven:
        return tuple(words)
    return tuple(_boxed(word, reader, height) if word.font in uneven else word for word in words)


def _shares(words: Sequence[Word], reader: pypdfium2.PdfTextPage, height: float) -> list[float]:
    """Heights of a few words' boxes as shares of their type size, in ascending order."""
    long = [word for word in words if len(word.text) > 1] or list(words)
    places = [(word, _place(word, reader, height)) for word in long[:: max(1, len(long) // SAMPLED)][:SAMPLED]]
    return sorted(word.size / place[0] for word, place in places if place is not None)


def _is_inked(shares: Sequence[float]) -> bool:
    """Whether words of one type size have boxes of unlike height, as those of the ink of 'was' and 'had' are."""
    inner = shares[1:-1]
    heights = {round(share / ALIKE) for share in inner}
    return len(inner) >= FEWEST and inner[-1] > UNLIKE * inner[0] and len(heights) >= UNLIKE_HEIGHTS


def _boxed(word: Word, reader: pypdfium2.PdfTextPage, height: float) -> Word:
    place = _place(word, reader, height)
    if place is None:
        return word
    size, baseline = place
    return replace(word, top=baseline - ABOVE * size, bottom=baseline + BELOW * size)


def _place(word: Word, reader: pypdfium2.PdfTextPage, height: float) -> tuple[float, float] | None:
    """(type size, baseline from the page's top) in points at the word's first letter; None where pdfium sees none."""
    letter = (word.right - word.left) / len(word.text)
    index = reader.get_index(word.left + letter / 2, height - word.middle[1], letter, max(2.0, word.size / 2))
    if index is None:
        return None
    matrix = raw.FS_MATRIX()
    x, y = c_double(), c_double()
    if not raw.FPDFText_GetMatrix(reader, index, matrix) or not raw.FPDFText_GetCharOrigin(reader, index, x, y):
        return None
    size = raw.FPDFText_GetFontSize(reader, index) * hypot(matrix.c, matrix.d)
    baseline = height - y.value
    is_near = word.top - size < baseline < word.bottom + size
    return (size, baseline) if size > 1 and is_near else None
