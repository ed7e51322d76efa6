"""Coverage, wrong statements, states and time of answers without a model, in one process.

    .venv/bin/python tests/bench/bench_answers.py --home HOME [--shelf NAME] [--oracle] [--show ID] [--characters N]

Each shelf of ../shared/eval is a tenant of HOME. `--oracle` also tells at which rank the evidence of each item stands.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections import defaultdict
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sayso.schemas.asking import BlockSpan, Reading, Usage
from sayso.schemas.reading import BLOCKS, DOCUMENTS, SECTIONS
from sayso.schemas.recipes import WriteRecipe
from sayso.storage.embedder import Embedder
from sayso.storage.lance import Tables
from sayso.tasks.check.task import check_draft
from sayso.tasks.display.task import display
from sayso.tasks.understand.task import understand
from sayso.tasks.write.task import write

EVAL = Path(__file__).resolve().parents[3] / "shared" / "eval"
sys.path.insert(0, str(EVAL))


@dataclass
class Shelf:
    tables: Tables
    readings: list[Reading]
    sections: dict[str, dict[str, Any]]


def open_shelf(home: Path, name: str) -> Shelf:
    """All sections of a tenant as they would be read whole."""
    tables = Tables(home / name / "tables")
    titles = {row["document_id"]: row["title"] for row in tables.rows(DOCUMENTS)}
    blocks: dict[str, list[BlockSpan]] = defaultdict(list)
    for row in sorted(tables.rows(BLOCKS), key=lambda row: row["order"]):
        blocks[row["section_id"]].append(
            BlockSpan(row["kind"], row["start"], row["end"], row["level"], row["page"], row["ref_id"])
        )
    rows = sorted(tables.rows(SECTIONS), key=lambda row: (row["document"], row["order"]))
    readings = [
        Reading(
            section_id=row["section_id"],
            document_id=row["document_id"],
            document=row["document"],
            title=titles.get(row["document_id"], ""),
            heading=row["heading"],
            heading_path=tuple(row["heading_path"]),
            layer=row["layer"],
            order=row["order"],
            page_first=row["page_first"],
            text=row["text"],
            blocks=tuple(blocks[row["section_id"]]),
        )
        for row in rows
    ]
    return Shelf(tables, readings, {row["section_id"]: row for row in rows})


def answer(question: dict[str, Any], shelf: Shelf, embedder: Embedder, recipe: WriteRecipe) -> dict[str, Any]:
    began = time.monotonic()
    history = [(asked, "") for asked in question.get("history", [])]
    obligations = understand(question["question"], history, tables=shelf.tables, answer_id=question["id"])
    draft = write(
        question["question"], obligations, shelf.readings, tables=shelf.tables, embedder=embedder, recipe=recipe
    )
    checked = check_draft(draft, shelf.readings)
    usage = Usage(seconds=time.monotonic() - began)
    shown = display(
        question["id"], question["question"], obligations, checked, shelf.readings, tables=shelf.tables, usage=usage
    )
    return dict(shown.to_json())


def main() -> int:
    import grade
    from product import read_jsonl

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("--shelf")
    parser.add_argument("--show")
    parser.add_argument("--characters", type=int, default=WriteRecipe().characters)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    recipe = replace(WriteRecipe(), characters=args.characters)
    embedder = Embedder()
    shelves: dict[str, Shelf] = {}
    rows: list[dict[str, Any]] = []
    for question in read_jsonl(str(EVAL / "questions-dev.jsonl")):
        if (args.shelf and question["shelf"] != args.shelf) or not (args.home / question["shelf"] / "tables").is_dir():
            continue
        if args.show and question["id"] != args.show:
            continue
        shelf = shelves.setdefault(question["shelf"], open_shelf(args.home, question["shelf"]))
        given = answer(question, shelf, embedder, recipe)
        rows.append(grade.grade(question, given, shelf.sections, args.characters))
        if args.show:
            print(given["markdown"])
            print(json.dumps(rows[-1], indent=1))
        if args.out:
            args.out.mkdir(parents=True, exist_ok=True)
            (args.out / f"{question['id']}.json").write_text(json.dumps(given), encoding="utf-8")
    print(grade.report(rows))
    seconds = sorted(row["seconds"] for row in rows)
    print(f"seconds p50 {statistics.median(seconds):.2f} p95 {seconds[int(len(seconds) * 0.95) - 1]:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
