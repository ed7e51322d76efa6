"""documents -> windows: how a document is cut for reading."""

from __future__ import annotations

from pathlib import Path

from sayso.schemas.ids import child_id
from sayso.schemas.reading import WINDOWS
from sayso.schemas.recipes import ParseRecipe
from sayso.storage.lance import Tables
from sayso.storage.workers import Workers
from sayso.tasks.window.cut import cut_windows
from sayso.tasks.window.probe import Probe

PROBE_SECONDS = 60
PROBE_MEMORY_MB = 2000


def window_document(
    upload: Path, kind: str, password: str, recipe: ParseRecipe, *, workers: Workers
) -> list[tuple[int, int]]:
    """Page ranges of a document, (0, 0) for a format without pages.

    A PDF is probed in a worker, since broken ones crash; raises BadDocumentError for those. Pages at its end that only its
    own count knows are one last range.
    """
    if kind != "pdf":
        return [(0, 0)]
    target = "sayso.tasks.window.upload:probe_upload"
    probe: Probe = workers.call(target, str(upload), password, seconds=PROBE_SECONDS, memory_mb=PROBE_MEMORY_MB)
    ranges = cut_windows(probe.held, pages=recipe.pages) if probe.held else []
    return ranges + ([(probe.held + 1, probe.page_count)] if probe.held < probe.page_count else [])


def store_windows(parsed: dict[str, dict[tuple[int, int], str]], *, tables: Tables) -> None:
    """Write the windows of documents: for each page range the checkpoint's key, or '!' and why it failed."""
    rows = [
        {
            "window_id": child_id("w", document_id, first),
            "document_id": document_id,
            "first_page": first,
            "last_page": last,
            "state": "failed" if key.startswith("!") else "parsed",
            "message": key[1:] if key.startswith("!") else None,
            "parsed_object": "" if key.startswith("!") else key,
        }
        for document_id, windows in parsed.items()
        for (first, last), key in windows.items()
    ]
    tables.replace(WINDOWS, rows, list(parsed))
