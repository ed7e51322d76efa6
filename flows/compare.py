"""What changed between two documents, or between the versions of each person's or supplier's among many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sayso.storage.store import Store
from sayso.tasks.compare.parties import pair_documents
from sayso.tasks.compare.task import Document, compare_two, read_forms

Row = Mapping[str, Any]  # a row of the documents table


def compare_documents(old_row: Row, new_row: Row, store: Store) -> dict[str, Any]:
    """The reply of `sayso compare --json`; the changes are stored too."""
    return {**compare_two(_document(old_row), _document(new_row), tables=store.tables)}


def compare_pairs(rows: Sequence[Row], store: Store) -> list[dict[str, Any]]:
    """The documents paired by person or supplier and put in order of time, and each pair compared."""
    by_name = {str(row["name"]): row for row in rows}
    forms = read_forms([_document(row) for row in rows], tables=store.tables)
    return [
        compare_documents(by_name[old.document], by_name[new.document], store) for old, new in pair_documents(forms)
    ]


def _document(row: Row) -> Document:
    return Document(str(row["document_id"]), str(row["name"]), str(row["title"] or row["name"]))
