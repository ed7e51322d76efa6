"""`sayso doctor`: is the installation whole, and does everything that is stored agree?"""

from __future__ import annotations

import argparse
import importlib.util
import shutil
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from sayso.deployments.cli import Reply
from sayso.deployments.output import EXIT_DONE, EXIT_FAILED
from sayso.flows.ingest import reading_recipe, utc_now
from sayso.schemas.errors import SaysoError
from sayso.schemas.reading import BLOCKS, DOCUMENTS, SECTIONS
from sayso.schemas.registry import ALL_TABLES
from sayso.storage.lance import any_of
from sayso.storage.settings import Settings
from sayso.storage.store import Store, open_store

LOW_DISK_BYTES = 2_000_000_000


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: `state` is ok, mended, warning or failed."""

    check: str
    state: str
    message: str


def doctor(args: argparse.Namespace, settings: Settings) -> Reply:
    """All checks; with --repair what can be mended is mended. Exit code 1 when something stays failed."""
    store = open_store(settings)
    findings = [finding for check in CHECKS for finding in _guarded(check, store, mend=args.repair)]
    is_well = all(f.state != "failed" for f in findings)
    text = "\n".join(f"{f.state:8} {f.check}: {f.message}" for f in findings)
    return Reply({"ok": is_well, "checks": [asdict(f) for f in findings]}, text, EXIT_DONE if is_well else EXIT_FAILED)


def _guarded(check: Callable[..., Iterator[Finding]], store: Store, *, mend: bool) -> list[Finding]:
    name = check.__name__.lstrip("_")
    try:
        return list(check(store, mend=mend))
    except (SaysoError, OSError) as error:
        return [Finding(name, "failed", str(error))]


def _installation(store: Store, *, mend: bool) -> Iterator[Finding]:
    del store, mend
    parts = (
        "prefect",
        "lancedb",
        "tantivy",
        "openai",
        "great_expectations",
        "docling",
        "docling_parse",
        "rapidocr",
        "rapid_layout",
    )
    missing = [part for part in parts if importlib.util.find_spec(part) is None]
    told = (
        f"missing: {', '.join(missing)}; install the locked requirements"
        if missing
        else f"{len(parts)} packages are there"
    )
    yield Finding("installation", "failed" if missing else "ok", told)


def _models(store: Store, *, mend: bool) -> Iterator[Finding]:
    del mend
    size = store.embedder.embed(["a sentence"]).shape[1]
    yield Finding("models", "ok", f"the embedder answers with {size} numbers")
    model = store.settings.model or "none: the rule-based twins answer"
    yield Finding("models", "ok", f"chat model: {model}")
    if store.settings.docling_artifacts_path:
        models = reading_recipe(store.settings).parse.artifacts
        yield Finding("models", "ok", f"PDFs are read with docling's own models ({models})")


def _disk(store: Store, *, mend: bool) -> Iterator[Finding]:
    del mend
    there = next(p for p in (store.tenant.folder, *store.tenant.folder.parents) if p.exists())
    free = shutil.disk_usage(there).free
    yield Finding("disk", "ok" if free > LOW_DISK_BYTES else "warning", f"{free / 1e9:.1f} GB free below {there}")


def _tables(store: Store, *, mend: bool) -> Iterator[Finding]:
    del mend
    counts = {table.name: store.tables.count(table) for table in ALL_TABLES}
    yield Finding(
        "tables", "ok", ", ".join(f"{count} {name}" for name, count in counts.items() if count) or "nothing stored yet"
    )
    for table in ALL_TABLES:
        keys = store.tables.read(table, columns=[table.key]).column(table.key)
        repeated = len(keys) - len(keys.unique())
        if repeated:
            yield Finding("tables", "failed", f"{table.name}: {repeated} repeated keys")


def _documents(store: Store, *, mend: bool) -> Iterator[Finding]:
    del mend
    unread = [r["name"] for r in store.tables.rows(DOCUMENTS, where="state = 'registered'")]
    if unread:
        yield Finding(
            "documents", "warning", f"{len(unread)} were not read to the end: ingest them again ({unread[0]} ...)"
        )
    else:
        yield Finding("documents", "ok", "every document is ready or refused with a reason")


def _spans(store: Store, *, mend: bool) -> Iterator[Finding]:
    del mend
    lengths = {r["section_id"]: len(r["text"]) for r in store.tables.rows(SECTIONS, columns=["section_id", "text"])}
    blocks = store.tables.rows(BLOCKS, columns=["section_id", "start", "end"])
    bad = sum(not 0 <= b["start"] <= b["end"] <= lengths.get(b["section_id"], -1) for b in blocks)
    yield Finding("spans", "failed" if bad else "ok", f"{bad} of {len(blocks)} blocks lie outside their section's text")


def _orphans(store: Store, *, mend: bool) -> Iterator[Finding]:
    known = {r["document_id"] for r in store.tables.rows(DOCUMENTS, columns=["document_id"])}
    for table in ALL_TABLES:
        if "document_id" not in table.columns or table is DOCUMENTS:
            continue
        there = {str(r["document_id"]) for r in store.tables.rows(table, columns=["document_id"])}
        gone = sorted(there - known)
        if gone and mend and table.partition == "document_id":
            store.tables.delete(table, any_of("document_id", gone))
            yield Finding("orphans", "mended", f"{table.name}: rows of {len(gone)} deleted documents removed")
        elif gone and table.partition == "document_id":
            yield Finding(
                "orphans", "failed", f"{table.name}: rows of {len(gone)} documents that are gone; --repair removes them"
            )
    folders = {p.name for p in Path(store.tenant.objects).glob("d*") if p.is_dir()}
    left = sorted(folders - known)
    for name in left if mend else []:
        shutil.rmtree(store.tenant.objects / name, ignore_errors=True)
    if left:
        yield Finding("orphans", "mended" if mend else "warning", f"files of {len(left)} documents that are gone")
    else:
        yield Finding("orphans", "ok", "no files of deleted documents")


def _text_index(store: Store, *, mend: bool) -> Iterator[Finding]:
    if store.index.agrees(store.tables):
        yield Finding("text index", "ok", "agrees with the tables")
    elif mend:
        store.index.sync(store.tables)
        yield Finding("text index", "mended", "rebuilt from the tables")
    else:
        yield Finding("text index", "warning", "differs from the tables; the next question or --repair mends it")


def _rules(store: Store, *, mend: bool) -> Iterator[Finding]:
    del mend
    from sayso.tasks.validate.task import validate_tables

    outcomes = validate_tables([table.name for table in ALL_TABLES], tables=store.tables, now=utc_now())
    for outcome in outcomes:
        if not outcome.is_met:
            told = f"{outcome.failed_count} of {outcome.row_count} rows break {outcome.rule.name}, first {outcome.failed_keys[:3]}"
            yield Finding("rules", "failed", told)
    yield Finding("rules", "ok", f"{sum(o.is_met for o in outcomes)} of {len(outcomes)} rules hold")


CHECKS: tuple[Callable[..., Iterator[Finding]], ...] = (
    _installation, _models, _disk, _tables, _documents, _spans, _orphans, _text_index, _rules,
)  # fmt: skip
