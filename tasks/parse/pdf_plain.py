"""Pages whose full reading failed, read for their text alone: no drawing of the page, so nothing that a drawing can hang on."""

from __future__ import annotations

import pypdfium2

from sayso.schemas.blocks import Block, Parsed
from sayso.schemas.errors import BadDocumentError
from sayso.tasks.parse.pdf_bookmarks import read_bookmarks
from sayso.tasks.parse.pdf_page import read_blocks
from sayso.tasks.parse.pdf_second import plain_cells


def parse_plain_window(data: bytes, first_page: int, last_page: int, *, password: str = "") -> Parsed:
    """Blocks of pages first_page to last_page (1-based, inclusive) by pdfium's words and the rules alone.

    Raises BadDocumentError('corrupt') when they hold no text that way.
    """
    blocks: list[Block] = []
    with pypdfium2.PdfDocument(data, password=password or None) as document:
        for number in range(first_page, last_page + 1):
            try:
                blocks += read_blocks(plain_cells(document[number - 1], number), ())
            except (RuntimeError, ValueError, IndexError):  # what pdfium raises on broken pages
                continue
        if not blocks:
            raise BadDocumentError("corrupt", f"no text of pages {first_page} to {last_page} can be read")
        return Parsed(tuple(blocks), page_count=len(document), bookmarks=read_bookmarks(document))
