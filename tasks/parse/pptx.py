"""PowerPoint decks as blocks: each slide a page under its title, shapes in reading order, notes apart."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from lxml import etree
from pptx import Presentation
from pptx.exc import PythonPptxError
from pptx.oxml.ns import qn

from sayso.schemas.blocks import Block, Layer, Parsed
from sayso.schemas.errors import BadDocumentError
from sayso.tasks.parse.captions import attach_captions, attach_sole_caption
from sayso.tasks.parse.charts import chart_block, diagram_blocks
from sayso.tasks.parse.grid import Cell, Grid, expand, trimmed
from sayso.tasks.parse.images import png_of
from sayso.tasks.parse.ooxml import alternative_text
from sayso.tasks.parse.pptx_order import reading_order
from sayso.tasks.parse.pptx_text import paragraphs_of
from sayso.tasks.parse.pptx_titles import title_by_look
from sayso.tasks.parse.table_blocks import table_blocks
from sayso.tasks.parse.typed_items import mark_typed_items

_TITLE_LENGTH = 200
_TITLES = frozenset(("title", "ctrTitle"))
_PAGE_FURNITURE = frozenset(("sldNum", "ftr", "dt", "hdr"))


def parse_pptx(data: bytes) -> Parsed:
    """Blocks of a deck; its title is the first slide's."""
    try:
        deck = Presentation(io.BytesIO(data))
        slides = list(deck.slides)
    except (PythonPptxError, KeyError, ValueError, AttributeError, OSError) as fault:
        raise BadDocumentError("corrupt", f"The presentation cannot be read: {fault}.") from fault
    except (zipfile.BadZipFile, etree.XMLSyntaxError, SyntaxError) as fault:
        raise BadDocumentError("corrupt", f"The presentation is damaged: {fault}.") from fault
    images: dict[str, bytes] = {}
    blocks: list[Block] = []
    for number, slide in enumerate(slides, start=1):
        try:
            blocks.extend(_slide(slide, number, images, int(deck.slide_height or 0)))
        except PythonPptxError as fault:
            raise BadDocumentError("corrupt", f"Slide {number} cannot be read: {fault}.") from fault
    stated = (deck.core_properties.title or "").strip()
    first = next((block.text for block in blocks if block.kind == "heading" and block.source == "title"), "")
    title = first or ("" if stated == "PowerPoint Presentation" else stated)
    return Parsed(tuple(blocks), title=title, page_count=len(slides), images=images)


def _slide(slide: Any, number: int, images: dict[str, bytes], height: int) -> list[Block]:
    shapes = list(_flat(slide.shapes))
    title = next((shape for shape in shapes if _placeholder(shape) in _TITLES and _text(shape)), None)
    source = "title" if title is not None else "size"
    title = title if title is not None else title_by_look([each for each in shapes if _is_words(each)], height)
    blocks: list[Block] = []
    if title is not None and len(_text(title)) <= _TITLE_LENGTH:
        blocks.append(Block("heading", _text(title), level=1, source=source))
    else:
        title = None
        blocks.append(Block("heading", f"Slide {number}", level=1, source="label"))
    for shape in _in_order(slide.shapes):
        if title is None or shape._element is not title._element:  # noqa: SLF001
            blocks.extend(_shape(shape, images))
    blocks = attach_sole_caption(attach_captions(mark_typed_items(blocks)))
    if slide.has_notes_slide and slide.notes_slide.notes_text_frame is not None:
        notes = " ".join(slide.notes_slide.notes_text_frame.text.split())
        blocks.extend([Block("note", notes, layer="notes", source="markup")] if notes else [])
    blocks.extend(_comments(slide))
    layer: Layer | None = "hidden" if slide._element.get("show") == "0" else None  # noqa: SLF001
    placed = (replace(block, page=number, page_last=number) for block in blocks)
    return [replace(block, layer=layer) if layer else block for block in placed]


def _flat(shapes: Any) -> Iterator[Any]:
    """Shapes with those of groups in their place."""
    stack = list(reversed(list(shapes)))
    while stack:
        shape = stack.pop()
        if hasattr(shape, "shapes"):
            stack.extend(reversed(list(shape.shapes)))
        else:
            yield shape


def _comments(slide: Any) -> list[Block]:
    """What reviewers wrote beside the slide, in a layer of its own."""
    out: list[Block] = []
    for relation in slide.part.rels.values():
        if relation.is_external or relation.reltype.rsplit("/", 1)[-1] != "comments":
            continue
        root = etree.fromstring(relation.target_part.blob, etree.XMLParser(resolve_entities=False, no_network=True))
        for comment in root.iter("{*}cm"):
            text = " ".join("".join(node.text or "" for node in comment.iter("{*}text", "{*}t")).split())
            out.extend([Block("note", text, layer="comments", source="markup")] if text else [])
    return out


def _in_order(shapes: Any) -> Iterator[Any]:
    """Shapes in reading order; those of a group stay together, since they are placed by the group's own scale."""
    for shape in reading_order(list(shapes)):
        if hasattr(shape, "shapes"):
            yield from _in_order(shape.shapes)
        else:
            yield shape


def _placeholder(shape: Any) -> str:
    """The placeholder's type as the file names it, '' for a free shape."""
    node = next(shape._element.iter(qn("p:ph")), None)  # noqa: SLF001
    return "" if node is None else str(node.get("type") or "body")


def _is_words(shape: Any) -> bool:
    return bool(_text(shape)) and _placeholder(shape) not in _PAGE_FURNITURE


def _text(shape: Any) -> str:
    return " ".join(shape.text_frame.text.split()) if getattr(shape, "has_text_frame", False) else ""


def _shape(shape: Any, images: dict[str, bytes]) -> list[Block]:
    if getattr(shape, "has_table", False):
        grid = _grid(shape.table)
        header = int(bool(shape.table.first_row)) if len(grid) > 1 else 0
        return table_blocks(grid, header) if grid else []
    if getattr(shape, "has_chart", False):
        return chart_block(shape.chart.part._element)  # noqa: SLF001
    if shape._element.tag == qn("p:pic"):  # noqa: SLF001
        return _picture(shape, images)
    if getattr(shape, "has_text_frame", False):
        found = paragraphs_of(shape)
        return (
            [replace(each, kind="furniture", level=0) for each in found]
            if _placeholder(shape) in _PAGE_FURNITURE
            else found
        )
    return _diagram(shape)


def _picture(shape: Any, images: dict[str, bytes]) -> list[Block]:
    stated = next((node.get("descr") or "" for node in shape._element.iter(qn("p:cNvPr"))), "")  # noqa: SLF001
    alternative = alternative_text(stated)
    try:
        kept = png_of(shape.image.blob)
    except (KeyError, ValueError, AttributeError, PythonPptxError):  # linked, missing, or a frame without a picture
        kept = None
    if kept is None:
        return [Block("figure", alternative, source="markup")] if alternative else []
    images[kept[0]] = kept[1]
    return [Block("figure", alternative, image_sha=kept[0], source="markup")]


def _grid(table: Any) -> Grid:
    rows = [
        [
            Cell(" ".join(cell.text.split()), row_span=cell.span_height or 1, column_span=cell.span_width or 1)
            for cell in row.cells
            if not cell.is_spanned
        ]
        for row in table.rows
    ]
    return trimmed(expand(rows))


def _diagram(shape: Any) -> list[Block]:
    """The words of a SmartArt diagram, which stand in a part of their own."""
    out: list[Block] = []
    for node in shape._element.iter("{http://schemas.openxmlformats.org/drawingml/2006/diagram}relIds"):  # noqa: SLF001
        part = shape.part.related_part(node.get(qn("r:dm")))
        parser = etree.XMLParser(resolve_entities=False, no_network=True)
        out.extend(diagram_blocks(etree.fromstring(part.blob, parser)))
    return out
