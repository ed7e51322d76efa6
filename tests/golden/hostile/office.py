"""Small office files, and the same with parts replaced."""

from __future__ import annotations

import io
import zipfile

from docx import Document
from openpyxl import Workbook
from pptx import Presentation


def docx_bytes(*paragraphs: str) -> bytes:
    document = Document()
    for text in paragraphs or ("A plain paragraph of a plain document.",):
        document.add_paragraph(text)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def xlsx_bytes(*rows: list[object]) -> bytes:
    book = Workbook()
    for row in rows or (["Name", "Count"], ["bolts", 4], ["nuts", 7]):
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def pptx_bytes(*titles: str) -> bytes:
    deck = Presentation()
    for title in titles or ("A slide",):
        slide = deck.slides.add_slide(deck.slide_layouts[1])
        slide.shapes.title.text = title
        slide.placeholders[1].text = "A point\nAnother point"
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def changed(data: bytes, part: str, new: bytes | None, *, add: dict[str, bytes] | None = None) -> bytes:
    """The package with one part replaced (None: left out) and others added."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as fresh:
        for entry in old.infolist():
            if entry.filename != part:
                fresh.writestr(entry.filename, old.read(entry))
        if part and new is not None:
            fresh.writestr(part, new)
        for name, content in (add or {}).items():
            fresh.writestr(name, content)
    return out.getvalue()


def with_body(body: str) -> bytes:
    """A Word file with this XML as its body."""
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    xml = f'<?xml version="1.0"?><w:document {space}><w:body>{body}</w:body></w:document>'
    return changed(docx_bytes(), "word/document.xml", xml.encode())


def with_sheet(content: str) -> bytes:
    """A workbook with this XML as its sheet."""
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    xml = f'<?xml version="1.0"?><worksheet xmlns="{space}">{content}</worksheet>'
    return changed(xlsx_bytes(), "xl/worksheets/sheet1.xml", xml.encode())


def saved(deck: object) -> bytes:
    out = io.BytesIO()
    deck.save(out)  # type: ignore[attr-defined]
    return out.getvalue()
