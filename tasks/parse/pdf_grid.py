"""The grid of one table from its words and rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from sayso.tasks.parse.pdf_cells import Word
from sayso.tasks.parse.pdf_columns import Column, find_columns, place
from sayso.tasks.parse.pdf_edges import Edges
from sayso.tasks.parse.pdf_headers import count_header_lines, header_rows
from sayso.tasks.parse.pdf_lines import Line, group_lines, hull
from sayso.tasks.parse.pdf_rows import TableLine, group_rows, is_data
from sayso.tasks.parse.pdf_shapes import Box

TITLE = re.compile(
    r"\s*(?:table|tab\.|exhibit|figure|fig\.|chart|schedule|annex|box)\s*[A-Z]?[\d.IVX-]*\b", re.IGNORECASE
)
NOTE = re.compile(
    r"\s*(?:notes?|sources?|legend|key|abbreviations?|see notes?)\b\s*[:.]?|\s*[*†‡§¹²³]|\s*\(\d\)\s+[A-Z]|\s*\d\s+[A-Z][a-z]",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Grid:
    """A table's cells, the words they hold, and the words of its region that are none of it: title and notes."""

    rows: tuple[tuple[str, ...], ...]
    header_rows: int
    box: Box
    words: tuple[Word, ...]
    filled: float  # share of cells with text
    from_rules: bool = False


def aligned_grid(words: Sequence[Word], edges: Edges) -> Grid | None:
    """A grid by alignment; rules help where there are some. None when the words stand in no columns."""
    lines = group_lines(words)
    if len(lines) < 2:
        return None
    size = median(word.gauge for word in words)
    columns = find_columns(lines, edges.upright, size)
    if len(columns) < 2:
        return None
    placed = [TableLine(line, tuple(place(line, columns, size))) for line in lines]
    placed = _trim(placed, columns, edges, size)
    if len(placed) < 2:
        return None
    count = count_header_lines(placed, columns, edges.level)
    head = header_rows(placed[:count], columns, edges.level)
    body = [_row_texts(row, columns) for row in group_rows(placed[count:], columns, edges.level)]
    rows = tuple(tuple(row) for row in [*head, *body])
    kept = tuple(word for line in placed for word in line.line.words)
    filled = sum(1 for row in rows for cell in row if cell) / max(1, len(rows) * len(columns))
    return Grid(rows, len(head), hull(line.line.box for line in placed), kept, filled)


def _row_texts(row: Sequence[TableLine], columns: Sequence[Column]) -> list[str]:
    cells = ["" for _ in columns]
    for line in row:
        for piece in line.pieces:
            cells[piece.first] = f"{cells[piece.first]}\n{piece.line.text}".strip("\n")
    return cells


def _trim(lines: list[TableLine], columns: Sequence[Column], edges: Edges, size: float) -> list[TableLine]:
    """Without the title above and the notes below."""
    structured = [i for i, line in enumerate(lines) if len(line.filled) > 1 and not _is_prose(line.line)]
    if not structured:
        return []
    first, last = structured[0], structured[-1]
    start = first
    while start > 0 and _belongs_above(lines[start - 1], lines[start], columns, edges, size):
        start -= 1
    end = last
    while end + 1 < len(lines) and _belongs_below(lines[end + 1], lines[end], columns, edges, size):
        end += 1
    kept = lines[start : end + 1]
    while len(kept) > 2 and TITLE.match(kept[0].line.text) and len(kept[0].filled) < 2:
        kept = kept[1:]
    while len(kept) > 2 and _is_note(kept[-1], columns):
        kept = kept[:-1]
    return kept


def _is_prose(line: Line) -> bool:
    """A sentence set across the columns: many words, no gap wider than a few spaces."""
    gaps = [b.left - a.right for a, b in pairwise(line.words)]
    return (
        len(gaps) >= 6
        and max(gaps) < 1.2 * max(word.gauge for word in line.words)
        and sum(w.text.isalpha() for w in line.words) > 0.6 * len(gaps)
    )


def _is_note(line: TableLine, columns: Sequence[Column]) -> bool:
    text = line.line.text
    if any(piece.first > 0 and is_data(piece.line.text) for piece in line.pieces):
        return False
    wide = line.line.right - line.line.left > 0.6 * (columns[-1][1] - columns[0][0])
    return bool(NOTE.match(text)) and (wide or len(line.filled) == 1) and len(text) > 12


def _belongs_above(line: TableLine, below: TableLine, columns: Sequence[Column], edges: Edges, size: float) -> bool:
    """A heading over some of the columns: close, not a title, and no rule has closed the table above it."""
    text = line.line.text
    if TITLE.match(text) or below.line.top - line.line.bottom > 1.2 * size:
        return False
    box = line.line
    width = columns[-1][1] - columns[0][0]
    opened = any(edge.at < box.top + 2 and edge.length > 0.6 * width for edge in edges.level)
    inner = box.left > columns[0][1] and box.right - box.left < 0.7 * width
    return opened or inner


def _belongs_below(line: TableLine, above: TableLine, columns: Sequence[Column], edges: Edges, size: float) -> bool:
    """The rest of a last row's cell: close, in its column, before the closing rule."""
    if line.spans or NOTE.match(line.line.text) or line.line.top - above.line.bottom > 0.8 * size:
        return False
    width = columns[-1][1] - columns[0][0]
    closed = any(above.line.middle < e.at < line.line.middle and e.length > 0.6 * width for e in edges.level)
    inner = line.line.left > columns[0][1] and line.line.right <= columns[-1][1] + 1 and not _is_prose(line.line)
    return not closed and (line.line.right <= columns[0][1] + 1 or (inner and above.line.size == line.line.size))
