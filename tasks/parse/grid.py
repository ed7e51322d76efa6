"""Tables as grids: spans expanded (a merged cell repeats its value), header rows told from data rows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

Grid = tuple[tuple[str, ...], ...]
MAX_COLUMNS = 1_000
_NUMERIC = re.compile(r"^[^A-Za-z]*\d[^A-Za-z]*$")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell as its source states it; `is_header` where the source marks it so."""

    text: str
    row_span: int = 1
    column_span: int = 1
    is_header: bool = False


def expand(rows: Iterable[Iterable[Cell]]) -> Grid:
    """A rectangular grid; each merged cell's text stands in all the places it covers."""
    listed = [list(row) for row in rows]
    filled: list[dict[int, str]] = [{} for _ in listed]
    for index, row in enumerate(listed):
        column = 0
        for cell in row:
            while column in filled[index]:
                column += 1
            last = min(column + max(cell.column_span, 1), MAX_COLUMNS)
            for covered in filled[index : index + max(cell.row_span, 1)]:
                for place in range(column, last):
                    covered.setdefault(place, cell.text)
            column = last
    width = max((max(row, default=-1) + 1 for row in filled), default=0)
    return tuple(tuple(row.get(column, "") for column in range(width)) for row in filled)


def trimmed(grid: Grid) -> Grid:
    """Without rows and columns that are empty throughout."""
    rows = [row for row in grid if any(cell.strip() for cell in row)]
    keep = [i for i in range(len(rows[0])) if any(row[i].strip() for row in rows)] if rows else []
    return tuple(tuple(row[i] for i in keep) for row in rows)


def guess_header_rows(grid: Grid) -> int:
    """1 when the first row names its columns: filled, wordy, and unlike what stands below; else 0."""
    if len(grid) < 2 or len(grid[0]) < 2:
        return 0
    first = grid[0]
    if any(_NUMERIC.match(cell) for cell in first[1:]) or len(set(first)) < 2:
        return 0
    named = sum(bool(cell.strip()) for cell in first)
    if named < len(first) - 1:
        return 0
    longest = max(len(cell) for cell in first)
    below = [len(cell) for row in grid[1:] for cell in row]
    return int(longest <= 120 or longest <= max(below, default=0))
