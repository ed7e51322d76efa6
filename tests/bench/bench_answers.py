"""Coverage, wrong statements, states and time of answers without a model, in one process.

    .venv/bin/python tests/bench/bench_answers.py --home HOME [--shelf NAME] [--show ID] [--tenant NAME] [--questions FILE]

Each shelf of ../shared/eval is a tenant of HOME, unless `--tenant` names one that holds all of them. Questions of another
file, such as tests/golden/northwind.questions.jsonl, are graded alike.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from scoreboard import record

from sayso.flows.answer import Question, answer_question
from sayso.schemas.reading import SECTIONS
from sayso.storage.settings import Settings
from sayso.storage.store import Store, open_store
from sayso.tasks.step import PlainEngine

EVAL = Path(__file__).resolve().parents[3] / "shared" / "eval"
sys.path.insert(0, str(EVAL))


@dataclass
class Shelf:
    store: Store
    sections: dict[str, dict[str, Any]]


class Timed(PlainEngine):
    """The plain engine, noting the seconds of each step; what no step took is displaying and the rest."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, list[float]] = defaultdict(list)

    def run(self, step: Callable[..., Any], *args: Any, **options: Any) -> Any:
        began = perf_counter()
        try:
            return super().run(step, *args, **options)
        finally:
            self.seconds[getattr(step, "__name__", str(step))].append(perf_counter() - began)


def open_shelf(home: Path, name: str) -> Shelf:
    store = open_store(Settings(home=home, tenant=name))
    return Shelf(store, {row["section_id"]: row for row in store.tables.rows(SECTIONS)})


def answer(question: dict[str, Any], shelf: Shelf, engine: PlainEngine) -> dict[str, Any]:
    history = tuple((asked, "") for asked in question.get("history", []))
    return dict(answer_question(Question(question["question"], history=history), shelf.store, engine).to_json())


def keep(rows: list[dict[str, Any]], p50: float, p95: float, scope: str, engine: Timed) -> None:
    """The figures of a whole run on the scoreboard."""
    claims = sum(row["claims"] for row in rows) or 1
    absent = [row["absent_ok"] for row in rows if row["absent_ok"] is not None]
    figures: dict[str, Any] = {
        "coverage in 4,000 characters": round(statistics.fmean(row["coverage"] for row in rows), 3),
        "wrong": sum(bool(row["wrong"]) for row in rows),
        "claims verified": round(sum(row["quoted"] for row in rows) / claims, 3),
        "absent answered as absent": f"{sum(absent)} of {len(absent)}",
        "called complete": sum(row["state"] == "complete" for row in rows),
        "'complete' but an item missing": sum(r["state"] == "complete" and r["coverage"] < 1 for r in rows),
        "every item shown": sum(row["coverage"] == 1 for row in rows),
        "seconds p50": round(p50, 2),
        "seconds p95": round(p95, 2),
    }
    for shelf in sorted({row["shelf"] for row in rows}):
        figures[f"coverage, {shelf}"] = round(statistics.fmean(r["coverage"] for r in rows if r["shelf"] == shelf), 3)
    if len({row["shelf"] for row in rows}) == 1:
        figures.popitem()
    for step, seconds in engine.seconds.items():
        figures[f"seconds p50, {step}"] = round(statistics.median(seconds), 3)
    record(
        f"answers without a model, {scope}",
        "tests/bench/bench_answers.py --home ...",
        figures,
        note=f"{len(rows)} questions",
    )


def main() -> int:
    import grade
    from product import read_jsonl

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("--shelf")
    parser.add_argument("--tenant", default="{shelf}")
    parser.add_argument("--show")
    parser.add_argument("--questions", type=Path, default=EVAL / "questions-dev.jsonl")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--dry", action="store_true", help="keep no figures")
    args = parser.parse_args()
    shelves: dict[str, Shelf] = {}
    rows: list[dict[str, Any]] = []
    engine = Timed()
    for question in read_jsonl(str(args.questions)):
        tenant = args.tenant.format(shelf=question["shelf"])
        if (args.shelf and question["shelf"] != args.shelf) or not (args.home / tenant / "tables").is_dir():
            continue
        if args.show and question["id"] != args.show:
            continue
        shelf = shelves.get(tenant) or shelves.setdefault(tenant, open_shelf(args.home, tenant))
        given = answer(question, shelf, engine)
        rows.append(grade.grade(question, given, shelf.sections))
        if args.show:
            print(given["markdown"])
            print(json.dumps(rows[-1], indent=1))
        if args.out:
            args.out.mkdir(parents=True, exist_ok=True)
            (args.out / f"{question['id']}.json").write_text(json.dumps(given), encoding="utf-8")
    print(grade.report(rows))
    seconds = sorted(row["seconds"] for row in rows)
    p50, p95 = statistics.median(seconds), seconds[int(len(seconds) * 0.95) - 1]
    for step, times in engine.seconds.items():
        print(f"{step:14} p50 {statistics.median(times):.3f} p95 {sorted(times)[int(len(times) * 0.95) - 1]:.3f}")
    print(f"seconds p50 {p50:.2f} p95 {p95:.2f}")
    scope = "each shelf a tenant" if args.tenant == "{shelf}" else "all shelves one tenant"
    if args.questions.parent != EVAL:
        scope = args.questions.name.partition(".")[0]
    if not (args.shelf or args.show or args.dry):
        keep(rows, p50, p95, scope, engine)
    return 0


if __name__ == "__main__":
    sys.exit(main())
