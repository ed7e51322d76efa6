"""One batch of documents through the reading steps, and their publication."""

from __future__ import annotations

import io
from collections.abc import Mapping
from functools import partial
from time import monotonic
from typing import Any

import pyarrow.parquet as pq

from sayso.flows.linking import link_documents
from sayso.flows.report import Report
from sayso.flows.windows import (
    Batch,
    Pages,
    Read,
    crop_file,
    eyes_of,
    is_late,
    read_windows,
    window_blocks,
    window_note,
    windows_of,
)
from sayso.schemas.errors import BadDocumentError
from sayso.schemas.finding import PASSAGES
from sayso.schemas.ids import digest
from sayso.schemas.reading import DOCUMENTS, REVISIONS
from sayso.storage.lance import any_of
from sayso.storage.store import Store
from sayso.storage.workers import Workers
from sayso.tasks.describe.task import describe_documents
from sayso.tasks.embed.task import embed_documents, embed_sentences
from sayso.tasks.outline.sections import Outline
from sayso.tasks.outline.task import Outlined, outline_document, store_outlines
from sayso.tasks.passage.task import passage_documents
from sayso.tasks.register.publish import late_recipe, ready_row, refused_row, revision_row
from sayso.tasks.register.task import Outcome, Registered
from sayso.tasks.step import Engine
from sayso.tasks.window.task import store_windows


def read_batch(batch: Batch, store: Store, engine: Engine, workers: Workers, report: Report) -> list[Outcome]:
    """Register's documents -> everything: the steps in the order of docs/way.md."""
    began = monotonic()
    refused: dict[str, BadDocumentError] = {}
    jobs = windows_of(batch, store, engine, workers, refused, report)
    eyes = eyes_of(store, workers)
    parsed = read_windows(jobs, batch, store, engine, workers, eyes, report)
    outlined, outlines = _outline(parsed, batch, store, refused, report)
    seconds = round((monotonic() - began) / max(1, len(batch.documents)), 3)
    ids = list(outlines)
    if ids:
        store_windows({d: {p: window_note(v) for p, v in parsed[d].items()} for d in ids}, tables=store.tables)
        engine.run(store_outlines, outlines, tables=store.tables)
        _announce(batch, outlined, store)
        report("describe", 0, len(ids))
        engine.run(describe_documents, ids, eyes, tables=store.tables)
        report("describe", len(ids), len(ids))
        workers.close()  # they start again with the next batch: embedding needs their memory
        engine.run(passage_documents, ids, batch.recipe.passage, tables=store.tables)
        for step, stage in ((embed_documents, "embed"), (embed_sentences, "embed sentences")):
            told = partial(report, stage)
            engine.run(step, ids, batch.recipe.embed, tables=store.tables, embedder=store.embedder, progress=told)
        link_documents(ids, store, engine, report)
    late = {identity for identity, windows in parsed.items() if any(is_late(result) for result in windows.values())}
    return _publish(batch, outlined, refused, late, store, seconds)


def _outline(
    parsed: Mapping[str, Mapping[Pages, Read]],
    batch: Batch, store: Store, refused: dict[str, BadDocumentError], report: Report,
) -> tuple[dict[str, Outlined], dict[str, Outline]]:  # fmt: skip
    outlined: dict[str, Outlined] = {}
    outlines: dict[str, Outline] = {}
    for count, document in enumerate(batch.documents, start=1):
        identity = document.document_id
        if identity in refused:
            continue
        report("outline", count, len(batch.documents), document.name)
        results = sorted(parsed[identity].items())
        faults = [r for _, r in results if isinstance(r, BadDocumentError)]
        try:
            if len(faults) == len(results):
                raise faults[0]
            windows = [window_blocks(pages, result, store) for pages, result in results]
            outlined[identity], outlines[identity] = outline_document(
                identity, document.name, windows,
                figure_file=partial(crop_file, identity),
            )  # fmt: skip
        except BadDocumentError as error:
            refused[identity] = error
    return outlined, outlines


def _facts(document: Registered, outlined: Outlined | None) -> dict[str, Any]:
    """The documents columns that an upload and its outline give."""
    row: dict[str, Any] = {
        "document_id": document.document_id, "name": document.name, "root": document.root, "format": document.format,
        "content_sha": document.content_sha, "byte_count": document.byte_count, "sequence": document.sequence,
        "effective_date": document.effective_date,
    }  # fmt: skip
    if outlined:
        row |= {
            "title": outlined.title, "page_count": outlined.page_count, "section_count": outlined.sections.num_rows,
            "message": "; ".join(outlined.gaps) or None,
        }  # fmt: skip
    return row


def _announce(batch: Batch, outlined: Mapping[str, Outlined], store: Store) -> None:
    """Titles and names for the steps that follow. Not ready yet: a kill from here on leads to a new reading."""
    rows = []
    for document in batch.documents:
        if document.document_id in outlined:
            facts = _facts(document, outlined[document.document_id])
            row = ready_row(facts, document.earlier, recipe="", now=batch.now, seconds=0.0)
            state = document.earlier["state"] if document.earlier else "registered"
            rows.append({**row, "state": "ready" if state == "ready" else "registered", "passages_sha": ""})
    store.tables.upsert(DOCUMENTS, rows)


def _publish(
    batch: Batch,
    outlined: Mapping[str, Outlined],
    refused: Mapping[str, BadDocumentError],
    late: set[str],
    store: Store,
    seconds: float,
) -> list[Outcome]:
    """Write the final documents rows: from here on the upload counts as read, but for those whose windows were late."""
    shas = passages_shas(store, list(outlined))
    rows, revisions, outcomes = [], [], []
    for document in batch.documents:
        identity, facts = document.document_id, _facts(document, outlined.get(document.document_id))
        tried = late_recipe(batch.recipe.key, document.content_sha, document.earlier)  # the next ingest reads it again
        if identity in refused:
            error = refused[identity]
            recipe = tried if error.reason == "timeout" else batch.recipe.key
            rows.append(refused_row(facts, document.earlier, error, recipe=recipe, now=batch.now, seconds=seconds))
            outcomes.append(Outcome(identity, document.name, "refused", error.reason, error.message, seconds=seconds))
            continue
        facts["passages_sha"] = shas[identity]
        recipe = tried if identity in late else batch.recipe.key
        row = ready_row(facts, document.earlier, recipe=recipe, now=batch.now, seconds=seconds)
        rows.append(row)
        revisions.append(revision_row(row, _keep_sections(identity, row, outlined[identity], store)))
        outcomes.append(
            Outcome(
                identity, document.name, "ready", None, row["message"], row["page_count"], row["section_count"], seconds
            )
        )
    store.tables.upsert(REVISIONS, revisions)
    store.tables.upsert(DOCUMENTS, rows)
    return outcomes


def passages_shas(store: Store, document_ids: list[str]) -> dict[str, str]:
    """Per document the hash over its passages, by which the text index knows whether it agrees."""
    columns = ["document_id", "passage_id", "text_sha"]
    hashes: dict[str, list[str]] = {identity: [] for identity in document_ids}
    for row in store.tables.rows(PASSAGES, where=any_of("document_id", document_ids), columns=columns):
        hashes[row["document_id"]].append(row["passage_id"] + row["text_sha"])
    return {identity: digest(*sorted(parts)) for identity, parts in hashes.items()}


def _keep_sections(identity: str, row: dict[str, Any], outlined: Outlined, store: Store) -> str:
    """Keep this revision's sections readable after the next one has replaced them."""
    buffer = io.BytesIO()
    pq.write_table(outlined.sections, buffer, compression="zstd")
    return store.objects.put(
        f"{identity}/revisions/{row['content_sha'][:20]}-{row['recipe']}.parquet", buffer.getvalue()
    )
