"""A sheet's filled cells as tables: a run of rows and columns without an empty line between them is one block."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sayso.schemas.blocks import Block
from sayso.tasks.parse.grid import NUMERIC, Grid, guess_header_rows

Place = tuple[int, int]  # (row, column), 1-based
Cells = Mapping[Place, str]  # filled cells only
MAX_GRID_CELLS = 400_000
_SAME_ROWS = 0.8
_LONGEST_LIST = 12  # a longer column is a table of its own
_SHORTEST_NOTE = 30  # characters; a shorter last line is a row


@dataclass(frozen=True, slots=True)
class Marks:
    """What a sheet states of its cells: those that a merged range covers, those that are a table's header."""

    merged: frozenset[Place] = frozenset()
    header: frozenset[Place] = frozenset()


_UNMARKED = Marks()


def blocks_of(cells: Cells, *, page: int, marks: Marks = _UNMARKED) -> list[Block]:
    """Tables in reading order; a line with one cell, alone or above a table, is a paragraph."""
    out: list[Block] = []
    for part in _rejoined(_parts(cells), marks):
        out.extend(_table(part, page, marks))
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
    pieces: list[dict[Place, str]] = [{} for _ in range(count + 1)]
    for cell, text in cells.items():
        pieces[group[cell[axis]]][cell] = text
    return _with_lone_columns(pieces) if axis == 1 else list(pieces)


def _with_lone_columns(pieces: list[dict[Place, str]]) -> list[Cells]:
    """A single column beside an empty one goes with its neighbour when they have the same rows: labels, or remarks."""
    out: list[dict[Place, str]] = []
    for piece in pieces:
        if out and (_is_lone(piece) or _is_lone(out[-1])) and _shares_rows(piece, out[-1]):
            out[-1].update(piece)
        else:
            out.append(piece)
    return list(out)


def _is_lone(cells: Cells) -> bool:
    return len({column for _, column in cells}) == 1


def _shares_rows(cells: Cells, before: Cells) -> bool:
    rows = {row for row, _ in cells}
    return len(rows) > 1 and len(rows & {row for row, _ in before}) >= _SAME_ROWS * len(rows)


def _rejoined(parts: list[Cells], marks: Marks) -> list[Cells]:
    """Rows below one empty line go on with the table above when they have no head and numbers in its columns."""
    by_top: dict[int, list[int]] = {}
    for index, part in enumerate(parts):
        by_top.setdefault(min(row for row, _ in part), []).append(index)
    out: list[Cells] = []
    taken: set[int] = set()
    for index, part in enumerate(parts):
        if index in taken:
            continue
        above = dict(part)
        while True:
            columns, below = {column for _, column in above}, max(row for row, _ in above) + 2
            band = [i for i in by_top.get(below, ()) if i > index and {column for _, column in parts[i]} <= columns]
            further = {place: text for i in band for place, text in parts[i].items()}
            if not further or not _goes_on(further, above, marks):
                break
            taken.update(band)
            above.update(further)
        out.append(above)
    return out


def _goes_on(part: Cells, above: Cells, marks: Marks) -> bool:
    numbers = _number_columns(part)
    if part.keys() & marks.header or not numbers or not numbers <= _number_columns(above):
        return False
    return _header_rows_below_titles(above, marks) > 0 and _header_rows_below_titles(part, marks) == 0


def _number_columns(cells: Cells) -> set[int]:
    return {column for (_, column), text in cells.items() if NUMERIC.match(text)}


def _header_rows_below_titles(cells: Cells, marks: Marks) -> int:
    rows, columns = _axes(cells)
    first = 0
    if len(rows) * len(columns) > MAX_GRID_CELLS:
        return 0
    while first < len(rows) and _is_title_row(cells, rows[first], columns, marks):
        first += 1
    return guess_header_rows(_grid(cells, rows[first:], columns))


def _axes(cells: Cells) -> tuple[list[int], list[int]]:
    return sorted({row for row, _ in cells}), sorted({column for _, column in cells})


def _grid(cells: Cells, rows: list[int], columns: list[int]) -> Grid:
    return tuple(tuple(cells.get((row, column), "") for column in columns) for row in rows)


def _table(cells: Cells, page: int, marks: Marks) -> list[Block]:
    rows, columns = _axes(cells)
    if len(rows) * len(columns) > MAX_GRID_CELLS:
        return _as_lines(cells, page)
    before: list[Block] = []
    while rows and len(columns) > 1 and _is_title_row(cells, rows[0], columns, marks):
        before.append(_paragraph(_first_filled(cells, rows.pop(0), columns), page))
    after: list[Block] = []
    while len(rows) > 2 and _is_title_row(cells, rows[-1], columns, marks):
        text = _first_filled(cells, rows[-1], columns)
        if len(text) <= _SHORTEST_NOTE:
            break
        after.insert(0, _paragraph(text, page))
        rows.pop()
    if not rows:
        return before
    columns = [column for column in columns if any((row, column) in cells for row in rows)]
    if len(columns) == 1 and len(rows) <= _LONGEST_LIST:
        return [*before, *(_paragraph(cells[row, columns[0]], page) for row in rows), *after]
    grid = _grid(cells, rows, columns)
    stated = sum(any((row, column) in marks.header for column in columns) for row in rows[: len(rows) - 1])
    header_rows = stated or guess_header_rows(grid)
    table = Block("table", page=page, page_last=page, grid=grid, header_rows=header_rows, source="cells")
    return [*before, table, *after]


def _as_lines(cells: Cells, page: int) -> list[Block]:
    """A range too large for a grid stands row by row, its filled cells only."""
    rows: dict[int, list[str]] = {}
    for (row, _), text in sorted(cells.items()):
        rows.setdefault(row, []).append(text)
    return [_paragraph(" | ".join(texts), page) for texts in rows.values()]


def _is_title_row(cells: Cells, row: int, columns: list[int], marks: Marks) -> bool:
    """One text alone, or one merged over all columns; equal texts side by side are no title."""
    filled = [(row, column) for column in columns if (row, column) in cells]
    if len({cells[place] for place in filled}) != 1 or any(place in marks.header for place in filled):
        return False
    return len(filled) == 1 or (len(filled) == len(columns) and all(place in marks.merged for place in filled))


def _first_filled(cells: Cells, row: int, columns: list[int]) -> str:
    return next(cells[row, column] for column in columns if (row, column) in cells)


def _paragraph(text: str, page: int) -> Block:
    return Block("paragraph", text, page=page, page_last=page, source="cells")
