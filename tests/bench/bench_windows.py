"""PDFs of 100 to 500 pages: windows against one pass, memory of the process tree, and speed.

    .venv/bin/python tests/bench/bench_windows.py equal|speed|memory PDF ...

Any manual with an outline will do; the recorded figures are of manuals from Debian's packages, for which see
`bench_headings.py`. `equal` reads each file in windows of ten and again in one window and compares every row. `memory` and
`speed` run the product's own ingest with two workers: memory is the resident memory of the whole process tree (parent and
workers; shared pages counted once, and as resident memory in each), sampled three times a second; speed is wall time until every window is a checkpoint.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import psutil
import pypdfium2
from scoreboard import record

from sayso.flows.ingest import IngestRequest, ingest_documents
from sayso.schemas.recipes import ParseRecipe
from sayso.storage.objects import Objects
from sayso.storage.settings import Settings
from sayso.storage.store import open_store
from sayso.storage.workers import Workers
from sayso.tasks.outline.assemble import assemble
from sayso.tasks.outline.sections import Outline, outline
from sayso.tasks.parse.pdf import parse_pdf_window
from sayso.tasks.parse.task import parse_window
from sayso.tasks.step import PlainEngine
from sayso.tasks.window.cut import cut_windows


def page_count(path: Path) -> int:
    with pypdfium2.PdfDocument(path) as document:
        return len(document)


def rows(path: Path, pages: int) -> Outline:
    data = path.read_bytes()
    windows = [parse_pdf_window(data, a, b) for a, b in cut_windows(page_count(path), pages=pages)]
    parsed = assemble(windows)
    return outline("d", path.name, parsed.title, parsed, figure_file=lambda image: image)


def equal(paths: list[Path]) -> None:
    """Rows of windows of ten against rows of one pass, table by table."""
    figures: dict[str, int] = {"files": len(paths), "pages": sum(map(page_count, paths))}
    for name in ("sections", "blocks", "tables", "figures"):
        figures[f"{name} compared"] = figures[f"{name} that differ"] = 0
    for path in paths:
        cut, whole = rows(path, 10), rows(path, 100_000)
        for name in ("sections", "blocks", "tables", "figures"):
            first, second = getattr(cut, name).to_pylist(), getattr(whole, name).to_pylist()
            differ = sum(a != b for a, b in zip(first, second, strict=False)) + abs(len(first) - len(second))
            figures[f"{name} compared"] += len(second)
            figures[f"{name} that differ"] += differ
            print(path.name, name, len(second), "differ", differ, flush=True)
    record("windows of ten against one pass", "tests/bench/bench_windows.py equal", figures)


class Watch(threading.Thread):
    """Samples the memory of this process and all below it, in MB."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.resident = self.shared_once = self.worker = 0.0
        self.over = threading.Event()

    def run(self) -> None:
        me = psutil.Process()
        while not self.over.wait(0.3):
            own, *children = [_memory(p) for p in (me, *me.children(recursive=True))]
            self.worker = max(self.worker, *(resident for resident, _ in children), 0.0)
            self.resident = max(self.resident, own[0] + sum(resident for resident, _ in children))
            self.shared_once = max(self.shared_once, own[1] + sum(pss for _, pss in children))


def _memory(process: psutil.Process) -> tuple[float, float]:
    """Resident memory, and the same with pages shared by several processes divided among them (Linux's PSS)."""
    try:
        info = process.memory_full_info()
        return info.rss / 1e6, info.pss / 1e6
    except psutil.Error:
        return 0.0, 0.0


def memory(paths: list[Path]) -> None:
    """Peak memory of a whole ingest, embedding and links included."""
    figures: dict[str, float] = {}
    for path in paths:
        watch = Watch()
        watch.start()
        with tempfile.TemporaryDirectory() as home:
            store = open_store(Settings(home=Path(home), engine="plain", workers=2))
            stages: dict[str, float] = {}

            def told(stage: str, *_rest: object, seen: dict[str, float] = stages, own: Watch = watch) -> None:
                seen[stage] = max(seen.get(stage, 0.0), own.shared_once)

            report = ingest_documents(IngestRequest([str(path)]), store, PlainEngine(), told)
        watch.over.set()
        watch.join()
        print(path.name, report.documents[0].state, {stage: round(mb) for stage, mb in stages.items()})
        figures[f"pages, {path.stem}"] = page_count(path)
        figures[f"peak of the process tree, MB, {path.stem}"] = round(watch.shared_once)
        figures[f"peak of the same, shared pages counted in each, MB, {path.stem}"] = round(watch.resident)
        figures[f"peak of one worker, MB, {path.stem}"] = round(watch.worker)
        print(figures, flush=True)
    record(
        "memory of an ingest",
        "tests/bench/bench_windows.py memory",
        figures,
        note="two workers; shared pages counted once",
    )


def speed(paths: list[Path], sizes: list[int]) -> None:
    """Pages a second of reading with two workers; the first pages of the file for each size."""
    figures: dict[str, float] = {}
    for path in paths:
        for size in sizes or [page_count(path)]:
            if size > page_count(path):
                continue
            with tempfile.TemporaryDirectory() as folder, Workers(2) as workers:
                read = partial(
                    parse_window, "d", "sha", path, "pdf", path.name, recipe=ParseRecipe(), workers=workers,
                    objects=Objects(Path(folder) / "o"), checkpoints=Objects(Path(folder) / "c"),
                )  # fmt: skip
                started = time.monotonic()
                with ThreadPoolExecutor(2) as pool:
                    list(pool.map(lambda window, run=read: run(window), cut_windows(size, pages=10)))
                took = time.monotonic() - started
            figures[f"pages a second, {path.stem}, first {size}"] = round(size / took, 2)
            print(path.name, size, "pages", round(took, 1), "s", round(1000 * took / size), "ms a page", flush=True)
    record(
        "speed of reading PDFs", "tests/bench/bench_windows.py speed", figures, note="two workers, their start included"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["equal", "memory", "speed"])
    parser.add_argument("pdfs", nargs="+", type=Path)
    parser.add_argument("--sizes", type=int, nargs="*", default=[], help="read only so many first pages")
    args = parser.parse_args()
    if args.what == "speed":
        speed(args.pdfs, args.sizes)
    else:
        {"equal": equal, "memory": memory}[args.what](args.pdfs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
