"""Embedding again, for all documents of a tenant, under the recipe in force."""

from __future__ import annotations

from sayso.flows.report import Report, silent
from sayso.schemas.finding import VECTORS
from sayso.schemas.reading import DOCUMENTS
from sayso.schemas.recipes import EmbedRecipe
from sayso.storage.store import Store
from sayso.tasks.embed.task import embed_documents, embed_sentences

BATCH = 24


def reembed_tenant(store: Store, report: Report = silent) -> tuple[int, int]:
    """(documents, vectors) in force afterwards. Documents are swapped one commit at a time; questions go on meanwhile."""
    recipe = EmbedRecipe()
    ids = sorted(
        r["document_id"] for r in store.tables.rows(DOCUMENTS, where="state = 'ready'", columns=["document_id"])
    )
    for first in range(0, len(ids), BATCH):
        report("embed", first, len(ids))
        batch = ids[first : first + BATCH]
        embed_documents(batch, recipe, tables=store.tables, embedder=store.embedder)
        embed_sentences(batch, recipe, tables=store.tables, embedder=store.embedder)
    report("embed", len(ids), len(ids))
    return len(ids), store.tables.count(VECTORS)
