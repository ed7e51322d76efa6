"""Which lines of a text file are headings, and how deep."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sayso.tasks.parse.plain_lines import Line

NUMBERED = re.compile(r"^(?P<number>\d{1,3}(?:\.\d{1,3})*)\.?(?P<gap>\s+)(?P<words>\S.*)$")
_APPENDIX = re.compile(r"^(?:appendix|annex|anhang|annexe)\s+(?P<number>[A-Z0-9]+(?:\.\d+)*)\b", re.IGNORECASE)
_LETTERED = re.compile(r"^(?P<number>[A-Z](?:\.\d{1,3})+)\.?\s+\S")
_NAMED = re.compile(
    r"^(?P<what>part|chapter|section|article|title|book|schedule)\s+(?:\d+|[IVXLC]+|[A-Z])\b", re.IGNORECASE
)
_UNDERLINE = re.compile(r"^([=\-~^*\"'#+])\1{2,}$")
_LEADERS = re.compile(r"(?:\.\s?){3,}\s*(?:\d+|[ivxl]+)?\s*$")
_NOT_A_HEADING = re.compile(r"https?://|@|[{}<>|$\\]|^[-*+•o]\s|^\W+$|\s:?=\s|\(\)|^\d+$")
_MAX_HEADING = 110
_LINE_WIDTH = 72
_WIDEST = 120  # a longer line is a paragraph that was never wrapped
_SMALL_WORDS = frozenset(
    [
        "a",
        "an",
        "and",
        "as",
        "at",
        "by",
        "for",
        "from",
        "in",
        "into",
        "of",
        "on",
        "or",
        "the",
        "to",
        "vs",
        "with",
        "without",
    ]
)


@dataclass(frozen=True, slots=True)
class Layout:
    """How a text file is set: the usual indent of its prose, and its line width."""

    body_indent: int
    width: int

    @property
    def is_indented(self) -> bool:
        """True when prose stands in from the margin, so that a line at the margin is a heading."""
        return self.body_indent >= 2


def layout_of(lines: Sequence[Line]) -> Layout:
    """Indent and width that the most words have."""
    words = [line for line in lines if not line.is_furniture]
    indents: Counter[int] = Counter()
    for line in words:
        indents[line.indent] += len(line.text)
    lengths = sorted(line.end for line in words if line.end <= _WIDEST)
    width = lengths[int(len(lengths) * 0.95)] if lengths else _LINE_WIDTH
    deep = indents.most_common(1)[0][0] if indents else 0
    at_margin = indents[0] / max(sum(indents.values()), 1)
    return Layout(deep if at_margin < 0.25 else 0, min(max(width, 50), _WIDEST))


def underline_level(line: Line, below: Line | None, order: list[str], *, is_overlined: bool = False) -> int:
    """1, 2, ... by first use of the sign when `below` underlines `line`, ruled above too or not; 0 otherwise."""
    if below is None or below.blanks or not (match := _UNDERLINE.match(below.text)):
        return 0
    fits = 0.75 * len(line.text) <= len(below.text) <= 1.3 * len(line.text) + 3
    exact = abs(len(below.text) - len(line.text)) <= 1 and is_worded(line.text)
    if not fits or abs(below.indent - line.indent) > 2 or not (exact or may_be_heading(line.text.rstrip(":"))):
        return 0
    style = match.group(1) * (1 + is_overlined)
    if style not in order:
        order.append(style)
    return order.index(style) + 1


def is_worded(text: str) -> bool:
    """True for a short line of words, whatever sign it begins with: '|Document| objects', '``None``', 'hidden'."""
    return len(text) <= _MAX_HEADING and not text.endswith((",", ";")) and sum(map(str.isalpha, text)) * 2 >= len(text)


def is_underline(line: Line) -> bool:
    """True for a line that only rules off the one above."""
    return _UNDERLINE.match(line.text) is not None


def number_depth(text: str) -> int:
    """How many parts the heading's number has: '4.1.2. Title' is 3, 'Appendix A.' 1; 0 without a number."""
    for pattern in (NUMBERED, _APPENDIX, _LETTERED):
        match = pattern.match(text)
        if match:
            return match.group("number").count(".") + 1
    return 0


def has_leaders(text: str) -> bool:
    """True for a contents line: dots that lead to a page number."""
    return _LEADERS.search(text[-_LINE_WIDTH * 2 :]) is not None


def is_centred(line: Line, width: int, *, least: int = 6) -> bool:
    """True for a line set to the middle of the page, `least` columns in from the margin or more."""
    right = width - line.end
    return line.indent >= least and abs(line.indent - right) <= max(8, width // 6)


def is_capitals(text: str) -> bool:
    """True for a line in capitals only, such as a licence's or a manual page's headings."""
    letters = [c for c in text if c.isalpha()]
    return len(letters) >= 3 and all(c.isupper() for c in letters)


def is_title_cased(text: str) -> bool:
    """True when every word but the small ones begins with a capital or a digit."""
    words = re.findall(r"[^\W_][\w'’-]*", text)
    long = [word for word in words if word.lower() not in _SMALL_WORDS]
    return bool(long) and not text[0].islower() and all(not word[0].islower() for word in long)


def may_be_heading(text: str) -> bool:
    """False for what no heading looks like: a sentence, an address, code, a list item, a contents line."""
    if not text or len(text) > _MAX_HEADING or text.endswith((",", ";", ":")) or _NOT_A_HEADING.search(text):
        return False
    if text[0].islower() or not (text[0].isalnum() or text[0] in "§\"'([“‘"):
        return False
    return not has_leaders(text) and any(c.isalpha() for c in text)


def is_named_part(text: str) -> bool:
    """True for 'Chapter 3', 'ARTICLE IV', 'Part II' and their like."""
    return _NAMED.match(text) is not None and may_be_heading(text)
