"""A page whose own text is missing or nonsense gets the words that OCR sees."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pypdfium2

from sayso.tasks.parse.pdf_cells import PageCells, Word, turn
from sayso.tasks.parse.pdf_figures import is_scan
from sayso.tasks.parse.pdf_lines import inside
from sayso.tasks.parse.pdf_ocr import OCR_SCALE, quarter_turns, read_crop, read_either_way_up, read_words
from sayso.tasks.parse.pdf_regions import Image, fitting_scale, render
from sayso.tasks.parse.pdf_trust import is_contradicted, is_suspicious, is_tiled, needs_ocr, telling_words


def trusted(page: PageCells, picture: pypdfium2.PdfPage) -> PageCells:
    """The page with words that can be believed; unchanged when its own can."""
    if needs_ocr(page):
        return _scanned(page, picture)
    if is_suspicious(page.words) or (page.is_layer and is_scan(page)):
        scale = fitting_scale(picture, OCR_SCALE)
        image = render(picture, scale, page.turned)
        if is_contradicted([(word.text, read_crop(_crop(image, word, scale))) for word in telling_words(page.words)]):
            return replace(page, words=read_words(image, scale))
    return page


def _crop(image: Image, word: Word, scale: float) -> Image:
    pad = 2 * scale
    left, top = max(0, int(word.left * scale - pad)), max(0, int(word.top * scale - pad))
    right, bottom = int(word.right * scale + pad), int(word.bottom * scale + pad)
    return np.ascontiguousarray(image[top:bottom, left:right])


def _scanned(page: PageCells, picture: pypdfium2.PdfPage) -> PageCells:
    """OCR words, and of the page's own those that stand where OCR saw nothing."""
    scale = fitting_scale(picture, OCR_SCALE)
    turns = quarter_turns(render(picture, scale, page.turned))
    upright = turn(page, turns) if turns else page
    image = render(picture, scale, page.turned + turns)
    words, was_upside_down = read_either_way_up(image, scale)
    if was_upside_down:
        turns, upright = (turns + 2) % 4, turn(upright, 2)
    own = [
        word
        for word in upright.words
        if not any(inside(word, (seen.left, seen.top, seen.right, seen.bottom)) for seen in words)
    ]
    bitmaps = ((0.0, 0.0, upright.width, upright.height),) if is_tiled(upright) else upright.bitmaps
    return replace(upright, words=words + tuple(own), bitmaps=bitmaps, turned=(page.turned + turns) % 4)
