"""readings -> drafts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sayso.schemas.asking import Candidate, Draft, Obligation, Reading
from sayso.schemas.finding import SENTENCES, VECTOR_SIZE
from sayso.schemas.ledger import LINKS
from sayso.schemas.recipes import WriteRecipe
from sayso.storage.embedder import Embedder
from sayso.storage.lance import Tables, any_of
from sayso.storage.model import AskModel
from sayso.tasks.write.compose import composed
from sayso.tasks.write.extract import extract
from sayso.tasks.write.join import joined
from sayso.tasks.write.lift import Reference
from sayso.tasks.write.pool import Pool, Vectors, aligned, gather
from sayso.tasks.write.rank import queries, recall_credit
from sayso.tasks.write.reply import WriteReply

_FOLLOWED = ("resolves", "depends_on", "defines", "supersedes")  # not cites: that points to a whole document


def write(
    question: str,
    obligations: Sequence[Obligation],
    readings: Sequence[Reading],
    *,
    tables: Tables,
    embedder: Embedder,
    candidates: Sequence[Candidate] = (),
    recipe: WriteRecipe | None = None,
    ask_model: AskModel | None = None,
    model: str = "",
) -> Draft:
    """The draft of an answer from the sections that were read.

    `candidates` tell how highly recall ranked the sections. With a model its writers draft; parts they leave out, and everything without a model, are extracted by rules.
    """
    recipe = recipe or WriteRecipe()
    written = _by_model(question, obligations, readings, recipe, ask_model, model) if ask_model else Draft()
    left = [o for o in obligations if not any(unit.obligation_id == o.obligation_id for unit in written.units)]
    if not left and obligations:
        return written
    extracted = _by_rules(question, left, readings, candidates, tables=tables, embedder=embedder, recipe=recipe)
    return joined(written, extracted) if written.units else extracted


def _by_rules(
    question: str,
    obligations: Sequence[Obligation],
    readings: Sequence[Reading],
    candidates: Sequence[Candidate],
    *,
    tables: Tables,
    embedder: Embedder,
    recipe: WriteRecipe,
) -> Draft:
    asked = queries(question, obligations)
    pool = gather(readings, short_list=recipe.joined)
    wanted = embedder.embed([*asked.filled, asked.whole], is_query=True)
    nearness = wanted @ _vectors(pool, tables).T
    recalled = recall_credit(obligations, readings, candidates, recipe.recalled_depth)
    return extract(asked, obligations, pool, nearness, recalled, _references(readings, tables), recipe)


def _by_model(
    question: str,
    obligations: Sequence[Obligation],
    readings: Sequence[Reading],
    recipe: WriteRecipe,
    ask_model: AskModel,
    model: str,
) -> Draft:
    def ask(prompt: str) -> WriteReply | None:
        return ask_model("write", prompt, WriteReply)

    return composed(question, obligations, readings, recipe, ask, model)


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
