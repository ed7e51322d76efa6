"""The fields, tables and clauses of a section."""

from __future__ import annotations

from sayso.schemas.asking import BlockSpan
from sayso.tasks.compare.fields import labels_and_values, list_marker_end
from sayso.tasks.compare.grids import read_table
from sayso.tasks.compare.items import Clause, Field, Items, Place, Section
from sayso.tasks.text.sentences import units


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
    parts = [] if block.kind == "code" else labels_and_values(section.text[block.start : block.end])
    if parts:
        for part in parts:
            label = Place(section, block.start + part.label[0], block.start + part.label[1])
            value = Place(section, block.start + part.value[0], block.start + part.value[1])
            items.fields.append(Field(_bare(label), value, Place(section, label.start, value.end), is_prose=True))
        return
    inner = BlockSpan(block.kind, 0, block.end - block.start)
    for unit in units(section.text[block.start : block.end], [inner]):
        start = block.start + unit.start
        start += list_marker_end(section.text[start : block.start + unit.end])
        place = Place(section, start, block.start + unit.end)
        if any(character.isalnum() for character in place.quote):
            items.clauses.append(Clause(place, place))


def _bare(label: Place) -> Place:
    piece = label.quote
    start = label.start + len(piece) - len(piece.lstrip())
    return Place(label.section, start, start + len(piece.strip()))
