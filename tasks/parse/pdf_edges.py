"""Ruled edges of a region: strokes and the sides of filled boxes, snapped and joined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sayso.tasks.parse.pdf_shapes import THIN, Box

SNAP = 3.0  # points within which two edges are one
JOIN = 4.0  # points of gap that do not part an edge
SHORTEST = 4.0
INSET = 9.0  # points from a cell's side to its text
TALLEST_CELL = 120.0
MANY_FILLS = 3_000


@dataclass(frozen=True, slots=True)
class Edge:
    """A straight edge at `at` (y of a level one, x of an upright one) from `start` to `end`."""

    at: float
    start: float
    end: float

    @property
    def length(self) -> float:
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Edges:
    """Level edges by y, upright edges by x."""

    level: tuple[Edge, ...]
    upright: tuple[Edge, ...]


def find_edges(rules: Sequence[Box], fills: Sequence[Box]) -> Edges:
    """Joined edges of the given strokes and boxes."""
    level: list[Edge] = []
    upright: list[Edge] = []
    for left, top, right, bottom in rules:
        if bottom - top <= THIN and right - left > SHORTEST and right - left >= bottom - top:
            level.append(Edge((top + bottom) / 2, left, right))
        elif right - left <= THIN and bottom - top > SHORTEST:
            upright.append(Edge((left + right) / 2, top, bottom))
    for left, top, right, bottom in _outer(fills):
        level += [Edge(top, left, right), Edge(bottom, left, right)]
        upright += [Edge(left, top, bottom), Edge(right, top, bottom)]
    return Edges(_join(level), _join(upright))


def _outer(fills: Sequence[Box]) -> list[Box]:
    """Without the shading of single text lines inside a shaded cell."""
    if len(fills) > MANY_FILLS:
        return []  # a shaded map, not cells
    return [box for box in fills if not any(_is_shading(box, other) for other in fills)]


def _is_shading(box: Box, cell: Box) -> bool:
    inset = (box[0] - cell[0], cell[2] - box[2])
    held = cell[1] - 1 <= box[1] and box[3] <= cell[3] + 1 and box != cell
    return held and all(0 <= side <= INSET for side in inset) and max(inset) > 1 and cell[3] - cell[1] < TALLEST_CELL


def _join(edges: list[Edge]) -> tuple[Edge, ...]:
    """Edges of one place become one; places within SNAP of a run's first are one place."""
    joined: list[Edge] = []
    for group in _groups(sorted(edges, key=lambda edge: edge.at)):
        at = sum(edge.at * edge.length for edge in group) / sum(edge.length for edge in group)
        start, end = None, 0.0
        for edge in sorted(group, key=lambda edge: edge.start):
            if start is not None and edge.start <= end + JOIN:
                end = max(end, edge.end)
                continue
            if start is not None:
                joined.append(Edge(at, start, end))
            start, end = edge.start, edge.end
        if start is not None:
            joined.append(Edge(at, start, end))
    return tuple(joined)


def _groups(edges: list[Edge]) -> list[list[Edge]]:
    groups: list[list[Edge]] = []
    for edge in edges:
        if groups and edge.at - groups[-1][0].at <= SNAP:
            groups[-1].append(edge)
        else:
            groups.append([edge])
    return groups


def within(edges: Edges, box: Box, slack: float = 6.0) -> Edges:
    """Edges that touch the box, cut to it."""
    left, top, right, bottom = box[0] - slack, box[1] - slack, box[2] + slack, box[3] + slack
    return Edges(
        tuple(_cut(e, left, right) for e in edges.level if top <= e.at <= bottom and _touches(e, left, right)),
        tuple(_cut(e, top, bottom) for e in edges.upright if left <= e.at <= right and _touches(e, top, bottom)),
    )


def _touches(edge: Edge, start: float, end: float) -> bool:
    return min(edge.end, end) - max(edge.start, start) > SHORTEST


def _cut(edge: Edge, start: float, end: float) -> Edge:
    return Edge(edge.at, max(edge.start, start), min(edge.end, end))
