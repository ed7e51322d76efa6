"""readings -> drafts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sayso.schemas.asking import Draft, Obligation, Reading
from sayso.schemas.finding import SENTENCES, VECTOR_SIZE
from sayso.schemas.ledger import LINKS
from sayso.schemas.recipes import WriteRecipe
from sayso.storage.embedder import Embedder
from sayso.storage.lance import Tables, any_of
from sayso.tasks.write.extract import extract
from sayso.tasks.write.lift import Reference
from sayso.tasks.write.pool import Pool, Vectors, aligned, gather
from sayso.tasks.write.rank import queries

_FOLLOWED = ("resolves", "cites", "depends_on", "defines", "supersedes")


def write(
    question: str,
    obligations: Sequence[Obligation],
    readings: Sequence[Reading],
    *,
    tables: Tables,
    embedder: Embedder,
    recipe: WriteRecipe | None = None,
) -> Draft:
    """The draft of an answer from the sections that were read, by rules."""
    recipe = recipe or WriteRecipe()
    asked = queries(question, obligations)
    pool = gather(readings)
    wanted = embedder.embed([*asked.named, asked.whole], is_query=True)
    return extract(asked, obligations, pool, wanted @ _vectors(pool, tables).T, _references(readings, tables), recipe)


def _vectors(pool: Pool, tables: Tables) -> Vectors:
    sections = [reading.section_id for reading in pool.readings]
    stored = tables.read(
        SENTENCES, where=any_of("section_id", sections), columns=["section_id", "start", "end", "vector"]
    )
    keys = zip(*(stored.column(name).to_pylist() for name in ("section_id", "start", "end")), strict=True)
    vectors: Any = stored.column("vector").combine_chunks()
    rows = np.asarray(vectors.flatten().to_numpy(zero_copy_only=False), np.float32).reshape(-1, VECTOR_SIZE)
    return aligned(pool, dict(zip(keys, rows, strict=True)), VECTOR_SIZE)


def _references(readings: Sequence[Reading], tables: Tables) -> list[Reference]:
    """Links from one of the sections read to another of them."""
    sections = {reading.section_id for reading in readings}
    where = any_of("from_section", sorted(sections))
    rows = tables.rows(LINKS, where=where, columns=["kind", "from_section", "to_section", "quote"])
    return [
        Reference(row["from_section"], row["to_section"], row["quote"])
        for row in rows
        if row["kind"] in _FOLLOWED and row["to_section"] in sections and row["quote"]
    ]
