"""parsed windows -> sections, blocks, tables, figures: one section tree per document."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pyarrow as pa

from sayso.schemas.blocks import Parsed
from sayso.schemas.define import Table
from sayso.schemas.errors import BadDocumentError
from sayso.schemas.reading import BLOCKS, FIGURES, SECTIONS, TABLES
from sayso.storage.lance import TableRef, Tables
from sayso.tasks.outline.assemble import assemble
from sayso.tasks.outline.sections import Outline, outline

_LABELS = frozenset(("label", "sheet"))  # headings that name an empty slide or sheet


@dataclass(frozen=True, slots=True)
class Outlined:
    """What publishing needs to know of a document that was outlined."""

    title: str
    page_count: int
    sections: pa.Table
    gaps: tuple[str, ...]


def outline_document(
    document_id: str, name: str, windows: Sequence[Parsed], *, figure_file: Callable[[str], str]
) -> tuple[Outlined, Outline]:
    """The section tree of one document. Raises BadDocumentError('no_text') when nothing readable came out."""
    parsed = assemble(windows)
    rows = outline(document_id, name, parsed.title, parsed, figure_file=figure_file)
    has_text = any(str(text).strip() for text in rows.sections.column("text").to_pylist())
    has_heading = any(b.kind == "heading" and b.source not in _LABELS for b in parsed.blocks)
    if not has_text and not has_heading and not rows.figures.num_rows:
        raise BadDocumentError("no_text", "no text could be read from it, neither its own nor by OCR")
    title = parsed.title or name
    return Outlined(title, parsed.page_count, rows.sections, parsed.gaps), rows


def store_outlines(outlines: Mapping[str, Outline], *, tables: Tables) -> list[TableRef]:
    """Replace the documents' rows in the four tables, one commit each; sections last, so that they refer to what is there."""
    pick: tuple[tuple[Table, str], ...] = (
        (TABLES, "tables"),
        (FIGURES, "figures"),
        (BLOCKS, "blocks"),
        (SECTIONS, "sections"),
    )
    return [
        tables.replace(table, pa.concat_tables([getattr(o, name) for o in outlines.values()]), list(outlines))
        for table, name in pick
    ]
