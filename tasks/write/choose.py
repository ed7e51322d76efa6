"""Which evidence is shown within the room there is, and what is shown as one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sayso.schemas.recipes import WriteRecipe
from sayso.tasks.write.pool import Evidence, Pool, Scores

_SHORTEST = 20  # characters; shorter ones say nothing by themselves
_POINTS_BACK = re.compile(
    r"(?:It|They|This|These|Those|Such|That|He|She|In (?:this|that|these|those|such) (?:case|cases|event|situation)s?|Otherwise|Both|Neither|The (?:latter|former))\b"
)
_LETTERS = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Choice:
    """Pool indices shown, best first, and for each the equal words elsewhere."""

    places: tuple[int, ...]
    twins: dict[int, tuple[int, ...]]


def choose(total: Scores, pool: Pool, recipe: WriteRecipe) -> Choice:
    """The best evidence that fits; a small table comes whole; equal words are shown once, with every place they stand at."""
    tables = _tables(pool)
    shown: dict[int, None] = {}
    first: dict[str, int] = {}
    twins: dict[int, list[int]] = {}
    room = recipe.characters
    weakest = recipe.weakest * float(total.max(initial=0.0))
    for place in (int(p) for p in np.argsort(-total, kind="stable")):
        if total[place] < weakest:
            break
        letters = _LETTERS.sub("", pool.evidence[place].text).lower()
        if place in shown or len(pool.evidence[place].text) < _SHORTEST:
            continue
        if letters in first:
            twins.setdefault(first[letters], []).append(place)
            continue
        whole = tables.get(_table_key(pool, place)) or companions(pool, place, recipe)
        rows = [row for row in whole if row not in shown]
        fitting = next((some for some in (rows, [place]) if _length(pool, some, whole, recipe) <= room), None)
        if fitting is None:
            continue
        shown.update(dict.fromkeys(fitting))
        first[letters] = place
        room -= _length(pool, fitting, whole, recipe)
        if room < _SHORTEST:
            break
    return Choice(tuple(shown), {place: tuple(others) for place, others in twins.items()})


def companions(pool: Pool, place: int, recipe: WriteRecipe) -> list[int]:
    """What a sentence needs beside it: the one its pronoun stands for, the one that leads a list item in, what its colon announces."""
    item = pool.evidence[place]
    if item.lead != place:
        needed = item.lead
    elif place and _POINTS_BACK.match(item.text) and _same_paragraph(pool, place - 1, place):
        needed = place - 1
    elif item.text.rstrip().endswith(":") and _goes_on(pool, place):
        needed = place + 1
    else:
        return [place]
    return sorted((needed, place)) if len(pool.evidence[needed].text) <= recipe.companion else [place]


def _goes_on(pool: Pool, place: int) -> bool:
    """What a colon announces stands next in the same section."""
    after = place + 1
    return (
        after < len(pool)
        and pool.evidence[after].reading == pool.evidence[place].reading
        and pool.evidence[after].kind != "table"
    )


def _same_paragraph(pool: Pool, before: int, place: int) -> bool:
    first, second = pool.evidence[before], pool.evidence[place]
    if first.reading != second.reading or first.kind != second.kind:
        return False
    return "\n" not in pool.readings[second.reading].text[first.end : second.start]


def _tables(pool: Pool) -> dict[tuple[int, int], list[int]]:
    """The rows of each table by the section and the start of its header."""
    found: dict[tuple[int, int], list[int]] = {}
    for place, item in enumerate(pool.evidence):
        if item.kind == "table" and item.header[1]:
            found.setdefault(_table_key(pool, place), []).append(place)
    return found


def _table_key(pool: Pool, place: int) -> tuple[int, int]:
    item = pool.evidence[place]
    return (item.reading, item.header[0]) if item.kind == "table" and item.header[1] else (-1, place)


def _length(pool: Pool, rows: Sequence[int], whole: Sequence[int], recipe: WriteRecipe) -> int:
    """Characters it takes to read; more than any room for a table too large to be shown whole."""
    needed = sum(len(pool.evidence[row].text) + _header_length(pool, row) for row in rows)
    is_table = pool.evidence[rows[0]].kind == "table"
    if is_table and len(rows) > 1 and sum(len(pool.evidence[row].text) for row in whole) > recipe.whole_table:
        return recipe.characters + 1
    return needed


def _header_length(pool: Pool, place: int) -> int:
    """A table row is read with its column names."""
    start, end = pool.evidence[place].header
    return end - start


def runs(places: Sequence[int], pool: Pool, longest: int) -> list[list[int]]:
    """Neighbouring evidence of one section that reads on is shown as one span of at most `longest` characters."""
    joined: list[list[int]] = []
    for place in sorted(places):
        item = pool.evidence[place]
        if joined and _reads_on(pool, joined[-1], place) and item.end - pool.evidence[joined[-1][0]].start <= longest:
            joined[-1].append(place)
        else:
            joined.append([place])
    return joined


def _reads_on(pool: Pool, run: Sequence[int], place: int) -> bool:
    before, item = pool.evidence[run[-1]], pool.evidence[place]
    if place != run[-1] + 1 or before.reading != item.reading or "table" in (before.kind, item.kind):
        return False
    gap = pool.readings[item.reading].text[before.end : item.start]
    return not gap.strip() and ("\n" not in gap or _is_led(item, run))


def _is_led(item: Evidence, run: Sequence[int]) -> bool:
    return item.kind == "list_item" and item.lead in run
