"""Engines for docling's own PDF pipeline that need neither torch nor a model hub (entry point group `docling`).

A layout engine over the regions of pdf_regions and a table structure engine over the grids of pdf_tables: with
`allow_external_plugins` docling's StandardPdfPipeline runs on them as on its own models.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from docling.datamodel.accelerator_options import AcceleratorOptions
from docling.datamodel.base_models import Cluster, LayoutPrediction, Page, Table, TableStructurePrediction
from docling.datamodel.document import ConversionResult
from docling.datamodel.pipeline_options import BaseLayoutOptions, BaseTableStructureOptions
from docling.models.base_layout_model import BaseLayoutModel
from docling.models.base_table_model import BaseTableStructureModel
from docling_core.types.doc.base import BoundingBox
from docling_core.types.doc.items.table.table_data import TableCell
from docling_core.types.doc.labels import DocItemLabel

from sayso.tasks.parse.pdf_cells import Word, font_traits
from sayso.tasks.parse.pdf_edges import Edges, find_edges, within
from sayso.tasks.parse.pdf_grid import Grid
from sayso.tasks.parse.pdf_regions import SCALE, find_regions
from sayso.tasks.parse.pdf_shapes import sort_shapes
from sayso.tasks.parse.pdf_tables import grids_in

LABELS = {
    "text": DocItemLabel.TEXT,
    "title": DocItemLabel.SECTION_HEADER,
    "figure": DocItemLabel.PICTURE,
    "figure_caption": DocItemLabel.CAPTION,
    "table": DocItemLabel.TABLE,
    "table_caption": DocItemLabel.CAPTION,
    "header": DocItemLabel.PAGE_HEADER,
    "footer": DocItemLabel.PAGE_FOOTER,
    "reference": DocItemLabel.LIST_ITEM,
    "equation": DocItemLabel.FORMULA,
}


class RegionOptions(BaseLayoutOptions):
    """Chooses RegionLayout."""

    kind: ClassVar[str] = "sayso_regions"


class GridOptions(BaseTableStructureOptions):
    """Chooses GridTables."""

    kind: ClassVar[str] = "sayso_grids"


class RegionLayout(BaseLayoutModel):
    """Layout clusters from the rapid-layout model."""

    def __init__(
        self,
        artifacts_path: Path | None,
        accelerator_options: AcceleratorOptions,
        options: RegionOptions,
        enable_remote_services: bool = False,
    ) -> None:
        del artifacts_path, accelerator_options, enable_remote_services
        self.options = options

    @classmethod
    def get_options_type(cls) -> type[RegionOptions]:
        """The options that choose this engine."""
        return RegionOptions

    def predict_layout(self, conv_res: ConversionResult, pages: Sequence[Page]) -> Sequence[LayoutPrediction]:
        """One prediction per page, in order."""
        del conv_res
        return [LayoutPrediction(clusters=_clusters(page)) for page in pages]


def _clusters(page: Page) -> list[Cluster]:
    image = page.get_image(scale=SCALE)
    if image is None:
        return []
    pixels = np.ascontiguousarray(np.asarray(image.convert("RGB"))[:, :, ::-1])
    return [
        Cluster(id=number, label=LABELS[region.kind], bbox=_bounds(region.box), confidence=region.score)
        for number, region in enumerate(find_regions(pixels, SCALE))
        if region.kind in LABELS
    ]


def _bounds(box: Sequence[float]) -> BoundingBox:
    return BoundingBox(l=box[0], t=box[1], r=box[2], b=box[3])


class GridTables(BaseTableStructureModel):
    """Table cells from rules and alignment."""

    def __init__(
        self,
        enabled: bool,
        artifacts_path: Path | None,
        options: GridOptions,
        accelerator_options: AcceleratorOptions,
        enable_remote_services: bool = False,
    ) -> None:
        del artifacts_path, accelerator_options, enable_remote_services
        self.enabled = enabled
        self.options = options

    @classmethod
    def get_options_type(cls) -> type[GridOptions]:
        """The options that choose this engine."""
        return GridOptions

    def predict_tables(self, conv_res: ConversionResult, pages: Sequence[Page]) -> Sequence[TableStructurePrediction]:
        """One prediction per page, in order."""
        del conv_res
        return [TableStructurePrediction(table_map=_tables(page)) for page in pages]


def _tables(page: Page) -> dict[int, Table]:
    layout = page.predictions.layout
    source = page._backend.get_segmented_page() if page._backend is not None else None  # noqa: SLF001 - docling's own way
    if layout is None or source is None:
        return {}
    height = source.dimension.crop_bbox.height
    words = [_word(cell, height) for cell in source.word_cells if cell.text.strip()]
    rules, fills = _strokes(source.shapes, height)
    edges = find_edges(rules, fills)
    found: dict[int, Table] = {}
    for cluster in layout.clusters:
        if cluster.label == DocItemLabel.TABLE:
            found[cluster.id] = _table(page, cluster, words, edges)
    return found


def _word(cell: Any, height: float) -> Word:
    box = cell.rect.to_bounding_box().to_top_left_origin(height)
    name = getattr(cell, "font_name", "").lstrip("/")
    return Word(cell.text.strip(), box.l, box.t, box.r, box.b, name, *font_traits(name))


def _strokes(shapes: Sequence[Any], height: float) -> tuple[list[Any], list[Any]]:
    rules, fills, _ = sort_shapes(list(shapes), height)
    return rules, fills


def _table(page: Page, cluster: Cluster, words: Sequence[Word], edges: Edges) -> Table:
    box = cluster.bbox.as_tuple()
    grids = grids_in(box, words, within(edges, box))
    grid = max(grids, key=lambda g: len(g.words), default=None)
    cells = _cells(grid) if grid is not None else []
    return Table(
        otsl_seq=[],
        table_cells=cells,
        num_rows=len(grid.rows) if grid else 0,
        num_cols=len(grid.rows[0]) if grid else 0,
        id=cluster.id,
        page_no=page.page_no,
        cluster=cluster,
        label=cluster.label,
    )


def _cells(grid: Grid) -> list[TableCell]:
    return [
        TableCell(
            text=" ".join(text.split()),
            start_row_offset_idx=r,
            end_row_offset_idx=r + 1,
            start_col_offset_idx=c,
            end_col_offset_idx=c + 1,
            column_header=r < grid.header_rows,
        )
        for r, row in enumerate(grid.rows)
        for c, text in enumerate(row)
    ]


def layout_engines() -> dict[str, list[type[RegionLayout]]]:
    """What docling's layout factory asks a plugin for."""
    return {"layout_engines": [RegionLayout]}


def table_structure_engines() -> dict[str, list[type[GridTables]]]:
    """What docling's table structure factory asks a plugin for."""
    return {"table_structure_engines": [GridTables]}
