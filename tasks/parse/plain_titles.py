"""Headings of texts set at the margin that need more than their own line: named parts, titles over prose, short titles that recur."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from sayso.tasks.parse.plain_headings import is_named_part, is_underline, may_be_heading, number_depth
from sayso.tasks.parse.plain_lines import Line

_PART = re.compile(
    r"^(?P<what>[A-Za-z]+)\s+(?P<number>\d+(?:\.\d+)*|[IVXLC]+|[A-Z])(?P<rest>\b.*)$", re.IGNORECASE | re.DOTALL
)
_OUTERMOST = frozenset(("schedule", "appendix", "annex", "exhibit", "anhang", "annexe"))
_STATED = re.compile(
    r"^(?:version|revision|rev\.|draft|status|date|dated|updated|last\s+\w+|effective|author)\b", re.IGNORECASE
)
_SENTENCE = re.compile(r"[.!?:][\"”)\]]?$")
_LONGEST_TITLE = 70  # characters
_RAGGED = 10  # columns that a wrapped line may stay short of the width
_MOST_WORDS = 9  # of a title that neither number nor underlining marks
_FEWEST_PROSE_WORDS = 5  # of the paragraph under a title
_FEWEST_RECURRING = 3  # such titles in one text: one or two may be chance
_TITLE_PAGE = 12  # lines
_TOP = 2  # level of a heading right under the title


@dataclass(slots=True)
class PartLevels:
    """Levels of 'Chapter 2' and 'Section 2.1' by the order in which such names first come, and of numbers inside a part."""

    _names: list[str] = field(default_factory=list)
    _open: int = 0  # level of the part that is open, 0 for none
    _first_depth: int = 0  # depth of the first number inside it

    def of_named(self, text: str) -> int:
        """Level of a part's heading; what is numbered after it stands deeper."""
        match = _PART.match(text)
        name, number = (match.group("what").lower(), match.group("number")) if match else ("", "")
        rank = 0
        if name not in _OUTERMOST:
            if name not in self._names:
                self._names.append(name)
            rank = self._names.index(name)
        self._open, self._first_depth = _TOP + max(rank, number.count(".")), 0
        return self._open

    def of_number(self, text: str) -> int:
        """Level of a heading that begins with a number."""
        depth = number_depth(text)
        if text[:1].isalpha() and text.split(maxsplit=1)[0].lower() in _OUTERMOST:
            return self.of_named(text)
        self._first_depth = self._first_depth or depth
        if not self._open or depth < self._first_depth:
            return depth + 1
        return self._open + 1 + depth - self._first_depth


def title_lines(chunk: Sequence[Line], following: Line | None) -> int:
    """How many lines a bare 'Article 3' takes with the title printed below it; 0 when the line is no bare part."""
    match = _PART.match(chunk[0].text)
    if match is None or match.group("rest").strip(" .:") or not is_named_part(chunk[0].text):
        return 0
    if len(chunk) > 1:
        return 2 if _is_short_title(chunk[1].text) else 1
    alone = following is not None and not is_named_part(following.text) and _is_short_title(following.text)
    return 2 if alone else 1


def is_title_over_text(chunk: Sequence[Line], width: int) -> bool:
    """True for '3.1 Permitted use' right above its text: a short numbered line, broken of free will, then a new sentence."""
    if len(chunk) < 2:
        return False
    first, below = chunk[0].text, chunk[1].text
    fits = chunk[0].end + 1 + len(below.split(maxsplit=1)[0]) < width - _RAGGED
    if not fits or not number_depth(first) or len(first) > _LONGEST_TITLE or not _is_short_title(first):
        return False
    return below[:1].isupper() and abs(chunk[1].indent - chunk[0].indent) <= 4 and len(below) > len(first)


def is_stated_line(line: Line, following: Line | None, index: int) -> bool:
    """True for a version or date on a title page: what comes next is another short line, not text of its own."""
    return (
        index < _TITLE_PAGE
        and _STATED.match(line.text) is not None
        and following is not None
        and following.blanks > 0
        and _is_short_title(following.text)
    )


def recurring_titles(lines: Sequence[Line]) -> frozenset[int]:
    """Short lines alone at the margin, without a stop, each above a paragraph: titles where there are three or more.

    None in a text that underlines its titles.
    """
    if sum(is_underline(line) for line in lines) > 1:
        return frozenset()
    found = [index for index in range(len(lines) - 1) if _stands_over_prose(lines, index)]
    return frozenset(found) if len(found) >= _FEWEST_RECURRING else frozenset()


def _stands_over_prose(lines: Sequence[Line], index: int) -> bool:
    line, below = lines[index], lines[index + 1]
    if line.indent or line.is_furniture or below.is_furniture or (index and not line.blanks) or not below.blanks:
        return False
    if not _is_short_title(line.text) or len(line.text.split()) > _MOST_WORDS or number_depth(line.text):
        return False
    end = index + 1
    while end + 1 < len(lines) and not lines[end + 1].blanks and end < index + 40:
        end += 1
    words = sum(len(each.text.split()) for each in lines[index + 1 : end + 1])
    return below.text[:1].isupper() and words >= _FEWEST_PROSE_WORDS and _SENTENCE.search(lines[end].text) is not None


def _is_short_title(text: str) -> bool:
    return len(text) <= _LONGEST_TITLE and may_be_heading(text) and not text.endswith((".", "!"))
