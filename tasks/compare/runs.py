"""Lines of a form whose labels and values a page shows apart only by space: told apart by what differs between the versions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from sayso.tasks.compare.difference import difference
from sayso.tasks.compare.items import Change, Place
from sayso.tasks.compare.sameness import same_value
from sayso.tasks.text.dates import dates
from sayso.tasks.text.spans import fold

_TOKEN = re.compile(r"\S+")
_PROSE = re.compile(
    r"[.;!?]\s*$|(?<![Nn]o)[.!?]\s+[A-Z]|^(?:The|An?|This|These|It|No|All|Each|Any|Every)\b|\b(?:the|is|are|was|were|be|been|shall|must|may|will|can|has|have|had|that|which|not|this|these|it|a|an)\b"
)
_LABEL = re.compile(r"(?:^|(?<=\s))[A-Z][\w'’-]*(?:\s(?:[a-z(&/][\w()/%&'’-]*|\d+\)))*$")
_UNIT = re.compile(r"\s(?:days?|weeks?|months?|years?|hours?|%)(?!\w)")
_LONGEST_RUN = 600


class _Difference(NamedTuple):
    """Half-open spans of the differing words in the old and the new line."""

    old: tuple[int, int]
    new: tuple[int, int]


def is_form_line(text: str) -> bool:
    """Labels and values rather than a sentence: begins with a capital, no stop, none of the words that make sentences."""
    return (
        len(text) <= _LONGEST_RUN
        and text[:1].isupper()
        and not _PROSE.search(text)
        and any(c.isdigit() or c.isupper() for c in text[1:])
    )


def same_first_label(old: str, new: str) -> bool:
    """Two lines of a form that begin with the same label."""
    first, last = old.split(maxsplit=1), new.split(maxsplit=1)
    return len(first) == len(last) == 2 and first[0] == last[0] and is_form_line(old) and is_form_line(new)


def run_changes(old: Place, new: Place) -> list[Change]:
    """A change for each value that differs; empty where no label stands before one."""
    changes: list[Change] = []
    for part in _differences(old.quote, new.quote):
        before, after = _place(old, part.old), _place(new, part.new)
        label = _LABEL.search(new.quote[: part.new[0]].rstrip(" :.#"))
        if before and after:
            if label is None:
                return []
            if same_value(before.quote, after.quote):
                continue
            changes.append(Change(label.group(), before, after, difference(before.quote, after.quote, label.group())))
        elif before or after:
            changes.append(Change((after or before or old).quote, before, after, "added" if after else "removed"))
    return changes


def _place(line: Place, span: tuple[int, int]) -> Place | None:
    return Place(line.section, line.start + span[0], line.start + span[1]) if span[1] > span[0] else None


def _differences(old: str, new: str) -> Iterator[_Difference]:
    tokens = _tokens(old), _tokens(new)
    words = [
        [fold(old[a:b]).letters or old[a:b] for a, b in tokens[0]],
        [fold(new[a:b]).letters or new[a:b] for a, b in tokens[1]],
    ]
    codes = SequenceMatcher(None, words[0], words[1], autojunk=False).get_opcodes()
    for kind, i1, i2, j1, j2 in codes:
        if kind != "equal":
            yield _Difference(_span(old, tokens[0], i1, i2), _span(new, tokens[1], j1, j2))


def _tokens(text: str) -> list[tuple[int, int]]:
    """Words, a date being one, a figure with its unit being one."""
    found: list[tuple[int, int]] = []
    days = [(day.start, day.end) for day in dates(text)]
    for match in _TOKEN.finditer(text):
        start, end = next(((a, b) for a, b in days if a <= match.start() < b), match.span())
        unit = _UNIT.match(text, end) if match.group()[-1].isdigit() else None
        if not found or start >= found[-1][1]:
            found.append((start, unit.end() if unit else end))
    return found


def _span(text: str, tokens: list[tuple[int, int]], first: int, last: int) -> tuple[int, int]:
    if first == last:
        return (0, 0) if not tokens else (tokens[min(first, len(tokens) - 1)][0],) * 2
    start, end = tokens[first][0], tokens[last - 1][1]
    return start, start + len(text[start:end].rstrip(" ,"))
