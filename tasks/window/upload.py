"""Runs inside a worker process: probes a stored upload."""

from __future__ import annotations

from pathlib import Path

from sayso.tasks.window.probe import Probe, probe_pdf


def probe_upload(path: str, password: str) -> Probe:
    """What the PDF at `path` is. Raises BadDocumentError('encrypted' | 'corrupt' | 'empty')."""
    return probe_pdf(Path(path).read_bytes(), (password,) if password else ())
