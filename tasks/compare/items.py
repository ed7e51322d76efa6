"""What of a document can change by itself: a field, a cell of a table row, a clause."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from sayso.schemas.asking import Reading, Span
from sayso.tasks.text.dates import dates
from sayso.tasks.text.numbers import only_number
from sayso.tasks.text.sentences import TextUnit, units

ItemKind = Literal["field", "cell", "clause"]

_COLON = re.compile(r"^(?P<name>[^:|]{2,60}?)\s*:\s+(?P<value>\S.*)$", re.DOTALL)
_TRAILING = re.compile(r"^(?P<name>.*[A-Za-z)].*?)[\s.…_]{2,}(?P<value>[-−(]?[$€£¥]?\s?[\d][\d,.]*\)?\s?%?)$")
_CELL = re.compile(r"(?<!\\)\|")
_LINE_NUMBER = re.compile(r"\W*(?:line\s*)?\d{0,3}[a-z]?\W*", re.IGNORECASE)
_LABEL_WORDS = 8


@dataclass(frozen=True, slots=True)
class Item:
    """`name` tells it from others below the same `path`; `span` is where its words stand."""

    kind: ItemKind
    path: tuple[str, ...]
    name: str
    value: str
    span: Span


def items(readings: Sequence[Reading]) -> list[Item]:
    """All items of a document in its order; equal names under one path are told apart by a count."""
    seen: Counter[tuple[str, tuple[str, ...], str]] = Counter()
    found: list[Item] = []
    for reading in readings:
        for item in _of_section(reading):
            key = (item.kind, item.path, item.name.lower())
            seen[key] += 1
            found.append(item if seen[key] == 1 else replace(item, name=f"{item.name} ({seen[key]})"))
    return found


def _of_section(reading: Reading) -> Iterator[Item]:
    table: list[TextUnit] = []
    for unit in units(reading.text, reading.blocks):
        if unit.kind in ("table", "table_header"):
            if unit.kind == "table_header" and table and table[-1].kind == "table":
                yield from _of_table(reading, table)
                table = []
            table.append(unit)
            continue
        if table:
            yield from _of_table(reading, table)
            table = []
        yield _of_prose(reading, unit)
    if table:
        yield from _of_table(reading, table)


def _of_prose(reading: Reading, unit: TextUnit) -> Item:
    text = reading.text[unit.start : unit.end]
    span = Span(reading.section_id, unit.start, unit.end, text)
    match = _COLON.match(text) or _TRAILING.match(text)
    if match and len(match["name"].split()) <= _LABEL_WORDS and len(match["value"]) <= 120:
        return Item("field", reading.heading_path, match["name"].strip(" .…_"), match["value"].strip(), span)
    return Item("clause", reading.heading_path, text, text, span)


def cells(row: str) -> list[str]:
    """The cells of a Markdown row."""
    inner = row.strip().removeprefix("|").removesuffix("|")
    return [cell.replace("\\|", "|").strip() for cell in _CELL.split(inner)]


def _of_table(reading: Reading, table: Sequence[TextUnit]) -> Iterator[Item]:
    rows = [(unit, cells(reading.text[unit.start : unit.end])) for unit in table]
    header = next((row for unit, row in rows if unit.kind == "table_header"), [])
    body = [(unit, row) for unit, row in rows if unit.kind == "table"]
    key = key_column([row for _, row in body])
    for unit, row in body:
        if key >= len(row) or not row[key]:
            continue
        span = Span(reading.section_id, unit.start, unit.end, reading.text[unit.start : unit.end])
        values = [
            (i, cell) for i, cell in enumerate(row) if i != key and not (i < key and _LINE_NUMBER.fullmatch(cell))
        ]
        for column, value in values:
            title = header[column] if column < len(header) and header[column] else f"column {column + 1}"
            name = row[key].rstrip(" :.") if len(values) == 1 else f"{row[key].rstrip(' :.')} – {title}"
            yield Item("cell", reading.heading_path, name, value, span)


def key_column(rows: Sequence[Sequence[str]]) -> int:
    """The first column that names its rows: words, not values, in most of them."""
    width = max((len(row) for row in rows), default=0)
    for column in range(width):
        listed = [row[column] for row in rows if column < len(row) and row[column]]
        named = [
            cell
            for cell in listed
            if any(c.isalpha() for c in cell) and not is_value(cell) and not _LINE_NUMBER.fullmatch(cell)
        ]
        if listed and len(named) * 2 > len(listed):
            return column
    return 0


def is_value(cell: str) -> bool:
    """A number, an amount or a date, not a name."""
    if only_number(cell) is not None:
        return True
    found = next(dates(cell), None)
    return found is not None and found.end - found.start >= len(cell.strip()) - 1
