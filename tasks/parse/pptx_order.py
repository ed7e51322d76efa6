"""Shapes of a slide in reading order: bands from top to bottom, within a band columns from left to right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def reading_order(shapes: Sequence[Any]) -> list[Any]:
    """Cut at the gaps that run across, then at those that run down; what cannot be cut keeps the file's order."""
    if any(shape.top is None or shape.left is None for shape in shapes):
        return list(shapes)
    return _ordered(list(shapes), across=True, failed=0)


def _ordered(shapes: list[Any], *, across: bool, failed: int) -> list[Any]:
    if len(shapes) <= 1 or failed == 2:
        return shapes
    groups = _cut(shapes, across=across)
    if len(groups) == 1:
        return _ordered(shapes, across=not across, failed=failed + 1)
    return [shape for group in groups for shape in _ordered(group, across=not across, failed=0)]


def _cut(shapes: list[Any], *, across: bool) -> list[list[Any]]:
    def span(shape: Any) -> tuple[int, int]:
        start, size = (shape.top, shape.height) if across else (shape.left, shape.width)
        slack = (size or 0) // 10  # boxes that only touch do not hold each other
        return start + slack, start + (size or 0) - slack

    placed = sorted(range(len(shapes)), key=lambda i: (span(shapes[i])[0], i))
    groups: list[list[int]] = []
    reach = 0
    for index in placed:
        start, end = span(shapes[index])
        if not groups or start >= reach:
            groups.append([])
            reach = end
        groups[-1].append(index)
        reach = max(reach, end)
    return [[shapes[i] for i in sorted(group)] for group in groups]
