"""A table's cells where they stand in a section's text, as fields or as a grid."""

from __future__ import annotations

import re
from itertools import pairwise

from sayso.tasks.compare.items import Field, Grid, Place, Section

_RULE = re.compile(r"\s*\|(?:\s*:?-{3,}:?\s*\|)+\s*")
_BAR = re.compile(r"(?<!\\)\|")

_VALUE_HEADERS = frozenset(
    ("value", "values", "amount", "detail", "details", "entry", "answer", "response", "information", "data", "content")
)


def read_table(section: Section, start: int, end: int) -> list[Field] | Grid:
    """A table of two columns, or of pairs of columns with labels that end in a colon, is a form: its rows are fields."""
    header_rows, rows = _rows(section, start, end)
    width = max((len(row) for row in rows), default=0)
    padded = [row + (Place(section, row[-1].end, row[-1].end),) * (width - len(row)) for row in rows if row]
    if width == 2 and header_rows and len(padded) > 1 and _is_caption(padded[0]):
        padded = padded[1:]
    if width == 2 or _is_paired(padded, width):
        return [
            Field(row[at], row[at + 1], _line(row[at : at + 2]))
            for row in padded
            for at in range(0, width, 2)
            if row[at].quote or row[at + 1].quote
        ]
    return Grid(padded[header_rows - 1] if header_rows else (), tuple(padded[header_rows:]))


def _is_caption(row: tuple[Place, ...]) -> bool:
    """'Line | Value' stands above fields and is none."""
    return row[1].quote.strip(" :").lower() in _VALUE_HEADERS


def row_place(row: tuple[Place, ...]) -> Place:
    """A whole row as printed, from its first cell to its last."""
    return _line(tuple(cell for cell in row if cell.quote) or row)


def _line(cells: tuple[Place, ...]) -> Place:
    return Place(cells[0].section, cells[0].start, cells[-1].end)


def _is_paired(rows: list[tuple[Place, ...]], width: int) -> bool:
    if width < 4 or width % 2:
        return False
    labels = [row[at].quote for row in rows for at in range(0, width, 2) if row[at].quote]
    return bool(labels) and sum(label.endswith(":") for label in labels) >= 0.7 * len(labels)


def _rows(section: Section, start: int, end: int) -> tuple[int, list[tuple[Place, ...]]]:
    rows: list[tuple[Place, ...]] = []
    header_rows = 0
    at = start
    for line in section.text[start:end].splitlines(keepends=True):
        if _RULE.fullmatch(line.rstrip("\n")):
            header_rows = len(rows)
        elif line.strip():
            rows.append(_cells(section, at, line))
        at += len(line)
    return header_rows, rows


def _cells(section: Section, at: int, line: str) -> tuple[Place, ...]:
    bars = [match.start() for match in _BAR.finditer(line)]
    spans = [(first + 1, last) for first, last in pairwise(bars)]
    return tuple(_trimmed(section, at + first, at + last) for first, last in spans)


def _trimmed(section: Section, start: int, end: int) -> Place:
    piece = section.text[start:end]
    first = start + len(piece) - len(piece.lstrip())
    return (
        Place(section, first, max(first, end - len(piece) + len(piece.rstrip())))
        if piece.strip()
        else Place(section, start, start)
    )
