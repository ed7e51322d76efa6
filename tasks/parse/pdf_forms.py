"""What stands in a form's fields: values typed or chosen, and which boxes are ticked."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import POINTER, cast, create_string_buffer

import pypdfium2
from docling_core.types.doc.page import PdfWidget
from pypdfium2 import raw

from sayso.tasks.parse.pdf_shapes import Box

TICKED, EMPTY = "\u2612", "\u2610"  # ballot boxes
STATE_BYTES = 256  # of UTF-16; a state's name is a word


def field_values(widgets: Sequence[PdfWidget], height: float) -> list[tuple[str, Box]]:
    """Text and place of each field with a value typed or chosen."""
    found: list[tuple[str, Box]] = []
    for widget in widgets:
        text = " ".join((widget.widget_text or "").split())
        if not text or (widget.widget_field_type or "").endswith("Btn"):
            continue
        left, bottom, right, top = widget.rect.to_bounding_box().as_tuple()
        found.append((text, (min(left, right), height - max(bottom, top), max(left, right), height - min(bottom, top))))
    return found


def tick_marks(page: pypdfium2.PdfPage, left: float, top: float) -> list[tuple[str, Box]]:
    """A mark and its place for each box to tick, ticked or empty; none on a form where nothing is ticked.

    (`left`, `top`) is the corner of the page in its own coordinates.
    """
    found: list[tuple[str, Box]] = []
    for index in range(raw.FPDFPage_GetAnnotCount(page)):
        annotation = raw.FPDFPage_GetAnnot(page, index)
        if not annotation:
            continue
        state, box = _state(annotation), raw.FS_RECTF()
        if state and raw.FPDFAnnot_GetRect(annotation, box):
            mark = EMPTY if state == "Off" else TICKED
            found.append((mark, (box.left - left, top - box.top, box.right - left, top - box.bottom)))
        raw.FPDFPage_CloseAnnot(annotation)
    return found if any(mark == TICKED for mark, _ in found) else []


def _state(annotation: raw.FPDF_ANNOTATION) -> str:
    """Which of its looks a box wears: 'Off', the name of its ticked one, '' for what is no box to tick."""
    if raw.FPDFAnnot_GetSubtype(annotation) != raw.FPDF_ANNOT_WIDGET:
        return ""
    buffer = create_string_buffer(STATE_BYTES)
    length = raw.FPDFAnnot_GetStringValue(annotation, b"AS", cast(buffer, POINTER(raw.FPDF_WCHAR)), STATE_BYTES)
    return buffer.raw[: max(0, min(length, STATE_BYTES) - 2)].decode("utf-16-le", errors="replace")
