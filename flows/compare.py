"""What changed between two documents, or between the versions of each person's or supplier's among many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypedDict

from sayso.storage.store import Store
from sayso.tasks.compare.parties import Form, pair_documents
from sayso.tasks.compare.reply import ComparisonJson
from sayso.tasks.compare.task import Document, compare_two, read_forms

Row = Mapping[str, object]  # a row of the documents table


class PairsJson(TypedDict):
    """The reply of `sayso compare` on many documents; `alone` are those that have no earlier or later version."""

    pairs: list[ComparisonJson]
    alone: list[str]


def compare_documents(old_row: Row, new_row: Row, store: Store) -> ComparisonJson:
    """The reply of `sayso compare --json`; the changes are stored too."""
    return compare_two(_document(old_row), _document(new_row), tables=store.tables)


def compare_pairs(rows: Sequence[Row], store: Store) -> PairsJson:
    """The documents paired by person or supplier and put in order of time, and each pair compared."""
    forms = read_forms([_document(row) for row in rows], tables=store.tables)
    return _compared(pair_documents(forms), rows, store)


def compare_sides(old_rows: Sequence[Row], new_rows: Sequence[Row], store: Store) -> PairsJson:
    """Earlier documents against later ones, paired by person or supplier; which side one is on decides, not its date."""
    sides = [read_forms([_document(row) for row in rows], tables=store.tables) for rows in (old_rows, new_rows)]
    placed = [replace(form, period=f"{side} {form.period}") for side, forms in enumerate(sides) for form in forms]
    across = [(old, new) for old, new in pair_documents(placed) if old.period[0] != new.period[0]]
    return _compared(across, [*old_rows, *new_rows], store)


def _compared(pairs: Sequence[tuple[Form, Form]], rows: Sequence[Row], store: Store) -> PairsJson:
    by_name = {str(row["name"]): row for row in rows}
    paired = {form.document for pair in pairs for form in pair}
    return {
        "pairs": [compare_documents(by_name[old.document], by_name[new.document], store) for old, new in pairs],
        "alone": [name for name in by_name if name not in paired],
    }


def _document(row: Row) -> Document:
    return Document(str(row["document_id"]), str(row["name"]), str(row["title"] or row["name"]))
