"""Levels of a table of contents' entries: their numbers say theirs, the others stand as far in as those."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from sayso.tasks.outline.numbering import APPENDED, AROUND, COUNTED, heading_number

NEAR = 4.0  # points within which entries start at one edge
WORDED = ("book", "part", "title", "chapter", "item", "article", "section", "§")  # each within the one before


def entry_levels(entries: Sequence[tuple[str, int, float]]) -> list[int]:
    """Level, 1 at the top, of each (title, page the entry stands on, left edge in points; 0 where it is not known)."""
    schemes = Counter(number.scheme for title, _, _ in entries if (number := heading_number(title)) is not None)
    present = [word for word in WORDED if schemes[word] > 1]
    around = sum(word in AROUND for word in present)
    own = [_numbered(title, present, around) for title, _, _ in entries]
    at: dict[tuple[int, int], Counter[int]] = defaultdict(Counter)
    for (_, page, left), level in zip(entries, own, strict=True):
        if level and left:
            at[page, round(left / NEAR)][level] += 1
    ranks = _ranks(entries)
    levels: list[int] = []
    for (_, page, left), level in zip(entries, own, strict=True):
        beside = sum((at[page, edge] for edge in range(round(left / NEAR) - 1, round(left / NEAR) + 2)), Counter())
        if level:
            levels.append(level)
        elif beside and left:
            levels.append(beside.most_common(1)[0][0])
        else:
            levels.append(1 + around if any(own) else ranks[page, round(left / NEAR)])
    return levels


def _numbered(title: str, present: Sequence[str], around: int) -> int:
    number = heading_number(title)
    if number is None:
        return 0
    if number.scheme in present:
        return present.index(number.scheme) + 1
    if number.scheme in APPENDED or number.scheme == "roman":
        return 1
    return number.depth + around if number.scheme in COUNTED else 0


def _ranks(entries: Sequence[tuple[str, int, float]]) -> dict[tuple[int, int], int]:
    """Rank of each left edge on its page, from the outermost."""
    edges: dict[int, set[int]] = defaultdict(set)
    for _, page, left in entries:
        edges[page].add(round(left / NEAR))
    return {(page, edge): 1 + sum(other < edge - 1 for other in own) for page, own in edges.items() for edge in own}
