"""Ranges that would make the workbook's reader visit billions of empty cells, taken out before it starts."""

from __future__ import annotations

import io
import re
import zipfile

from openpyxl.utils.cell import range_boundaries

MAX_RANGE_CELLS = 1_000_000
_RANGED = re.compile(rb"<(?:\w+:)?(?:mergeCell|hyperlink)\b[^>]*\bref=\"([A-Za-z0-9$:]{1,40})\"[^>]*?/>")


def without_absurd_ranges(data: bytes) -> bytes:
    """The workbook without merged or linked ranges of more than a million cells; the same bytes when it has none."""
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        cleaned = {
            entry.filename: cleaned
            for entry in book.infolist()
            if entry.filename.lower().startswith("xl/worksheets/") and entry.filename.lower().endswith(".xml")
            if (cleaned := _cleaned(sheet := book.read(entry))) != sheet
        }
        if not cleaned:
            return data
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as fresh:
            for entry in book.infolist():
                fresh.writestr(entry.filename, cleaned.get(entry.filename) or book.read(entry))
    return out.getvalue()


def _cleaned(sheet: bytes) -> bytes:
    return _RANGED.sub(lambda match: b"" if _is_absurd(match.group(1).decode("ascii")) else match.group(), sheet)


def _is_absurd(reference: str) -> bool:
    try:
        left, top, right, bottom = range_boundaries(reference)
    except (ValueError, TypeError):
        return False
    if None in {left, top, right, bottom}:
        return True
    return bool((right - left + 1) * (bottom - top + 1) > MAX_RANGE_CELLS)
