"""Strokes and filled boxes of a page, sorted into rules, cell backgrounds and drawings."""

from __future__ import annotations

from itertools import pairwise

from docling_core.types.doc.page import PdfShape

Box = tuple[float, float, float, float]  # left, top, right, bottom in points, top-left origin

THIN = 3.5  # points: a filled box no thicker than this is a rule
MANY_SHAPES = 8_000  # beyond this a drawing is no source of rules


def sort_shapes(shapes: list[PdfShape], height: float) -> tuple[list[Box], list[Box], list[Box]]:
    """Rules, filled boxes and everything else; four thin sides of a stroked box count as four rules."""
    rules: list[Box] = []
    fills: list[Box] = []
    drawings: list[Box] = []
    if len(shapes) > MANY_SHAPES:
        return rules, fills, [(0.0, 0.0, 0.0, 0.0)]
    white: list[Box] = []
    for shape in shapes:
        points = [(p.x, height - p.y) for p in shape.points]
        if len(points) < 2:
            continue
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        box = (min(xs), min(ys), max(xs), max(ys))
        if box[2] - box[0] <= THIN or box[3] - box[1] <= THIN:
            (white if _is_white(shape, len(points)) else rules).append(box)
        elif not _is_box(points):
            drawings.append(box)
        elif not _is_white(shape, len(points)):
            fills.append(box)
    rules += [box for box in white if any(_holds(fill, box) for fill in fills)]  # drawn on colour, they part cells
    return rules, fills, drawings


def _is_white(shape: PdfShape, corners: int) -> bool:
    """Painted like paper: an open path by its stroke, a closed one by its filling."""
    colour = shape.rgb_filling if corners > 3 else shape.rgb_stroking
    return min(colour.r, colour.g, colour.b) >= 250


def _holds(box: Box, other: Box) -> bool:
    return box[0] - 1 <= other[0] and box[1] - 1 <= other[1] and other[2] <= box[2] + 1 and other[3] <= box[3] + 1


def _is_box(points: list[tuple[float, float]]) -> bool:
    """Whether every stroke of the path runs level or upright."""
    pairs = pairwise(points)
    return len(points) <= 6 and all(abs(a[0] - b[0]) < 0.5 or abs(a[1] - b[1]) < 0.5 for a, b in pairs)
