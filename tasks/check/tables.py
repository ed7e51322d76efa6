"""Table cells are checked one by one: an unsupported cell is blanked, the row stays; change cells are computed (paper 6.16, 6.17)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sayso.schemas.asking import CheckedTable, Reading, Removed, Span, TableUnit
from sayso.tasks.check.change import computed_change
from sayso.tasks.text.spans import Folded, find_span, fold

_CHANGE = re.compile(r"\b(?:change|difference|delta|diff)\b|Δ", re.IGNORECASE)
_SOURCE = re.compile(r"^\W*(?:sources?|citations?|references?|section ids?)\W*$", re.IGNORECASE)
_EMPTY = re.compile(r"[\s—–\-./]*|n/?a|none|not stated|not given", re.IGNORECASE)


def check_table(table: TableUnit, readings: Mapping[str, Reading]) -> tuple[CheckedTable | None, tuple[Removed, ...]]:
    """The table with unsupported cells blank, and what was blanked; None when no cell but the first of a row is left."""
    cited = [readings[section] for section in table.section_ids if section in readings]
    if table.is_quoted:
        return _quoted(table, readings)
    texts = {reading.section_id: fold(reading.text) for reading in cited}
    source = next((i for i, name in enumerate(table.header) if _SOURCE.match(name)), None)
    change = next((i for i, name in enumerate(table.header) if _CHANGE.search(name) and i != source), None)
    kept: list[tuple[str, ...]] = []
    spans: list[Span] = []
    removed: list[Removed] = []
    for row in table.rows:
        cells, found, blanked = _row(row, change, source, texts, readings)
        removed.extend(blanked)
        if any(cells):
            kept.append(cells)
            spans.extend(found)
    if not any(any(cells[1:]) or len(cells) == 1 for cells in kept):
        return None, (*removed, Removed(" | ".join(table.header), "table_unsupported"))
    header = tuple(name for i, name in enumerate(table.header) if i != source)
    return CheckedTable(table.obligation_id, header, tuple(kept), tuple(dict.fromkeys(spans)), table.caption), tuple(
        removed
    )


def _row(
    row: Sequence[str],
    change: int | None,
    source: int | None,
    texts: Mapping[str, Folded],
    readings: Mapping[str, Reading],
) -> tuple[tuple[str, ...], list[Span], list[Removed]]:
    cells: list[str] = []
    spans: list[Span] = []
    removed: list[Removed] = []
    for column, cell in enumerate(row):
        if column == source:  # a citation, not a statement
            continue
        if column == change or _EMPTY.fullmatch(cell):
            cells.append("" if column == change else cell)
            continue
        place = _find(cell, texts, readings)
        if place is None and not _is_named(cell, texts, readings):
            removed.append(Removed(cell, "cell_unsupported"))
            cells.append("")
            continue
        cells.append(cell)
        if place is not None:
            spans.append(place)
    if change is not None and change < len(row):
        at = change - (source is not None and source < change)
        others = [cell for i, cell in enumerate(cells) if i != at][1:]
        cells[at] = row[change] if computed_change(others, row[change]) else ""
        if row[change] and not cells[at]:
            removed.append(Removed(row[change], "change_not_computed"))
    return tuple(cells), spans, removed


def _find(cell: str, texts: Mapping[str, Folded], readings: Mapping[str, Reading]) -> Span | None:
    for section, text in texts.items():
        place = find_span(cell, text)
        if place is not None:
            return Span(section, *place, readings[section].text[slice(*place)])
    return None


def _is_named(cell: str, texts: Mapping[str, Folded], readings: Mapping[str, Reading]) -> bool:
    """A cell may name a cited section or its document without being in its text."""
    names = (
        [*readings[section].heading_path, readings[section].title, readings[section].document] for section in texts
    )
    return any(find_span(cell, name) is not None for listed in names for name in listed)


def _quoted(table: TableUnit, readings: Mapping[str, Reading]) -> tuple[CheckedTable | None, tuple[Removed, ...]]:
    """Rows taken whole from a document: each stays while its span holds and its cells stand in it."""
    rows: list[tuple[str, ...]] = []
    spans: list[Span] = []
    removed: list[Removed] = []
    for row, sources in zip(table.rows, table.sources, strict=True):
        holds = [
            s for s in sources if s.section_id in readings and readings[s.section_id].text[s.start : s.end] == s.quote
        ]
        text = fold(" ".join(s.quote for s in holds)).letters
        if holds and all(fold(cell).letters in text for cell in row):
            rows.append(row)
            spans.extend(holds)
        else:
            removed.append(Removed(" | ".join(row), "row_not_in_document"))
    body = "\n".join(reading.text for reading in readings.values() if reading.section_id in table.section_ids)
    known = fold(body).letters
    header = (
        table.header if all(fold(part).letters in known for name in table.header for part in name.split(" / ")) else ()
    )
    if not rows:
        return None, tuple(removed)
    return CheckedTable(table.obligation_id, header, tuple(rows), tuple(spans), table.caption), tuple(removed)
