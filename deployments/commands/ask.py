"""`sayso ask` and `search`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from sayso.deployments.cli import Reply
from sayso.deployments.lookup import document_row
from sayso.deployments.progress import stages
from sayso.schemas.errors import UsageError
from sayso.storage.settings import Settings
from sayso.storage.store import open_store


def ask(args: argparse.Namespace, settings: Settings) -> Reply:
    """A checked answer with its citations and what is not covered."""
    from sayso.flows.answer import Question, answer_question
    from sayso.flows.engine import run_in_flow
    from sayso.flows.spending import priced

    store = open_store(settings)
    names = tuple(document_row(store, name)["name"] for name in args.documents)
    question = Question(args.question, names, args.mode, _history(args.history))
    with stages(as_json=args.json) as report:
        answer = run_in_flow(
            lambda engine: answer_question(question, store, engine, report),
            settings, "answer", run_name=f"answer {args.question}"[:200],
        )  # fmt: skip
    usage = answer.usage
    cost = priced(usage.dollars, usage.input_tokens + usage.output_tokens)
    bill = f"; {usage.calls} model calls, {cost}" if answer.model else ""
    return Reply(
        answer.to_json(), f"{answer.markdown}\n\n{answer.state}; {usage.seconds:.1f} s{bill}; {answer.answer_id}"
    )


def _history(file: str | None) -> tuple[tuple[str, str], ...]:
    if file is None:
        return ()
    try:
        turns = json.loads(Path(file).read_text(encoding="utf-8-sig"))
        return tuple((_words(turn["question"]), _words(turn.get("answer"))) for turn in turns)
    except OSError as error:
        raise UsageError(f"--history {file}: cannot be read ({error.strerror})") from error
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise UsageError(f"--history {file}: not a JSON list of objects with question and answer") from error


def _words(said: object) -> str:
    """What was said in one turn, '' for nothing; a number or a list was never said."""
    if not isinstance(said, str | None):
        raise TypeError(f"{said!r:.40} is no text")
    return said or ""


def search(args: argparse.Namespace, settings: Settings) -> Reply:
    """Sections in order of relevance, with the rank each route gave them."""
    from sayso.flows.search import search_sections

    if args.k < 1:
        raise UsageError("--k must be at least 1")
    if not args.query.strip():
        raise UsageError("the query is empty")
    earlier = [asked for asked, _ in _history(args.history)]
    value = search_sections(args.query, open_store(settings), k=args.k, reranker=args.reranker, history=earlier)
    return Reply(value, "\n".join(_hit(hit) for hit in value["hits"]) or "nothing found")


def _hit(hit: dict[str, Any]) -> str:
    page = f" p.{hit['page_first']}" if hit["page_first"] else ""
    routes = ", ".join(f"{route} {rank}" for route, rank in hit["routes"].items())
    return (
        f"{hit['rank']:3}  {hit['document']}{page}: {' > '.join(hit['heading_path'])}  ({routes})  {hit['section_id']}"
    )
