"""References and their answers as rows of hooks and links."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sayso.schemas.ids import child_id
from sayso.tasks.hook.outcome import Answer, Hook, Outcome
from sayso.tasks.hook.reference import Reference

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Citing:
    """The document whose references these are."""

    document_id: str
    name: str
    recipe_key: str


def hook_rows(citing: Citing, found: Iterable[tuple[str, str, Reference]]) -> list[Row]:
    """One row for each (section id, quote, reference), open until something answers it."""
    rows: dict[str, Row] = {}
    for section_id, quote, reference in found:
        place = (
            reference.start,
            reference.form,
            reference.label,
            reference.number,
            *reference.clauses,
            reference.names_document,
        )
        hook_id = child_id("h", section_id, *place)
        rows.setdefault(hook_id, {
            "hook_id": hook_id,
            "document_id": citing.document_id,
            "document": citing.name,
            "section_id": section_id,
            "order": len(rows),
            "quote": quote,
            "start": reference.start,
            "end": reference.end,
            "form": reference.form,
            "label": reference.label,
            "number": reference.number,
            "clauses": list(reference.clauses),
            "names_document": reference.names_document,
            "words": reference.words,
            "relation": reference.relation,
            "is_reversed": reference.is_reversed,
            "asks_for": asks_for(reference),
            "state": "open",
            "link_id": None,
            "reason": "no_document_matches",
            "candidates": [],
            "made_by": "rules",
            "recipe": citing.recipe_key,
        })  # fmt: skip
    return list(rows.values())


def asks_for(reference: Reference) -> str:
    """The open question in plain words."""
    if not reference.number and reference.words in {"before", "after"} and reference.form == "section":
        return f"which text is the {reference.label} {reference.words} this one?"
    if reference.form in {"section", "caption"}:
        label = "section" if reference.label == "§" else reference.label
        clauses = "".join(f"({clause})" for clause in reference.clauses)
        whose = f" of {reference.names_document}" if reference.names_document else ""
        name = f" “{reference.words}”" if reference.words else ""
        return f"which text is {label} {reference.number}{clauses}{name}{whose}?"
    if reference.form == "document":
        return f"which document is {reference.names_document or reference.words}?"
    if reference.form in {"term", "abbreviation"}:
        return f"what does “{reference.words}” mean?"
    if reference.form == "title":
        return f"which document is “{reference.words}”?"
    whose = f" of {reference.names_document}" if reference.names_document else ""
    return f"which text is headed “{reference.words}”{whose}?"


def hook_of(row: Mapping[str, Any]) -> Hook:
    """The deciding columns of a hooks row."""
    return Hook(
        row["document_id"],
        row["section_id"],
        row["form"],
        row["label"],
        row["number"],
        tuple(row["clauses"]),
        row["names_document"],
        row["words"],
    )


def settled(row: Row, outcome: Outcome, names: Mapping[str, str], recipe_key: str) -> tuple[Row, Row | None]:
    """The hooks row with its outcome, and the link that an answer makes."""
    if not isinstance(outcome, Answer):
        return row | {
            "state": "open",
            "link_id": None,
            "reason": outcome.reason,
            "candidates": list(outcome.candidates),
        }, None
    link = _link(row, outcome, names, recipe_key)
    return row | {"state": "resolved", "link_id": link["link_id"], "reason": None, "candidates": []}, link


def _link(row: Row, answer: Answer, names: Mapping[str, str], recipe_key: str) -> Row:
    here = (row["document_id"], row["document"], row["section_id"])
    there = (answer.document_id, names[answer.document_id], answer.section_id)
    source, target = (there, here) if row["is_reversed"] else (here, there)
    kind = row["relation"]
    if kind in {"supersedes", "depends_on"} and answer.document_id == row["document_id"]:
        kind = "resolves"  # a document neither replaces nor needs itself
    return {
        "link_id": child_id("l", row["hook_id"]),
        "document_id": row["document_id"],
        "kind": kind,
        "from_document_id": source[0],
        "from_document": source[1],
        "from_section": source[2],
        "to_document_id": target[0],
        "to_document": target[1],
        "to_section": target[2],
        "quote": row["quote"],
        "start": row["start"],
        "end": row["end"],
        "evidence": answer.evidence,
        "hook_id": row["hook_id"],
        "weight": 1.0,
        "made_by": row["made_by"],
        "recipe": recipe_key,
    }
