"""Documents in, tables out: register, window, parse, outline, passage, embed, index, extract, hook, relate, publish.

Documents go through in batches, so that a long run shows finished work early and a kill loses at most one batch's writes;
finished windows and vectors are checkpoints, so the rerun does not pay for them again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Any

from sayso.flows.engine import as_flow, engine_of, flow_settings
from sayso.flows.forget import forget_documents
from sayso.flows.reading import read_batch
from sayso.flows.report import Report, silent
from sayso.flows.windows import Batch
from sayso.schemas.errors import BadDocumentError, SaysoError
from sayso.schemas.ids import document_id
from sayso.schemas.reading import DOCUMENTS
from sayso.schemas.recipes import ParseRecipe, ReadingRecipe
from sayso.schemas.registry import ALL_TABLES
from sayso.storage.docling_models import identify_models
from sayso.storage.lance import quoted
from sayso.storage.settings import Settings
from sayso.storage.store import Store, open_store
from sayso.storage.upkeep import tend_tables
from sayso.storage.workers import Workers
from sayso.tasks.register.discover import Upload, discover
from sayso.tasks.register.publish import refused_row
from sayso.tasks.register.task import Outcome, Registered, Registrar, byte_count
from sayso.tasks.step import Engine
from sayso.tasks.validate.task import validate_tables

BATCH_DOCUMENTS = 24
BATCH_BYTES = 64_000_000
# Limits of a window that docling's own models read without a GPU, where a large table takes half a minute.
MODEL_SECONDS = 1800
MODEL_MB = 6000


@dataclass(frozen=True, slots=True)
class IngestRequest:
    """What to ingest, in the words of the command line."""

    paths: Sequence[str]
    name: str = ""
    sequence: int | None = None
    effective_date: str | None = None
    password: str = ""
    sync: bool = False


@dataclass(frozen=True, slots=True)
class IngestReport:
    """What became of each document, in the order of the request."""

    documents: list[Outcome] = field(default_factory=list)
    deleted: list[str] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def refused(self) -> int:
        return sum(o.state == "refused" for o in self.documents)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def ingest_documents(request: IngestRequest, store: Store, engine: Engine, report: Report = silent) -> IngestReport:
    """Read what is new or changed; refuse what cannot be read, each document for itself."""
    began = monotonic()
    uploads = _outside_home(discover(request.paths, name=request.name), store)
    recipe = reading_recipe(store.settings)
    outcomes: dict[str, Outcome] = {}
    with Workers(store.settings.workers) as workers:
        for group in _groups(uploads):
            with store.hold(document_id(store.tenant.name, upload.name) for upload in group):
                batch = _register(group, request, store, recipe, outcomes, report)
                if batch.documents:
                    read = read_batch(batch, store, engine, workers, report)
                    outcomes.update({o.name: o for o in read})
    deleted = _sync(request, uploads, store, engine) if request.sync else []
    engine.run(store.index.sync, store.tables)
    if deleted or any(outcome.state == "ready" for outcome in outcomes.values()):
        engine.run(tend_tables, store.tables)
    return IngestReport([outcomes[u.name] for u in uploads], deleted, round(monotonic() - began, 3))


def reading_recipe(settings: Settings) -> ReadingRecipe:
    """The recipe in force: docling's own models when their folder is configured. Raises UsageError when they cannot be used."""
    if not settings.docling_artifacts_path:
        return ReadingRecipe()
    folder = Path(settings.docling_artifacts_path).expanduser().resolve()
    models = identify_models(folder)
    return ReadingRecipe(
        parse=ParseRecipe(artifacts=models, artifacts_folder=str(folder), seconds=MODEL_SECONDS, memory_mb=MODEL_MB)
    )


def _outside_home(uploads: list[Upload], store: Store) -> list[Upload]:
    """What sayso itself keeps, of any tenant, is no document, also when home lies in the folder that is read."""
    tenants = [documents.parent.parent for documents in store.tenant.folder.parent.glob("*/tables/documents.lance")]
    return [u for u in uploads if not any(u.path.resolve().is_relative_to(tenant) for tenant in tenants)]


def _groups(uploads: Sequence[Upload]) -> Iterator[list[Upload]]:
    """Batches of bounded count and size, in order."""
    group: list[Upload] = []
    weight = 0
    for upload in uploads:
        size = byte_count(upload)
        if group and (len(group) >= BATCH_DOCUMENTS or weight + size > BATCH_BYTES):
            yield group
            group, weight = [], 0
        group.append(upload)
        weight += size
    if group:
        yield group


def _register(
    group: list[Upload],
    request: IngestRequest,
    store: Store,
    recipe: ReadingRecipe,
    outcomes: dict[str, Outcome],
    report: Report,
) -> Batch:
    registrar = Registrar(store.tenant.name, store.tables, store.objects, recipe.key)
    known = registrar.known(group)
    documents: list[Registered] = []
    for count, upload in enumerate(group, start=1):
        report("register", count, len(group), upload.name)
        identity = document_id(store.tenant.name, upload.name)
        earlier = known.get(identity)
        try:
            found = registrar.register(
                upload,
                earlier,
                sequence=request.sequence,
                effective_date=request.effective_date,
                password=request.password,
            )
        except BadDocumentError as error:
            facts = {
                "document_id": identity, "name": upload.name, "root": upload.root, "format": "",
                "content_sha": registrar.content_sha(upload), "byte_count": byte_count(upload),
            }  # fmt: skip
            row = refused_row(facts, earlier, error, recipe=recipe.key, now=utc_now(), seconds=0.0)
            store.tables.upsert(DOCUMENTS, [row])
            found = Outcome(identity, upload.name, "refused", error.reason, error.message)
        if isinstance(found, Outcome):
            outcomes[upload.name] = found
        else:
            documents.append(found)
    return Batch(tuple(documents), recipe, utc_now())


def utc_now() -> str:
    """This moment, ISO, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def _sync(request: IngestRequest, uploads: Sequence[Upload], store: Store, engine: Engine) -> list[str]:
    """Forget the documents that once came from these folders and are gone from them."""
    here = {u.name for u in uploads}
    roots = [str(Path(p).expanduser().resolve()) for p in request.paths if Path(p).expanduser().is_dir()]
    where = " OR ".join(f"root = {quoted(root)}" for root in roots)
    rows = store.tables.rows(DOCUMENTS, where=where, columns=["document_id", "name"]) if roots else []
    gone = [row for row in rows if row["name"] not in here]
    if gone:
        engine.run(forget_documents, [row["document_id"] for row in gone], store)
    return sorted(row["name"] for row in gone)


def run_ingest(
    paths: list[str], *, home: str = "", tenant: str = "", sync: bool = False, effective_date: str | None = None
) -> dict[str, Any]:
    """The `ingest` flow's function: JSON in, JSON out, for deployments, schedules and triggers."""
    settings = flow_settings(home, tenant)
    request = IngestRequest(paths, sync=sync, effective_date=effective_date)
    store, engine = open_store(settings), engine_of(settings)
    report = ingest_documents(request, store, engine)
    outcomes = engine.run(validate_tables, [table.name for table in ALL_TABLES], tables=store.tables, now=utc_now())
    broken = [outcome.rule.name for outcome in outcomes if not outcome.is_met]
    if broken:
        raise SaysoError(f"the tables were written, but break {len(broken)} rules: {', '.join(broken[:5])}")
    return report.as_json()


def __getattr__(name: str) -> Any:
    """`ingest` is the Prefect flow; Prefect is imported only by who asks for it (PEP 562)."""
    if name == "ingest":
        return as_flow(run_ingest, "ingest", run_name="ingest {paths}")
    raise AttributeError(name)
