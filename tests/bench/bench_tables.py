"""Cells and adjacency of the tables read from 33 PDFs, against their truth grids.

    .venv/bin/python tests/bench/bench_tables.py [FILE ...] [--show]

The measure is that of ../shared/eval/tables/score_tables.py. Given files are scored alone and their misses printed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path

from scoreboard import record

from sayso.schemas.blocks import Block
from sayso.tasks.outline.assemble import assemble
from sayso.tasks.parse.pdf import parse_pdf_window
from sayso.tasks.window.probe import page_count

TABLES = Path(__file__).resolve().parents[3] / "shared" / "eval" / "tables"
sys.path[:0] = [str(TABLES), str(TABLES.parent)]


def tables_of(path: Path) -> tuple[list[Block], int]:
    data = path.read_bytes()
    pages = page_count(data)
    parsed = assemble([parse_pdf_window(data, 1, pages)])
    return [block for block in parsed.blocks if block.kind == "table"], pages


def main() -> int:
    if not TABLES.is_dir():
        print("skipped: ../shared/eval/tables is not here")
        return 0
    from score_tables import adjacency, cells

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*")
    args = parser.parse_args()
    total: Counter[str] = Counter()
    started, pages = time.process_time(), 0
    for row in map(json.loads, (TABLES / "truth.jsonl").open(encoding="utf-8")):
        if args.files and row["file"] not in args.files:
            continue
        found, count = tables_of(TABLES / "pdf" / row["file"])
        pages += count
        line = [row["file"]]
        for name, measure in (("cells", cells), ("adjacency", adjacency)):
            want: Counter[object] = sum((measure(t["grid"]) for t in row["tables"]), Counter())
            have: Counter[object] = sum((measure([list(r) for r in t.grid]) for t in found), Counter())
            both = (want & have).total()
            total.update({f"{name} both": both, f"{name} want": want.total(), f"{name} have": have.total()})
            line.append(f"{name} missing {want.total() - both} extra {have.total() - both}")
            if args.files:
                print("missing", dict(want - have), "\nextra", dict(have - want))
        print("  ".join(line))
    figures = {}
    for name in ("cells", "adjacency"):
        precision, recall = total[f"{name} both"] / total[f"{name} have"], total[f"{name} both"] / total[f"{name} want"]
        figures |= {f"{name}, precision": round(precision, 3), f"{name}, recall": round(recall, 3)}
        figures[f"{name}, F1"] = round(2 * precision * recall / (precision + recall), 3)
    figures["CPU s a page"] = round((time.process_time() - started) / pages, 2)
    print(figures)
    if not args.files:
        record("tables of 33 PDFs", "tests/bench/bench_tables.py", figures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
