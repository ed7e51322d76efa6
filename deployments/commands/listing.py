"""`sayso documents`, `sections`, `tables`, `figures`, `assertions`, `hooks` and `links`: rows as JSON or as lines."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from sayso.deployments.cli import Reply
from sayso.deployments.lookup import document_row, revision_sections
from sayso.schemas.define import Table
from sayso.schemas.ledger import ASSERTIONS, HOOKS, LINKS
from sayso.schemas.reading import DOCUMENTS, FIGURE_DESCRIPTIONS, FIGURES, SECTIONS, TABLES
from sayso.storage.lance import Tables, quoted
from sayso.storage.settings import Settings
from sayso.storage.store import Store, open_store

Row = dict[str, Any]

SECTION_FIELDS = (
    "section_id", "document_id", "document", "heading", "heading_path", "level", "order", "page_first", "page_last", "text",
    "text_sha", "layer",
)  # fmt: skip
TABLE_FIELDS = (
    "table_id",
    "section_id",
    "document",
    "page_first",
    "page_last",
    "caption",
    "header_rows",
    "grid",
    "start",
    "end",
)
FIGURE_FIELDS = ("figure_id", "section_id", "document", "page", "caption", "file")
ASSERTION_FIELDS = (
    "assertion_id", "section_id", "document", "kind", "subject", "statement", "conditions", "thresholds", "exceptions", "quote",
    "start", "end", "profile", "trust", "assertedness", "made_by",
)  # fmt: skip
HOOK_FIELDS = (
    "hook_id",
    "section_id",
    "document",
    "quote",
    "start",
    "end",
    "asks_for",
    "state",
    "link_id",
    "reason",
    "candidates",
)
LINK_FIELDS = (
    "link_id", "kind", "from_document", "from_section", "to_document", "to_section", "quote", "evidence", "weight", "made_by",
)  # fmt: skip
OPEN_WORDS = {
    "no_document_matches": "no document here is called so, or has it",
    "no_such_section": "the document is here, such a section, table or figure is not",
    "no_heading_matches": "no heading and no title has these words",
    "ambiguous": "it may mean several",
    "self_reference": "it points into its own section",
}
DOCUMENT_FIELDS = (
    "document_id", "name", "title", "format", "state", "reason", "message", "page_count", "section_count", "sequence",
    "effective_date", "revision", "ingested_at", "content_sha",
)  # fmt: skip


def documents(args: argparse.Namespace, settings: Settings) -> Reply:
    """All documents, refused ones with their reason."""
    rows = _rows(args, settings, DOCUMENTS, DOCUMENT_FIELDS, ("name",))
    return _reply(
        rows, lambda r: f"{r['state']:10} {r['name']}  {r['title']}" + (f"  ({r['reason']})" if r["reason"] else "")
    )


def sections(args: argparse.Namespace, settings: Settings) -> Reply:
    """Sections in reading order, now or as they stood at a time."""
    store = open_store(settings)
    if args.as_of:
        rows = [{k: r[k] for k in SECTION_FIELDS} for r in revision_sections(store, args.document, args.as_of)]
    else:
        rows = _rows(args, settings, SECTIONS, SECTION_FIELDS, ("document", "order"))
    return _reply(
        rows, lambda r: f"{r['section_id']}  {'  ' * (r['level'] - 1)}{r['heading']}  [{len(r['text'])} characters]"
    )


def tables(args: argparse.Namespace, settings: Settings) -> Reply:
    """Tables as grids."""
    rows = _rows(args, settings, TABLES, TABLE_FIELDS, ("document", "order"))
    return _reply(
        rows, lambda r: f"{r['table_id']}  {r['document']} p.{r['page_first']}  {_shape(r['grid'])}  {r['caption']}"
    )


def figures(args: argparse.Namespace, settings: Settings) -> Reply:
    """Figures with their captions, and what they show where that was described."""
    rows = _rows(args, settings, FIGURES, FIGURE_FIELDS, ("document", "order"))
    described = open_store(settings).tables.rows(FIGURE_DESCRIPTIONS, columns=["figure_id", "description"])
    descriptions = {row["figure_id"]: row["description"] for row in described}
    rows = [{**row, "description": descriptions.get(row["figure_id"], "")} for row in rows]
    return _reply(rows, lambda r: f"{r['figure_id']}  {r['document']} p.{r['page']}  {r['caption']}")


def assertions(args: argparse.Namespace, settings: Settings) -> Reply:
    """The ledger: what the documents assert, with the words that say it."""
    rows = _rows(args, settings, ASSERTIONS, ASSERTION_FIELDS, ("document", "section_id", "start"))
    return _reply(rows, lambda r: f"{r['assertion_id']}  {r['kind']:12} {r['profile']:14} {r['statement']}")


def hooks(args: argparse.Namespace, settings: Settings) -> Reply:
    """References: what links, on which words, and what does not, and why."""
    store = open_store(settings)
    rows = _rows(args, settings, HOOKS, HOOK_FIELDS, ("document", "order"))
    headings = _headings(store)
    targets = {
        row["link_id"]: _place(row["to_document"], headings.get(row["to_section"], ""))
        for row in store.tables.rows(LINKS, where="hook_id <> ''", columns=["link_id", "to_document", "to_section"])
    }

    def line(row: Row) -> str:
        where = _place(row["document"], headings.get(row["section_id"], ""))
        if row["state"] == "resolved":
            return f"resolved  {where}: «{row['quote']}» -> {targets.get(row['link_id'], '')}  [{row['link_id']}]"
        meant = f": {'; '.join(row['candidates'])}" if row["candidates"] else ""
        return f"open      {where}: «{row['quote']}»  {OPEN_WORDS[row['reason']]}{meant}"

    return _reply(rows, line)


def links(args: argparse.Namespace, settings: Settings) -> Reply:
    """Links with their evidence; --document narrows to those that start or end there."""
    store = open_store(settings)
    where = ""
    if args.document:
        identity = quoted(document_row(store, args.document)["document_id"])
        where = f"from_document_id = {identity} OR to_document_id = {identity}"
    rows = _sorted(store.tables, LINKS, LINK_FIELDS, ("from_document", "to_document", "link_id"), where)
    headings = _headings(store)

    def line(row: Row) -> str:
        source = _place(row["from_document"], headings.get(row["from_section"], ""))
        target = _place(row["to_document"], headings.get(row["to_section"], ""))
        words = f"«{row['quote']}»" if row["quote"] else f"({row['evidence']})"
        return f"{row['link_id']}  {row['kind']:12} {source} -> {target}  {words}"

    return _reply(rows, line)


def _headings(store: Store) -> dict[str, str]:
    """Section id -> heading."""
    rows = store.tables.rows(SECTIONS, columns=["section_id", "heading"])
    return {row["section_id"]: row["heading"] for row in rows}


def _place(document: str, heading: str) -> str:
    return f"{document}, “{heading}”" if heading else document


def _rows(
    args: argparse.Namespace, settings: Settings, table: Table, fields: tuple[str, ...], order: tuple[str, ...]
) -> list[Row]:
    store = open_store(settings)
    return _sorted(store.tables, table, fields, order, _where(store, args.document))


def _where(store: Store, document: str) -> str:
    return f"document_id = {quoted(document_row(store, document)['document_id'])}" if document else ""


def _sorted(tables_: Tables, table: Table, fields: tuple[str, ...], order: tuple[str, ...], where: str) -> list[Row]:
    columns = list(dict.fromkeys((*fields, *order)))
    rows = tables_.rows(table, where=where, columns=columns)
    rows.sort(key=lambda row: tuple(row[name] for name in order))
    return [{name: row[name] for name in fields} for row in rows]


def _reply(rows: list[Row], line: Callable[[Row], str]) -> Reply:
    return Reply(rows, "\n".join(line(row) for row in rows) or "nothing yet: `sayso ingest PATH` reads documents")


def _shape(grid: list[list[str]]) -> str:
    return f"{len(grid)}x{max(map(len, grid), default=0)}"
