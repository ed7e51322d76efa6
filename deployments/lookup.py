"""Finding stored things by what a person calls them."""

from __future__ import annotations

import io
from datetime import UTC, datetime, time
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from sayso.schemas.errors import OutsideError, UsageError
from sayso.schemas.reading import DOCUMENTS, REVISIONS
from sayso.storage.lance import quoted
from sayso.storage.store import Store

Row = dict[str, Any]


def document_row(store: Store, document: str) -> Row:
    """The documents row of a logical name, an id, or the only name that ends so. Raises UsageError."""
    exact = store.tables.rows(DOCUMENTS, where=f"name = {quoted(document)} OR document_id = {quoted(document)}")
    if exact:
        return exact[0]
    rows = [row for row in store.tables.rows(DOCUMENTS) if row["name"].endswith("/" + document)]
    if len(rows) == 1:
        return rows[0]
    if rows:
        names = ", ".join(sorted(row["name"] for row in rows)[:5])
        raise UsageError(f"{document!r} may be any of {names}: name one in full")
    raise UsageError(f"no document {document!r} here; `sayso documents` lists them")


def revision_sections(store: Store, document: str, as_of: str) -> list[Row]:
    """Sections of the revisions that were current at a time (ISO; a day means its end, no zone means UTC), in reading order."""
    moment = _moment(as_of)
    where = f"document_id = {quoted(document_row(store, document)['document_id'])}" if document else ""
    current: dict[str, Row] = {}
    for row in sorted(store.tables.rows(REVISIONS, where=where), key=lambda r: (r["ingested_at"], r["revision"])):
        if datetime.fromisoformat(row["ingested_at"]) <= moment:
            current[row["document_id"]] = row
    found: list[Row] = []
    for row in current.values():
        found += _kept_sections(store, row)
    return sorted(found, key=lambda r: (r["document"], r["order"]))


def _moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise UsageError(f"--as-of {text!r} is no time: write it as 2026-01-31 or 2026-01-31T12:00:00") from error
    if len(text) <= len("2026-01-31"):
        moment = datetime.combine(moment.date(), time.max)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _kept_sections(store: Store, revision: Row) -> list[Row]:
    key = revision["sections_object"]
    try:
        return pq.read_table(io.BytesIO(store.objects.get(key))).to_pylist()
    except (pa.ArrowInvalid, OSError) as error:
        raise OutsideError("object store", f"{key} is damaged: revision {revision['revision']} is lost") from error
