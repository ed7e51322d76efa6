"""Words of a file's own text against the words of its sections: lost, doubled and out of order, document by document.

    .venv/bin/python tests/bench/bench_roundtrip.py [--show NAME] [--topic TOPIC --note NOTE] [FILE ...]

Without files: the sample shelf (docx, pptx, PDF) and, where they are, the shelves of ../shared/eval (PDF, docx, HTML,
Markdown, text). The source's words are taken independently of the readers (`source_words.py`). Contents pages, footnotes and
notes are sections' text as any other; running heads and feet are known and not shown, so they count as neither. A header row
that a table repeats on its next page stands once and counts as lost. Order is the share of words in the longest common run of
both sequences. With a topic the figures of the files named are recorded, format by format.
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
from scoreboard import record

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "golden"))
from document_text import raw_text
from source_words import displayed_values, read_words, words_of

from sayso.schemas.blocks import Parsed
from sayso.schemas.errors import BadDocumentError
from sayso.tasks.outline.assemble import assemble
from sayso.tasks.parse.dispatch import parse_whole
from sayso.tasks.parse.pdf import parse_pdf_window
from sayso.tasks.register.sniff import sniff
from sayso.tasks.window.cut import cut_windows

ROOT = Path(__file__).resolve().parents[2]
SHELVES = ROOT.parent / "shared" / "eval" / "shelves"
LIMIT = 0.5  # per cent
A_FORMAT = 6  # documents of one format


@dataclass(frozen=True, slots=True)
class Compared:
    """Words of one file: those of its source, lost and doubled ones, the share in order."""

    kind: str
    words: int
    lost: Counter[str]
    doubled: Counter[str]
    order: float

    @property
    def is_above(self) -> bool:
        """More than half a per cent lost or doubled; one word of a short file is no share."""
        worst = max(self.lost.total(), self.doubled.total())
        return worst > 1 and 100 * worst > LIMIT * self.words


def parsed_of(path: Path, data: bytes, kind: str) -> Parsed:
    if kind != "pdf":
        return parse_whole(data, kind, path.name)
    with pypdfium2.PdfDocument(data) as document:
        pages = len(document)
    return assemble([parse_pdf_window(data, first, last) for first, last in cut_windows(pages, pages=10)])


def compared(path: Path, sheets: dict[Path, str]) -> Compared:
    data = path.read_bytes()
    kind = sniff(data, path.name)
    everything, once = read_words(parsed_of(path, data, kind))
    source = words_of(path, data, kind, sheets if path in sheets else {path: raw_text(path)} if kind == "xlsx" else {})
    short = len(source.needed) < 3000
    matcher = difflib.SequenceMatcher(None, source.needed, everything, autojunk=False) if short else None
    order = sum(size for *_, size in matcher.get_matching_blocks()) / max(1, len(source.needed)) if matcher else 1.0
    wanted = Counter(source.needed)
    doubled = Counter(once) - wanted - Counter(source.allowed)
    return Compared(kind, len(source.needed), wanted - Counter(everything), doubled, order)


def default_files() -> list[Path]:
    """Up to six of each format, the smaller ones, from the sample shelf and the shelves."""
    found = [*(ROOT / "tests" / "golden" / "northwind").iterdir(), *SHELVES.glob("*/*")]
    groups: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(found, key=lambda p: (p.stat().st_size, p.name)):
        if path.suffix in {".pdf", ".docx", ".pptx", ".xlsx", ".html", ".md", ".txt"}:
            groups[path.suffix].append(path)
    return [path for paths in groups.values() for path in paths[:A_FORMAT]]


def show(path: Path, found: Compared) -> None:
    shares = [100 * each.total() / max(1, found.words) for each in (found.lost, found.doubled)]
    print(
        f"{path.name[:50]:50} {found.kind:5} {found.words:6} words, lost {shares[0]:.2f} % doubled {shares[1]:.2f} % "
        f"in order {found.order:.3f}",
        flush=True,
    )
    if found.is_above:
        print("   lost", dict(found.lost.most_common(12)), "doubled", dict(found.doubled.most_common(12)))


def figures_of(results: list[Compared]) -> dict[str, float]:
    figures: dict[str, float] = {}
    for kind in [*sorted({each.kind for each in results}), "all"]:
        group = [each for each in results if kind in {each.kind, "all"}]
        words = max(1, sum(each.words for each in group))
        figures[f"{kind}: documents"] = len(group)
        figures[f"{kind}: words lost, %"] = round(100 * sum(each.lost.total() for each in group) / words, 2)
        figures[f"{kind}: words doubled, %"] = round(100 * sum(each.doubled.total() for each in group) / words, 2)
        figures[f"{kind}: above 0.5 %"] = sum(each.is_above for each in group)
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--show", default="-")
    parser.add_argument("--topic", default="")
    parser.add_argument("--note", default="")
    args = parser.parse_args()
    paths = args.files or default_files()
    sheets = displayed_values([path for path in args.files if path.suffix == ".xlsx"])
    results: list[Compared] = []
    refused: Counter[str] = Counter()
    for path in paths:
        if args.files and path.suffix == ".xlsx" and path not in sheets:
            print(f"{path.name[:50]:50} is not shown by LibreOffice")
            continue
        try:
            results.append(compared(path, sheets))
        except BadDocumentError as error:
            refused[error.reason] += 1
            print(f"{path.name[:50]:50} refused: {error.reason}: {error.message}")
            continue
        show(path, results[-1])
    figures = figures_of(results)
    print(figures, dict(refused))
    topic = args.topic or ("" if args.files else "round trip of words")
    if topic:
        reasons = ", ".join(f"{count} {reason}" for reason, count in refused.most_common())
        note = args.note + (f"; refused: {reasons}" if reasons else "")
        record(topic, "tests/bench/bench_roundtrip.py", figures, note=note)
    return 0


if __name__ == "__main__":
    sys.exit(main())
