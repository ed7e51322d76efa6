"""Indexes of large Lance tables: scalar ones for filters, a vector one whose probes are chosen by measured recall."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sayso.schemas.define import Table
from sayso.schemas.errors import OutsideError
from sayso.schemas.finding import PASSAGES, SENTENCES, VECTORS
from sayso.schemas.ledger import ASSERTIONS, HOOKS, LINKS, PLACES
from sayso.schemas.reading import BLOCKS, SECTIONS
from sayso.schemas.registry import ALL_TABLES
from sayso.storage.lance import Tables, compact

MOST_FRAGMENTS = 32  # beyond, a read spends its time opening files
KEPT = timedelta(days=1)  # old versions that a long read may still be using
SCALAR_ROWS = 20_000  # below, a scan is as fast as an index
FLAT_ROWS = 50_000  # vectors up to which search is exact: in memory 75 MB and a few milliseconds
WANTED_RECALL = 0.98  # of the exact 50 nearest
_SCALARS: tuple[tuple[Table, tuple[str, ...]], ...] = (
    (SECTIONS, ("section_id", "document_id")),
    (BLOCKS, ("section_id", "document_id")),
    (PASSAGES, ("passage_id", "document_id")),
    (VECTORS, ("passage_id", "document_id", "text_sha")),
    (SENTENCES, ("sentence_id", "document_id", "section_id", "text_sha")),
    (ASSERTIONS, ("assertion_id", "document_id")),
    (HOOKS, ("hook_id", "document_id", "names_document")),
    (LINKS, ("link_id", "document_id", "from_document_id", "to_document_id")),
    (PLACES, ("place_id", "document_id")),
)
_PROBES = (10, 20, 40, 80, 160)
_REFINE = 4  # so many times the wanted rows are ranked again by their full vectors
_NEIGHBOURS = 50
_SAMPLES = 40
_GROWTH = 1.2  # rows beyond those indexed are searched exactly; from here on it pays to index anew


@dataclass(frozen=True, slots=True)
class VectorIndex:
    """How an index is asked, and what it reached when it was built over `rows` rows."""

    rows: int
    probes: int
    refine: int
    recall: float


def vector_index(tables: Tables, table: Table) -> VectorIndex | None:
    """The index in force; None means that every search of the table is exact."""
    held = _last_built(tables, table)
    return held if held and held.probes else None


def _last_built(tables: Tables, table: Table) -> VectorIndex | None:
    """What the last build came to; without probes when no number of them found enough."""
    try:
        return VectorIndex(**json.loads(_file(tables, table).read_text("utf-8")))
    except (FileNotFoundError, ValueError, TypeError):
        return None


def forget_vector_index(tables: Tables, table: Table) -> None:
    """Search the table exactly until it is indexed again."""
    _file(tables, table).unlink(missing_ok=True)


def tend_tables(tables: Tables) -> list[str]:
    """Merge the fragments that many small writes have left, drop old versions, keep indexes in step; the tables merged.

    Cheap when there is nothing to do: one look at each table's statistics.
    """
    merged = []
    for table in ALL_TABLES:
        if tables.exists(table) and tables.handle(table).stats()["fragment_stats"]["num_fragments"] > MOST_FRAGMENTS:
            compact(tables, table, keep=KEPT)
            merged.append(table.name)
    tend_indexes(tables)
    return merged


def tend_indexes(tables: Tables) -> dict[str, VectorIndex]:
    """Make the indexes that a table has become large enough for; what vector search reaches, by table name.

    Searches go on meanwhile. Raises OutsideError when Lance cannot build one.
    """
    for table, columns in _SCALARS:
        if tables.count(table) >= SCALAR_ROWS:
            _index_columns(tables, table, columns)
    built = {}
    for table in (VECTORS, SENTENCES):
        rows = tables.count(table)
        held = _last_built(tables, table)
        if rows > FLAT_ROWS and (held is None or rows > held.rows * _GROWTH):
            held = _index_vectors(tables, table, rows)
        if held is not None and held.probes:
            built[table.name] = held
    return built


def _file(tables: Tables, table: Table) -> Path:
    return tables.folder / f"{table.name}.index.json"


def _index_columns(tables: Tables, table: Table, columns: Sequence[str]) -> None:
    from lancedb.index import BTree  # seldom needed, and not before storage/lance.py has quieted it

    handle = tables.handle(table)
    indexed = {column for index in handle.list_indices() for column in index.columns}
    for column in columns:
        if column not in indexed:
            _build(table, lambda column=column: handle.create_index(column, config=BTree()))


def _index_vectors(tables: Tables, table: Table, rows: int) -> VectorIndex:
    """Scalar-quantised IVF: built in seconds, and with enough probes as near to exact as a graph (docs/adr)."""
    from lancedb.index import IvfSq

    handle = tables.handle(table)
    partitions = int(rows**0.5)
    _build(
        table,
        lambda: handle.create_index("vector", config=IvfSq(distance_type="cosine", num_partitions=partitions)),
    )
    queries = _queries(tables, table)
    exact = [_ask(handle, table.key, query) for query in queries]
    recall = 0.0
    for probes in _PROBES:
        found = [_ask(handle, table.key, query, probes=probes) for query in queries]
        recall = float(np.mean([len(a & b) / max(1, len(b)) for a, b in zip(found, exact, strict=True)]))
        if recall >= WANTED_RECALL:
            return _keep(tables, table, VectorIndex(rows, probes, _REFINE, round(recall, 4)))
    # Exact and slow beats fast and wrong. It is kept that it was tried: not every upload may try again.
    return _keep(tables, table, VectorIndex(rows, 0, 0, round(recall, 4)))


def _keep(tables: Tables, table: Table, held: VectorIndex) -> VectorIndex:
    _file(tables, table).write_text(json.dumps(asdict(held)), "utf-8")
    return held


def _queries(tables: Tables, table: Table) -> NDArray[np.float32]:
    """Points between rows: a row itself would be too easy to find."""
    vectors: Any = tables.read(table, columns=["vector"]).column("vector")
    places = np.linspace(0, len(vectors) - 1, 2 * _SAMPLES).astype(int)
    rows = np.asarray([vectors[int(at)].as_py() for at in places], np.float32)
    between: NDArray[np.float32] = rows[:_SAMPLES] * 0.6 + rows[_SAMPLES:] * 0.4
    return between


def _ask(handle: Any, key: str, query: NDArray[np.float32], *, probes: int = 0) -> set[str]:
    asked = handle.search(query, vector_column_name="vector").distance_type("cosine").select([key, "_distance"])
    asked = asked.nprobes(probes).refine_factor(_REFINE) if probes else asked.bypass_vector_index()
    return {row[key] for row in asked.limit(_NEIGHBOURS).to_list()}


def _build(table: Table, build: Any) -> None:
    try:
        build()
    except (RuntimeError, ValueError, OSError) as error:
        raise OutsideError(f"table {table.name}", f"cannot be indexed: {error}") from error
