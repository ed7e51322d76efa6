"""A comparison as the command line gives it and as it is stored."""

from __future__ import annotations

from typing import TypedDict

from sayso.schemas.citation import CitationJson
from sayso.schemas.ids import child_id, digest
from sayso.tasks.compare.compare import Comparison
from sayso.tasks.compare.items import Change, Place

Cell = str | int | list[str] | None


class ChangeJson(TypedDict):
    """One difference; a side that lacks the item is null."""

    item: str
    path: list[str]
    old: str | None
    new: str | None
    change: str
    old_citation: CitationJson | None
    new_citation: CitationJson | None


class ComparisonJson(TypedDict):
    """The reply of `sayso compare`; `warnings` say in plain words what a reader of the changes should know, `renamed`
    which headings only changed their words.
    """

    old: str
    new: str
    changes: list[ChangeJson]
    unchanged: int
    warnings: list[str]
    renamed: list[str]


def comparison_json(old: str, new: str, found: Comparison, warnings: list[str]) -> ComparisonJson:
    """The reply from logical names and what was found."""
    return {
        "old": old,
        "new": new,
        "changes": [_change(change) for change in found.changes],
        "unchanged": found.unchanged,
        "warnings": warnings,
        "renamed": [f"The heading “{before}” is now “{after}”." for before, after in found.renamed],
    }


def change_rows(old_document_id: str, new_document_id: str, found: Comparison) -> tuple[str, list[dict[str, Cell]]]:
    """The comparison's id and its rows of the changes table."""
    comparison = "c" + digest("comparison", old_document_id, new_document_id)
    return comparison, [
        {
            "change_id": child_id("c", comparison, order),
            "comparison_id": comparison,
            "old_document_id": old_document_id,
            "new_document_id": new_document_id,
            "order": order,
            "item": change.item,
            "path": _path(change),
            "old": change.old.quote if change.old else None,
            "new": change.new.quote if change.new else None,
            "change": change.change,
            **_span("old", change.old),
            **_span("new", change.new),
        }
        for order, change in enumerate(found.changes)
    ]


def _span(side: str, place: Place | None) -> dict[str, Cell]:
    section, start, end = (place.section.section_id, place.start, place.end) if place else ("", 0, 0)
    return {f"{side}_section_id": section, f"{side}_start": start, f"{side}_end": end}


def _change(change: Change) -> ChangeJson:
    return {
        "item": change.item,
        "path": _path(change),
        "old": change.old.quote if change.old else None,
        "new": change.new.quote if change.new else None,
        "change": change.change,
        "old_citation": _citation(change.old),
        "new_citation": _citation(change.new),
    }


def _path(change: Change) -> list[str]:
    place = change.new or change.old
    return list(place.section.heading_path) if place else []


def _citation(place: Place | None) -> CitationJson | None:
    if place is None:
        return None
    return {
        "section_id": place.section.section_id,
        "document": place.section.document,
        "heading_path": list(place.section.heading_path),
        "page_first": place.section.page_first,
        "quote": place.quote,
        "start": place.start,
        "end": place.end,
    }
