"""Docling's own PDF pipeline as the source of blocks: with its own models where their folder is given, else with ours."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from docling.datamodel.backend_options import PdfBackendOptions
from docling.datamodel.base_models import DocumentStream, InputFormat
from docling.datamodel.pipeline_options import PdfPipelineOptions
from docling.document_converter import DocumentConverter, PdfFormatOption
from docling.exceptions import ConversionError
from docling_core.types.doc.common.content_layer import ContentLayer
from docling_core.types.doc.document import DoclingDocument
from docling_core.types.doc.items.node import DocItem, NodeItem
from docling_core.types.doc.items.picture.picture import PictureItem
from docling_core.types.doc.items.table.table import TableItem
from docling_core.types.doc.items.text import ListItem, TextItem
from docling_core.types.doc.labels import DocItemLabel

from sayso.schemas.blocks import Block, BlockKind
from sayso.schemas.errors import BadDocumentError
from sayso.schemas.ids import sha
from sayso.tasks.parse.pdf_cells import PageCells, Word
from sayso.tasks.parse.pdf_lines import inside, prevailing
from sayso.tasks.parse.pdf_shapes import Box

LAYOUT_MODEL = "docling-project--docling-layout-heron"
KINDS: dict[DocItemLabel, BlockKind] = {
    DocItemLabel.LIST_ITEM: "list_item",
    DocItemLabel.CODE: "code",
    DocItemLabel.FOOTNOTE: "footnote",
    DocItemLabel.CAPTION: "caption",
}
HINTS = {
    DocItemLabel.SECTION_HEADER: "title",
    DocItemLabel.TITLE: "title",
    DocItemLabel.PAGE_HEADER: "header",
    DocItemLabel.PAGE_FOOTER: "footer",
}


def missing_models(artifacts: str) -> str:
    """The first of docling's models that its folder lacks, '' when they are there: asked before any converter is built."""
    wanted = Path(artifacts) / LAYOUT_MODEL
    return "" if wanted.is_dir() else str(wanted)


@lru_cache(maxsize=2)
def _converter(artifacts: str, password: str) -> DocumentConverter:
    options = PdfPipelineOptions(generate_picture_images=True, images_scale=2.0, do_ocr=bool(artifacts))
    if artifacts:
        options.artifacts_path = artifacts
    else:
        _use_own_engines(options)
    backend = PdfBackendOptions.model_validate({"password": password or None})
    pdf = PdfFormatOption(pipeline_options=options, backend_options=backend)
    return DocumentConverter(allowed_formats=[InputFormat.PDF], format_options={InputFormat.PDF: pdf})


def _use_own_engines(options: PdfPipelineOptions) -> None:
    """Our engines in place of those that need torch; docling's table factory would import torch to list them."""
    import docling.pipeline.standard_pdf_pipeline as pipeline
    from docling.models.factories.table_factory import TableStructureFactory

    from sayso.tasks.parse.docling_plugin import GridOptions, GridTables, RegionOptions

    def factory(*, allow_external_plugins: bool = False) -> TableStructureFactory:
        del allow_external_plugins
        tables: TableStructureFactory = TableStructureFactory()  # type: ignore[no-untyped-call]
        tables.register(GridTables, "sayso", GridTables.__module__)
        return tables

    vars(pipeline)["get_table_structure_factory"] = factory
    options.allow_external_plugins = True
    options.layout_options = RegionOptions()
    options.table_structure_options = GridOptions()


def convert_pages(
    data: bytes, pages: dict[int, PageCells], *, password: str, artifacts: str, images: dict[str, bytes]
) -> list[Block]:
    """Blocks of the given pages by docling's pipeline; sizes and fonts come from the pages' own cells."""
    stream = DocumentStream(name="window.pdf", stream=io.BytesIO(data))
    try:
        result = _converter(artifacts, password).convert(stream, page_range=(min(pages), max(pages)))
    except ConversionError as error:
        raise BadDocumentError("corrupt", "Docling's pipeline cannot read these pages.") from error
    return list(_blocks(result.document, pages, images))


def _blocks(document: DoclingDocument, pages: dict[int, PageCells], images: dict[str, bytes]) -> Iterator[Block]:
    layers = {ContentLayer.BODY, ContentLayer.FURNITURE}
    captions = {
        ref.cref for item in [*document.tables, *document.pictures] for ref in item.captions
    }  # printed with their table or figure
    for item, _ in document.iterate_items(included_content_layers=layers, traverse_pictures=True):
        if not isinstance(item, DocItem) or not item.prov or item.self_ref in captions:
            continue
        page = pages[item.prov[0].page_no]
        block = _block(item, document, page, images)
        if block is not None:
            yield block


def _block(item: NodeItem, document: DoclingDocument, page: PageCells, images: dict[str, bytes]) -> Block | None:
    if isinstance(item, TableItem):
        grid = tuple(tuple(" ".join(cell.text.split()) for cell in row) for row in item.data.grid)
        heads = [all(cell.column_header for cell in row if cell.text) for row in item.data.grid]
        count = heads.index(False) if False in heads else 0
        box = _box(item, page)
        caption = item.caption_text(document)
        return Block(
            "table", page=page.number, page_last=page.number, box=box, grid=grid, header_rows=count, caption=caption
        )
    if isinstance(item, PictureItem):
        caption = item.caption_text(document)
        key = _crop(item, document, images)
        return Block(
            "figure", page=page.number, page_last=page.number, box=_box(item, page), caption=caption, image_sha=key
        )
    return _text(item, page) if isinstance(item, TextItem) else None


def _text(item: TextItem, page: PageCells) -> Block:
    box = _box(item, page)
    words = [word for word in page.words if inside(word, box)]
    text = f"{item.marker} {item.text}".strip() if isinstance(item, ListItem) else item.text
    return Block(
        kind=KINDS.get(item.label, "paragraph"),
        text=text,
        page=page.number,
        page_last=page.number,
        box=box,
        size=prevailing((round(word.size, 1), len(word.text)) for word in words),
        bold=_bold(words),
        font=words[0].font if words else "",
        source=HINTS.get(item.label, "layout"),
    )


def _bold(words: list[Word]) -> bool:
    letters = sum(len(word.text) for word in words)
    return sum(len(word.text) for word in words if word.bold) > 0.6 * max(1, letters)


def _box(item: DocItem, page: PageCells) -> Box:
    box = item.prov[0].bbox.to_top_left_origin(page.height)
    return round(box.l, 1), round(box.t, 1), round(box.r, 1), round(box.b, 1)


def _crop(item: PictureItem, document: DoclingDocument, images: dict[str, bytes]) -> str:
    picture = item.get_image(document)
    if picture is None:
        return ""
    out = io.BytesIO()
    picture.save(out, "PNG")
    key = sha(out.getvalue())
    images[key] = out.getvalue()
    return key
