"""Pairing the members of two lists: equal keys first, then the likeliest, each member at most once."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

T = TypeVar("T")
Pairs = list[tuple[int, int]]
_SHORTLIST = 12  # members that share most words are compared in full, so that long documents stay affordable


def equal_pairs(old: Sequence[Hashable], new: Sequence[Hashable]) -> Pairs:
    """Indices with equal keys, repeated keys in order."""
    waiting: defaultdict[Hashable, deque[int]] = defaultdict(deque)
    for at, key in enumerate(new):
        waiting[key].append(at)
    return [(at, waiting[key].popleft()) for at, key in enumerate(old) if waiting[key]]


def likely_pairs(
    old: Sequence[list[str]], new: Sequence[list[str]], score: Callable[[int, int], float], *, at_least: float
) -> Pairs:
    """Best-scoring pairs of members that share words, greedily; a tie goes to the pair whose places are closer."""
    holders: defaultdict[str, list[int]] = defaultdict(list)
    for at, words in enumerate(new):
        for word in set(words):
            holders[word].append(at)
    scored: list[tuple[float, float, int, int]] = []
    for at, words in enumerate(old):
        shared = Counter(other for word in set(words) for other in holders[word])
        for other, _ in shared.most_common(_SHORTLIST):
            value = score(at, other)
            if value >= at_least:
                distance = abs(at / max(len(old), 1) - other / max(len(new), 1))
                scored.append((-value, distance, at, other))
    return _greedy(scored)


def _greedy(scored: list[tuple[float, float, int, int]]) -> Pairs:
    taken_old: set[int] = set()
    taken_new: set[int] = set()
    pairs: Pairs = []
    for _, _, first, last in sorted(scored):
        if first not in taken_old and last not in taken_new:
            taken_old.add(first)
            taken_new.add(last)
            pairs.append((first, last))
    return sorted(pairs)


def left_over(members: Sequence[T], taken: set[int]) -> list[T]:
    """The members that no pair took."""
    return [member for at, member in enumerate(members) if at not in taken]
