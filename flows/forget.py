"""A document is deleted with every row, file, passage and link that came from it."""

from __future__ import annotations

import shutil
from collections.abc import Sequence

from sayso.schemas.finding import PASSAGES, SENTENCES, VECTORS
from sayso.schemas.reading import BLOCKS, DOCUMENTS, FIGURE_DESCRIPTIONS, FIGURES, REVISIONS, SECTIONS, TABLES, WINDOWS
from sayso.storage.lance import any_of
from sayso.storage.store import Store
from sayso.tasks.align.task import forget as forget_names
from sayso.tasks.compare.task import forget as forget_changes
from sayso.tasks.hook.task import forget as forget_links
from sayso.tasks.relate.task import forget as forget_pairs

BY_DOCUMENT = (VECTORS, SENTENCES, PASSAGES, FIGURE_DESCRIPTIONS, FIGURES, TABLES, BLOCKS, SECTIONS, WINDOWS, REVISIONS)


def forget_documents(document_ids: Sequence[str], store: Store) -> None:
    """Delete documents. The documents row goes last, so that a kill in between leaves something to delete again."""
    with store.hold(document_ids):
        _forget(document_ids, store)
    store.index.sync(store.tables)


def _forget(document_ids: Sequence[str], store: Store) -> None:
    where = any_of("document_id", document_ids)
    for table in BY_DOCUMENT:
        store.tables.delete(table, where)
    for identity in document_ids:
        for files in (store.objects, store.checkpoints):
            shutil.rmtree(files.path(identity), ignore_errors=True)
    with store.lock("links"):
        forget_links(list(document_ids), tables=store.tables)
        forget_pairs(list(document_ids), tables=store.tables)
        forget_names(list(document_ids), tables=store.tables)
    forget_changes(list(document_ids), tables=store.tables)
    store.tables.delete(DOCUMENTS, where)
