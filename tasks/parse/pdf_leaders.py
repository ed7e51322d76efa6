"""Leaders: the dots of a contents page that lead to a page number are one stroke, not words or columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sayso.tasks.parse.pdf_cells import Word
from sayso.tasks.parse.pdf_lines import Line, group_lines

LEAST = 4  # dots of a leader
STANDS_OFF = 2.0  # times the size: white between an entry without leader and its page number
_PAGE = re.compile(r"\d{1,4}")
_DOTS = re.compile(r"[.·…]+")
_ENTRY = re.compile(r"[.·…]{4,}\s*[.·…]?(?:\d{1,4}|[ivxlc]{1,7}|[A-Z]{1,2}-?\d{1,3})?\s*$", re.IGNORECASE)


def joined_leaders(words: Sequence[Word]) -> list[Word]:
    """The words with each leader's dots as one word that reaches from the title to the page number."""
    dots = [word for word in words if _DOTS.fullmatch(word.text)]
    if len(dots) < LEAST:
        return list(words)
    result = [word for word in words if not _DOTS.fullmatch(word.text)]
    for line in group_lines(dots):
        run = line.words
        if sum(len(word.text) for word in run) < LEAST:
            result += run
            continue
        left, right = run[0].left, max(word.right for word in run)
        result.append(replace(run[0], text="." * LEAST, left=left, right=right))
    return result


def is_entry(line: Line) -> bool:
    """Whether a line ends in a leader and its page number, or in a number that stands off like one."""
    if _ENTRY.search(line.text) is not None:
        return True
    if len(line.words) < 2 or _PAGE.fullmatch(line.words[-1].text) is None:
        return False
    before, number = line.words[-2:]
    return number.left - before.right > STANDS_OFF * number.size
