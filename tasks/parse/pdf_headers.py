"""Header cells of a table: stacked lines are one cell, a heading over several columns is repeated in each."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from sayso.tasks.parse.pdf_columns import Column, Piece
from sayso.tasks.parse.pdf_edges import Edge
from sayso.tasks.parse.pdf_rows import TableLine, is_data

MOST_HEADER_LINES = 10
OFF_CENTRE = 0.6  # of the size: how far a heading may stand off the middle of its columns
CENTRED = 3.0  # points between the middles of centred lines
_YEAR = re.compile(r"(?:FY\s*)?(?:19|20)\d\d(?:\s*[-–/]\s*\d{2,4})?\*{0,2}")


@dataclass(slots=True)
class _Cell:
    first: int
    last: int
    top: float
    bottom: float
    text: str
    middle: float
    level: int = 0


def count_header_lines(lines: Sequence[TableLine], columns: Sequence[Column], level: Sequence[Edge]) -> int:
    """Leading lines above the body: those over the first rule, else those before the first line of data."""
    if len(lines) < 2:
        return 0
    by_data = _lines_before_data(lines)
    by_rule = _lines_over_rule(lines, columns, level)
    by_rule = _bold_lines(lines[:by_rule])
    labelled = sum(0 in line.filled for line in lines[:by_rule])
    if 0 < by_data < by_rule and all(0 in line.filled and _has_data(line) for line in lines[by_data:by_rule]):
        return by_data
    if by_rule and (labelled <= 1 or not any(_has_data(line) for line in lines[:by_rule])):
        return by_rule
    return by_data


def _bold_lines(lines: Sequence[TableLine]) -> int:
    """Lines up to where bold ends: the first shaded row may come only after another one. All where none is bold."""
    bold = [_is_bold(line) for line in lines]
    heads = bold.index(False) if False in bold else len(lines)
    rest = lines[heads:]
    return heads if heads and not any(bold[heads:]) and all(len(line.filled) > 1 for line in rest) else len(lines)


def _lines_before_data(lines: Sequence[TableLine]) -> int:
    values = _value_columns(lines)
    for index, line in enumerate(lines[: MOST_HEADER_LINES + 1]):
        if _has_data(line) or _has_values(line, values):
            while index > 1 and lines[index - 1].filled == {0} and not lines[index - 1].spans:
                index -= 1  # noqa: PLW2901
            return index
    return 1 if _is_bold(lines[0]) and not _is_bold(lines[-1]) else 0


def _value_columns(lines: Sequence[TableLine]) -> frozenset[int]:
    """Columns of values, a header or two aside."""
    texts: dict[int, list[str]] = defaultdict(list)
    for line in lines:
        for piece in line.pieces:
            if piece.first == piece.last > 0:
                texts[piece.first].append(piece.line.text)
    return frozenset(c for c, own in texts.items() if sum(map(is_data, own)) >= 0.6 * len(own))


def _has_values(line: TableLine, values: frozenset[int]) -> bool:
    """Most of the line's cells in columns of values hold one."""
    texts = [piece.line.text for piece in line.pieces if piece.first == piece.last and piece.first in values]
    if not texts or all(_YEAR.fullmatch(text) for text in texts):
        return False
    return sum(map(is_data, texts)) * 2 > len(texts)


def _is_bold(line: TableLine) -> bool:
    return line.line.share("bold") > 0.7


def _has_data(line: TableLine) -> bool:
    """At least half of the cells beside the label are values; years alone are a header."""
    texts = [piece.line.text for piece in line.pieces if piece.first > 0]
    values = [text for text in texts if is_data(text)]
    if all(_YEAR.fullmatch(text) for text in values):
        return False
    return len(values) * 2 > len(texts)


def _lines_over_rule(lines: Sequence[TableLine], columns: Sequence[Column], level: Sequence[Edge]) -> int:
    width = columns[-1][1] - columns[0][0]
    for index in range(1, min(len(lines), MOST_HEADER_LINES + 1)):
        a, b = lines[index - 1].line, lines[index].line
        edges = [edge for edge in level if a.middle < edge.at < b.middle]
        if sum(edge.length for edge in edges) > 0.85 * width and len(lines[index - 1].filled) > 1:
            return index
    return 0


def header_rows(lines: Sequence[TableLine], columns: Sequence[Column], level: Sequence[Edge]) -> list[list[str]]:
    """Rows of header texts, each as wide as the table."""
    cells: list[_Cell] = []
    for index, line in enumerate(lines):
        lower = lines[index + 1].filled if index + 1 < len(lines) else frozenset()
        pieces = _shared_out(_spread(line, columns, level), columns, lower)
        for piece in pieces:
            middle = (piece.line.left + piece.line.right) / 2
            cell = _Cell(piece.first, piece.last, piece.line.top, piece.line.bottom, piece.line.text, middle)
            _widen(cell, cells, columns, pieces)
            above = _above(cells, cell)
            if above is not None and not _parted(above, cell, level):
                above.text += "\n" + cell.text
                above.bottom = cell.bottom
            else:
                cells.append(cell)
    if not cells:
        return []
    _set_levels(cells)
    depth = 1 + max(cell.level for cell in cells)
    grid = [["" for _ in columns] for _ in range(depth)]
    for cell in sorted(cells, key=lambda cell: cell.level):
        for row in range(cell.level, depth):
            for column in range(cell.first, cell.last + 1):
                grid[row][column] = cell.text
    return _settle(grid, cells, depth)


def _shared_out(pieces: Sequence[Piece], columns: Sequence[Column], lower: frozenset[int]) -> Sequence[Piece]:
    """Headings each centred over its share of the columns that the next line fills stand over that share."""
    heads = [piece for piece in pieces if piece.first > 0]
    bare = lower - {c for piece in pieces for c in range(piece.first, piece.last + 1)} - {0}
    if not heads or not bare or any(piece.last > piece.first for piece in heads):
        return pieces
    middles = [(piece.line.left + piece.line.right) / 2 for piece in heads]
    shares: list[list[int]] = [[] for _ in heads]
    for column in range(1, len(columns)):
        middle = sum(columns[column]) / 2
        shares[min(range(len(heads)), key=lambda i: abs(middles[i] - middle))].append(column)
    found = [Piece(p.line, own[0], own[-1]) for p, own in zip(heads, shares, strict=True) if own]
    off = [
        abs((columns[p.first][0] + columns[p.last][1]) / 2 - (p.line.left + p.line.right) / 2) / p.line.size
        for p in found
    ]
    own = [piece.first for piece in heads]
    theirs = all(c in bare or c in own for p in found for c in range(p.first, p.last + 1))
    if len(found) < len(heads) or max(off) > OFF_CENTRE or not theirs:
        return pieces
    return [*(piece for piece in pieces if piece.first == 0), *found]


def _widen(cell: _Cell, cells: Sequence[_Cell], columns: Sequence[Column], pieces: Sequence[Piece]) -> None:
    """The rest of a heading over several columns stands alone under it, centred as it is and not over its own column."""
    over = [c for c in cells if c.first <= cell.last and c.last >= cell.first]
    if not over or cell.first != cell.last:
        return
    above = max(over, key=lambda c: c.bottom)
    alone = sum(above.first <= piece.first <= above.last for piece in pieces) == 1
    off = abs(sum(columns[cell.first]) / 2 - cell.middle)
    if alone and above.last > above.first and abs(above.middle - cell.middle) < CENTRED < off:
        cell.first, cell.last = above.first, above.last


def _above(cells: Sequence[_Cell], cell: _Cell) -> _Cell | None:
    """The nearest cell above it over the very same columns, when no other lies between."""
    over = [c for c in cells if c.first <= cell.last and c.last >= cell.first]
    if not over:
        return None
    nearest = max(over, key=lambda c: c.bottom)
    return nearest if (nearest.first, nearest.last) == (cell.first, cell.last) else None


def _parted(above: _Cell, cell: _Cell, level: Sequence[Edge]) -> bool:
    middle = (above.bottom + cell.top) / 2
    return any(abs(edge.at - middle) < max(2.0, cell.top - above.bottom) and edge.length > 10 for edge in level) and (
        above.last > above.first
    )


def _set_levels(cells: list[_Cell]) -> None:
    """A cell stands one level below the lowest cell above it."""
    for cell in sorted(cells, key=lambda c: c.top):
        over = [
            c
            for c in cells
            if c is not cell and c.bottom <= cell.top + 2 and c.first <= cell.last and c.last >= cell.first
        ]
        cell.level = 1 + max((c.level for c in over), default=-1)


def _settle(grid: list[list[str]], cells: Sequence[_Cell], depth: int) -> list[list[str]]:
    """A column with a cell only at a lower level repeats it above, as a merged cell would print."""
    for column in range(len(grid[0])):
        own = [cell for cell in cells if cell.first <= column <= cell.last]
        if own:
            highest = min(cell.level for cell in own)
            for row in range(min(highest, depth)):
                grid[row][column] = grid[highest][column]
    return grid


def _spread(line: TableLine, columns: Sequence[Column], level: Sequence[Edge]) -> list[Piece]:
    """Pieces with the columns they head: those of the rule drawn beneath, else those they are centred over."""
    pieces = list(line.pieces)
    for index, piece in enumerate(pieces):
        taken_before = pieces[index - 1].last if index else -1
        taken_after = pieces[index + 1].first if index + 1 < len(pieces) else len(columns)
        ruled = _ruled_columns(piece, columns, level)
        if ruled:
            first, last = max(ruled[0], taken_before + 1), min(ruled[1], taken_after - 1)
            if first <= piece.first and last >= piece.last:
                pieces[index] = Piece(piece.line, first, last)
                continue
        if piece.last > piece.first:
            first, last = _centred(piece, columns, taken_before + 1, taken_after - 1)
            pieces[index] = Piece(piece.line, first, last)
    return pieces


def _ruled_columns(piece: Piece, columns: Sequence[Column], level: Sequence[Edge]) -> tuple[int, int] | None:
    """Columns over a partial rule close beneath the piece."""
    line = piece.line
    width = columns[-1][1] - columns[0][0]
    for edge in level:
        near = -2 < edge.at - line.bottom < 0.9 * line.size
        if near and edge.start <= line.left + 3 and edge.end >= line.right - 3 and edge.length < 0.9 * width:
            over = [
                i
                for i, (left, right) in enumerate(columns)
                if min(right, edge.end) - max(left, edge.start) > 0.5 * (right - left)
            ]
            return (over[0], over[-1]) if over else None
    return None


def _centred(piece: Piece, columns: Sequence[Column], lowest: int, highest: int) -> tuple[int, int]:
    """The range of columns around the piece's own whose middle is nearest to the piece's."""
    middle = (piece.line.left + piece.line.right) / 2
    ranges = [(first, last) for first in range(lowest, piece.first + 1) for last in range(piece.last, highest + 1)]
    if not ranges:
        return piece.first, piece.last
    off = {r: abs((columns[r[0]][0] + columns[r[1]][1]) / 2 - middle) for r in ranges}
    best = min(off.values())
    return max((r for r in ranges if off[r] <= best + 4), key=lambda r: r[1] - r[0])
