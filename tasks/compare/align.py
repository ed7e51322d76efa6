"""Items of an old and a new document that are the same thing, what became of them, and what stayed as it was."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from sayso.tasks.compare.difference import difference
from sayso.tasks.compare.items import Item

_LETTERS = re.compile(r"[\W_]+")
_NUMBERING = re.compile(r"^\W*(?:(?:section|article|part|line)\s+)?[\dIVXivx]+(?:\.\d+)*[a-z]?[.):]?\s+")
_SAME_CLAUSE = 0.6  # similarity from which two wordings are one clause that changed
_SAME_NAME = 0.82  # similarity from which two labels are one that was renamed


@dataclass(frozen=True, slots=True)
class Change:
    """`change` is the computed difference, or added, removed or changed; a side that does not exist is None."""

    item: str
    path: tuple[str, ...]
    old: Item | None
    new: Item | None
    change: str


@dataclass(frozen=True, slots=True)
class Alignment:
    """Everything that differs, in the new document's order with removals where they stood, and how many items do not."""

    changes: tuple[Change, ...]
    unchanged: int


def align(old: Sequence[Item], new: Sequence[Item]) -> Alignment:
    """Pair by place and name, then by name, then by wording; what is left was removed or added."""
    pairs: dict[int, int] = {}
    free = set(range(len(old)))
    for key in (_by_place, _by_name, _by_words):
        _pair(old, new, pairs, free, key)
    _pair_alike(old, new, pairs, free)
    changes: list[tuple[float, Change]] = []
    unchanged = 0
    for place, item in enumerate(new):
        before = old[pairs[place]] if place in pairs else None
        if before is None:
            changes.append((place, Change(item.name, item.path, None, item, "added")))
        elif _folded(before.value) != _folded(item.value) or _signs(before.value) != _signs(item.value):
            changes.append((place, Change(item.name, item.path, before, item, difference(before.value, item.value))))
        elif item.kind != "clause" and _label(before) != _label(item):
            changes.append((place, Change(f"{before.name} → {item.name}", item.path, before, item, "changed")))
        else:
            unchanged += 1
    after = {before: place for place, before in pairs.items()}
    for place in sorted(free):
        neighbour = max((after[other] for other in range(place) if other in after), default=-1)
        changes.append((neighbour + 0.5, Change(old[place].name, old[place].path, old[place], None, "removed")))
    return Alignment(tuple(change for _, change in sorted(changes, key=lambda placed: placed[0])), unchanged)


def _pair(
    old: Sequence[Item],
    new: Sequence[Item],
    pairs: dict[int, int],
    free: set[int],
    key: Callable[[Item], tuple[str, ...]],
) -> None:
    waiting: dict[tuple[str, ...], list[int]] = {}
    for place in sorted(free):
        waiting.setdefault(key(old[place]), []).append(place)
    for place, item in enumerate(new):
        if place not in pairs and waiting.get(key(item)):
            pairs[place] = waiting[key(item)].pop(0)
            free.discard(pairs[place])


def _by_place(item: Item) -> tuple[str, ...]:
    return (item.kind, *(_folded(_NUMBERING.sub("", part)) for part in item.path), _label(item))


def _by_name(item: Item) -> tuple[str, ...]:
    return ((item.kind == "clause" and "clause") or "value", _label(item))


def _by_words(item: Item) -> tuple[str, ...]:
    """The same words in another form: a line that is now a row."""
    return (_folded(item.span.quote),)


def _pair_alike(old: Sequence[Item], new: Sequence[Item], pairs: dict[int, int], free: set[int]) -> None:
    """The most alike first; a value is only paired with a value, a clause with a clause."""
    scored = [
        (score, place, before)
        for place in range(len(new))
        if place not in pairs
        for before in sorted(free)
        if (score := _likeness(old[before], new[place])) > 0
    ]
    for _, place, before in sorted(scored, key=lambda found: (-found[0], found[1], found[2])):
        if place not in pairs and before in free:
            pairs[place] = before
            free.discard(before)


def _likeness(before: Item, after: Item) -> float:
    if (before.kind == "clause") != (after.kind == "clause"):
        return 0.0
    mine, theirs = (before.value, after.value) if before.kind == "clause" else (before.name, after.name)
    if not _may_be_alike(mine, theirs):
        return 0.0
    ratio = SequenceMatcher(None, mine.lower().split(), theirs.lower().split(), autojunk=False).ratio()
    if before.kind != "clause":
        same_value = _folded(before.value) == _folded(after.value) and any(c.isdigit() for c in after.value)
        letters = SequenceMatcher(None, mine.lower(), theirs.lower(), autojunk=False).ratio()
        return ratio + letters if max(ratio, letters) >= _SAME_NAME or (same_value and ratio >= 0.4) else 0.0
    return ratio if ratio >= _SAME_CLAUSE else 0.0


def _may_be_alike(mine: str, theirs: str) -> bool:
    """A cheap look before the dear one: similar length, and half of the shorter one's words (or its spelling) in common."""
    if min(len(mine), len(theirs)) * 3 < max(len(mine), len(theirs)):
        return False
    own, other = _words(mine), _words(theirs)
    return len(own & other) * 2 >= min(len(own), len(other)) or max(len(own), len(other)) <= 3


@lru_cache(maxsize=65536)
def _words(text: str) -> frozenset[str]:
    return frozenset(text.lower().split())


def _label(item: Item) -> str:
    return _folded(_NUMBERING.sub("", item.name)) or _folded(item.name)


def _folded(text: str) -> str:
    return _LETTERS.sub("", text).lower()


def _signs(text: str) -> list[str]:
    return re.findall(r"\d[\d,]*\.?\d*|[<>≤≥%$€£¥]|(?<!\w)[-−(](?=[\d$€£¥])", text)
