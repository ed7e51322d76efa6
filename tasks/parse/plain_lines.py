"""A text file as lines with their indent and page; running heads and feet told apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

_FOOT = re.compile(r"\[Page\s+(\d+|[ivxl]+)\]\s*$")
_DIGITS = re.compile(r"\d+")
# "12", "- 12 -", "Page 3 of 9", or a number at an end behind a gap
_PAGE_LINE = re.compile(
    r"^\W*(?:page\s*|p\.\s*)?\d+(?:\s*(?:of|/)\s*\d+)?\W*$|^\d+\s{3,}\S|.*\S\s{3,}\S*\s?\d+\W*$", re.IGNORECASE
)
_SPACES = re.compile(r"\s+")
_MIN_REPEATS = 3
_MAX_GAP = 200
_LONG_GAP = re.compile(rf" {{{_MAX_GAP},}}")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text without its indent; `blanks` counts the empty lines above it; `level` where it is a marked heading."""

    text: str
    indent: int
    blanks: int
    page: int = 0
    level: int = 0
    is_furniture: bool = False
    after_break: bool = False  # first line of a page

    @property
    def end(self) -> int:
        """Column one past the last character."""
        return self.indent + len(self.text)


def lines_of(text: str, known_headings: Mapping[int, int]) -> list[Line]:
    """Non-empty lines in order, furniture marked, pages counted where the file has pages with heads or feet."""
    raw = _LONG_GAP.sub(" " * _MAX_GAP, text.expandtabs(8)).split("\n")
    breaks = _page_starts(raw)
    furniture = _furniture(raw, breaks)
    paged = bool(furniture)
    out: list[Line] = []
    blanks, page, after_break = 0, int(paged), False
    for index, full in enumerate(raw):
        if index in breaks:
            page, after_break = page + paged, paged
            blanks += 0 if paged else 2
        words = full.replace("\f", " ").rstrip()
        if not words.strip():
            blanks += 1
            continue
        stripped = words.lstrip()
        is_furniture = index in furniture
        starts_page = after_break and not is_furniture
        indent = len(words) - len(stripped)
        level = known_headings.get(index, 0)
        out.append(Line(stripped, indent, blanks, page, level, is_furniture, starts_page))
        blanks = 0
        after_break = after_break and is_furniture
    return out


def _page_starts(raw: list[str]) -> set[int]:
    """Indexes of the lines that begin a page: at a form feed, or after a foot such as [Page 7]."""
    starts: set[int] = set()
    for index, line in enumerate(raw):
        if "\f" in line:
            starts.add(index)
        elif _FOOT.search(line) and not any("\f" in below for below in raw[index + 1 : index + 8]):
            starts.add(index + 1)
    return starts


def _furniture(raw: list[str], breaks: set[int]) -> set[int]:
    """Lines next to page breaks that come back on other pages, the same or but for the page's number; all [Page 7]."""
    above: list[int] = []
    below: list[int] = []
    for start in sorted(breaks):
        below.extend([i for i in range(start, min(start + 8, len(raw))) if raw[i].strip("\f ")][:1])
        above.extend([i for i in range(start - 1, max(start - 12, -1), -1) if raw[i].strip()][:1])
    feet = {index for index, line in enumerate(raw) if _FOOT.search(line)}
    return feet | _repeated(raw, below) | _repeated(raw, above)


def _repeated(raw: list[str], places: list[int]) -> set[int]:
    least = _MIN_REPEATS if len(places) >= _MIN_REPEATS + 2 else 2
    same = Counter(_folded(raw[place]) for place in places)
    out = {place for place in places if same[_folded(raw[place])] >= least}
    shapes: dict[str, list[int]] = {}
    for place in places:
        shapes.setdefault(_DIGITS.sub("0", _folded(raw[place])), []).append(place)
    for group in shapes.values():
        if len(group) >= least and _counts_pages([raw[place] for place in group]):
            out.update(group)
    return out


def _counts_pages(lines: list[str]) -> bool:
    """True when the lines are page numbers, or set one apart from their words, and it goes up from line to line."""
    if not all(_PAGE_LINE.match(line.strip("\f ")) for line in lines):
        return False
    numbers = [[int(n) for n in re.findall(r"\d+", line)] for line in lines]
    if len({len(each) for each in numbers}) != 1:
        return False
    for column in zip(*numbers, strict=True):
        steps = [b - a for a, b in pairwise(column)]
        if sum(step in {1, 2} for step in steps) >= 0.7 * len(steps):
            return True
    return False


def _folded(line: str) -> str:
    return _SPACES.sub(" ", line.replace("\f", " ")).strip()
