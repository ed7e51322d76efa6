"""Table cells are checked one by one: an unsupported cell is blanked, the row stays; change cells are computed (paper 6.16, 6.17)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sayso.schemas.asking import CheckedTable, Reading, Removed, Span, TableUnit
from sayso.tasks.check.cells import Place, in_order, places, supports
from sayso.tasks.check.change import computed_change, is_newer
from sayso.tasks.check.sense import addresses_model
from sayso.tasks.text.labels import section_label
from sayso.tasks.text.spans import find_span, fold

_CHANGE = re.compile(r"\b(?:change|difference|delta|diff)\b|Δ", re.IGNORECASE)
_SOURCE = re.compile(r"^\W*(?:sources?|citations?|references?|section ids?)\W*$", re.IGNORECASE)
_OLD = re.compile(r"^\W*(?:old|before|previous|earlier|first|from)\b", re.IGNORECASE)
_NEW = re.compile(r"^\W*(?:new|after|current|later|second|last|to)\b", re.IGNORECASE)
_EMPTY = re.compile(r"[\s—–\-./]*|n/?a|none|not stated|not given", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Columns:
    """A written table's columns: which of them cites, which tells the change."""

    names: tuple[str, ...]
    source: int | None
    change: int | None

    @property
    def key(self) -> int:
        return 1 if self.source == 0 and len(self.names) > 1 else 0


def check_table(table: TableUnit, readings: Mapping[str, Reading]) -> tuple[CheckedTable | None, tuple[Removed, ...]]:
    """The table with unsupported cells blank, and what was blanked; None when no cell but the first of a row is left."""
    if table.is_quoted:
        return _quoted(table, readings)
    cited = {section: readings[section] for section in table.section_ids if section in readings}
    columns = _columns(table.header)
    known = places(cited)
    kept: list[tuple[str, ...]] = []
    spans: list[Span] = []
    removed: list[Removed] = []
    for row in table.rows:
        cells, found, blanked = _row(row, columns, known)
        removed.extend(blanked)
        if any(cells):
            kept.append(cells)
            spans.extend(found)
    if not any(any(cells[1:]) or len(cells) == 1 for cells in kept):
        return None, (*removed, Removed(" | ".join(table.header), "table_unsupported"))
    header = _header(columns, kept, known)
    caption = table.caption if table.caption in {section_label(reading) for reading in cited.values()} else ""
    checked = CheckedTable(table.obligation_id, header, tuple(kept), tuple(dict.fromkeys(spans)), caption, table.order)
    return checked, tuple(removed)


def _columns(header: Sequence[str]) -> _Columns:
    source = next((i for i, name in enumerate(header) if _SOURCE.match(name)), None)
    change = next((i for i, name in enumerate(header) if _CHANGE.search(name) and i != source), None)
    return _Columns(tuple(header), source, change)


def _row(
    row: Sequence[str], columns: _Columns, known: Sequence[Place]
) -> tuple[tuple[str, ...], list[Span], list[Removed]]:
    """The row's cells, blank where no one sentence or row says them of the row's first cell under their column's name."""
    key = row[columns.key] if columns.key < len(row) else ""
    found: dict[int, list[tuple[Place, Span]]] = {}
    for i, cell in enumerate(row):
        if i in (columns.source, columns.change) or _EMPTY.fullmatch(cell):
            continue
        name = columns.names[i] if i < len(columns.names) and i != columns.key else ""
        of = "" if i == columns.key else key
        found[i] = [(p, span) for p in known if (span := supports(p, cell, of, name)) and not addresses_model(p.text)]
    _unmix(row, columns, found)
    cells = [_cell(i, cell, columns, found, known) for i, cell in enumerate(row)]
    if columns.change is not None and columns.change < len(row):
        values = [cells[i] for i in range(len(row)) if i not in (columns.key, columns.source, columns.change)]
        holds = computed_change(values, row[columns.change]) and _sides_hold(row, cells, columns)
        cells[columns.change] = row[columns.change] if holds else ""
    lost = [
        Removed(row[i], "change_not_computed" if i == columns.change else "cell_unsupported")
        for i, cell in enumerate(cells)
        if row[i] and not cell and i != columns.source
    ]
    spans = [span for i in found if cells[i] for _, span in found[i][:1]]
    return tuple(cell for i, cell in enumerate(cells) if i != columns.source), spans, lost


def _cell(
    i: int, cell: str, columns: _Columns, found: Mapping[int, Sequence[tuple[Place, Span]]], known: Sequence[Place]
) -> str:
    """The cell as the document prints it; a first cell may also name a section or its document."""
    if i in (columns.source, columns.change):
        return ""
    if i not in found:
        return cell
    if found[i]:
        return found[i][0][1].quote.strip()
    is_label = i == columns.key and any(find_span(cell, label) is not None for p in known for label in p.labels)
    return " ".join(cell.split()) if is_label and cell.isprintable() else ""


def _sides_hold(row: Sequence[str], cells: Sequence[str], columns: _Columns) -> bool:
    """A change is told only of values that were shown: a side that was blanked is not an empty side."""
    return not any(row[i] and not cells[i] for i in range(len(row)) if i not in (columns.source, columns.change))


def _unmix(row: Sequence[str], columns: _Columns, found: dict[int, list[tuple[Place, Span]]]) -> None:
    """Drop places that name two columns and give their values the other way round; blank versions that stand swapped."""
    others = [i for i in found if i != columns.key]
    for i in others:
        told = [(columns.names[j], row[j]) for j in others if j < len(columns.names)]
        found[i] = [(p, span) for p, span in found[i] if p.columns or in_order(p, told)]
    old = next((i for i in others if i < len(columns.names) and _OLD.match(columns.names[i])), None)
    new = next((i for i in others if i < len(columns.names) and _NEW.match(columns.names[i])), None)
    if old is None or new is None or not found[old] or not found[new]:
        return
    pairs = [(a, b) for a, _ in found[old] for b, _ in found[new]]
    if all(is_newer(a.reading.document, b.reading.document) for a, b in pairs):
        found[old], found[new] = [], []


def _header(columns: _Columns, rows: Sequence[Sequence[str]], known: Sequence[Place]) -> tuple[str, ...]:
    """Column names; one whose cells are all blank says nothing that was checked, and the first one only what the sections have."""
    shown: list[str] = []
    names = [name for i, name in enumerate(columns.names) if i != columns.source]
    for i, name in enumerate(names):
        is_filled = any(i < len(row) and row[i] for row in rows)
        is_key = i == 0
        fits = any(supports(p, row[0], "", name) for row in rows if row for p in known) if is_key else is_filled
        shown.append(name if fits and name.isprintable() else "")
    return tuple(shown)


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
    return CheckedTable(table.obligation_id, header, tuple(rows), tuple(spans), table.caption, table.order), tuple(
        removed
    )
