"""Excel workbooks as blocks: each sheet a heading, its filled ranges tables, all values as displayed."""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from lxml import etree
from openpyxl import load_workbook
from openpyxl.utils.cell import range_boundaries

from sayso.schemas.blocks import Block, Layer, Parsed
from sayso.schemas.errors import BadDocumentError
from sayso.tasks.parse.captions import attach_captions
from sayso.tasks.parse.images import png_of
from sayso.tasks.parse.ooxml import Package
from sayso.tasks.parse.xlsx_blocks import Marks, blocks_of
from sayso.tasks.parse.xlsx_drawings import drawing_blocks
from sayso.tasks.parse.xlsx_formats import displayed
from sayso.tasks.parse.xlsx_guard import without_absurd_ranges

MAX_CELLS = 2_000_000
MAX_MERGED_CELLS = 20_000
_SHORT_DATES = {14: "m/d/yyyy", 22: "m/d/yyyy h:mm"}
_UNSAVED_FORMULA = re.compile(rb"</(?:\w+:)?f>\s*(?:</(?:\w+:)?c>|<(?:\w+:)?v\s*/>|<(?:\w+:)?v></)")


def parse_xlsx(data: bytes) -> Parsed:
    """Blocks of a workbook, sheets in order as pages; hidden sheets stand in their own layer."""
    package = Package(data)
    data = without_absurd_ranges(data)
    values = _open(data, values=True)
    formulas = _open(data, values=False) if _lacks_values(package) else None
    blocks: list[Block] = []
    images: dict[str, bytes] = {}
    for number, sheet in enumerate(values.worksheets, start=1):
        layer: Layer = "body" if sheet.sheet_state == "visible" else "hidden"
        cells = _cells(sheet, formulas[sheet.title] if formulas is not None else None)
        found = [
            Block("heading", sheet.title, page=number, page_last=number, level=1, source="sheet"),
            *blocks_of(cells, page=number, marks=_marks(sheet)),
            *_pictures(sheet, number, images),
            *drawing_blocks(package, number, sheet.title),
            *_comments(sheet, number),
        ]
        blocks.extend(replace(block, layer=layer) if layer == "hidden" else block for block in attach_captions(found))
    title = (values.properties.title or "").strip()
    return Parsed(tuple(blocks), title=title, page_count=len(values.worksheets), images=images)


def _open(data: bytes, *, values: bool) -> Any:
    """The workbook; openpyxl's many complaints about damaged files become one."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return load_workbook(io.BytesIO(data), data_only=values, keep_links=False)
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, OSError, EOFError) as fault:
        raise BadDocumentError("corrupt", f"The workbook cannot be read: {fault}.") from fault
    except (zipfile.BadZipFile, etree.XMLSyntaxError, SyntaxError) as fault:
        raise BadDocumentError("corrupt", f"The workbook is damaged: {fault}.") from fault


def _lacks_values(package: Package) -> bool:
    """True when a formula was saved without its last value; then the formula itself is shown."""
    return any(
        _UNSAVED_FORMULA.search(package.bytes_of(name))
        for name in package.names("xl/worksheets/")
        if name.endswith(".xml")
    )


def _cells(sheet: Any, formulas: Any) -> dict[tuple[int, int], str]:
    """Filled cells only: a used range of the whole sheet costs nothing."""
    stored = sheet._cells  # noqa: SLF001 - iter_rows would visit every empty cell of an absurd range
    if len(stored) > MAX_CELLS:
        raise BadDocumentError("too_large", f"The sheet {sheet.title} has {len(stored):,} cells.")
    out: dict[tuple[int, int], str] = {}
    for place, cell in stored.items():
        value = cell.value
        if value is None and formulas is not None:
            kept = formulas._cells.get(place)  # noqa: SLF001
            value = getattr(kept.value, "text", kept.value) if kept is not None else None
        text = displayed(value, _number_format(cell))
        if text:
            out[place] = text
    _fill_merged(sheet.merged_cells.ranges, out)
    return out


def _number_format(cell: Any) -> str:
    """The cell's format; the built-in short dates show four figures of the year whatever their stored name says."""
    own = cell._style.numFmtId if cell.has_style else 0  # noqa: SLF001 - the number tells built-in from typed formats
    return _SHORT_DATES.get(own) or str(cell.number_format)


def _marks(sheet: Any) -> Marks:
    """Places of merged ranges, and of the header rows of what the workbook itself calls a table."""
    merged = [
        (row, column)
        for area in sheet.merged_cells.ranges
        if _size(area) <= MAX_MERGED_CELLS
        for row in range(area.min_row, area.max_row + 1)
        for column in range(area.min_col, area.max_col + 1)
    ]
    header: list[tuple[int, int]] = []
    for table in sheet.tables.values():
        left, top, right, _ = range_boundaries(table.ref)
        rows = 1 if table.headerRowCount is None else int(table.headerRowCount)
        header.extend((top + row, column) for row in range(rows) for column in range(left, right + 1))
    return Marks(frozenset(merged), frozenset(header))


def _size(area: Any) -> int:
    return int((area.max_row - area.min_row + 1) * (area.max_col - area.min_col + 1))


def _fill_merged(ranges: Iterable[Any], cells: dict[tuple[int, int], str]) -> None:
    """A merged range shows its first cell's value everywhere; absurdly large ones keep it once."""
    for area in ranges:
        text = cells.get((area.min_row, area.min_col))
        if text is None or _size(area) > MAX_MERGED_CELLS:
            continue
        for row in range(area.min_row, area.max_row + 1):
            for column in range(area.min_col, area.max_col + 1):
                cells[row, column] = text


def _pictures(sheet: Any, page: int, images: dict[str, bytes]) -> list[Block]:
    out: list[Block] = []
    for image in getattr(sheet, "_images", []):
        kept = png_of(image._data())  # noqa: SLF001 - openpyxl has no public access to a picture's bytes
        if kept:
            images[kept[0]] = kept[1]
            out.append(Block("figure", page=page, page_last=page, image_sha=kept[0], source="markup"))
    return out


def _comments(sheet: Any, page: int) -> list[Block]:
    out: list[Block] = []
    for cell in sheet._cells.values():  # noqa: SLF001
        if getattr(cell, "comment", None) is not None:
            text = " ".join(cell.comment.text.split())
            out.append(Block("note", f"{cell.coordinate}: {text}", page=page, page_last=page, layer="comments"))
    return out
