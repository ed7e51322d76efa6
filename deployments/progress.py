"""A progress line for people: stage, document, done of total, time left. Quiet when nobody watches."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from sayso.deployments.output import for_terminal
from sayso.flows.report import Report, silent


@contextmanager
def progress(*, is_quiet: bool) -> Iterator[Report]:
    """A Report that draws on a terminal's standard error; nothing with --json or into a file."""
    if is_quiet or not sys.stderr.isatty():
        yield silent
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description:16}"), BarColumn(bar_width=24), MofNCompleteColumn(), TimeElapsedColumn(),
        TimeRemainingColumn(), TextColumn("{task.fields[document]}", markup=False),  # a name is no markup
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        running: dict[str, int] = {}

        def report(stage: str, done: int, total: int, document: str = "") -> None:
            if stage not in running:
                running[stage] = int(bars.add_task(stage, total=total, document=document))
            bars.update(bars.task_ids[running[stage]], completed=done, total=total, document=document[-40:])

        yield report


@contextmanager
def stages(*, as_json: bool) -> Iterator[Report]:
    """A Report of an answer's stages: one bar with what was found so far on a terminal, with --json plain lines; else nothing.

    Always on standard error: standard output holds the answer alone.
    """
    if as_json:
        yield _line
        return
    if not sys.stderr.isatty():
        yield silent
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description:10}"), BarColumn(bar_width=16), TimeElapsedColumn(), TimeRemainingColumn(),
        TextColumn("{task.fields[found]}", markup=False),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task("begin", total=1, found="")

        def report(stage: str, done: int, total: int, document: str = "") -> None:
            found = for_terminal(document)
            if stage == "research":  # rounds within a stage
                bars.update(task, description=stage, found=found)
                return
            bars.update(task, description=stage, completed=done, total=total, found=found)
            if found:
                bars.console.print(f"{stage}: {found}", style="dim", markup=False, highlight=False)

        yield report


def _line(stage: str, done: int, total: int, document: str = "") -> None:
    print(f"{stage} {done}/{total}{f': {for_terminal(document)}' if document else ''}", file=sys.stderr, flush=True)
