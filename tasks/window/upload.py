"""Runs inside a worker process: probes a stored upload."""

from __future__ import annotations

from pathlib import Path

from sayso.tasks.window.probe import page_count


def upload_page_count(path: str, password: str) -> int:
    """Pages of the PDF at `path`. Raises BadDocumentError('encrypted' | 'corrupt' | 'empty')."""
    return page_count(Path(path).read_bytes(), password)
