"""A search: sections in order of relevance, with the rank each route gave them."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Any

from sayso.schemas.errors import UsageError
from sayso.schemas.reading import SECTIONS
from sayso.schemas.recipes import RecallRecipe
from sayso.storage.lance import any_of
from sayso.storage.store import Store
from sayso.tasks.recall.task import search

_COLUMNS = ["section_id", "document", "heading_path", "page_first"]


def search_sections(
    query: str, store: Store, *, k: int, reranker: str = "", history: Sequence[str] = ()
) -> dict[str, Any]:
    """The reply of `sayso search --json`; `faults` tell why a model's order was not taken.

    `history` are earlier questions, oldest first: a follow-up is searched together with the last one.
    """
    began = monotonic()
    store.index.refresh(store.tables)
    recipe = RecallRecipe(reranker=reranker)
    model = store.model() if reranker == "model" else None
    if reranker == "model" and model is None:
        raise UsageError(
            "there is no model to put the list in order: set SAYSO_MODEL, and OPENAI_BASE_URL for an endpoint of your own"
        )
    found = search(
        " ".join([*history[-1:], query]), k=k, tables=store.tables, index=store.index, embedder=store.embedder, recipe=recipe,
        ask_model=model.ask if model else None,
    )  # fmt: skip
    wanted = any_of("section_id", [candidate.section_id for candidate in found])
    sections = {row["section_id"]: row for row in store.tables.rows(SECTIONS, where=wanted, columns=_COLUMNS)}
    hits = [
        {
            "rank": rank,
            **sections[candidate.section_id],
            "score": round(candidate.score, 6),
            "routes": candidate.routes,
        }
        for rank, candidate in enumerate((c for c in found if c.section_id in sections), start=1)
    ]
    faults = list(model.meter.faults) if model else []
    return {"query": query, "hits": hits, "faults": faults, "seconds": round(monotonic() - began, 3)}
