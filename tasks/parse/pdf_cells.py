"""What a PDF page holds, from docling-parse: words with their fonts, straight rules, drawings, bitmaps, form values."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from dataclasses import dataclass, replace
from io import BytesIO
from statistics import fmean, pstdev

from docling_core.types.doc.page import PdfTextCell, SegmentedPdfPage
from docling_parse.pdf_parser import ContentConfig, ContentLevel, DoclingPdfParser, PdfDocument

from sayso.tasks.parse.pdf_forms import field_values
from sayso.tasks.parse.pdf_shapes import Box, sort_shapes

_CONTENT = ContentConfig(
    char_cells_content_level=ContentLevel.SKIP,
    word_cells_content_level=ContentLevel.COMPUTE_AND_MATERIALIZE,
    line_cells_content_level=ContentLevel.SKIP,
    shapes_content_level=ContentLevel.COMPUTE_AND_MATERIALIZE,
    bitmaps_content_level=ContentLevel.COMPUTE_AND_MATERIALIZE,
    include_bitmap_bytes=False,
)
_BOLD = re.compile(r"bold|black|heavy|demi|cmbx|sfbx|[-,+]bd|medi(?!um)|bx\d", re.IGNORECASE)
_ITALIC = re.compile(r"ital|obli|slanted|cmti|cmsl|sfti", re.IGNORECASE)
_MONO = re.compile(
    r"mono|courier|typewriter|cmtt|sftt|consol|menlo|fixed|letter ?gothic|monaco|lucidacon", re.IGNORECASE
)
_LEADER = re.compile(r"[.…_]{4,}$")
INVISIBLE = 3  # text rendering mode
HALF_LINE = 6.0  # points: half the height of a line typed into a field


@dataclass(frozen=True, slots=True)
class Word:
    """A printed word. `size` is the height of its font's box in points, a stand-in for the font size."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    font: str = ""
    bold: bool = False
    italic: bool = False
    mono: bool = False

    @property
    def size(self) -> float:
        return self.bottom - self.top

    @property
    def gauge(self) -> float:
        """Measure of white space in points: the size, for typewriter letters three of them."""
        return 3 * (self.right - self.left) / len(self.text) if self.mono else self.size

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


@dataclass(frozen=True, slots=True)
class PageCells:
    """One page upright. `rules` are horizontal or vertical strokes as thin boxes, `drawings` all other strokes' boxes."""

    number: int
    width: float
    height: float
    words: tuple[Word, ...]
    rules: tuple[Box, ...] = ()
    fills: tuple[Box, ...] = ()
    drawings: tuple[Box, ...] = ()
    bitmaps: tuple[Box, ...] = ()
    turned: int = 0  # quarter turns clockwise that made the page's text upright
    is_layer: bool = False  # most letters are printed invisibly, as over a scan
    sideways: tuple[tuple[int, Word], ...] = ()  # words that run another way, with their quarter turns from the others


def font_traits(name: str) -> tuple[bool, bool, bool]:
    """(bold, italic, mono) as a font's name says."""
    return bool(_BOLD.search(name)), bool(_ITALIC.search(name)), bool(_MONO.search(name))


def open_pdf(data: bytes, password: str) -> PdfDocument:
    """Open with docling-parse; the probe has already named passwords and broken files."""
    return DoclingPdfParser(loglevel="fatal").load(BytesIO(data), password=password or None)


def read_page(document: PdfDocument, number: int) -> PageCells:
    """The page's content; the native decoder's memory is given back at once."""
    page = document.get_page(number, content_config=_CONTENT)
    document.unload_pages((number, number + 1))
    width, height = page.dimension.crop_bbox.width, page.dimension.crop_bbox.height
    turns = _turns(page)
    rules, fills, drawings = sort_shapes(page.shapes, height)
    words, sideways = _words(page, height, turns)
    cells = PageCells(
        number=number,
        width=width,
        height=height,
        words=words,
        is_layer=_is_layer(page),
        sideways=sideways,
        rules=tuple(rules),
        fills=tuple(fills),
        drawings=tuple(drawings),
        bitmaps=tuple(_flip(bitmap.rect.to_bounding_box().as_tuple(), height) for bitmap in page.bitmap_resources),
    )
    return turn(cells, turns) if turns else cells


def _pdf_cells(page: SegmentedPdfPage) -> list[PdfTextCell]:
    return [cell for cell in page.word_cells if isinstance(cell, PdfTextCell)]


def _is_layer(page: SegmentedPdfPage) -> bool:
    hidden = sum(len(cell.text) for cell in _pdf_cells(page) if int(cell.rendering_mode) == INVISIBLE)
    return 2 * hidden > sum(len(cell.text) for cell in _pdf_cells(page))


def _flip(box: tuple[float, float, float, float], height: float) -> Box:
    left, a, right, b = box
    return min(left, right), height - max(a, b), max(left, right), height - min(a, b)


def _quarter(cell: PdfTextCell) -> int:
    """Quarter turns counter-clockwise of the cell's baseline."""
    rect = cell.rect
    angle = math.atan2(rect.r_y1 - rect.r_y0, rect.r_x1 - rect.r_x0)
    return round(angle / (math.pi / 2)) % 4


def _turns(page: SegmentedPdfPage) -> int:
    """Quarter turns of most of the page's text: a landscape table on a portrait page."""
    count: dict[int, int] = defaultdict(int)
    for cell in _pdf_cells(page):
        if len(cell.text) > 1:
            count[_quarter(cell)] += len(cell.text)
    return max(count, key=lambda turn_: (count[turn_], -turn_)) if count else 0


def _words(page: SegmentedPdfPage, height: float, turns: int) -> tuple[tuple[Word, ...], tuple[tuple[int, Word], ...]]:
    """The page's words, form values included, and those that run another way with their quarter turns from the others."""
    cells = _pdf_cells(page)
    monospaced = _monospaced_fonts(cells)
    words: list[Word] = []
    sideways: dict[int, list[Word]] = defaultdict(list)
    for cell in cells:
        text = cell.text.strip()
        if not text:
            continue
        name = cell.font_name.lstrip("/")
        box = _flip(cell.rect.to_bounding_box().as_tuple(), height)
        bold, italic, _ = font_traits(name)
        bold = bold or int(cell.rendering_mode) == 2
        word = Word(text, *box, name, bold, italic, cell.font_name in monospaced)
        other = (_quarter(cell) - turns) % 4 if len(cell.text) > 1 else 0
        (sideways[other] if other else words).append(word)
    parts = [part for word in words for part in _without_leader(word)]
    typed = [
        form_word(text, box)
        for text, box in field_values(page.widgets, height)
        if not any(box[0] <= w.middle[0] <= box[2] and box[1] <= w.middle[1] <= box[3] for w in words)
    ]  # the page itself may print a field's value
    return (*parts, *typed), tuple((q, w) for q, own in sideways.items() for w in own)


def form_word(text: str, box: Box) -> Word:
    """What stands in a field, as one line in the middle of its box however tall that is."""
    middle, half = (box[1] + box[3]) / 2, min(HALF_LINE, (box[3] - box[1]) / 2)
    return Word(text, box[0], middle - half, box[2], middle + half, font="form")


def _without_leader(word: Word) -> list[Word]:
    """'Maine.........' is a word and a row of dots that leads the eye to the next column."""
    leader = _LEADER.search(word.text)
    if leader is None or leader.start() == 0:
        return [word]
    dot = (word.right - word.left) / len(word.text) * (0.6 if not word.mono else 1.0)
    cut = max(word.left + 1, word.right - dot * len(leader.group(0)))
    return [replace(word, text=word.text[: leader.start()], right=cut), replace(word, text=leader.group(0), left=cut)]


def _monospaced_fonts(cells: list[PdfTextCell]) -> set[str]:
    """Fonts whose letters are all of one width, by their name or by measure."""
    advances: dict[str, list[float]] = defaultdict(list)
    for cell in cells:
        box = cell.rect.to_bounding_box()
        if len(cell.text) > 2 and box.height > 0:
            advances[cell.font_name].append(box.width / len(cell.text) / box.height)
    names = {cell.font_name for cell in cells}
    measured = {n for n, a in advances.items() if len(a) >= 20 and pstdev(a) < 0.015 * fmean(a)}
    return {name for name in names if _MONO.search(name)} | measured


def turn(cells: PageCells, turns: int) -> PageCells:
    """The page turned by quarter turns so that its text stands upright."""
    width, height = cells.width, cells.height

    def turned(box: Box) -> Box:
        left, top, right, bottom = box
        if turns == 1:  # text ran upwards
            return height - bottom, left, height - top, right
        if turns == 3:  # text ran downwards
            return top, width - right, bottom, width - left
        return width - right, height - bottom, width - left, height - top

    def moved(word: Word) -> Word:
        left, top, right, bottom = turned((word.left, word.top, word.right, word.bottom))
        return replace(word, left=left, top=top, right=right, bottom=bottom)

    sideways = turns in {1, 3}
    return replace(
        cells,
        width=height if sideways else width,
        height=width if sideways else height,
        words=tuple(moved(word) for word in cells.words),
        rules=tuple(turned(box) for box in cells.rules),
        fills=tuple(turned(box) for box in cells.fills),
        drawings=tuple(turned(box) for box in cells.drawings),
        bitmaps=tuple(turned(box) for box in cells.bitmaps),
        turned=turns,
        sideways=tuple((quarters, moved(word)) for quarters, word in cells.sideways),
    )
