"""Numbered sections of texts set at the margin: licences, contracts, rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sayso.tasks.parse.plain_headings import has_leaders, is_title_cased, may_be_heading
from sayso.tasks.parse.plain_lines import Line

_NUMBER = re.compile(r"^(?P<number>\d{1,3})\.(?P<gap>\s+)(?P<words>\S.*)$")
_RUN_IN = re.compile(r"^(?P<title>[^.:;]{3,90}[.:])(?P<rest>\s+\S.*)?$")
_MIN_SECTIONS = 3
_MIN_LETTERS = 250  # a section that is no mere list item is at least this long on average


@dataclass(frozen=True, slots=True)
class Mark:
    """The heading within a line: its first `length` characters; what follows begins the section's text."""

    length: int


def numbered_sections(lines: Sequence[Line]) -> dict[int, Mark]:
    """Lines that open the sections 0 or 1, 2, 3, ... of the text, by line index, with the heading each prints."""
    for first in range(len(lines)):
        if _opens(lines[first]) in {0, 1}:
            run = _run_from(lines, first)
            if len(run) >= _MIN_SECTIONS and (_is_long(lines, run) or _are_titled(lines, run)):
                return {index: Mark(_heading_length(lines, index)) for index in run}
    return {}


def _opens(line: Line) -> int:
    """The number a paragraph begins with, -1 for none."""
    match = _NUMBER.match(line.text)
    if match is None or line.blanks == 0 or line.is_furniture or line.indent > 8 or has_leaders(line.text):
        return -1
    return int(match.group("number"))


def _run_from(lines: Sequence[Line], first: int) -> list[int]:
    expected = _opens(lines[first])
    run: list[int] = []
    for index in range(first, len(lines)):
        if abs(lines[index].indent - lines[first].indent) <= 1 and _opens(lines[index]) == expected:
            run.append(index)
            expected += 1
    return run


def _is_long(lines: Sequence[Line], run: list[int]) -> bool:
    letters = sum(len(line.text) for line in lines[run[0] : run[-1]])
    return letters >= _MIN_LETTERS * (len(run) - 1)


def _are_titled(lines: Sequence[Line], run: list[int]) -> bool:
    """True when most are short titles over text of their own, so that the rest are sections too."""
    below = [lines[index + 1] if index + 1 < len(lines) else None for index in run]
    titled = sum(
        line is not None
        and line.blanks > 0
        and may_be_heading(lines[index].text)
        and not lines[index].text.endswith(".")
        for index, line in zip(run, below, strict=True)
        if index + 1 not in run
    )
    return 2 * titled > len(run)


def _heading_length(lines: Sequence[Line], index: int) -> int:
    """The whole line when it stands alone, the title that runs into the text, or the number only."""
    line = lines[index]
    match = _NUMBER.match(line.text)
    if match is None:
        return 0
    words, start = match.group("words"), match.start("words")
    below = lines[index + 1] if index + 1 < len(lines) else None
    if (below is None or below.blanks) and may_be_heading(line.text):
        return len(line.text)
    title = _RUN_IN.match(words)
    if title is not None and len(title.group("title").split()) <= 10 and is_title_cased(title.group("title")):
        return start + len(title.group("title"))
    return start - len(match.group("gap"))
