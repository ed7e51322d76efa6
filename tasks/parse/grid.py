"""Tables as grids: spans expanded (a merged cell repeats its value), header rows told from data rows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

Grid = tuple[tuple[str, ...], ...]
MAX_COLUMNS = 1_000
_MAX_HEADER_ROWS = 6
_MAX_HEADER_CELL = 120
_MIN_NOTE = 30
_MAX_CELL_LINE = 40
NUMERIC = re.compile(r"^[^A-Za-z]*\d[^A-Za-z]*$")
_PERIOD = re.compile(r"^(?:FY\s?)?((?:19|20)\d\d)(?:\s?[/–-]\s?\d{2,4})?$")


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
    """How many first rows name the columns: filled and wordy, and, below the first, without a label of their own; else 0."""
    if len(grid) < 2 or len(grid[0]) < 2 or not _names_columns(grid):
        return 0
    count = 1
    while count < min(len(grid) - 1, _MAX_HEADER_ROWS) and _goes_on(grid, count):
        count += 1
    return count


def _names_columns(grid: Grid) -> bool:
    first = grid[0]
    labels = next((index for index, cell in enumerate(first) if cell.strip()), 0)  # columns that only label rows
    named = [cell for cell in first[labels:] if cell.strip()]
    if NUMERIC.match(first[0]) and not _PERIOD.match(first[0]):
        return False
    if (_has_numbers(first) and not _is_run_of_years(first, grid[1])) or len(set(named)) < 2 - bool(labels):
        return False
    if len(named) < len(first) - labels - 1 or labels > len(first) // 2:
        return False
    longest = max(len(cell) for cell in first)
    return longest <= _MAX_HEADER_CELL or longest <= max(len(cell) for row in grid[1:] for cell in row)


def _goes_on(grid: Grid, index: int) -> bool:
    """True for a further header row: words only, and either no label, the label above, or parts of a spanning head."""
    above, row = grid[index - 1], grid[index]
    if _has_numbers(row) and not _is_run_of_years(row, grid[index + 1]):
        return False
    if not any(row[1:]):
        return False
    if row[0] and row[0] == above[0]:
        return True
    if not row[0]:  # parts of the names above, under an empty label, over rows that have one
        filled = sum(map(bool, row[1:]))
        return any(below[0] for below in grid[index + 1 :]) and 2 * filled >= len(row) - 1 and row != grid[index + 1]
    spanning = any(left and left == right for left, right in pairwise(above[1:]))
    return spanning and all(len(cell) <= _MAX_HEADER_CELL for cell in row)


def _has_numbers(row: tuple[str, ...]) -> bool:
    return any(NUMERIC.match(cell) for cell in row[1:])


def _is_run_of_years(row: tuple[str, ...], below: tuple[str, ...]) -> bool:
    """True when all numbers right of the label are years that go up or down, over a row of other numbers."""
    places = [place for place in range(1, len(row)) if NUMERIC.match(row[place])]
    years = [int(match.group(1)) for place in places if (match := _PERIOD.match(row[place]))]
    steps = {later > earlier for earlier, later in pairwise(years) if later != earlier}
    return (
        len(years) == len(places) > 1 and len(steps) == 1 and not all(_PERIOD.match(below[place]) for place in places)
    )


@dataclass(frozen=True, slots=True)
class Framed:
    """A table without the merged lines that only frame it: a title above, notes below."""

    grid: Grid
    header_rows: int
    titles: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def framed(grid: Grid, header_rows: int) -> Framed:
    """Take off first rows that are one cell over the whole width, and last ones that hold a sentence."""
    titles: list[str] = []
    notes: list[str] = []
    while len(grid) > 1 and _is_merged_across(grid[0]) and any(row != grid[0] for row in grid):
        titles.extend([] if titles[-1:] == [grid[0][0]] else [grid[0][0]])  # a title over several rows stands once
        grid, header_rows = grid[1:], max(header_rows - 1, 0)
    while len(grid) > 1 + header_rows and _is_merged_across(grid[-1]) and len(grid[-1][0]) >= _MIN_NOTE:
        notes.insert(0, grid[-1][0])
        grid = grid[:-1]
    return Framed(grid, min(header_rows, max(len(grid) - 1, 0)), tuple(titles), tuple(notes))


def _is_merged_across(row: tuple[str, ...]) -> bool:
    return len(row) > 1 and bool(row[0]) and len(set(row)) == 1 and any(c.isalpha() for c in row[0])


def cell_line(parts: Iterable[str]) -> str:
    """A cell's paragraphs as one line; short ones without a stop stay told apart by a slash."""
    kept = [part for part in parts if part]
    short = len(kept) > 1 and all(
        len(part) <= _MAX_CELL_LINE and not part.endswith((".", ":", ";", ",")) for part in kept
    )
    return (" / " if short else " ").join(kept)
