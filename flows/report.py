"""How a flow tells what it is doing: stage, document, done of total. The command line draws it, Prefect's log ignores it."""

from __future__ import annotations

from typing import Protocol


class Report(Protocol):
    """Called often and from several threads; must be quick."""

    def __call__(self, stage: str, done: int, total: int, document: str = "") -> None: ...


def silent(stage: str, done: int, total: int, document: str = "") -> None:
    """Reports nothing."""
    del stage, done, total, document
