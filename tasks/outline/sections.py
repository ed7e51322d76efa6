"""Rows of sections, blocks, tables and figures from a document's blocks (paper section 3.1)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pyarrow as pa

from sayso.schemas.blocks import Block, Parsed
from sayso.schemas.define import Table
from sayso.schemas.ids import child_id, section_id, sha
from sayso.schemas.reading import BLOCKS, FIGURES, SECTIONS, TABLES
from sayso.tasks.outline.render import Rendered, Span, one_line, render
from sayso.tasks.outline.tree import Node, grow

Cell = str | int | list[str] | list[list[str]]


@dataclass(frozen=True, slots=True)
class Outline:
    """A document's rows, each table in reading order and in the schema of schemas/reading.py."""

    sections: pa.Table
    blocks: pa.Table
    tables: pa.Table
    figures: pa.Table


@dataclass(slots=True)
class _Rows:
    document_id: str
    name: str
    figure_file: Callable[[str], str]
    seen: Counter[tuple[str, ...]] = field(default_factory=Counter)
    sections: list[dict[str, Cell]] = field(default_factory=list)
    blocks: list[dict[str, Cell]] = field(default_factory=list)
    tables: list[dict[str, Cell]] = field(default_factory=list)
    figures: list[dict[str, Cell]] = field(default_factory=list)


def outline(
    document_id: str, name: str, title: str, parsed: Parsed, *, figure_file: Callable[[str], str] = lambda _sha: ""
) -> Outline:
    """Rows of a whole document; `figure_file` gives the stored path of a crop from its hash."""
    rows = _Rows(document_id, name, figure_file)
    for top in grow(parsed.blocks, title or parsed.title or label(name)):
        _add_section(rows, top, (), "")
    return Outline(
        _table(SECTIONS, rows.sections),
        _table(BLOCKS, rows.blocks),
        _table(TABLES, rows.tables),
        _table(FIGURES, rows.figures),
    )


def label(name: str) -> str:
    """What to call a document that prints no title: its file's name in words."""
    stem = name.rsplit("/", 1)[-1].rsplit(".", 1)[0]
    return re.sub(r"[\s_-]+", " ", stem).strip() or name


def _table(table: Table, rows: list[dict[str, Cell]]) -> pa.Table:
    return pa.Table.from_pylist(rows, schema=table.schema)


def _add_section(rows: _Rows, node: Node, above: tuple[str, ...], parent_id: str) -> None:
    path = (*above, node.heading)
    own_id = section_id(rows.document_id, path, rows.seen[path])
    rows.seen[path] += 1
    rendered = render(node.blocks)
    rows.sections.append({
        "section_id": own_id,
        "document_id": rows.document_id,
        "document": rows.name,
        "parent_id": parent_id,
        "heading": node.heading,
        "heading_path": list(path),
        "level": len(path),
        "order": len(rows.sections),
        "layer": node.layer,
        "page_first": node.page,
        "page_last": max([node.page, *(max(block.page, block.page_last) for block in node.blocks)]),
        "text": rendered.text,
        "text_sha": sha(rendered.text),
    })  # fmt: skip
    _add_blocks(rows, own_id, node.blocks, rendered)
    for child in node.children:
        _add_section(rows, child, path, own_id)


def _add_blocks(rows: _Rows, own_id: str, blocks: Sequence[Block], rendered: Rendered) -> None:
    ordinals: Counter[str] = Counter()
    for order, span in enumerate(rendered.spans):
        block = blocks[span.index]
        ref_id = ""
        if span.kind == "table":
            ref_id = _add_table(rows, own_id, ordinals[span.kind], block, span)
        elif span.kind == "figure":
            ref_id = _add_figure(rows, own_id, ordinals[span.kind], block)
        ordinals[span.kind] += 1
        rows.blocks.append({
            "block_id": child_id("b", own_id, order),
            "document_id": rows.document_id,
            "section_id": own_id,
            "order": order,
            "kind": span.kind,
            "start": span.start,
            "end": span.end,
            "level": block.level if span.kind == "list_item" else 0,
            "page": block.page,
            "ref_id": ref_id,
        })  # fmt: skip


def _add_table(rows: _Rows, own_id: str, ordinal: int, block: Block, span: Span) -> str:
    table_id = child_id("t", own_id, ordinal)
    rows.tables.append({
        "table_id": table_id,
        "document_id": rows.document_id,
        "document": rows.name,
        "section_id": own_id,
        "order": len(rows.tables),
        "page_first": block.page,
        "page_last": max(block.page, block.page_last),
        "caption": one_line(block.caption),
        "header_rows": block.header_rows,
        "grid": [[one_line(cell) for cell in row] for row in block.grid],
        "start": span.start,
        "end": span.end,
    })  # fmt: skip
    return table_id


def _add_figure(rows: _Rows, own_id: str, ordinal: int, block: Block) -> str:
    figure_id = child_id("f", own_id, ordinal)
    rows.figures.append({
        "figure_id": figure_id,
        "document_id": rows.document_id,
        "document": rows.name,
        "section_id": own_id,
        "order": len(rows.figures),
        "page": block.page,
        "caption": one_line(block.caption),
        "image_sha": block.image_sha,
        "file": rows.figure_file(block.image_sha) if block.image_sha else "",
    })  # fmt: skip
    return figure_id
