"""passages -> vectors, and sections, blocks -> sentences: what is searched by meaning.

Vectors are the dear part, so they are committed batch by batch and looked up by the hash of what was embedded: a rerun after
a kill, a moved section or an equal text elsewhere costs nothing again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import pyarrow as pa

from sayso.schemas.asking import BlockSpan
from sayso.schemas.define import Table
from sayso.schemas.finding import PASSAGES, SENTENCES, VECTORS
from sayso.schemas.reading import BLOCKS, SECTIONS
from sayso.schemas.recipes import EmbedRecipe
from sayso.storage.embedder import Embedder
from sayso.storage.lance import TableRef, Tables, any_of
from sayso.storage.renewal import beside
from sayso.tasks.embed.texts import Wanted, passage_wanted, sentence_wanted

Progress = Callable[[int, int], None]
Stored = dict[str, Any]  # vectors by the hash of what was embedded

BATCH = 512  # rows to a commit: what a kill can cost
_HASHES_AT_ONCE = 500


def embed_documents(
    document_ids: Sequence[str],
    recipe: EmbedRecipe,
    *,
    tables: Tables,
    embedder: Embedder,
    progress: Progress | None = None,
    aside: bool = False,
) -> TableRef:
    """Give every passage of the documents its vector under the recipe; rows of passages that are gone go too.

    `aside` writes beside the table in force (storage/renewal.py).
    """
    where = any_of("document_id", document_ids)
    columns = ("passage_id", "document_id", "section_id", "title", "heading_path", "text", "text_sha")
    wanted = [passage_wanted(row, recipe.key) for row in tables.rows(PASSAGES, where=where, columns=columns)]
    table = beside(VECTORS) if aside else VECTORS
    return _bring_about(table, wanted, document_ids, recipe, tables=tables, embedder=embedder, progress=progress)


def embed_sentences(
    document_ids: Sequence[str],
    recipe: EmbedRecipe,
    *,
    tables: Tables,
    embedder: Embedder,
    progress: Progress | None = None,
    aside: bool = False,
) -> TableRef:
    """Give every sentence, list item, table row and code block of the documents its vector; `aside` as for passages."""
    where = any_of("document_id", document_ids)
    sections = tables.rows(SECTIONS, where=where, columns=("section_id", "document_id", "heading_path", "text"))
    spans = _spans(tables.rows(BLOCKS, where=where, columns=("section_id", "kind", "start", "end")))
    wanted = [w for section in sections for w in sentence_wanted(section, spans[section["section_id"]], recipe.key)]
    table = beside(SENTENCES) if aside else SENTENCES
    return _bring_about(table, wanted, document_ids, recipe, tables=tables, embedder=embedder, progress=progress)


def _spans(blocks: Iterable[Mapping[str, Any]]) -> dict[str, list[BlockSpan]]:
    spans: dict[str, list[BlockSpan]] = defaultdict(list)
    for row in blocks:
        spans[row["section_id"]].append(BlockSpan(row["kind"], row["start"], row["end"]))
    return spans


def _bring_about(
    table: Table,
    wanted: Sequence[Wanted],
    document_ids: Sequence[str],
    recipe: EmbedRecipe,
    *,
    tables: Tables,
    embedder: Embedder,
    progress: Progress | None,
) -> TableRef:
    """Make `wanted` all that the documents' partitions hold."""
    here = _in_place(table, document_ids, recipe, tables)
    _delete(table, [key for key in here if key not in {w.key for w in wanted}], tables)
    missing = [w for w in wanted if here.get(w.key) != (w.text_sha, *w.place.values())]
    stored = _stored(table, {w.text_sha for w in missing}, recipe, tables)
    _write(table, [w for w in missing if w.text_sha in stored], stored, tables)
    fresh: dict[str, list[Wanted]] = defaultdict(list)  # in one order always: a vector depends a little on its batch
    for w in sorted((w for w in missing if w.text_sha not in stored), key=_place):
        fresh[w.text_sha].append(w)
    done = len(wanted) - sum(map(len, fresh.values()))
    for batch in _batches(list(fresh.values())):
        vectors = embedder.embed([rows[0].text for rows in batch])
        found = {rows[0].text_sha: vector for rows, vector in zip(batch, vectors, strict=True)}
        _write(table, [w for rows in batch for w in rows], found, tables)
        done += sum(map(len, batch))
        if progress:
            progress(done, len(wanted))
    return TableRef(table.name, tuple(document_ids), tables.version(table))


def _in_place(
    table: Table, document_ids: Sequence[str], recipe: EmbedRecipe, tables: Tables
) -> dict[str, tuple[str | int, ...]]:
    """What each row of the documents was made of, by key; a row of another recipe counts as nothing."""
    columns = [c for c in table.columns if c not in {"document_id", "vector"}]
    rows = tables.rows(table, where=any_of("document_id", document_ids), columns=columns)
    places = [c for c in columns if c not in {table.key, "text_sha"}]
    return {
        row[table.key]: (row["text_sha"], *(row[c] for c in places))
        if row.get("recipe", recipe.key) == recipe.key
        else ()
        for row in rows
    }


def _stored(table: Table, hashes: set[str], recipe: EmbedRecipe, tables: Tables) -> Stored:
    """Vectors that anything in the tenant has of these hashes."""
    found: Stored = {}
    listed = sorted(hashes)
    same_recipe = f" AND recipe = '{recipe.key}'" if "recipe" in table.columns else ""  # else it is part of the hash
    for at in range(0, len(listed), _HASHES_AT_ONCE):
        where = any_of("text_sha", listed[at : at + _HASHES_AT_ONCE]) + same_recipe
        for row in tables.rows(table, where=where, columns=["text_sha", "vector"]):
            found[row["text_sha"]] = row["vector"]
    return found


def _place(w: Wanted) -> tuple[str, str | int, str | int, str]:
    """Where a row stands, for one order of batches however the tables gave the rows."""
    return w.document_id, w.place["section_id"], w.place.get("order", 0), w.key


def _batches(wanted: Sequence[list[Wanted]]) -> Iterator[Sequence[list[Wanted]]]:
    for at in range(0, len(wanted), BATCH):
        yield wanted[at : at + BATCH]


def _write(table: Table, rows: Sequence[Wanted], vectors: Stored, tables: Tables) -> None:
    if not rows:
        return
    columns: dict[str, Any] = {
        table.key: [w.key for w in rows],
        "document_id": [w.document_id for w in rows],
        "text_sha": [w.text_sha for w in rows],
        **{name: [w.place[name] for w in rows] for name in rows[0].place},
    }
    kind = table.schema.field("vector").type
    values = np.stack([vectors[w.text_sha] for w in rows]).astype(kind.value_type.to_pandas_dtype())
    columns["vector"] = pa.FixedSizeListArray.from_arrays(pa.array(values.ravel()), kind.list_size)
    arrays = [pa.array(columns[f.name], f.type) if f.name != "vector" else columns["vector"] for f in table.schema]
    tables.upsert(table, pa.Table.from_arrays(arrays, schema=table.schema))


def _delete(table: Table, keys: Sequence[str], tables: Tables) -> None:
    for at in range(0, len(keys), _HASHES_AT_ONCE):
        tables.delete(table, any_of(table.key, keys[at : at + _HASHES_AT_ONCE]))
