"""The ledger and the links: extract, hook, relate. No model is asked for what did not change."""

from __future__ import annotations

from collections.abc import Sequence

from sayso.flows.report import Report, silent
from sayso.schemas.ledger import ASSERTIONS, HOOKS, LINKS
from sayso.schemas.reading import DOCUMENTS
from sayso.schemas.recipes import AlignRecipe, ExtractRecipe, HookRecipe, RelateRecipe
from sayso.storage.store import Store
from sayso.tasks.align.task import align
from sayso.tasks.extract.task import extract_documents
from sayso.tasks.hook.task import find_hooks, resolve_hooks
from sayso.tasks.relate.task import relate
from sayso.tasks.step import Engine, PlainEngine

BATCH = 24


def link_documents(document_ids: Sequence[str], store: Store, engine: Engine, report: Report = silent) -> None:
    """Assertions, references and links of these documents, and of others' references that these may answer."""
    ids = list(document_ids)
    report("extract", 0, len(ids))
    model, name = store.model(), store.settings.model
    ask_model = model.ask if model else None
    engine.run(extract_documents, ids, ExtractRecipe(model=name), tables=store.tables, ask_model=ask_model)
    report("extract", len(ids), len(ids))
    engine.run(find_hooks, ids, HookRecipe(), tables=store.tables)
    report("link", 0, len(ids))
    with store.lock("links"):  # two uploads at once may answer each other's references
        engine.run(resolve_hooks, ids, HookRecipe(), tables=store.tables)
        engine.run(align, ids, AlignRecipe(model=name), tables=store.tables, ask_model=ask_model)
        engine.run(relate, ids, RelateRecipe(model=name), tables=store.tables, ask_model=ask_model)
    report("link", len(ids), len(ids))


def relink_tenant(store: Store, report: Report = silent) -> dict[str, int]:
    """Everything again for all documents; counts of what there is afterwards."""
    engine = PlainEngine()
    ids = sorted(
        r["document_id"] for r in store.tables.rows(DOCUMENTS, where="state = 'ready'", columns=["document_id"])
    )
    for first in range(0, len(ids), BATCH):
        link_documents(ids[first : first + BATCH], store, engine, report)
    resolved = store.tables.count(HOOKS, where="state = 'resolved'")
    return {
        "assertions": store.tables.count(ASSERTIONS),
        "resolved": resolved,
        "open": store.tables.count(HOOKS) - resolved,
        "links": store.tables.count(LINKS),
    }
