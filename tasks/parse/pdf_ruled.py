"""Tables whose rules enclose their cells."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from sayso.tasks.parse.pdf_cells import Word
from sayso.tasks.parse.pdf_columns import NEAR, find_columns
from sayso.tasks.parse.pdf_edges import Edges
from sayso.tasks.parse.pdf_grid import NOTE, TITLE, Grid
from sayso.tasks.parse.pdf_lattice import Lattice, build_lattice
from sayso.tasks.parse.pdf_lines import Line, group_lines, inside, split_segments
from sayso.tasks.parse.pdf_rows import is_data

MOST_CELLS = 20_000
SENTENCE = 9  # words


@dataclass(frozen=True, slots=True)
class _Cell:
    rows: tuple[int, int]
    columns: tuple[int, int]
    words: tuple[Word, ...]


def ruled_grid(words: Sequence[Word], edges: Edges) -> Grid | None:
    """The grid that the rules draw, None when they draw none or the words do not keep to its cells."""
    lattice = build_lattice(edges)
    if lattice is None or lattice.columns < 2 or lattice.rows < 2 or lattice.rows * lattice.columns > MOST_CELLS:
        return None
    held = [word for word in words if inside(word, lattice.box)]
    if not held or _crossing(held, lattice) > 0.04:
        return None
    cells = _cells(held, lattice)
    lattice, cells = _without_title_and_notes(lattice, cells)
    held = [word for cell in cells for word in cell.words]
    rows = _as_rows(cells, lattice)
    if len(rows) < 2 or len(rows[0]) < 2:
        return None
    filled = sum(1 for row in rows for cell in row if cell) / (len(rows) * len(rows[0]))
    return Grid(rows, _header_rows(rows, cells), lattice.box, tuple(held), filled, from_rules=True)


def _without_title_and_notes(lattice: Lattice, cells: list[_Cell]) -> tuple[Lattice, list[_Cell]]:
    """The box that a table is framed in may hold its title above and its notes below, each across all columns."""
    first, last = 0, lattice.rows
    while last - first > 2 and _is_across(cells, first, lattice, TITLE):
        first += 1
    while last - first > 2 and _is_across(cells, last - 1, lattice, NOTE):
        last -= 1
    if (first, last) == (0, lattice.rows):
        return lattice, cells
    kept = [
        replace(c, rows=(c.rows[0] - first, c.rows[1] - first))
        for c in cells
        if first <= c.rows[0] and c.rows[1] < last
    ]
    return Lattice(lattice.xs, lattice.ys[first : last + 1], lattice.owner[first:last]), kept


def _is_across(cells: Sequence[_Cell], row: int, lattice: Lattice, pattern: re.Pattern[str]) -> bool:
    """Whether the row is one cell of a title's or a note's wording, or empty."""
    own = [cell for cell in cells if cell.rows[0] <= row <= cell.rows[1]]
    if not any(cell.words for cell in own):
        return True
    if len(own) != 1 or own[0].rows != (row, row) or own[0].columns != (0, lattice.columns - 1):
        return False
    text = " ".join(line.text for line in group_lines(own[0].words))
    return bool(pattern.match(text)) or len(text.split()) >= SENTENCE


def _crossing(words: Sequence[Word], lattice: Lattice) -> float:
    """Share of words that a wall cuts through."""
    cut = 0
    for word in words:
        x, y = word.middle
        row, column = _index(lattice.ys, y), _index(lattice.xs, x)
        owner = lattice.owner[row][column]
        left = next(c for c in range(lattice.columns) if lattice.owner[row][c] == owner)
        right = max(c for c in range(lattice.columns) if lattice.owner[row][c] == owner)
        slack = 0.3 * word.size
        cut += word.left < lattice.xs[left] - slack or word.right > lattice.xs[right + 1] + slack
    return cut / len(words)


def _index(places: Sequence[float], value: float) -> int:
    for index in range(len(places) - 1):
        if value < places[index + 1]:
            return index
    return len(places) - 2


def _cells(words: Sequence[Word], lattice: Lattice) -> list[_Cell]:
    held: dict[int, list[Word]] = defaultdict(list)
    for word in words:
        x, y = word.middle
        held[lattice.owner[_index(lattice.ys, y)][_index(lattice.xs, x)]].append(word)
    extent: dict[int, list[int]] = {}
    for r, row in enumerate(lattice.owner):
        for c, owner in enumerate(row):
            box = extent.setdefault(owner, [r, r, c, c])
            box[0], box[1] = min(box[0], r), max(box[1], r)
            box[2], box[3] = min(box[2], c), max(box[3], c)
    return [_Cell((e[0], e[1]), (e[2], e[3]), tuple(held.get(owner, ()))) for owner, e in extent.items()]


def _as_rows(cells: Sequence[_Cell], lattice: Lattice) -> tuple[tuple[str, ...], ...]:
    """Texts by row, bands of several unruled rows parted, empty rows and columns left out."""
    parted = {r: _lines_of_band(cells, r) for r in range(lattice.rows)}
    rows: list[list[str]] = []
    for r in range(lattice.rows):
        band = [cell for cell in cells if cell.rows[0] <= r <= cell.rows[1]]
        for top, bottom in parted[r]:
            texts = ["" for _ in range(lattice.columns)]
            for cell in band:
                own = len(parted[r]) == 1 or cell.rows[0] != cell.rows[1]
                words = cell.words if own else [w for w in cell.words if top <= w.middle[1] < bottom]
                for column, text in _texts_by_column(cell, words, lattice.xs).items():
                    texts[column] = text
            rows.append(texts)
    kept_columns = [c for c in range(lattice.columns) if any(row[c] for row in rows)]
    groups = _without_slivers(kept_columns, rows)
    return tuple(tuple(max((row[c] for c in group), key=len) for group in groups) for row in rows if any(row))


def _texts_by_column(cell: _Cell, words: Sequence[Word], xs: Sequence[float]) -> dict[int, str]:
    """A merged cell repeats its text; a row that is only unruled inside gives each column its own."""
    columns = range(cell.columns[0], cell.columns[1] + 1)
    lines = group_lines(words)
    if len(columns) > 1 and lines:
        placed = [
            (segment, _columns_of(segment, xs))
            for line in lines
            for segment in split_segments(line, NEAR * line.words[0].gauge)
        ]
        kept = all(first == last for _, (first, last) in placed)
        if kept and len({first for _, (first, _) in placed}) > 1:
            return {c: "\n".join(s.text for s, (first, _) in placed if first == c) for c in columns}
    text = "\n".join(line.text for line in lines)
    return dict.fromkeys(columns, text)


def _columns_of(segment: Line, xs: Sequence[float]) -> tuple[int, int]:
    slack = min(2.0, 0.2 * segment.size)
    return _index(xs, segment.left + slack), _index(xs, max(segment.left + slack, segment.right - slack))


def _without_slivers(columns: list[int], rows: Sequence[Sequence[str]]) -> list[list[int]]:
    """Columns in groups: one that only repeats its neighbour's merged cells is a doubled rule, not a column."""
    kept: list[list[int]] = []
    for column in columns:
        if kept and _is_sliver(kept[-1][-1], column, rows):
            kept[-1].append(column)
        else:
            kept.append([column])
    return kept


def _is_sliver(a: int, b: int, rows: Sequence[Sequence[str]]) -> bool:
    alike = sum(bool(row[a]) and row[a] == row[b] for row in rows)
    apart = sum(bool(row[a]) and bool(row[b]) and row[a] != row[b] for row in rows)
    lone = sum(bool(row[a]) != bool(row[b]) for row in rows)
    return apart == 0 and alike > 0 and lone <= 0.3 * len(rows)


def _lines_of_band(cells: Sequence[_Cell], r: int) -> list[tuple[float, float]]:
    """Vertical extents of the printed rows between two rules: several where most columns hold a value on each line."""
    whole = [(float("-inf"), float("inf"))]
    band = [cell for cell in cells if cell.rows == (r, r)]
    columns = [group_lines(cell.words) for cell in band if cell.words]
    if len(columns) < 2:
        return whole
    data = [
        lines for lines in columns if len(lines) > 1 and sum(is_data(line.text) for line in lines) > 0.6 * len(lines)
    ]
    if not data or len(data) * 2 < len(columns):
        return whole
    lines = group_lines([word for cell in band for word in cell.words])
    keyed = [line for line in lines if _values(line, data) * 2 >= len(data)]
    if len(keyed) < 2 or any(len(own) > 1.5 * len(keyed) for own in columns[1:]):
        return whole
    return _extents(lines)


def _values(line: Line, data: Sequence[Sequence[Line]]) -> int:
    return sum(any(abs(own.middle - line.middle) < 0.5 * line.size for own in lines) for lines in data)


def _extents(lines: Sequence[Line]) -> list[tuple[float, float]]:
    cuts = [(a.middle + b.middle) / 2 for a, b in pairwise(lines)]
    return list(zip([float("-inf"), *cuts], [*cuts, float("inf")], strict=True))


def _header_rows(rows: Sequence[Sequence[str]], cells: Sequence[_Cell]) -> int:
    """Rows before the first with values: at least one when its cells are bold or no row has values."""
    for index, row in enumerate(rows[:6]):
        texts = [cell for cell in row[1:] if cell]
        if texts and sum(is_data(text) for text in texts) * 2 > len(texts):
            if index == 0:
                return int(_first_row_is_bold(cells))
            return index
    return 1


def _first_row_is_bold(cells: Sequence[_Cell]) -> bool:
    words = [word for cell in cells if cell.rows[0] == 0 for word in cell.words]
    below = [word for cell in cells if cell.rows[0] > 0 for word in cell.words]
    bold = sum(word.bold for word in words) > 0.7 * max(1, len(words))
    return bold and sum(word.bold for word in below) < 0.5 * max(1, len(below))


def columns_within(grid: Grid, edges: Edges) -> int:
    """How many columns alignment sees in the words of a ruled grid: more than its own means unruled columns."""
    if not grid.words:
        return 0
    lines = group_lines(grid.words)
    size = median(word.gauge for word in grid.words)
    return len(find_columns(lines, edges.upright, size))
