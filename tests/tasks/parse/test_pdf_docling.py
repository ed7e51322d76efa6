"""Docling's own models in place of the built-in ones: regions and cells as they would be seen in, the same blocks and tree out.

Docling's weights are not at hand. What stands in for them sees regions and cells chosen here; everything behind the models runs.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pypdfium2
import pytest
from docling.datamodel.base_models import Cluster, LayoutPrediction, Page, Table, TableStructurePrediction
from docling.datamodel.pipeline_options import LayoutObjectDetectionOptions, TableStructureOptions
from docling.models.base_layout_model import BaseLayoutModel
from docling.models.base_table_model import BaseTableStructureModel
from docling_core.types.doc.base import BoundingBox
from docling_core.types.doc.items.table.table_data import TableCell
from docling_core.types.doc.labels import DocItemLabel
from drawn_table import GRID, NORTHWIND, TABLE_BOX, drawn, words_of
from reportlab.pdfgen.canvas import Canvas

from sayso.schemas.blocks import Parsed
from sayso.schemas.recipes import ParseRecipe
from sayso.tasks.outline.assemble import assemble
from sayso.tasks.parse import pdf_docling
from sayso.tasks.parse.pdf import parse_pdf_window
from sayso.tasks.parse.pdf_cells import open_pdf, read_page
from sayso.tasks.parse.pdf_regions import SCALE, find_regions, render

RECIPE = ParseRecipe(artifacts="models of this test", artifacts_folder="nowhere")
Box = tuple[float, float, float, float]
Seen = tuple[DocItemLabel, Box, float]  # with the model's confidence
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
AREAS = {
    "table",
    "figure",
}  # docling drops what it is not sure of; of the built-in model's doubts only these are dropped


class ChosenLayout(BaseLayoutModel):
    """Sees what it is told to see on each page, and keeps the sizes of the images that it is shown."""

    def __init__(self, seen: dict[int, list[Seen]]) -> None:
        self.seen = seen
        self.sizes: list[tuple[int, int]] = []

    @classmethod
    def get_options_type(cls):
        return LayoutObjectDetectionOptions

    def predict_layout(self, conv_res, pages: Sequence[Page]) -> list[LayoutPrediction]:
        self.sizes += [page.get_image(scale=1.0).size for page in pages]
        return [LayoutPrediction(clusters=clusters(self.seen.get(page.page_no, []))) for page in pages]


def clusters(seen: Sequence[Seen]) -> list[Cluster]:
    return [
        Cluster(id=number, label=label, confidence=score, bbox=BoundingBox(l=box[0], t=box[1], r=box[2], b=box[3]))
        for number, (label, box, score) in enumerate(seen)
    ]


@dataclass
class ChosenCells(BaseTableStructureModel):
    """Cells as (first row, row after the last, first column, column after the last, box); words by their middle."""

    cells: list[tuple[int, int, int, int, Box]] = field(default_factory=list)
    header_rows: int = 1
    fault: Exception | None = None
    enabled: bool = True

    @classmethod
    def get_options_type(cls):
        return TableStructureOptions

    def predict_tables(self, conv_res, pages: Sequence[Page]) -> list[TableStructurePrediction]:
        if self.fault:
            raise self.fault
        (page,) = pages
        (found,) = page.predictions.layout.clusters
        cells = [
            TableCell(
                start_row_offset_idx=r0, end_row_offset_idx=r1, start_col_offset_idx=c0, end_col_offset_idx=c1,
                text=" ".join(c.text for c in found.cells if _is_in(c.rect.to_bounding_box(), box)),
                column_header=r1 <= self.header_rows,
            )
            for r0, r1, c0, c1, box in self.cells
        ]  # fmt: skip
        table = Table(
            otsl_seq=[], table_cells=cells, id=found.id, page_no=page.page_no, cluster=found, label=found.label,
            num_rows=max((c.end_row_offset_idx for c in cells), default=0),
            num_cols=max((c.end_col_offset_idx for c in cells), default=0),
        )  # fmt: skip
        return [TableStructurePrediction(table_map={found.id: table})]


def _is_in(word: BoundingBox, box: Box) -> bool:
    return box[0] <= (word.l + word.r) / 2 <= box[2] and box[1] <= (word.t + word.b) / 2 <= box[3]


@pytest.fixture
def seeing(monkeypatch) -> Callable[..., None]:
    """Puts the given models in place of those that docling would load."""

    def put(layout: BaseLayoutModel, tables: BaseTableStructureModel | None = None) -> None:
        models = pdf_docling.Models(layout, tables or ChosenCells())
        monkeypatch.setattr(pdf_docling, "load_models", lambda _: models)

    return put


def tree(parsed: Parsed) -> list[tuple[object, ...]]:
    """What a reader of the sections meets, in order."""
    blocks = assemble([parsed]).blocks
    return [(b.kind, b.level, b.text, b.grid, b.header_rows, b.caption, b.page, b.page_last) for b in blocks]


def built_in_regions(data: bytes) -> dict[int, list[Seen]]:
    """What the built-in layout model sees, in docling's labels."""
    cells, pictures = open_pdf(data, ""), pypdfium2.PdfDocument(data)
    seen = {}
    for number in range(1, len(pictures) + 1):
        image = render(pictures[number - 1], SCALE, read_page(cells, number).turned)
        seen[number] = [
            (LABELS[r.kind], r.box, r.score if r.kind in AREAS else 0.9) for r in find_regions(image, SCALE)
        ]
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("path", NORTHWIND, ids=lambda path: path.stem)
def test_models_that_see_the_same_lead_to_the_same_tree(path, seeing):
    data = path.read_bytes()
    seeing(ChosenLayout(built_in_regions(data)))
    pages = len(pypdfium2.PdfDocument(data))
    theirs = parse_pdf_window(data, 1, pages, recipe=RECIPE)
    ours = parse_pdf_window(data, 1, pages)
    assert tree(theirs) == tree(ours)
    assert theirs.images == ours.images


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", [path for path in NORTHWIND if path.stem[:3] in {"DS-", "RMF"}], ids=lambda path: path.stem
)
def test_no_word_depends_on_what_a_layout_model_sees(path, seeing):
    data = path.read_bytes()
    pages = len(pypdfium2.PdfDocument(data))
    seeing(ChosenLayout({}))
    blind = parse_pdf_window(data, 1, pages, recipe=RECIPE)
    assert words_of(blind) == words_of(parse_pdf_window(data, 1, pages))


CELLS = [
    (0, 2, 0, 1, (70, 150, 200, 182)),  # the first column's head stands over two rows
    (0, 1, 1, 3, (200, 150, 400, 166)),  # 'Price in euros' over two columns
    (1, 2, 1, 2, (200, 166, 300, 182)),
    (1, 2, 2, 3, (300, 166, 400, 182)),
    *((2 + r, 3 + r, c, c + 1, (x, 182 + 16 * r, x + 100, 198 + 16 * r)) for r in (0, 1) for c, x in enumerate((100, 200, 300))),
]  # fmt: skip


def table_seen(box: Box = TABLE_BOX) -> ChosenLayout:
    return ChosenLayout({1: [(DocItemLabel.TABLE, box, 0.9), (DocItemLabel.SECTION_HEADER, (70, 44, 200, 66), 0.8)]})


@pytest.mark.parametrize("turned", [False, True], ids=["upright", "set sideways"])
def test_the_models_cells_hold_the_pages_words(turned, seeing):
    layout = table_seen()
    seeing(layout, ChosenCells(CELLS, header_rows=2))
    parsed = parse_pdf_window(drawn(turned), 1, 1, recipe=RECIPE)
    (table,) = [block for block in parsed.blocks if block.kind == "table"]
    assert (table.grid, table.header_rows) == (GRID, 2)
    kinds = [(block.kind, block.source) for block in parsed.blocks]
    assert kinds == [("paragraph", "title"), ("paragraph", ""), ("table", "alignment"), ("paragraph", "")]
    assert layout.sizes == [(800, 600) if turned else (600, 800)]


@pytest.mark.parametrize(
    "model",
    [
        ChosenCells(CELLS[:-3], header_rows=2),
        ChosenCells([*CELLS, CELLS[-1]], header_rows=2),
        ChosenCells(CELLS[:1]),
        ChosenCells([]),
        ChosenCells(fault=IndexError("a cell beyond the grid")),
    ],
    ids=["leave a row out", "hold words twice", "are one", "are none", "could not be matched"],
)
def test_rules_read_a_table_whose_cells(model, seeing):
    seeing(table_seen(), model)
    theirs = parse_pdf_window(drawn(), 1, 1, recipe=RECIPE)
    seeing(table_seen(), ChosenCells([]))
    assert theirs.blocks == parse_pdf_window(drawn(), 1, 1, recipe=RECIPE).blocks
    assert words_of(theirs) >= words_of(parse_pdf_window(drawn(), 1, 1))


def test_a_word_that_no_cell_holds_is_read_as_text(seeing):
    seeing(
        table_seen((70.0, 90.0, 400.0, 215.0)), ChosenCells([*CELLS, (4, 5, 0, 3, (70, 90, 130, 104))], header_rows=2)
    )
    parsed = parse_pdf_window(drawn(), 1, 1, recipe=RECIPE)
    assert re.findall(r"\bEach part is listed\b", " ".join(text_of(parsed))) == ["Each part is listed"]


def text_of(parsed: Parsed) -> list[str]:
    return [block.text or "\n".join(" | ".join(row) for row in block.grid) for block in parsed.blocks]


def test_a_page_that_breaks_a_model_is_read_without_it_and_says_so(seeing):
    class Breaking(ChosenLayout):
        def predict_layout(self, conv_res, pages):
            raise RuntimeError("not enough memory: you tried to allocate 9 GB")

    seeing(Breaking({}))
    parsed = parse_pdf_window(drawn(), 1, 1, recipe=RECIPE)
    assert parsed.blocks == parse_pdf_window(drawn(), 1, 1).blocks
    assert parsed.gaps == ("page 1 was read without docling's models (RuntimeError)",)


def test_a_page_of_absurd_size_is_not_drawn_for_a_model(seeing):
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(14000, 14000))
    canvas.setFont("Times-Roman", 200)
    canvas.drawString(500, 9000, "The map of the whole site.")
    canvas.save()
    layout = ChosenLayout({})
    seeing(layout)
    parsed = parse_pdf_window(out.getvalue(), 1, 1, recipe=RECIPE)
    assert (text_of(parsed), layout.sizes) == (["The map of the whole site."], [])
