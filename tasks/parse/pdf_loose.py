"""Tables that neither rules nor the layout model show: rows of short words that keep to columns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from sayso.tasks.parse.pdf_captions import is_caption
from sayso.tasks.parse.pdf_cells import Word
from sayso.tasks.parse.pdf_edges import Edges
from sayso.tasks.parse.pdf_grid import Grid, aligned_grid
from sayso.tasks.parse.pdf_lines import Line, group_lines, split_segments
from sayso.tasks.parse.pdf_paragraphs import marker
from sayso.tasks.parse.pdf_rows import is_data

APART = 1.2  # of the gauge: white space that parts cells
PITCH = 2.4  # of the size: farther lines are not of one table
LEAST_ROWS = 3
LONG_CELL = 40  # characters
NEAR_CAPTION = 30.0  # points


def find_loose(words: Sequence[Word]) -> list[Grid]:
    """Grids among the words that no other table or figure holds."""
    lines = group_lines(words)
    found: list[Grid] = []
    for run in _runs(lines):
        grid = aligned_grid([word for line in run for word in line.words], Edges((), ()))
        if grid is not None and _is_sure(grid, _has_caption(grid, lines)):
            found.append(grid)
    return found


def _runs(lines: Sequence[Line]) -> list[list[Line]]:
    """Neighbouring lines of several segments each; a single line between two of them may be the rest of a cell."""
    runs: list[list[Line]] = [[]]
    pending: list[Line] = []
    for line in lines:
        last = [*runs[-1], *pending][-1:]
        near = bool(last) and line.middle - last[0].middle < PITCH * max(line.size, last[0].size)
        if len(split_segments(line, APART * median(word.gauge for word in line.words))) > 1:
            if not near:
                runs.append([])
                pending = []
            runs[-1] += [*pending, line]
            pending = []
        elif near and not pending:
            pending.append(line)
        else:
            runs.append([])
            pending = []
    return [run for run in runs if len(run) >= LEAST_ROWS]


def _has_caption(grid: Grid, lines: Sequence[Line]) -> bool:
    top, bottom = grid.box[1], grid.box[3]
    return any(
        is_caption(line.text) and (0 <= top - line.bottom < NEAR_CAPTION or 0 <= line.top - bottom < NEAR_CAPTION)
        for line in lines
    )


def _is_sure(grid: Grid, has_caption: bool) -> bool:
    """Short cells, most of them filled; without a caption they must hold values, and be no contents or list."""
    texts = [cell for row in grid.rows for cell in row if cell]
    if len(grid.rows) < LEAST_ROWS or len(grid.rows[0]) < 2 or grid.filled < 0.6:
        return False
    if sum(len(text) > LONG_CELL for text in texts) > 0.15 * len(texts) or _is_typed(grid):
        return False
    body = grid.rows[grid.header_rows :]
    if not body or sum(bool(marker(row[0])) and len(row[0]) < 6 for row in body) > 0.6 * len(body):
        return False
    if has_caption:
        return True
    return not _is_contents(body) and _has_value_column(body)


def _has_value_column(body: Sequence[Sequence[str]]) -> bool:
    """A column right of the labels that holds a value in most rows."""
    columns = list(zip(*body, strict=True))[1:]
    return any(sum(is_data(cell) for cell in column) > 0.75 * len(column) for column in columns)


def _is_typed(grid: Grid) -> bool:
    letters = sum(len(word.text) for word in grid.words)
    return sum(len(word.text) for word in grid.words if word.mono) > 0.7 * letters


def _is_contents(body: Sequence[Sequence[str]]) -> bool:
    """Page numbers that only grow down the last column."""
    pages = [int(row[-1]) for row in body if row[-1].isdigit()]
    return len(pages) > 0.6 * len(body) and all(a <= b for a, b in pairwise(pages))
