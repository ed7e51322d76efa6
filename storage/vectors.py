"""Nearest vectors: exact in memory while a table is small, by Lance (and its index, when one was built) when it is large."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sayso.schemas.define import Table
from sayso.schemas.finding import SENTENCES, VECTOR_SIZE, VECTORS
from sayso.storage.lance import Tables, any_of
from sayso.storage.upkeep import FLAT_ROWS, vector_index


class VectorHit(NamedTuple):
    """A row near a query; `score` is the cosine."""

    key: str
    section_id: str
    document_id: str
    score: float


@dataclass(frozen=True, slots=True)
class _Loaded:
    keys: list[str]
    sections: list[str]
    documents: list[str]
    codes: NDArray[np.int64]  # a number for each row's document
    numbers: dict[str, int]
    matrix: NDArray[np.float32]


@lru_cache(maxsize=6)
def _load(tables: Tables, name: str, version: int, where: str) -> _Loaded:
    """The table as of a version; `version` is part of the key only, so that a newer commit is loaded anew."""
    del version
    table = _by_name(name)
    rows = tables.read(table, where=where, columns=[table.key, "section_id", "document_id", "vector"])
    vectors: Any = rows.column("vector").combine_chunks()
    flat = vectors.flatten().to_numpy(zero_copy_only=False)
    matrix = np.asarray(flat, np.float32).reshape(rows.num_rows, VECTOR_SIZE)
    keys, sections, documents = (
        [str(v) for v in rows.column(c).to_pylist()] for c in (table.key, "section_id", "document_id")
    )
    numbers = {document: number for number, document in enumerate(dict.fromkeys(documents))}
    codes = np.fromiter((numbers[document] for document in documents), np.int64, len(documents))
    return _Loaded(keys, sections, documents, codes, numbers, matrix)


def _by_name(name: str) -> Table:
    return {table.name: table for table in (VECTORS, SENTENCES)}[name]


def nearest(
    tables: Tables,
    table: Table,
    queries: NDArray[np.float32],
    *,
    k: int,
    where: str = "",
    document_ids: Sequence[str] | None = None,
) -> list[list[VectorHit]]:
    """For each query the k nearest rows that match `where` and stand in the documents, best first."""
    if not tables.exists(table) or not len(queries):
        return [[] for _ in queries]
    if tables.count(table) > FLAT_ROWS:
        return [_by_lance(tables, table, query, k, where, document_ids) for query in queries]
    loaded = _load(tables, table.name, tables.version(table), where)
    return _flat(loaded, queries, k, document_ids)


def _flat(
    loaded: _Loaded, queries: NDArray[np.float32], k: int, document_ids: Sequence[str] | None
) -> list[list[VectorHit]]:
    if not loaded.keys:
        return [[] for _ in queries]
    scores = queries @ loaded.matrix.T
    if document_ids is not None:
        wanted = [loaded.numbers[document] for document in document_ids if document in loaded.numbers]
        scores[:, ~np.isin(loaded.codes, wanted)] = -np.inf
    best = np.argpartition(-scores, min(k, scores.shape[1] - 1), axis=1)[:, :k]
    found = []
    for row, places in enumerate(best):
        order = places[np.argsort(-scores[row, places], kind="stable")]
        found.append([_hit(loaded, int(at), float(scores[row, at])) for at in order if np.isfinite(scores[row, at])])
    return found


def _hit(loaded: _Loaded, at: int, similarity: float) -> VectorHit:
    return VectorHit(loaded.keys[at], loaded.sections[at], loaded.documents[at], similarity)


def _by_lance(
    tables: Tables, table: Table, query: NDArray[np.float32], k: int, where: str, document_ids: Sequence[str] | None
) -> list[VectorHit]:
    filters = [f"({where})"] if where else []
    if document_ids is not None:
        filters.append(any_of("document_id", document_ids))
    columns = [table.key, "section_id", "document_id", "_distance"]
    search = tables.handle(table).search(query, vector_column_name="vector").distance_type("cosine").select(columns)
    if filters:
        search = search.where(" AND ".join(filters), prefilter=True)
    held = vector_index(tables, table)
    search = search.nprobes(held.probes).refine_factor(held.refine) if held else search.bypass_vector_index()
    rows: list[dict[str, Any]] = search.limit(k).to_list()
    return [VectorHit(r[table.key], r["section_id"], r["document_id"], 1.0 - r["_distance"]) for r in rows]
