"""Word tables as grids; a table inside a cell is read into that cell's words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lxml import etree

from sayso.tasks.parse.grid import Cell, Grid, cell_line, expand, trimmed
from sayso.tasks.parse.ooxml import attribute, child, is_on, local

_WRAPPERS = frozenset(["sdt", "sdtContent", "customXml", "ins", "moveTo", "smartTag", "AlternateContent", "Choice"])
_MAX_SPAN = 1_000


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
    read = [_cells(row, words) for row in rows]
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


def _cells(row: etree._Element, words: Callable[[etree._Element], str]) -> list[tuple[Cell, str]]:
    """Cells with their vertical merge: 'restart', 'continue' or ''; a gap before the first cell is an empty cell."""
    out: list[tuple[Cell, str]] = []
    gap = attribute(child(row, "trPr", "gridBefore"), "val")
    if gap.isdigit() and int(gap):
        out.append((Cell("", column_span=min(int(gap), _MAX_SPAN)), ""))
    for cell in cells_in(row):
        properties = child(cell, "tcPr")
        span = attribute(child(properties, "gridSpan"), "val")
        merge = child(properties, "vMerge")
        state = "" if merge is None else attribute(merge, "val") or "continue"
        width = min(int(span), _MAX_SPAN) if span.isdigit() and int(span) else 1
        out.append((Cell(cell_text(cell, words), column_span=width), state))
    return out


def cell_text(cell: etree._Element, words: Callable[[etree._Element], str]) -> str:
    """All words of a cell on one line, tables inside it included."""
    parts: list[str] = []
    stack = [cell]
    while stack:
        node = stack.pop()
        if local(node) == "p":
            parts.append(words(node))
        else:
            stack.extend(reversed(list(within(node, frozenset(("p", "tbl", "tr", "tc"))))))
    return cell_line(parts)


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
