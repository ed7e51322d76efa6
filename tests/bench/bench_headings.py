"""Headings against the outlines of PDFs that have one, with the outline and with it deleted; words lost and doubled.

    .venv/bin/python tests/bench/bench_headings.py [--show NAME] [--limit PAGES] [--topic TOPIC] [PDF ...]

Without arguments the PDFs of ../shared/eval/shelves and of /usr/share/doc are read; figures of given PDFs are kept under TOPIC.
Manuals with outlines are in Debian's packages mit-scheme-doc, r-doc-pdf, asymptote-doc, sbcl-doc, glpk-doc, libgcrypt20-doc,
gnuplot-doc, valgrind, gap-doc (`apt-get download PACKAGE`, `dpkg -x`, gunzip).
"""

from __future__ import annotations

import argparse
import re
import sys
import time
import unicodedata
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

import pypdfium2
from scoreboard import record

from sayso.schemas.blocks import Parsed
from sayso.tasks.outline.assemble import assemble
from sayso.tasks.outline.sections import outline
from sayso.tasks.parse.pdf import parse_pdf_window
from sayso.tasks.window.cut import cut_windows

SHELVES = Path(__file__).resolve().parents[3] / "shared" / "eval" / "shelves"
NUMBER = re.compile(
    r"^\s*(?:(?:appendix|annex|part|chapter|section)\s+)?(?:\d+(?:\.\d+)*|[A-Z](?:\.\d+)*|[IVXLC]+(?:\.\d+)*)[.):]?\s+",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Score:
    found: int
    emitted: int
    wanted: int
    level: int

    @property
    def f1(self) -> float:
        return 2 * self.found / max(1, self.emitted + self.wanted)


def letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", text).lower())


def titles(text: str) -> set[str]:
    """The letters of a heading with and without its number, either of which an outline may give."""
    return {letters(text), letters(NUMBER.sub("", text))} - {""}


def score(
    parsed: Parsed, bookmarks: tuple[tuple[int, str, int], ...], *, deepest: int = 99
) -> tuple[Score, list[str], list[str]]:
    """Headings found, also emitted and missed ones; `deepest` leaves out what stands below the levels an outline lists."""
    headings = [block for block in parsed.blocks if block.kind == "heading" and block.level <= deepest]
    left, extra, level = list(bookmarks), [], 0
    for block in headings:
        for mark in left:
            same = titles(mark[1]) & titles(block.text)
            if same and (not mark[2] or abs(mark[2] - block.page) <= 1):
                left.remove(mark)
                level += mark[0] == block.level
                break
        else:
            extra.append(block.text)
    found = len(bookmarks) - len(left)
    return Score(found, len(headings), len(bookmarks), level), extra, [mark[1] for mark in left]


def words(text: str) -> Counter[str]:
    folded = unicodedata.normalize("NFKC", text).lower().replace("\u00ad", "").replace("\ufffe", "")
    return Counter(re.findall(r"[^\W_]+", folded))


def balance(parsed: Parsed, data: bytes) -> tuple[int, int, int]:
    """Words lost, doubled, and in the file's text layer."""
    with pypdfium2.PdfDocument(data) as document:
        layer = "\n".join(page.get_textpage().get_text_range() for page in document)
    source = words(re.sub(r"[-\ufffe]\r?\n", "", layer))
    rows = outline("d", "name", parsed.title, parsed).sections.to_pylist()
    have = words("\n".join(f"{row['heading']}\n{row['text']}" for row in rows))
    furniture = words("\n".join(block.text for block in parsed.blocks if block.kind == "furniture"))
    return (source - have - furniture).total(), (have - source).total(), source.total()


def read(data: bytes, limit: int) -> tuple[list[Parsed], int]:
    with pypdfium2.PdfDocument(data) as document:
        pages = min(len(document), limit)
    return [parse_pdf_window(data, first, last) for first, last in cut_windows(pages, pages=10)], pages


def total(scores: list[Score]) -> Score:
    return Score(*(sum(getattr(s, name) for s in scores) for name in ("found", "emitted", "wanted", "level")))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pdfs", nargs="*", type=Path)
    parser.add_argument("--show", default="")
    parser.add_argument("--topic", default="")
    parser.add_argument("--limit", type=int, default=1000)
    args = parser.parse_args()
    paths = args.pdfs or [*sorted(SHELVES.glob("*/*.pdf")), *sorted(Path("/usr/share/doc").glob("*/*.pdf"))]
    marked: list[Score] = []
    unmarked: list[Score] = []
    lost = doubled = layer = pages_read = 0
    started = time.process_time()
    for path in paths:
        data = path.read_bytes()
        windows, pages = read(data, args.limit)
        pages_read += pages
        parsed = assemble(windows)
        counts = balance(parsed, data) if pages < args.limit else (0, 0, 0)
        lost, doubled, layer = lost + counts[0], doubled + counts[1], layer + counts[2]
        bookmarks = tuple(mark for mark in parsed.bookmarks if mark[2] <= pages)
        line = f"{path.name[:48]:48} lost {counts[0]:3} doubled {counts[1]:3} of {counts[2]:6}"
        if bookmarks:
            with_outline, *_ = score(parsed, bookmarks)
            without, extra, missed = score(assemble([replace(window, bookmarks=()) for window in windows]), bookmarks)
            marked.append(with_outline)
            unmarked.append(without)
            recall, precision = (with_outline.found / max(1, n) for n in (with_outline.wanted, with_outline.emitted))
            line += f"  outline R {recall:.3f} P {precision:.3f} levels {with_outline.level / max(1, with_outline.found):.3f}"
            line += f"  deleted F1 {without.f1:.3f}"
            if args.show and args.show in path.name:
                print("extra", extra, "\nmissed", missed)
        print(line, flush=True)
    first, second = total(marked), total(unmarked)
    figures = {
        "with outline, recall": round(first.found / max(1, first.wanted), 3),
        "with outline, precision": round(first.found / max(1, first.emitted), 3),
        "with outline, level agreement": round(first.level / max(1, first.found), 3),
        "outline deleted, F1": round(second.f1, 3),
        "words lost, %": round(100 * lost / max(1, layer), 2),
        "words doubled, %": round(100 * doubled / max(1, layer), 2),
        "CPU s a page": round((time.process_time() - started) / max(1, pages_read), 2),
    }
    print(figures)
    if args.topic or not args.pdfs:
        topic = args.topic or "headings and words of PDFs"
        record(topic, "tests/bench/bench_headings.py", figures, note=", ".join(path.name for path in args.pdfs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
