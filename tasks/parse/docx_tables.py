"""Word tables as grids; a table inside a cell is read into that cell's words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from lxml import etree

from sayso.tasks.parse.grid import NUMERIC, Cell, Grid, cell_line, expand, trimmed
from sayso.tasks.parse.ooxml import attribute, child, is_on, local

_WRAPPERS = frozenset(["sdt", "sdtContent", "customXml", "ins", "moveTo", "smartTag", "AlternateContent", "Choice"])
_MAX_SPAN = 1_000
_FEWEST_LINES = 3  # paragraphs side by side that are rows
_MOST = 0.8  # share of the paragraphs right of the labels that are numbers


def within(element: etree._Element, wanted: frozenset[str]) -> Iterator[etree._Element]:
    """Children of the wanted names, in order, through wrappers that a reader does not see."""
    stack = list(reversed(element))
    while stack:
        node = stack.pop()
        name = local(node)
        if name in wanted:
            yield node
        elif name in _WRAPPERS:
            stack.extend(reversed(node))


def rows_of(table: etree._Element) -> list[etree._Element]:
    """The table's rows, those removed by a tracked change left out."""
    return [row for row in within(table, frozenset(("tr",))) if child(row, "trPr", "del") is None]


def grid_of(table: etree._Element, words: Callable[[etree._Element], str]) -> tuple[Grid, int]:
    """(grid, header rows its mark-up states); `words` reads a cell's paragraph with its marker."""
    rows = rows_of(table)
    read = [line for row in rows for line in _lines_of_row(_cells(row, words))]
    expanded = expand(_merged_down(read))
    header = 0
    for row in rows:
        if not is_on(child(row, "trPr", "tblHeader")):
            break
        header += 1
    grid = trimmed(expanded)
    return grid, min(header, max(len(grid) - 1, 0))


def cells_in(row: etree._Element) -> list[etree._Element]:
    """The row's cells."""
    return list(within(row, frozenset(("tc",))))


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cell's paragraphs, its width in columns and its vertical merge: 'restart', 'continue' or ''."""

    parts: list[str]
    column_span: int = 1
    merge: str = ""


def _lines_of_row(cells: list[_Cell]) -> list[list[tuple[Cell, str]]]:
    """The row, or the rows that its writer made of paragraphs side by side: labels in one cell, their numbers in others."""
    if _run_side_by_side(cells):
        return [
            [(Cell(line, column_span=cell.column_span), "") for cell, line in zip(cells, lines, strict=True)]
            for lines in zip_longest(*(cell.parts for cell in cells), fillvalue="")
        ]
    return [[(Cell(cell_line(cell.parts), column_span=cell.column_span), cell.merge) for cell in cells]]


def _run_side_by_side(cells: list[_Cell]) -> bool:
    """True when all filled cells hold the same number of paragraphs, three or more, and those right of the first are numbers."""
    filled = [cell for cell in cells if any(cell.parts)]
    if len(filled) < 2 or any(cell.merge for cell in cells) or len({_height(cell) for cell in filled}) != 1:
        return False
    numbers = [part for cell in filled[1:] for part in cell.parts if any(map(str.isalnum, part))]
    shown = sum(NUMERIC.match(part) is not None for part in numbers)
    return _height(filled[0]) >= _FEWEST_LINES and shown > 0 and shown >= _MOST * len(numbers)


def _height(cell: _Cell) -> int:
    """Paragraphs down to the last one with words."""
    return max((index + 1 for index, part in enumerate(cell.parts) if part), default=0)


def _cells(row: etree._Element, words: Callable[[etree._Element], str]) -> list[_Cell]:
    """The row's cells; a gap before the first is an empty cell."""
    out: list[_Cell] = []
    gap = attribute(child(row, "trPr", "gridBefore"), "val")
    if gap.isdigit() and int(gap):
        out.append(_Cell([], min(int(gap), _MAX_SPAN)))
    for cell in cells_in(row):
        properties = child(cell, "tcPr")
        span = attribute(child(properties, "gridSpan"), "val")
        merge = child(properties, "vMerge")
        state = "" if merge is None else attribute(merge, "val") or "continue"
        width = min(int(span), _MAX_SPAN) if span.isdigit() and int(span) else 1
        out.append(_Cell(_parts(cell, words), width, state))
    return out


def cell_text(cell: etree._Element, words: Callable[[etree._Element], str]) -> str:
    """All words of a cell on one line, tables inside it included."""
    return cell_line(_parts(cell, words))


def _parts(cell: etree._Element, words: Callable[[etree._Element], str]) -> list[str]:
    """The cell's paragraphs in order, empty ones and those of tables inside it included."""
    parts: list[str] = []
    stack = [cell]
    while stack:
        node = stack.pop()
        if local(node) == "p":
            parts.append(words(node))
        else:
            stack.extend(reversed(list(within(node, frozenset(("p", "tbl", "tr", "tc"))))))
    return parts


def _merged_down(rows: list[list[tuple[Cell, str]]]) -> list[list[Cell]]:
    """A cell that continues the one above takes its words."""
    above: dict[int, str] = {}
    out: list[list[Cell]] = []
    for row in rows:
        column, cells, now = 0, [], {}
        for cell, state in row:
            text = above.get(column, cell.text) if state == "continue" and not cell.text else cell.text
            if state:
                now[column] = text
            cells.append(Cell(text, column_span=cell.column_span))
            column += cell.column_span
        above = now
        out.append(cells)
    return out
