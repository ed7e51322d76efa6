"""Words of a file's own text against the words of its sections: lost, doubled and out of order, document by document.

    .venv/bin/python tests/bench/bench_roundtrip.py [--show NAME] [FILE ...]

Without arguments: the sample shelf (docx, pptx, PDF) and, where they are, the shelves of ../shared/eval (PDF, docx, HTML,
Markdown, text). The source's words are pdfium's text layer, the office files' XML text, or the page without its tags, each
taken independently of the readers. Contents pages, footnotes and notes are sections' text as any other; running heads and feet
are known and not shown, so they count as neither. A header row that a table repeats on its next page stands once and counts as
lost. Order is the share of words in the longest common run of both sequences.
"""

from __future__ import annotations

import argparse
import difflib
import re
import sys
import unicodedata
from collections import Counter, defaultdict
from pathlib import Path

import pypdfium2
from scoreboard import record

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tasks" / "parse"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "golden"))
from document_text import raw_text
from test_balance import read_words, source_words

from sayso.schemas.blocks import Parsed
from sayso.tasks.outline.assemble import assemble
from sayso.tasks.parse.dispatch import parse_whole
from sayso.tasks.parse.pdf import parse_pdf_window
from sayso.tasks.register.sniff import sniff
from sayso.tasks.window.cut import cut_windows

ROOT = Path(__file__).resolve().parents[2]
SHELVES = ROOT.parent / "shared" / "eval" / "shelves"
WORD = re.compile(r"[^\W_]+")
_UNSEEN = re.compile(
    rb"\]\([^)\n]*\)|^\[[^\]\n]+\]:[^\n]*$|<!--.*?-->|<[a-z]+:[^>\n]*>", re.MULTILINE | re.DOTALL
)  # link targets
LIMIT = 0.5  # per cent
A_FORMAT = 6  # documents of one format


def folded(text: str) -> list[str]:
    return WORD.findall(unicodedata.normalize("NFKC", text).lower().replace("\u00ad", ""))


def pdf_words(data: bytes) -> list[str]:
    """The text layer's words, those broken at a line's end joined."""
    with pypdfium2.PdfDocument(data) as document:
        layer = "\n".join(page.get_textpage().get_text_range() for page in document)
    return folded(re.sub(r"[-\ufffe]\r?\n", "", layer))


def parsed_of(path: Path, data: bytes, kind: str) -> Parsed:
    if kind != "pdf":
        return parse_whole(data, kind, path.name)
    with pypdfium2.PdfDocument(data) as document:
        pages = len(document)
    return assemble([parse_pdf_window(data, first, last) for first, last in cut_windows(pages, pages=10)])


def compared(path: Path) -> tuple[str, Counter[str], Counter[str], int, float]:
    """Format, words lost, words doubled, words of the source, share in order."""
    data = path.read_bytes()
    kind = sniff(data, path.name)
    everything, once = (folded(" ".join(words)) for words in read_words(parsed_of(path, data, kind)))
    if kind == "pdf":
        source = pdf_words(data)
    elif kind == "xlsx":
        source = folded(raw_text(path))
    else:
        source = folded(" ".join(source_words(_UNSEEN.sub(b"", data) if kind == "md" else data, kind)))
    matcher = difflib.SequenceMatcher(None, source, everything, autojunk=False) if len(source) < 6000 else None
    order = sum(size for *_, size in matcher.get_matching_blocks()) / max(1, len(source)) if matcher else 1.0
    wanted = Counter(source)
    return kind, wanted - Counter(everything), Counter(once) - wanted, len(source), order


def default_files() -> list[Path]:
    """Up to six of each format, the smaller ones, from the sample shelf and the shelves."""
    found = [*(ROOT / "tests" / "golden" / "northwind").iterdir(), *SHELVES.glob("*/*")]
    groups: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(found, key=lambda p: (p.stat().st_size, p.name)):
        if path.suffix in {".pdf", ".docx", ".pptx", ".xlsx", ".html", ".md", ".txt"}:
            groups[path.suffix].append(path)
    return [path for paths in groups.values() for path in paths[:A_FORMAT]]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--show", default="-")
    args = parser.parse_args()
    total: dict[str, list[float]] = defaultdict(lambda: [0, 0, 0, 0])
    above: list[str] = []
    for path in args.files or default_files():
        kind, lost, doubled, words, order = compared(path)
        shares = [100 * each.total() / max(1, words) for each in (lost, doubled)]
        print(
            f"{path.name[:50]:50} {kind:5} {words:6} words, lost {shares[0]:.2f} % doubled {shares[1]:.2f} % in order {order:.3f}",
            flush=True,
        )
        if max(shares) > LIMIT:
            above.append(path.name)
            print("   lost", dict(lost.most_common(12)), "doubled", dict(doubled.most_common(12)))
        for key in (kind, "all"):
            total[key] = [a + b for a, b in zip(total[key], (1, lost.total(), doubled.total(), words), strict=True)]
    figures: dict[str, float | str] = {}
    for kind, (count, lost_words, doubled_words, words_in) in total.items():
        figures[f"{kind}: documents"] = count
        figures[f"{kind}: words lost, %"] = round(100 * lost_words / max(1, words_in), 2)
        figures[f"{kind}: words doubled, %"] = round(100 * doubled_words / max(1, words_in), 2)
    figures["documents above 0.5 %"] = len(above)
    print(figures, above)
    if not args.files:
        record("round trip of words", "tests/bench/bench_roundtrip.py", figures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
