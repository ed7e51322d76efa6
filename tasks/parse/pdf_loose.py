"""Tables that neither rules nor the layout model show: rows whose cells keep to columns that white space parts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from statistics import median

from sayso.tasks.parse.pdf_captions import is_caption
from sayso.tasks.parse.pdf_cells import Word
from sayso.tasks.parse.pdf_edges import Edges, within
from sayso.tasks.parse.pdf_grid import Grid, aligned_grid
from sayso.tasks.parse.pdf_lines import Line, group_lines, hull
from sayso.tasks.parse.pdf_paragraphs import marker
from sayso.tasks.parse.pdf_strips import is_prose_beside, runs_beside_strips, with_heads
from sayso.tasks.parse.pdf_zones import Zone, reading_zones

LEAST_ROWS = 3  # two lines of words may keep to columns by chance
LONG_LABEL = 50  # characters
NEAR_CAPTION = 30.0  # points
ALIKE = 0.8  # columns of a page are as wide as each other
LEVEL = 1.0  # points between the heights of lines of one row
COMMON = 0.7  # share of the lines of the shorter side that a table sets on the heights of the other


def find_loose(words: Sequence[Word], edges: Edges) -> list[Grid]:
    """Grids among the words that no other table or figure holds."""
    return [grid for column in _text_columns(words) for grid in _in_column(column, edges)]


def _text_columns(words: Sequence[Word]) -> list[list[Word]]:
    """The words of each column of a page set in columns of running text; of other pages all together."""
    zones = [zone for zone in reading_zones(words, ()) if zone.words]
    beside = any(_are_columns(a, b) for a, b in combinations(zones, 2))
    return [list(zone.words) for zone in zones] if beside else [list(words)]


def _are_columns(a: Zone, b: Zone) -> bool:
    """Side by side: running text in both, or two columns as wide as each other whose lines keep no common height."""
    lines = [group_lines(zone.words) for zone in (a, b)]
    if not (a.right <= b.left or b.right <= a.left) or min(x[-1].bottom for x in lines) <= max(x[0].top for x in lines):
        return False
    running = [_is_running(own, zone.right) for own, zone in zip(lines, (a, b), strict=True)]
    narrow, wide = sorted((a.right - a.left, b.right - b.left))
    if all(running) or narrow < ALIKE * wide:
        return all(running)
    top, bottom = max(own[0].top for own in lines), min(own[-1].bottom for own in lines)
    left, right = ([line for line in own if top <= line.middle <= bottom] for own in lines)
    level = sum(any(abs(line.middle - other.middle) < LEVEL for other in right) for line in left)
    return level < COMMON * min(len(left), len(right))


def _is_running(lines: Sequence[Line], right: float) -> bool:
    """Whether most lines are of several words and reach the right edge."""
    width = right - min(line.left for line in lines)
    full = sum(len(line.words) > 3 and line.right > right - 0.12 * width for line in lines)
    return len(lines) >= 5 and full >= 0.5 * len(lines)


def _in_column(words: Sequence[Word], edges: Edges) -> list[Grid]:
    lines = group_lines(words)
    found: list[Grid] = []
    for found_run in runs_beside_strips(lines):
        run = with_heads(found_run, lines)
        own = [word for line in run for word in line.words]
        grid = aligned_grid(own, within(edges, hull(line.box for line in run)))
        if grid is not None and _is_sure(grid, run, _has_caption(grid, lines)):
            found.append(grid)
    return found


def _has_caption(grid: Grid, lines: Sequence[Line]) -> bool:
    top, bottom = grid.box[1], grid.box[3]
    return any(
        is_caption(line.text) and (0 <= top - line.bottom < NEAR_CAPTION or 0 <= line.top - bottom < NEAR_CAPTION)
        for line in lines
    )


def _is_sure(grid: Grid, run: Sequence[Line], has_caption: bool) -> bool:
    """Rows of at least two cells under each other that are no list, contents, listing or running text in columns."""
    if len(grid.rows) < LEAST_ROWS or len(grid.rows[0]) < 2 or grid.filled < 0.5 or _is_typed(grid):
        return False
    body = grid.rows[grid.header_rows :]
    if not body or _is_list(body):
        return False
    if has_caption:
        return True
    labels = [row[0] for row in body if row[0]]
    if not labels or median(map(len, labels)) > LONG_LABEL or is_prose_beside(run):
        return False
    full = sum(sum(map(bool, row)) > 1 for row in body)
    return full >= LEAST_ROWS - 1 and full >= 0.5 * len(body) and not _is_contents(body)


def _is_list(body: Sequence[Sequence[str]]) -> bool:
    """Most rows begin with a list's marker, or all with one and the same sign."""
    if sum(bool(marker(row[0])) and len(row[0]) < 6 for row in body) > 0.6 * len(body):
        return True
    firsts = {row[0] for row in body if row[0]}
    return len(firsts) == 1 and not max(firsts).isalnum()


def _is_typed(grid: Grid) -> bool:
    letters = sum(len(word.text) for word in grid.words)
    return sum(len(word.text) for word in grid.words if word.mono) > 0.7 * letters


def _is_contents(body: Sequence[Sequence[str]]) -> bool:
    """Page numbers that only grow down the last column."""
    pages = [int(row[-1]) for row in body if row[-1].isdigit()]
    return len(pages) > 0.6 * len(body) and all(a <= b for a, b in pairwise(pages))
