"""Cells and adjacency of the tables read from PDFs, against their truth grids.

    .venv/bin/python tests/bench/bench_tables.py [FILE ...] [--folder DIR [--record]]

Without a folder the 33 PDFs of ../shared/eval/tables, whose measure is used. A folder holds PDFs and truth.jsonl: a line
per file with `file`, `kind` and `tables` (each a `grid`); its figures are given for each kind. Given files are scored
alone and their misses printed.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

from scoreboard import record

from sayso.schemas.blocks import Block
from sayso.tasks.outline.assemble import assemble
from sayso.tasks.parse.pdf import parse_pdf_window
from sayso.tasks.window.probe import probe_pdf

TABLES = Path(__file__).resolve().parents[3] / "shared" / "eval" / "tables"
sys.path[:0] = [str(TABLES), str(TABLES.parent)]


def tables_of(path: Path) -> tuple[list[Block], int]:
    data = path.read_bytes()
    pages = probe_pdf(data).page_count
    parsed = assemble([parse_pdf_window(data, 1, pages)])
    return [block for block in parsed.blocks if block.kind == "table"], pages


def main() -> int:
    if not TABLES.is_dir():
        print("skipped: ../shared/eval/tables is not here")
        return 0
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--record", action="store_true", help="keep a folder's figures as those of unseen PDFs")
    args = parser.parse_args()
    pdfs, truth = (
        (args.folder, args.folder / "truth.jsonl") if args.folder else (TABLES / "pdf", TABLES / "truth.jsonl")
    )
    rows = [json.loads(line) for line in truth.open(encoding="utf-8")]
    totals: dict[str, Counter[str]] = defaultdict(Counter)
    started = time.process_time()
    for row in rows:
        if not args.files or row["file"] in args.files:
            counts = score(row, pdfs, show=bool(args.files))
            for kind in {"", row.get("kind", "")}:
                totals[kind].update(counts)
    figures = whole(totals.pop(""), time.process_time() - started)
    for kind, total in sorted(totals.items()):
        ours = whole(total, 0.0)
        figures[f"{kind}: tables; cells P / R; adjacency F1"] = (
            f"{total['tables']}; {ours['cells, precision']} / {ours['cells, recall']}; {ours['adjacency, F1']}"
        )
    print(json.dumps(figures, indent=1))
    if args.folder and args.record:
        record("tables of unseen PDFs, first sight", "tests/bench/bench_tables.py --folder DIR --record", figures)
    elif not args.folder and not args.files:
        record("tables of 33 PDFs", "tests/bench/bench_tables.py", figures)
    return 0


def score(row: dict[str, list[dict[str, list[list[str]]]]], pdfs: Path, *, show: bool) -> Counter[str]:
    """Counts of one file: its pages, tables, and of each measure what is wanted, found and common."""
    from score_tables import adjacency, cells

    found, pages = tables_of(pdfs / str(row["file"]))
    counts: Counter[str] = Counter({"pages": pages, "tables": len(row["tables"])})
    line = [str(row["file"])]
    for name, measure in (("cells", cells), ("adjacency", adjacency)):
        want: Counter[object] = sum((measure(t["grid"]) for t in row["tables"]), Counter())
        have: Counter[object] = sum((measure([list(r) for r in t.grid]) for t in found), Counter())
        both = (want & have).total()
        counts.update({f"{name} both": both, f"{name} want": want.total(), f"{name} have": have.total()})
        line.append(f"{name} missing {want.total() - both} extra {have.total() - both}")
        if show:
            print("missing", dict(want - have), "\nextra", dict(have - want))
    print("  ".join(line))
    return counts


def whole(total: Counter[str], seconds: float) -> dict[str, float | str]:
    """Precision, recall and F1 of both measures."""
    figures: dict[str, float | str] = {"tables": total["tables"]}
    for name in ("cells", "adjacency"):
        precision = total[f"{name} both"] / max(1, total[f"{name} have"])
        recall = total[f"{name} both"] / max(1, total[f"{name} want"])
        figures |= {f"{name}, precision": round(precision, 3), f"{name}, recall": round(recall, 3)}
        figures[f"{name}, F1"] = round(2 * precision * recall / max(1e-9, precision + recall), 3)
    figures["CPU s a page"] = round(seconds / max(1, total["pages"]), 2)
    return figures


if __name__ == "__main__":
    sys.exit(main())
