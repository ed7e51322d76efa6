"""Reading order: a page is cut at its gutters, full-width text parts what stands in columns above from below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from sayso.tasks.parse.pdf_cells import Word
from sayso.tasks.parse.pdf_lines import Line, group_lines, hull
from sayso.tasks.parse.pdf_shapes import Box

LEAST_LINES = 5  # of both columns side by side
GAP = 0.7  # of the size: white space that may be a gutter
DEEPEST = 4  # nested cuts


@dataclass(frozen=True, slots=True)
class Zone:
    """A run of text in one column, with the tables and figures that stand in it."""

    words: tuple[Word, ...]
    obstacles: tuple[Box, ...]
    left: float
    right: float


@dataclass(frozen=True, slots=True)
class _Gap:
    left: float
    right: float
    top: float
    bottom: float


def reading_zones(words: Sequence[Word], obstacles: Sequence[Box], depth: int = 0) -> list[Zone]:
    """Zones in the order they are read."""
    if not words and not obstacles:
        return []
    gutter = _gutter(words) if depth < DEEPEST else None
    if gutter is None:
        box = hull([*(_box(word) for word in words), *obstacles])
        return [Zone(tuple(words), tuple(obstacles), box[0], box[2])]
    zones: list[Zone] = []
    for is_full, band_words, band_obstacles in _bands(words, obstacles, gutter):
        if is_full:
            zones += _whole(band_words, band_obstacles)
            continue
        for side in (0, 1):
            own = [word for word in band_words if (word.middle[0] > gutter) == bool(side)]
            boxes = [box for box in band_obstacles if ((box[0] + box[2]) / 2 > gutter) == bool(side)]
            zones += reading_zones(own, boxes, depth + 1)
    return zones


def _whole(words: Sequence[Word], obstacles: Sequence[Box]) -> list[Zone]:
    if not words and not obstacles:
        return []
    box = hull([*(_box(word) for word in words), *obstacles])
    return [Zone(tuple(words), tuple(obstacles), box[0], box[2])]


def _box(word: Word) -> Box:
    return word.left, word.top, word.right, word.bottom


def _gaps(lines: Sequence[Line]) -> list[_Gap]:
    gaps: list[_Gap] = []
    for line in lines:
        for before, word in pairwise(line.words):
            if word.left - before.right > GAP * max(before.gauge, word.gauge):
                gaps.append(_Gap(before.right, word.left, line.top, line.bottom))
    return gaps


def _gutter(words: Sequence[Word]) -> float | None:
    """Middle of the white strip that most lines share, with running text on both sides; None for a single column."""
    if len(words) < 40:
        return None
    lines = group_lines(words)
    gaps = _gaps(lines)
    if len(gaps) < LEAST_LINES:
        return None
    left, right = min(w.left for w in words), max(w.right for w in words)
    width = right - left
    best: tuple[float, float] | None = None
    for x in sorted({round((gap.left + gap.right) / 2) for gap in gaps}):
        if not left + 0.15 * width < x < right - 0.15 * width:
            continue
        over = [gap for gap in gaps if gap.left < x < gap.right]
        score = sum(gap.bottom - gap.top for gap in over)
        if len(over) >= LEAST_LINES and (best is None or score > best[0]) and _is_prose(lines, over, x, width):
            best = (score, x)
    return best[1] if best else None


def _is_prose(lines: Sequence[Line], over: Sequence[_Gap], x: float, width: float) -> bool:
    """Whether lines with the gap hold running text on both sides and outnumber those that cross it between them."""
    top, bottom = min(gap.top for gap in over), max(gap.bottom for gap in over)
    tops = {gap.top for gap in over}
    crossing = 0
    sides: tuple[list[float], list[float]] = ([], [])
    for line in lines:
        if line.top in tops:
            for side in (0, 1):
                own = [word for word in line.words if (word.middle[0] > x) == bool(side)]
                sides[side].append(own[-1].right - own[0].left if own else 0.0)
        elif line.top >= top and line.bottom <= bottom and any(word.left < x < word.right for word in line.words):
            crossing += 1
    full = [median(side) > 0.2 * width for side in sides]
    return all(full) and crossing < len(over)


def _bands(words: Sequence[Word], obstacles: Sequence[Box], gutter: float) -> list[tuple[bool, list[Word], list[Box]]]:
    """From top to bottom: bands that cross the gutter (True) and bands of two columns between them."""
    crossing = _crossing_extents(words, obstacles, gutter)
    edges = [float("-inf"), *(y for extent in crossing for y in extent), float("inf")]
    bands: list[tuple[bool, list[Word], list[Box]]] = []
    for index in range(len(edges) - 1):
        top, bottom = edges[index], edges[index + 1]
        own = [word for word in words if top <= word.middle[1] < bottom]
        boxes = [box for box in obstacles if top <= (box[1] + box[3]) / 2 < bottom]
        if own or boxes:
            bands.append((index % 2 == 1, own, boxes))
    return bands


def _crossing_extents(words: Sequence[Word], obstacles: Sequence[Box], gutter: float) -> list[tuple[float, float]]:
    """Vertical extents of lines and boxes that stand across the gutter, joined where they touch."""
    extents = [(box[1], box[3]) for box in obstacles if box[0] < gutter - 10 and box[2] > gutter + 10]
    extents += [(line.top, line.bottom) for line in group_lines(words) if _crosses(line, gutter)]
    joined: list[tuple[float, float]] = []
    for top, bottom in sorted(extents):
        if joined and top <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(bottom, joined[-1][1]))
        else:
            joined.append((top, bottom))
    return joined


def _crosses(line: Line, gutter: float) -> bool:
    """Whether a word covers the gutter, or the words beside it stand as near as within a sentence."""
    if any(word.left < gutter - 1 and word.right > gutter + 1 for word in line.words):
        return True
    before = [word for word in line.words if word.right <= gutter + 1]
    after = [word for word in line.words if word.left >= gutter - 1]
    if not before or not after:
        return False
    return after[0].left - before[-1].right < 0.5 * max(after[0].gauge, before[-1].gauge)
