"""sections of two documents -> changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from sayso.schemas.asking import BlockSpan
from sayso.schemas.changes import CHANGES
from sayso.schemas.reading import BLOCKS, SECTIONS
from sayso.storage.lance import Tables, any_of
from sayso.tasks.compare.compare import compare_sections
from sayso.tasks.compare.items import Section
from sayso.tasks.compare.parties import Form, owner_warning, read_form
from sayso.tasks.compare.reply import ComparisonJson, change_rows, comparison_json


@dataclass(frozen=True, slots=True)
class Document:
    """What comparing needs of a documents row."""

    document_id: str
    name: str
    title: str


def compare_two(old: Document, new: Document, *, tables: Tables) -> ComparisonJson:
    """Compare two documents, store their changes and give the reply of `sayso compare`."""
    sections = read_sections([old.document_id, new.document_id], tables=tables)
    mine, theirs = sections[old.document_id], sections[new.document_id]
    found = compare_sections(mine, theirs)
    comparison_id, rows = change_rows(old.document_id, new.document_id, found)
    tables.replace(CHANGES, rows, [comparison_id])
    forms = read_form(old.name, old.title, mine), read_form(new.name, new.title, theirs)
    return comparison_json(old.name, new.name, found, [line for line in [owner_warning(*forms)] if line])


def read_forms(documents: Sequence[Document], *, tables: Tables) -> list[Form]:
    """What pairing needs of each document."""
    sections = read_sections([document.document_id for document in documents], tables=tables)
    return [read_form(d.name, d.title, sections[d.document_id]) for d in documents]


def read_sections(document_ids: Sequence[str], *, tables: Tables) -> dict[str, list[Section]]:
    """The sections of each document in reading order, with their blocks."""
    where = any_of("document_id", list(document_ids))
    blocks: defaultdict[str, list[BlockSpan]] = defaultdict(list)
    for row in tables.rows(BLOCKS, where=where):
        span = BlockSpan(row["kind"], row["start"], row["end"], row["level"], row["page"], row["ref_id"])
        blocks[row["section_id"]].append(span)
    found: dict[str, list[Section]] = {identity: [] for identity in document_ids}
    for row in sorted(tables.rows(SECTIONS, where=where), key=lambda r: int(r["order"])):
        section = Section(
            section_id=row["section_id"],
            document=row["document"],
            heading=row["heading"],
            heading_path=tuple(row["heading_path"]),
            order=row["order"],
            page_first=row["page_first"],
            layer=row["layer"],
            text=row["text"],
            blocks=tuple(blocks[row["section_id"]]),
        )
        found[row["document_id"]].append(section)
    return found


def forget(document_ids: Sequence[str], *, tables: Tables) -> None:
    """Delete the changes that quote deleted documents."""
    for side in ("old_document_id", "new_document_id"):
        tables.delete(CHANGES, any_of(side, list(document_ids)))
