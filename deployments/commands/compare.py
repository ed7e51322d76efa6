"""`sayso compare`: two documents, two folders, or many documents by person or supplier."""

from __future__ import annotations

import argparse
from fnmatch import fnmatchcase
from typing import Any

from sayso.deployments.cli import Reply
from sayso.deployments.lookup import Row, document_row
from sayso.flows.compare import PairsJson, compare_documents, compare_pairs, compare_sides
from sayso.schemas.errors import UsageError
from sayso.schemas.reading import DOCUMENTS
from sayso.storage.settings import Settings
from sayso.storage.store import Store, open_store
from sayso.tasks.compare.reply import ComparisonJson


def compare(args: argparse.Namespace, settings: Settings) -> Reply:
    """Changed, added and removed fields, rows and clauses; of many documents, those of each person or supplier."""
    store = open_store(settings)
    groups = [_group(store, name) for name in args.documents]
    if len(groups) == 2 and not any(groups):
        one = compare_documents(document_row(store, args.documents[0]), document_row(store, args.documents[1]), store)
        return Reply(one, "\n".join(_lines(one)))
    rows = [group or [document_row(store, name)] for group, name in zip(groups, args.documents, strict=True)]
    if len(rows) == 2:
        many = compare_sides(rows[0], rows[1], store)
    else:
        together = {row["name"]: row for group in rows for row in group}
        if len(together) < 2:
            raise UsageError("comparing needs two documents: `sayso compare OLD NEW`")
        many = compare_pairs(list(together.values()), store)
    return Reply(many, _told(many))


def _group(store: Store, name: str) -> list[Row]:
    """The documents of a folder or a pattern such as 'returns/*2023*'; none when it is the name of a document."""
    rows: list[dict[str, Any]] = store.tables.rows(DOCUMENTS, where="state = 'ready'")
    if any(name in (row["name"], row["document_id"]) for row in rows):
        return []
    folder = f"{name.rstrip('/')}/"
    return [row for row in rows if row["name"].startswith(folder) or fnmatchcase(row["name"], name)]


def _told(many: PairsJson) -> str:
    parts = ["\n".join([f"{one['old']} -> {one['new']}", *_lines(one)]) for one in many["pairs"]]
    if many["alone"]:
        parts.append("No other version of: " + ", ".join(many["alone"]))
    return "\n\n".join(parts)


def _lines(one: ComparisonJson) -> list[str]:
    changes = [f"{c['change']:>10}  {c['item']}: {c['old'] or '-'} -> {c['new'] or '-'}" for c in one["changes"]]
    return [*one["warnings"], *one["renamed"], *changes, f"{one['unchanged']} unchanged"]
