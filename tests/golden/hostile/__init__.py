"""A folder of hostile and odd files, made on the spot: each with the outcomes that are right for it."""

from __future__ import annotations

from golden.hostile.contents import damaged, empty, foreign, misnamed
from golden.hostile.documents import decks, sheets, words
from golden.hostile.kinds import READY, Odd
from golden.hostile.office import changed, docx_bytes, pptx_bytes, with_body, with_sheet, xlsx_bytes
from golden.hostile.packages import archives, entities
from golden.hostile.pages import html_pages, markdown
from golden.hostile.pdfs import pdfs
from golden.hostile.texts import texts

__all__ = [
    "READY", "Odd", "changed", "docx_bytes", "hostile_files", "hostile_pdfs", "pptx_bytes", "with_body", "with_sheet",
    "xlsx_bytes",
]  # fmt: skip


def hostile_files() -> list[Odd]:
    """Files that are read whole."""
    makers = (empty, foreign, misnamed, damaged, archives, entities, html_pages, markdown, texts, words, sheets, decks)
    return [each for maker in makers for each in maker()]


def hostile_pdfs() -> list[Odd]:
    """PDFs, which want a worker process: some of them take all memory or time they are given."""
    return list(pdfs())
