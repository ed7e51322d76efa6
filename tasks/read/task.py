"""candidates, sections -> readings: whole sections within a budget, in the documents' order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sayso.schemas.asking import BlockSpan, Candidate, Reading
from sayso.schemas.finding import PASSAGES
from sayso.schemas.reading import BLOCKS, DOCUMENTS, SECTIONS
from sayso.schemas.recipes import ReadRecipe
from sayso.storage.lance import Tables, any_of
from sayso.tasks.read.choose import Choice, Place, choose, in_turn, marked

_CHARACTERS_PER_PASSAGE = 1200  # a low guess: a scope surely too large is told from the count of its passages alone
_COLUMNS = (
    "section_id", "document_id", "document", "heading", "heading_path", "layer", "order", "page_first", "text", "text_sha",
)  # fmt: skip


def read(
    candidates: Sequence[Candidate],
    *,
    tables: Tables,
    recipe: ReadRecipe,
    has_model: bool,
    documents: Sequence[str] | None = None,
) -> tuple[list[Reading], list[Candidate]]:
    """The whole scope where it fits the budget, else the best of it; and every candidate with the reason why it was (not) opened.

    `documents` (logical names) is the scope; None means all that are ready.
    """
    budget = recipe.model_characters if has_model else recipe.rules_characters
    scope = _scope(tables, documents)
    rows = _whole_scope(tables, scope, budget)
    if rows is not None:
        choice = Choice(dict.fromkeys(rows, "whole_scope"))
    else:
        wanted = [c.section_id for c in in_turn(candidates)]
        rows = _sections(tables, any_of("section_id", wanted))
        whole = int(budget * (recipe.model_whole if has_model else recipe.rules_whole))
        if whole:
            rows |= _sections(tables, any_of("document_id", {row["document_id"] for row in rows.values()}))
        choice = choose(candidates, {key: _place(row) for key, row in rows.items()}, recipe, budget=budget, whole=whole)
    opened = [rows[section] for section in choice.opened if rows[section]["text"].strip()]
    return _readings(opened, candidates, scope, tables), marked(candidates, choice)


def read_documents(names: Sequence[str], *, tables: Tables) -> list[Reading]:
    """Every section of these documents (logical names), each document in its own order."""
    scope = _scope(tables, names)
    rows = _sections(tables, any_of("document_id", scope))
    return _readings(list(rows.values()), (), scope, tables)


def _scope(tables: Tables, documents: Sequence[str] | None) -> dict[str, str]:
    """Title by document id."""
    rows = tables.rows(DOCUMENTS, where="state = 'ready'", columns=["document_id", "name", "title"])
    return {row["document_id"]: row["title"] for row in rows if documents is None or row["name"] in documents}


def _whole_scope(tables: Tables, scope: Mapping[str, str], budget: int) -> dict[str, dict[str, Any]] | None:
    """All sections of the scope when they fit together, else None."""
    where = any_of("document_id", scope)
    if tables.count(PASSAGES, where=where) * _CHARACTERS_PER_PASSAGE > 2 * budget:
        return None
    rows = _sections(tables, where)
    return rows if sum(len(row["text"]) for row in rows.values()) <= budget else None


def _sections(tables: Tables, where: str) -> dict[str, dict[str, Any]]:
    return {row["section_id"]: row for row in tables.rows(SECTIONS, where=where, columns=_COLUMNS)}


def _place(row: Mapping[str, Any]) -> Place:
    return Place(row["section_id"], row["document_id"], row["order"], len(row["text"]), row["text_sha"])


def _readings(
    rows: Sequence[dict[str, Any]], candidates: Sequence[Candidate], titles: Mapping[str, str], tables: Tables
) -> list[Reading]:
    """The most relevant document first, each in its own order."""
    rank: dict[str, int] = {}
    for candidate in candidates:
        rank[candidate.document_id] = min(candidate.rank, rank.get(candidate.document_id, candidate.rank))
    blocks = _blocks(tables, [row["section_id"] for row in rows])
    last = len(candidates) + 1
    ordered = sorted(rows, key=lambda row: (rank.get(row["document_id"], last), row["document"], row["order"]))
    return [
        Reading(
            section_id=row["section_id"],
            document_id=row["document_id"],
            document=row["document"],
            title=titles.get(row["document_id"], "") or row["document"],
            heading=row["heading"],
            heading_path=tuple(row["heading_path"]),
            layer=row["layer"],
            order=row["order"],
            page_first=row["page_first"],
            text=row["text"],
            blocks=tuple(blocks[row["section_id"]]),
        )
        for row in ordered
    ]


def _blocks(tables: Tables, sections: Iterable[str]) -> dict[str, list[BlockSpan]]:
    spans: dict[str, list[BlockSpan]] = defaultdict(list)
    rows = tables.rows(BLOCKS, where=any_of("section_id", sections))
    for row in sorted(rows, key=lambda r: (r["section_id"], r["order"])):
        spans[row["section_id"]].append(
            BlockSpan(row["kind"], row["start"], row["end"], row["level"], row["page"], row["ref_id"])
        )
    return spans
