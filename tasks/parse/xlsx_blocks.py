"""A sheet's filled cells as tables: a run of rows and columns without an empty line between them is one block."""

from __future__ import annotations

from collections.abc import Mapping

from sayso.schemas.blocks import Block
from sayso.tasks.parse.grid import Grid, guess_header_rows

Cells = Mapping[tuple[int, int], str]  # (row, column), 1-based, filled cells only
MAX_GRID_CELLS = 400_000
_SAME_ROWS = 0.8
_LONGEST_LIST = 12  # a longer column is a table of its own


def blocks_of(cells: Cells, *, page: int) -> list[Block]:
    """Tables in reading order; a line with one cell, alone or above a table, is a paragraph."""
    out: list[Block] = []
    for part in _parts(cells):
        out.extend(_table(part, page))
    return out


def _parts(cells: Cells) -> list[Cells]:
    """Cut at empty rows, then at empty columns, until nothing can be cut."""
    done: list[Cells] = []
    waiting: list[tuple[Cells, int, int]] = [(cells, 0, 0)]  # cells, axis, failed cuts in a row
    while waiting:
        part, axis, failed = waiting.pop()
        pieces = _cut(part, axis)
        if len(pieces) == 1 and failed:
            done.append(part)
        else:
            kept = failed + 1 if len(pieces) == 1 else 0
            waiting.extend((piece, 1 - axis, kept) for piece in reversed(pieces))
    return [part for part in done if part]


def _cut(cells: Cells, axis: int) -> list[Cells]:
    places = sorted({place[axis] for place in cells})
    group: dict[int, int] = {}
    count, before = 0, 0
    for place in places:
        count += bool(group) and place > before + 1
        group[place], before = count, place
    pieces: list[dict[tuple[int, int], str]] = [{} for _ in range(count + 1)]
    for cell, text in cells.items():
        pieces[group[cell[axis]]][cell] = text
    return _with_lone_columns(pieces) if axis == 1 else list(pieces)


def _with_lone_columns(pieces: list[dict[tuple[int, int], str]]) -> list[Cells]:
    """A single column behind an empty one goes with the table on its left when it has the same rows."""
    out: list[dict[tuple[int, int], str]] = []
    for piece in pieces:
        rows = {row for row, _ in piece}
        lone = len({column for _, column in piece}) == 1 and len(rows) > 1
        if out and lone and len(rows & {row for row, _ in out[-1]}) >= _SAME_ROWS * len(rows):
            out[-1].update(piece)
        else:
            out.append(piece)
    return list(out)


def _table(cells: Cells, page: int) -> list[Block]:
    rows = sorted({row for row, _ in cells})
    columns = sorted({column for _, column in cells})
    if len(rows) * len(columns) > MAX_GRID_CELLS:
        return _as_lines(cells, page)
    grid: Grid = tuple(tuple(cells.get((row, column), "") for column in columns) for row in rows)
    before: list[Block] = []
    while grid and len(columns) > 1 and _is_title_row(grid[0]):
        before.append(_paragraph(_first_filled(grid[0]), page))
        grid = grid[1:]
    after: list[Block] = []
    while len(grid) > 2 and _is_note_row(grid[-1]):
        after.insert(0, _paragraph(_first_filled(grid[-1]), page))
        grid = grid[:-1]
    if not grid:
        return before
    if len(columns) == 1 and len(grid) <= _LONGEST_LIST:
        return [*before, *(_paragraph(row[0], page) for row in grid if row[0]), *after]
    keep = [i for i in range(len(grid[0])) if any(row[i] for row in grid)]
    grid = tuple(tuple(row[i] for i in keep) for row in grid)
    table = Block("table", page=page, page_last=page, grid=grid, header_rows=guess_header_rows(grid), source="cells")
    return [*before, table, *after]


def _as_lines(cells: Cells, page: int) -> list[Block]:
    """A range too large for a grid stands row by row, its filled cells only."""
    rows: dict[int, list[str]] = {}
    for (row, _), text in sorted(cells.items()):
        rows.setdefault(row, []).append(text)
    return [_paragraph(" | ".join(texts), page) for texts in rows.values()]


def _is_title_row(row: tuple[str, ...]) -> bool:
    """One text alone, or one text in all cells of a merged line."""
    filled = {cell for cell in row if cell}
    return len(filled) == 1 and (sum(map(bool, row)) == 1 or (len(row) > 1 and all(row))) and bool(row[0])


def _is_note_row(row: tuple[str, ...]) -> bool:
    return _is_title_row(row) and len(row[0]) > 30


def _first_filled(row: tuple[str, ...]) -> str:
    return next(cell for cell in row if cell)


def _paragraph(text: str, page: int) -> Block:
    return Block("paragraph", text, page=page, page_last=page, source="cells")
