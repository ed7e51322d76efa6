"""The fields, tables and clauses of a section."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sayso.schemas.asking import BlockSpan
from sayso.tasks.compare.fields import labels_and_values, list_marker_end
from sayso.tasks.compare.grids import read_table
from sayso.tasks.compare.items import Clause, Field, Items, Place, Section
from sayso.tasks.text.sentences import units

_SENTENCE_END = re.compile(r"(?<=[a-z]{3})(?P<stop>[.!?][\"”’)]?)\s+(?=[A-Z“\"(])")


def read_items(section: Section) -> Items:
    """All comparable items in reading order; text that no block covers counts as a paragraph."""
    items = Items()
    for block in _whole(section):
        if block.kind == "table":
            table = read_table(section, block.start, block.end)
            if isinstance(table, list):
                items.fields.extend(table)
            elif table.rows or table.header:
                items.grids.append(table)
        else:
            _read_prose(section, block, items)
    return items


def _whole(section: Section) -> list[BlockSpan]:
    blocks: list[BlockSpan] = []
    at = 0
    for block in sorted(section.blocks, key=lambda b: (b.start, b.end)):
        if section.text[at : block.start].strip():
            blocks.append(BlockSpan("paragraph", at, block.start))
        if block.end > max(at, block.start):
            blocks.append(BlockSpan(block.kind, max(at, block.start), block.end))
        at = max(at, block.end)
    if section.text[at:].strip():
        blocks.append(BlockSpan("paragraph", at, len(section.text)))
    return blocks


def _read_prose(section: Section, block: BlockSpan, items: Items) -> None:
    for part in _lines(section.text, block):
        if not _read_fields(section, part, items):
            _read_clauses(section, part, items)


def _lines(text: str, block: BlockSpan) -> list[BlockSpan]:
    """A typed form or a program goes by its lines, running text stays whole."""
    piece = text[block.start : block.end]
    spans = [(block.start + m.start(), block.start + m.end()) for m in re.finditer(r"[^\n]*\S[^\n]*", piece)]
    form_lines = sum(bool(labels_and_values(text[start:end])) for start, end in spans) if len(spans) > 1 else 0
    if len(spans) < 2 or (block.kind != "code" and form_lines * 2 <= len(spans)):
        return [block]
    return [BlockSpan(block.kind, start, end) for start, end in spans]


def _read_fields(section: Section, line: BlockSpan, items: Items) -> bool:
    parts = labels_and_values(section.text[line.start : line.end])
    for part in parts:
        label = _bare(Place(section, line.start + part.label[0], line.start + part.label[1]))
        value = Place(section, line.start + part.value[0], line.start + part.value[1])
        items.fields.append(Field(label, value, Place(section, label.start, value.end), is_prose=True))
    return bool(parts)


def _read_clauses(section: Section, part: BlockSpan, items: Items) -> None:
    inner = BlockSpan(part.kind, 0, part.end - part.start)
    for unit in units(section.text[part.start : part.end], [inner]):
        for start, end in _sentences(section.text, part.start + unit.start, part.start + unit.end):
            first = start + list_marker_end(section.text[start:end])
            place = Place(section, first, end)
            if any(character.isalnum() for character in place.quote):
                items.clauses.append(Clause(place, place))


def _sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Cut once more where a full word ends: two documents must be cut alike, whatever surrounds a sentence."""
    for match in _SENTENCE_END.finditer(text, start, end):
        yield start, match.end("stop")
        start = match.end()
    yield start, end


def _bare(label: Place) -> Place:
    piece = label.quote
    start = label.start + len(piece) - len(piece.lstrip())
    return Place(label.section, start, start + len(piece.strip()))
