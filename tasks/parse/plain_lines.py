"""A text file as lines with their indent and page; running heads and feet told apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

_FOOT = re.compile(r"\[Page\s+(\d+|[ivxl]+)\]\s*$")
_DIGITS = re.compile(r"\d+|\b[ivxl]+\b")
_SPACES = re.compile(r"\s+")
_MIN_REPEATS = 3


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
    """Non-empty lines in order, furniture marked, pages counted where the file has page breaks."""
    raw = text.expandtabs(8).split("\n")
    breaks = _page_starts(raw)
    furniture = _furniture(raw, breaks)
    out: list[Line] = []
    blanks, page, after_break = 0, 1 if breaks else 0, False
    for index, full in enumerate(raw):
        if index in breaks:
            page, after_break = page + 1, True
        words = full.replace("\f", " ").rstrip()
        if not words.strip():
            blanks += 1
            continue
        stripped = words.lstrip()
        is_furniture = index in furniture
        starts_page = after_break and not is_furniture
        out.append(
            Line(
                stripped,
                len(words) - len(stripped),
                blanks,
                page,
                known_headings.get(index, 0),
                is_furniture,
                starts_page,
            )
        )
        blanks = 0
        after_break = after_break and is_furniture
    return out


def _page_starts(raw: list[str]) -> set[int]:
    """Indexes of the lines that begin a page: after a form feed, or after a foot such as [Page 7]."""
    starts: set[int] = set()
    feet = 0
    for index, line in enumerate(raw):
        if "\f" in line:
            starts.add(index if line.strip("\f ").strip() or line.startswith("\f") else index + 1)
        elif _FOOT.search(line):
            feet += 1
            following = next((i for i in range(index + 1, min(index + 8, len(raw))) if "\f" in raw[i]), None)
            if following is None:
                starts.add(index + 1)
    return starts if feet or len(starts) > 1 else set()


def _furniture(raw: list[str], breaks: set[int]) -> set[int]:
    """Lines next to page breaks whose words, digits aside, come back on other pages."""
    places: list[int] = []
    for start in sorted(breaks):
        below = next((i for i in range(start, min(start + 8, len(raw))) if raw[i].strip("\f ").strip()), None)
        above = next((i for i in range(start - 1, max(start - 12, -1), -1) if raw[i].strip("\f ").strip()), None)
        places.extend(place for place in (below, above) if place is not None)
    shapes = Counter(_shape(raw[place]) for place in set(places))
    repeated = {
        place
        for place in places
        if shapes[_shape(raw[place])] >= _MIN_REPEATS or len(breaks) < 5 and shapes[_shape(raw[place])] > 1
    }
    feet = {index for index, line in enumerate(raw) if _FOOT.search(line)}
    return repeated | feet


def _shape(line: str) -> str:
    return _SPACES.sub(" ", _DIGITS.sub("0", line.replace("\f", " "))).strip()
