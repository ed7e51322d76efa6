"""Words of a page image by RapidOCR, whose PP-OCR weights are in its wheel: for scans and for fonts that lie."""

from __future__ import annotations

from dataclasses import dataclass, replace
from statistics import median
from typing import Any

import numpy as np

from sayso.tasks.parse.pdf_cells import Word
from sayso.tasks.parse.pdf_regions import Image
from sayso.tasks.text.ocr import ocr_engine

OCR_SCALE = 2.0  # pixels per point: 144 dpi
SURE = 0.5  # line score
ALIKE = 1.12  # heights within this ratio of the median are taken for body text
UNSURE = 0.9  # mean score; of printed pages it is .98 and more, of the same upside down .69 to .76
SURER = 0.1
SIDEWAYS = 0.6  # share of upright boxes from which the page lies on its side


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    score: float
    left: float
    top: float
    right: float
    bottom: float


def read_words(image: Image, scale: float) -> tuple[Word, ...]:
    """Words of an upright page image in points; boxes of words are shares of their line's."""
    return _words_of(_lines(image), scale)


def read_either_way_up(image: Image, scale: float) -> tuple[tuple[Word, ...], bool]:
    """Words of a page image, and whether it had to be turned half round: OCR is unsure of lines that stand on their heads."""
    lines = _lines(image)
    if _sureness(lines) < UNSURE:
        turned = _lines(np.ascontiguousarray(np.rot90(image, 2)))
        if _sureness(turned) > _sureness(lines) + SURER:
            return _words_of(turned, scale), True
    return _words_of(lines, scale), False


def _words_of(lines: list[_Line], scale: float) -> tuple[Word, ...]:
    return tuple(word for line in _evened(lines) for word in _words(line, scale))


def _evened(lines: list[_Line]) -> list[_Line]:
    """Boxes of lines about as high as most are made as high: the detector's vary with a line's letters."""
    if not lines:
        return []
    usual = median(line.bottom - line.top for line in lines)
    evened: list[_Line] = []
    for line in lines:
        height, middle = line.bottom - line.top, (line.top + line.bottom) / 2
        alike = 1 / ALIKE < height / usual < ALIKE
        evened.append(replace(line, top=middle - usual / 2, bottom=middle + usual / 2) if alike else line)
    return evened


def read_crop(image: Image) -> str:
    """What one word's picture says, '' when nothing is seen."""
    found = ocr_engine()(image, use_det=False, use_rec=True)
    return "".join(found.txts or ())


def quarter_turns(image: Image) -> int:
    """Quarter turns clockwise that make a scanned page upright: 0, or 1 or 3 for one lying on its side."""
    found = ocr_engine()(image, use_det=True, use_rec=False)
    if found.boxes is None or len(found.boxes) < 4:
        return 0
    upright = sum(_is_upright(np.asarray(box)) for box in found.boxes)
    if upright < SIDEWAYS * len(found.boxes):
        return 0
    scores = {turns: _score(np.ascontiguousarray(np.rot90(image, -turns))) for turns in (1, 3)}
    return max(scores, key=lambda turns: scores[turns])


def _is_upright(box: Any) -> bool:
    width, height = np.ptp(box[:, 0]), np.ptp(box[:, 1])
    return bool(height > 1.5 * width)


def _score(image: Image) -> float:
    """Mean line score of the page's middle third."""
    height = image.shape[0]
    return _sureness(_lines(np.ascontiguousarray(image[height // 3 : 2 * height // 3])))


def _sureness(lines: list[_Line]) -> float:
    """Mean score of the lines' letters."""
    return sum(line.score * len(line.text) for line in lines) / max(1, sum(len(line.text) for line in lines))


def _lines(image: Image) -> list[_Line]:
    found = ocr_engine()(image, use_det=True, use_rec=True)
    if found.boxes is None or found.txts is None:
        return []
    lines: list[_Line] = []
    for corners, text, score in zip(found.boxes, found.txts, found.scores, strict=True):
        if not text.strip() or score < SURE:
            continue
        box = np.asarray(corners, dtype=float)
        left, top = box.min(axis=0)
        right, bottom = box.max(axis=0)
        lines.append(_Line(text.strip(), float(score), float(left), float(top), float(right), float(bottom)))
    return lines


def _words(line: _Line, scale: float) -> list[Word]:
    advance = (line.right - line.left) / len(line.text)
    height = line.bottom - line.top
    top, bottom = line.top + 0.1 * height, line.bottom - 0.1 * height  # the detector's boxes stand off the letters
    words: list[Word] = []
    place = 0
    for part in line.text.split(" "):
        if part:
            left, right = line.left + advance * place, line.left + advance * (place + len(part))
            words.append(Word(part, left / scale, top / scale, right / scale, bottom / scale, font="ocr"))
        place += len(part) + 1
    return words
