"""Tables drawn in a text file with bars or ruled with dashes."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence

from sayso.tasks.parse.grid import NUMERIC, Grid, guess_header_rows, trimmed
from sayso.tasks.parse.plain_lines import Line

_BORDER = re.compile(r"^[+|]?(?:[-=:]{2,}[+|])+[-=:]*[+|]?$|^[+|](?:\s*[-=:]{2,}\s*[+|])+$")
_RULE = re.compile(r"^[-=]{2,}(?:\s+[-=]{2,})+$")
_RULE_PART = re.compile(r"[-=]+")
_CELL = re.compile(r"\S+(?: \S+)*")  # words with single spaces between
_CODE_SIGN = re.compile(r"[{};=<>$\\|]|\.{4,}")
_MIN_ROWS = 2
_MIN_ALIGNED = 3  # lines: two may be in line by chance
_MAX_CELL = 80


def drawn_table(lines: Sequence[Line]) -> tuple[Grid, int] | None:
    """(grid, header rows) of lines that draw a table; None for any other drawing."""
    return _barred(lines) or _ruled(lines) or _aligned(lines)


def separated_table(text: str) -> tuple[Grid, int] | None:
    """(grid, header rows) of a whole file of comma, semicolon or tab separated values; None for any other text."""
    head = [line for line in text.split("\n", 60)[:60] if line.strip()]
    if len(head) < 3:
        return None
    for sign in ("\t", ";", ","):
        counts = {len(row) for row in csv.reader(head[:-1], delimiter=sign)}
        if len(counts) != 1 or counts == {1}:
            continue
        rows = [[" ".join(cell.split()) for cell in row] for row in csv.reader(text.split("\n"), delimiter=sign) if row]
        width = max(len(row) for row in rows)
        even = sum(len(row) == width for row in rows) >= 0.95 * len(rows)
        wordy = sum(len(cell) for row in rows for cell in row) > _MAX_CELL * sum(len(row) for row in rows)
        if even and not wordy and (width > 2 or sign == "\t"):
            grid = trimmed(tuple((*row, *[""] * (width - len(row))) for row in rows))
            return grid, guess_header_rows(grid)
    return None


def _barred(lines: Sequence[Line]) -> tuple[Grid, int] | None:
    """Rows with '|' between cells; with border lines a row may take several lines."""
    barred = [line.text for line in lines]
    if not all(text.startswith(("|", "+")) for text in barred):
        return None
    rows: list[list[str]] = []
    bordered = sum(_BORDER.match(text) is not None for text in barred) >= 3
    fresh, header_rows = True, 0
    for text in barred:
        if _BORDER.match(text):
            header_rows = header_rows or (len(rows) if rows else 0)
            fresh = True
            continue
        cells = [cell.strip() for cell in text.strip().strip("|").split("|")]
        if rows and bordered and not fresh and len(cells) == len(rows[-1]):
            rows[-1] = [f"{above} {cell}".strip() for above, cell in zip(rows[-1], cells, strict=True)]
        else:
            rows.append(cells)
        fresh = False
    if len(rows) < _MIN_ROWS or len({len(row) for row in rows}) != 1 or len(rows[0]) < 2:
        return None
    return tuple(map(tuple, rows)), min(header_rows, len(rows) - 1)


def _ruled(lines: Sequence[Line]) -> tuple[Grid, int] | None:
    """Columns given by a line of dashes below the heads, as in '----  ------'."""
    rule = next((index for index, line in enumerate(lines) if _RULE.match(line.text)), -1)
    if rule < 1 or len(lines) - rule < 2:
        return None
    starts = [lines[rule].indent + part.start() for part in _RULE_PART.finditer(lines[rule].text)]
    rows = [_cut(line, starts) for line in lines if not _RULE.match(line.text)]
    if any(row is None for row in rows):
        return None
    return tuple(tuple(row) for row in rows if row is not None), rule


def _aligned(lines: Sequence[Line]) -> tuple[Grid, int] | None:
    """Columns told apart by gaps alone: each row has all cells, and each column its left or its right edge in line."""
    if len(lines) < _MIN_ALIGNED or any(_CODE_SIGN.search(line.text) for line in lines):
        return None
    rows = [
        [(line.indent + m.start(), line.indent + m.end(), m.group()) for m in _CELL.finditer(line.text)]
        for line in lines
    ]
    width = len(rows[0])
    if (
        width < 2
        or any(len(row) != width for row in rows)
        or any(len(cell) > _MAX_CELL // 2 for row in rows for *_, cell in row)
    ):
        return None
    body = rows[1:]
    for column in range(width):
        starts, ends = ({row[column][side] for row in body} for side in (0, 1))
        if min(len(starts), len(ends)) > 1:
            return None
    grid = tuple(tuple(cell for *_, cell in row) for row in rows)
    header_rows = guess_header_rows(grid)
    numbers = any(all(NUMERIC.match(row[column]) for row in grid[1:]) for column in range(1, width))
    return (grid, header_rows) if header_rows == 1 and (numbers or width > 2) else None


def _cut(line: Line, starts: Sequence[int]) -> list[str] | None:
    """The line's cells; None when a word runs across a column's start."""
    text = " " * line.indent + line.text
    for start in starts[1:]:
        if 0 < start < len(text) and not text[start - 1].isspace():
            return None
    ends = [*starts[1:], max(len(text), starts[-1])]
    first = [0, *starts[1:]]
    return [text[a:b].strip() for a, b in zip(first, ends, strict=True)]
