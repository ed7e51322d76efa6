"""Docling's own layout and table models in place of the built-in ones: they look at a page and give the same kind of findings.

Only where things are comes from the models. Words, their order, headings and captions are read as on any page, so that no word
depends on a model and the tree is the one that the built-in models lead to where both see the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import pypdfium2
from docling.backend.pdf_backend import PdfPageBackend
from docling.datamodel.accelerator_options import AcceleratorOptions
from docling.datamodel.base_models import Cluster, LayoutPrediction, Page, Table
from docling.datamodel.document import ConversionResult
from docling.datamodel.pipeline_options import (
    LayoutObjectDetectionOptions,
    LayoutPostprocessorOptions,
    TableStructureOptions,
)
from docling.models.base_layout_model import BaseLayoutModel
from docling.models.base_table_model import BaseTableStructureModel
from docling.utils.layout_postprocessor import LayoutPostprocessor
from docling_core.types.doc.base import BoundingBox, Size
from docling_core.types.doc.labels import DocItemLabel
from docling_core.types.doc.page import BoundingRectangle, TextCell
from PIL import Image as Pillow

from sayso.schemas.errors import UsageError
from sayso.tasks.parse.pdf_cells import PageCells, Word
from sayso.tasks.parse.pdf_grid import Grid
from sayso.tasks.parse.pdf_lines import group_lines, hull, inside
from sayso.tasks.parse.pdf_regions import Region, render
from sayso.tasks.parse.pdf_shapes import Box
from sayso.tasks.parse.pdf_tables import strokes_of

KINDS = {
    DocItemLabel.TITLE: "title",
    DocItemLabel.SECTION_HEADER: "title",
    DocItemLabel.PAGE_HEADER: "header",
    DocItemLabel.PAGE_FOOTER: "footer",
    DocItemLabel.CAPTION: "figure_caption",
    DocItemLabel.PICTURE: "figure",
    DocItemLabel.TABLE: "table",
}  # whatever else docling tells apart is told apart by rules
HELD = 0.9  # share of a table's words that the model's cells must hold to be believed
MOST_POINTS = 10e6  # square points of a page, of which A0 has 8 million: docling draws any at two pixels a point
SHARPER = 1.5  # docling draws a page larger and shrinks it; its models learned from such images
_TABLE_FAULTS = (RuntimeError, ValueError, LookupError, ArithmeticError, TypeError, AttributeError, cv2.error)


@dataclass(frozen=True, slots=True)
class Models:
    """Docling's two stages, loaded once per process."""

    layout: BaseLayoutModel
    tables: BaseTableStructureModel


@dataclass(frozen=True, slots=True)
class Findings:
    """What the models see on a page: `regions` in points, and `grids` of those tables whose cells hold their words."""

    regions: tuple[Region, ...]
    grids: tuple[Grid, ...]


@lru_cache(maxsize=1)
def load_models(folder: str) -> Models:
    """The models in a folder that has been probed. Raises UsageError when they still cannot be loaded: no document's fault."""
    from docling.models.stages.layout.layout_object_detection_model import LayoutObjectDetectionModel
    from docling.models.stages.table_structure.table_structure_model import TableStructureModel

    accelerator = AcceleratorOptions()
    try:
        layout = LayoutObjectDetectionModel(Path(folder), accelerator, LayoutObjectDetectionOptions())
        tables = TableStructureModel(
            enabled=True,
            artifacts_path=Path(folder),
            options=TableStructureOptions(),
            accelerator_options=accelerator,
        )
    except (ImportError, OSError, RuntimeError, ValueError, LookupError) as error:
        told = str(error).splitlines()[0][:300] if str(error) else type(error).__name__
        raise UsageError(f"DOCLING_ARTIFACTS_PATH: the models in {folder} cannot be loaded: {told}") from error
    return Models(layout, tables)


def find_structure(page: PageCells, picture: pypdfium2.PdfPage, models: Models) -> Findings:
    """What the models see on the page, turned upright as its words are. Raises ValueError for a page of absurd size."""
    if page.width * page.height > MOST_POINTS:
        raise ValueError(f"a page of {page.width:.0f} by {page.height:.0f} points is too large for docling's models")
    sheet = Page(page_no=page.number, size=Size(width=page.width, height=page.height))
    sheet._backend = _Sheet(page, picture)  # noqa: SLF001 - how docling's own pipeline hands a page to its stages
    result = ConversionResult.model_construct()  # docling keeps its timings there
    (seen,) = models.layout.predict_layout(result, [sheet])
    options = LayoutPostprocessorOptions(skip_cell_assignment=True)
    clusters = LayoutPostprocessor(sheet, seen.clusters, options).postprocess()
    grids: dict[int, Grid] = {}
    for cluster in clusters:
        grid = _grid(cluster, sheet, page, models.tables, result) if cluster.label == DocItemLabel.TABLE else None
        if grid is not None:
            grids[cluster.id] = grid
    regions = [
        Region(KINDS[c.label], c.bbox.as_tuple(), c.confidence)
        for c in clusters
        if c.label in KINDS and c.id not in grids
    ]
    return Findings(tuple(regions), tuple(grids.values()))


class _Sheet(PdfPageBackend):
    """A page as docling's stages ask for it: an upright image. Its text is handed over with each table."""

    def __init__(self, page: PageCells, picture: pypdfium2.PdfPage) -> None:
        self._page = page
        self._picture = picture

    @property
    def page_no(self) -> int:
        return self._page.number

    def get_size(self) -> Size:
        return Size(width=self._page.width, height=self._page.height)

    def get_page_image(self, scale: float = 1, cropbox: BoundingBox | None = None) -> Pillow.Image:
        pixels = render(self._picture, SHARPER * scale, self._page.turned)[:, :, ::-1]
        size = (round(self._page.width * scale), round(self._page.height * scale))
        image = Pillow.fromarray(pixels).resize(size)
        return image.crop(cropbox.scaled(scale).as_tuple()) if cropbox else image

    def get_text_in_rect(self, bbox: BoundingBox) -> str:
        del bbox
        return ""

    def get_segmented_page(self) -> None:
        return None

    def get_text_cells(self) -> Iterable[TextCell]:
        return ()

    def get_bitmap_rects(self, scale: float = 1) -> Iterable[BoundingBox]:
        del scale
        return ()

    def is_valid(self) -> bool:
        return True

    def unload(self) -> None:
        """The page belongs to the window."""


def _grid(
    cluster: Cluster, sheet: Page, page: PageCells, model: BaseTableStructureModel, result: ConversionResult
) -> Grid | None:
    """The model's cells of one table, filled with the page's words; None where rules had better read it."""
    box = cluster.bbox.as_tuple()
    own = [word for word in page.words if inside(word, box)]
    drawn = {id(word) for word in strokes_of(own)}
    words = [word for word in own if id(word) not in drawn]
    if len(words) < 2:
        return None
    cluster.cells = [_cell(number, word) for number, word in enumerate(words)]
    sheet.predictions.layout = LayoutPrediction(clusters=[cluster])
    try:
        (found,) = model.predict_tables(result, [sheet])
    except _TABLE_FAULTS:  # docling's code fails on slivers and on cells that it did not foresee
        return None
    table = found.table_map.get(cluster.id)
    return _filled(table, words, [word for word in own if id(word) in drawn]) if table is not None else None


def _cell(number: int, word: Word) -> TextCell:
    """A word for docling to place. It places by the box alone, so that the text can say which word it is."""
    box = BoundingBox(l=word.left, t=word.top, r=word.right, b=word.bottom)
    return TextCell(
        index=number, rect=BoundingRectangle.from_bounding_box(box), text=str(number), orig="", from_ocr=False
    )


def _filled(table: Table, words: Sequence[Word], strokes: Sequence[Word]) -> Grid | None:
    """The table with its words. A merged cell repeats its value. None when cells lie on each other or leave words out."""
    rows = [[""] * table.num_cols for _ in range(table.num_rows)]
    if len(rows) < 2 or table.num_cols < 2:
        return None
    taken: set[tuple[int, int]] = set()
    held: list[int] = []
    for cell in table.table_cells:
        numbers = [int(number) for number in cell.text.split()]
        text = "\n".join(line.text for line in group_lines(words[number] for number in numbers))
        across = range(cell.start_col_offset_idx, min(cell.end_col_offset_idx, table.num_cols))
        places = {
            (r, c) for r in range(cell.start_row_offset_idx, min(cell.end_row_offset_idx, len(rows))) for c in across
        }
        if numbers and (not places or places & taken):
            return None
        taken |= places if numbers else set()
        held += numbers
        for r, c in places if numbers else ():
            rows[r][c] = text
    if len(set(held)) < max(len(held), HELD * len(words)):
        return None
    kept = tuple(words[number] for number in held)
    box: Box = hull((word.left, word.top, word.right, word.bottom) for word in kept)
    return Grid(
        rows=tuple(tuple(row) for row in rows),
        header_rows=_header_rows(table),
        box=box,
        words=kept + tuple(stroke for stroke in strokes if inside(stroke, box)),
        filled=sum(1 for row in rows for text in row if text) / (len(rows) * table.num_cols),
    )


def _header_rows(table: Table) -> int:
    """Rows at the top in which every cell with text is a column's header."""
    body = [cell.start_row_offset_idx for cell in table.table_cells if cell.text and not cell.column_header]
    return min(body, default=0)
