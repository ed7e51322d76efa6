"""Ruled tables: cells are what walls enclose, so merged cells come out as they are printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sayso.tasks.parse.pdf_edges import SNAP, Edge, Edges
from sayso.tasks.parse.pdf_shapes import Box

MOST_CROSSINGS = 1_000_000  # beyond this the strokes are a drawing's
WALL = 0.6  # share of a cell's side that must be ruled to part it from its neighbour


@dataclass(frozen=True, slots=True)
class Lattice:
    """Grid lines and, per elementary cell [row][column], the number of the printed cell it belongs to."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    owner: tuple[tuple[int, ...], ...]

    @property
    def box(self) -> Box:
        return self.xs[0], self.ys[0], self.xs[-1], self.ys[-1]

    @property
    def rows(self) -> int:
        return len(self.ys) - 1

    @property
    def columns(self) -> int:
        return len(self.xs) - 1


def components(edges: Edges) -> list[Edges]:
    """Edges that meet, directly or through others: one table each."""
    level, upright = list(edges.level), list(edges.upright)
    if len(level) * len(upright) > MOST_CROSSINGS:
        return []
    groups: list[tuple[set[int], set[int]]] = []
    for i, h in enumerate(level):
        crossing = {j for j, v in enumerate(upright) if _meet(h, v)}
        touching = [g for g in groups if g[1] & crossing]
        merged = ({i}.union(*(g[0] for g in touching)), crossing.union(*(g[1] for g in touching)))
        groups = [g for g in groups if g not in touching] + [merged]
    return [
        Edges(tuple(level[i] for i in sorted(g[0])), tuple(upright[j] for j in sorted(g[1])))
        for g in groups
        if len(g[0]) >= 2 and len(g[1]) >= 2
    ]


def _meet(h: Edge, v: Edge) -> bool:
    return h.start - SNAP <= v.at <= h.end + SNAP and v.start - SNAP <= h.at <= v.end + SNAP


def build_lattice(edges: Edges) -> Lattice | None:
    """The lattice of one table's edges, None when they enclose no row of two cells."""
    xs = _opened(_places([edge.at for edge in edges.upright]), edges.level)
    ys = _opened(_places([edge.at for edge in edges.level]), edges.upright)
    if len(xs) < 2 or len(ys) < 2:
        return None
    rows, columns = len(ys) - 1, len(xs) - 1
    parent = list(range(rows * columns))

    def find(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    for r in range(rows):
        for c in range(columns):
            own = r * columns + c
            if c + 1 < columns and not _walled(edges.upright, xs[c + 1], ys[r], ys[r + 1]):
                parent[find(own + 1)] = find(own)
            if r + 1 < rows and not _walled(edges.level, ys[r + 1], xs[c], xs[c + 1]):
                parent[find(own + columns)] = find(own)
    owner = tuple(tuple(find(r * columns + c) for c in range(columns)) for r in range(rows))
    return Lattice(tuple(xs), tuple(ys), owner) if _are_boxes(owner) else None


def _are_boxes(owner: Sequence[Sequence[int]]) -> bool:
    """Whether merged cells are rectangles, as in a table; strokes of a drawing enclose other shapes."""
    cells: dict[int, list[tuple[int, int]]] = {}
    for r, row in enumerate(owner):
        for c, cell in enumerate(row):
            cells.setdefault(cell, []).append((r, c))
    odd = 0
    for places in cells.values():
        height = 1 + max(r for r, _ in places) - min(r for r, _ in places)
        width = 1 + max(c for _, c in places) - min(c for _, c in places)
        odd += len(places) if height * width != len(places) else 0
    return odd <= 0.1 * sum(len(places) for places in cells.values())


def _opened(places: list[float], crossing: Sequence[Edge]) -> list[float]:
    """With the ends of the edges that run on beyond the outermost wall: a side left open."""
    beyond = 8.0
    starts, ends = sorted(edge.start for edge in crossing), sorted(edge.end for edge in crossing)
    if places and starts and sum(start < places[0] - beyond for start in starts) >= 2:
        places = [starts[0], *places]
    if places and ends and sum(end > places[-1] + beyond for end in ends) >= 2:
        places = [*places, ends[-1]]
    return places


def _places(values: Sequence[float]) -> list[float]:
    places: list[float] = []
    for value in sorted(values):
        if not places or value - places[-1] > SNAP:
            places.append(value)
    return places


def _walled(edges: Sequence[Edge], at: float, start: float, end: float) -> bool:
    covered = sum(
        max(0.0, min(edge.end, end) - max(edge.start, start)) for edge in edges if abs(edge.at - at) <= SNAP + 0.5
    )
    return covered >= WALL * (end - start)
