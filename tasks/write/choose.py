"""Which evidence is shown within the room there is, and what is shown as one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sayso.schemas.recipes import WriteRecipe
from sayso.tasks.write.pool import Evidence, Pool, Scores

_SHORTEST = 20  # characters; shorter ones say nothing by themselves
_LETTERS = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Choice:
    """Pool indices shown, best first, and for each the equal words elsewhere."""

    places: tuple[int, ...]
    twins: dict[int, tuple[int, ...]]


def choose(total: Scores, pool: Pool, recipe: WriteRecipe) -> Choice:
    """The best evidence that fits; equal words are shown once, with every place they stand at."""
    room = recipe.characters
    shown: list[int] = []
    first: dict[str, int] = {}
    twins: dict[int, list[int]] = {}
    for place in (int(p) for p in np.argsort(-total, kind="stable")):
        text = pool.evidence[place].text
        if len(text) < _SHORTEST:
            continue
        letters = _LETTERS.sub("", text).lower()
        if letters in first:
            twins.setdefault(first[letters], []).append(place)
            continue
        needed = len(text) + _header_length(pool, place)
        if needed > room:
            continue
        shown.append(place)
        first[letters] = place
        room -= needed
        if room < _SHORTEST:
            break
    return Choice(tuple(shown), {place: tuple(others) for place, others in twins.items()})


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
