"""`sayso ingest`."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path

from sayso.deployments.cli import Reply
from sayso.deployments.output import EXIT_DONE, EXIT_REFUSED
from sayso.deployments.progress import progress
from sayso.flows.engine import run_in_flow
from sayso.flows.ingest import IngestReport, IngestRequest, ingest_documents
from sayso.schemas.errors import UsageError
from sayso.storage.settings import Settings
from sayso.storage.store import open_store
from sayso.tasks.register.task import Outcome


def ingest(args: argparse.Namespace, settings: Settings) -> Reply:
    """Read documents and tell what became of each; exit code 2 when some were refused."""
    request = IngestRequest(
        args.paths, name=args.name, sequence=args.sequence, effective_date=_iso_date(args.effective_date),
        password=_password(args.password_file), sync=args.sync,
    )  # fmt: skip
    store = open_store(settings)
    with progress(is_quiet=args.json) as report:
        done = run_in_flow(
            lambda engine: ingest_documents(request, store, engine, report),
            settings, "ingest", run_name=f"ingest {', '.join(args.paths)}"[:200],
        )  # fmt: skip
    value = {"documents": [_as_json(o) for o in done.documents], "deleted": done.deleted, "seconds": done.seconds}
    return Reply(value, _text(done), EXIT_REFUSED if done.refused else EXIT_DONE)


def _as_json(outcome: Outcome) -> dict[str, object]:
    fields = ("document_id", "name", "state", "reason", "message", "pages", "sections", "seconds")
    return {name: getattr(outcome, name) for name in fields}


def _text(report: IngestReport) -> str:
    lines = [_line(o) for o in report.documents if o.state != "unchanged"]
    lines += [f"deleted    {name}" for name in report.deleted]
    counts = {state: sum(o.state == state for o in report.documents) for state in ("ready", "unchanged", "refused")}
    told = ", ".join(f"{count} {state}" for state, count in counts.items() if count) or "no documents"
    return "\n".join([*lines, f"{told}; {report.seconds:.1f} s"])


def _line(outcome: Outcome) -> str:
    if outcome.state == "refused":
        return f"refused    {outcome.name}: {outcome.message} ({outcome.reason})"
    pages = f"{outcome.pages} pages, " if outcome.pages else ""
    note = f"; {outcome.message}" if outcome.message else ""
    return f"{outcome.state:10} {outcome.name}: {pages}{outcome.sections} sections{note}"


def _iso_date(text: str | None) -> str | None:
    if text is None:
        return None
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise UsageError(f"--effective-date {text!r} is no date: write it as 2026-01-31") from error


def _password(file: str | None) -> str:
    if file is None:
        return ""
    try:
        lines = Path(file).read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        raise UsageError(f"--password-file {file}: cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"--password-file {file}: not a text in UTF-8") from error
    return lines[0] if lines else ""
