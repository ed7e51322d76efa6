"""Embedding again, for all documents of a tenant: in place under the same recipe, beside and swapped whole under another."""

from __future__ import annotations

from typing import Any

from sayso.flows.engine import as_flow, flow_settings
from sayso.flows.report import Report, silent
from sayso.schemas.finding import SENTENCES, VECTORS
from sayso.schemas.reading import DOCUMENTS
from sayso.schemas.recipes import EmbedRecipe
from sayso.storage.lance import quoted
from sayso.storage.renewal import put_in_force
from sayso.storage.store import Store, open_store
from sayso.storage.upkeep import tend_tables
from sayso.tasks.embed.task import embed_documents, embed_sentences

BATCH = 24


def reembed_tenant(store: Store, report: Report = silent, recipe: EmbedRecipe | None = None) -> tuple[int, int]:
    """(documents, vectors) in force afterwards. Questions go on meanwhile, over the old vectors until all new ones are there.

    What a kill interrupts is taken up by the next call: only what is missing is embedded.
    """
    recipe = recipe or EmbedRecipe()
    with store.lock("reembed"):
        if store.tables.count(VECTORS, where=f"recipe <> {quoted(recipe.key)}"):
            ids: list[str] = []
            while (now := _ready(store)) != ids:  # documents that came meanwhile are taken along
                ids = now
                _embed(ids, recipe, store, report, aside=True)
            put_in_force(store.tables, VECTORS, ids)
            put_in_force(store.tables, SENTENCES, ids)
        ids = _ready(store)
        _embed(ids, recipe, store, report)
    tend_tables(store.tables)
    return len(ids), store.tables.count(VECTORS)


def _ready(store: Store) -> list[str]:
    rows = store.tables.rows(DOCUMENTS, where="state = 'ready'", columns=["document_id"])
    return sorted(row["document_id"] for row in rows)


def _embed(ids: list[str], recipe: EmbedRecipe, store: Store, report: Report, *, aside: bool = False) -> None:
    for first in range(0, len(ids), BATCH):
        report("embed", first, len(ids))
        batch = ids[first : first + BATCH]
        embed_documents(batch, recipe, tables=store.tables, embedder=store.embedder, aside=aside)
        embed_sentences(batch, recipe, tables=store.tables, embedder=store.embedder, aside=aside)
    report("embed", len(ids), len(ids))


def run_upkeep(*, home: str = "", tenant: str = "") -> dict[str, Any]:
    """The `upkeep` flow's function: vectors under the recipe in force, fragments merged, old versions dropped, indexes in step."""
    documents, vectors = reembed_tenant(open_store(flow_settings(home, tenant)))
    return {"documents": documents, "vectors": vectors}


def __getattr__(name: str) -> Any:
    """`upkeep` is the Prefect flow; Prefect is imported only by who asks for it (PEP 562)."""
    if name == "upkeep":
        return as_flow(run_upkeep, "upkeep", run_name="upkeep {tenant}")
    raise AttributeError(name)
