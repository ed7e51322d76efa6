"""Windows of pages: they cover a document once, without gap or overlap (paper section 3.1)."""

from __future__ import annotations

import pyarrow as pa

from sayso.schemas.ids import child_id
from sayso.schemas.reading import WINDOWS


def cut_windows(document_id: str, page_count: int, *, pages: int) -> pa.Table:
    """Cover pages 1 to page_count, each exactly once, at most `pages` to a window.

    A format without pages (page_count 0) gets one window of page 0.
    """
    if pages < 1:
        raise ValueError(f"a window needs at least one page, not {pages}")
    firsts = range(1, page_count + 1, pages) if page_count > 0 else range(1)
    rows = [
        {
            "window_id": child_id("w", document_id, first),
            "document_id": document_id,
            "first_page": first,
            "last_page": min(first + pages - 1, page_count) if first else 0,
            "state": "planned",
            "message": None,
            "parsed_object": "",
        }
        for first in firsts
    ]
    return pa.Table.from_pylist(rows, schema=WINDOWS.schema)
