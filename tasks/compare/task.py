"""sections of two documents -> changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from sayso.schemas.asking import BlockSpan, Reading
from sayso.schemas.reading import BLOCKS, SECTIONS
from sayso.storage.lance import Tables, any_of
from sayso.tasks.compare.align import Alignment, align
from sayso.tasks.compare.items import Item, items


def compare_sections(old: Mapping[str, Any], new: Mapping[str, Any], *, tables: Tables) -> dict[str, Any]:
    """What changed between two documents rows, in the form of `sayso compare`."""
    before = _readings(old, tables)
    after = _readings(new, tables)
    found = align(items(before), items(after))
    known = {reading.section_id: reading for reading in (*before, *after)}
    return as_json(str(old["name"]), str(new["name"]), found, known)


def as_json(old: str, new: str, found: Alignment, readings: Mapping[str, Reading]) -> dict[str, Any]:
    """The contract of the command line: values as printed, the computed change, a citation for each side that exists."""
    return {
        "old": old,
        "new": new,
        "changes": [
            {
                "item": change.item,
                "path": list(change.path),
                "old": change.old.value if change.old else None,
                "new": change.new.value if change.new else None,
                "change": change.change,
                "old_citation": _citation(change.old, readings),
                "new_citation": _citation(change.new, readings),
            }
            for change in found.changes
        ],
        "unchanged": found.unchanged,
    }


def _citation(item: Item | None, readings: Mapping[str, Reading]) -> dict[str, Any] | None:
    if item is None:
        return None
    reading = readings[item.span.section_id]
    return {
        "section_id": reading.section_id,
        "document": reading.document,
        "heading_path": list(reading.heading_path),
        "page_first": reading.page_first,
        "quote": item.span.quote,
        "start": item.span.start,
        "end": item.span.end,
    }


def _readings(document: Mapping[str, Any], tables: Tables) -> list[Reading]:
    where = any_of("document_id", [document["document_id"]])
    blocks: dict[str, list[BlockSpan]] = defaultdict(list)
    for row in sorted(tables.rows(BLOCKS, where=where), key=lambda r: (r["section_id"], r["order"])):
        blocks[row["section_id"]].append(
            BlockSpan(row["kind"], row["start"], row["end"], row["level"], row["page"], row["ref_id"])
        )
    return [
        Reading(
            section_id=row["section_id"],
            document_id=row["document_id"],
            document=row["document"],
            title=document.get("title") or row["document"],
            heading=row["heading"],
            heading_path=tuple(row["heading_path"]),
            layer=row["layer"],
            order=row["order"],
            page_first=row["page_first"],
            text=row["text"],
            blocks=tuple(blocks[row["section_id"]]),
        )
        for row in sorted(tables.rows(SECTIONS, where=where), key=lambda r: r["order"])
    ]
