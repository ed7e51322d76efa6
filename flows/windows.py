"""The windows of a batch: cut, read in worker processes, and their pictures looked at while the next ones are read."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial

from sayso.flows.report import Report
from sayso.schemas.blocks import Parsed
from sayso.schemas.errors import BadDocumentError
from sayso.schemas.recipes import ReadingRecipe
from sayso.storage.store import Store
from sayso.storage.workers import Workers
from sayso.tasks.describe.recipe import DescribeRecipe
from sayso.tasks.describe.task import Eyes, describe_window
from sayso.tasks.parse.beside import Beside
from sayso.tasks.parse.task import crop_key, is_in_part, parse_window, parsed_from_json
from sayso.tasks.register.task import Registered
from sayso.tasks.step import Engine
from sayso.tasks.window.task import window_document

SLOW_WINDOWS = 3  # late windows after which the rest of a document is read for its text alone: it must not hold the run
Pages = tuple[int, int]
Read = str | BadDocumentError  # key of a window's checkpoint, or why it cannot be read


@dataclass(frozen=True, slots=True)
class Batch:
    """Documents that are read together; `now` is the time their rows will carry."""

    documents: tuple[Registered, ...]
    recipe: ReadingRecipe
    now: str


@dataclass(frozen=True, slots=True)
class Job:
    """One window of one document."""

    document: Registered
    pages: Pages


def windows_of(
    batch: Batch, store: Store, engine: Engine, workers: Workers, refused: dict[str, BadDocumentError], report: Report
) -> list[Job]:
    """Which pages make the windows of each document, in the order of names and pages."""

    def window(document: Registered) -> list[Pages]:
        path = store.objects.path(document.upload_key)
        return window_document(path, document.format, document.password, batch.recipe.parse, workers=workers)

    jobs: list[Job] = []
    found = engine.each(window, batch.documents, parallel=store.settings.workers)
    for count, (document, ranges) in enumerate(found, start=1):
        report("window", count, len(batch.documents), document.name)
        if isinstance(ranges, BadDocumentError):
            refused[document.document_id] = ranges
        elif isinstance(ranges, Exception):
            raise ranges
        else:
            jobs += [Job(document, pages) for pages in ranges]
    return sorted(jobs, key=lambda job: (job.document.name, job.pages))


def read_windows(
    jobs: list[Job], batch: Batch, store: Store, engine: Engine, workers: Workers, eyes: Eyes, report: Report
) -> dict[str, dict[Pages, Read]]:
    """For each document its windows, each with its pictures looked at."""
    windows = Counter(job.document.document_id for job in jobs)
    slow: Counter[str] = Counter()  # windows of a document that were not read in time

    def parse(job: Job) -> str:
        try:
            key = _window_once(job, batch, store, workers, slow)
        except BadDocumentError as error:
            slow[job.document.document_id] += is_late(error)
            raise
        slow[job.document.document_id] += is_late(key)
        if not store.checkpoints.is_whole(key):  # cut by a full disk or a crash of the machine: made again
            store.checkpoints.delete(key)
            key = _window_once(job, batch, store, workers, slow)
        identity = job.document.document_id
        blocks = window_blocks(job.pages, key, store)
        engine.run(describe_window, identity, blocks, windows[identity], eyes, file_of=partial(crop_file, identity))
        return key

    parsed: dict[str, dict[Pages, Read]] = {}
    found = engine.each(parse, jobs, parallel=store.settings.windows_at_once)
    for count, (job, result) in enumerate(found, start=1):
        report("parse", count, len(jobs), job.document.name)
        if isinstance(result, Exception) and not isinstance(result, BadDocumentError):
            raise result
        parsed.setdefault(job.document.document_id, {})[job.pages] = result
    return parsed


def _window_once(job: Job, batch: Batch, store: Store, workers: Workers, slow: Counter[str]) -> str:
    document = job.document
    return parse_window(
        document.document_id, document.content_sha, store.objects.path(document.upload_key), document.format,
        document.name, job.pages, batch.recipe.parse, objects=store.objects, checkpoints=store.checkpoints,
        workers=workers, password=document.password, beside=Beside(document.source, document.root),
        is_hurried=slow[document.document_id] >= SLOW_WINDOWS,
    )  # fmt: skip


def eyes_of(store: Store, workers: Workers) -> Eyes:
    """The model that sees where one is configured, OCR otherwise."""
    model = store.eyes()
    recipe = DescribeRecipe(model=store.settings.vision_model)
    return Eyes(recipe, store.tenant.folder, store.checkpoints, workers, model.look if model else None)


def crop_file(document_id: str, image_sha: str) -> str:
    """Path of a crop below the tenant's folder."""
    return f"objects/{crop_key(document_id, image_sha)}"


def window_blocks(pages: Pages, result: Read, store: Store) -> Parsed:
    """A window's blocks; one that failed for good leaves a stated gap."""
    if isinstance(result, str):
        return parsed_from_json(store.checkpoints.get_text(result))
    gap = f"pages {pages[0]} to {pages[1]} could not be read ({result.reason}: {result.message})"
    return Parsed(blocks=(), page_count=pages[1] - pages[0] + 1, gaps=(gap,))


def is_late(result: Read) -> bool:
    """Whether a window was not read whole in time; one that is damaged never will be."""
    return is_in_part(result) if isinstance(result, str) else result.reason == "timeout"


def window_note(result: Read) -> str:
    """What the windows table says of a window: its checkpoint, or '!' and why it could not be read."""
    return result if isinstance(result, str) else f"!{result.message}"
