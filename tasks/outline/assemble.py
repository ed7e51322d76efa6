"""Windows of a document become one run of blocks; what needs the whole document is decided here, once."""

from __future__ import annotations

from collections.abc import Sequence

from sayso.schemas.blocks import Parsed


def assemble(windows: Sequence[Parsed]) -> Parsed:
    """The document as one pass would have read it."""
    images: dict[str, bytes] = {}
    for window in windows:
        images.update(window.images)
    return Parsed(
        blocks=tuple(block for window in windows for block in window.blocks),
        title=next((window.title for window in windows if window.title), ""),
        page_count=max((window.page_count for window in windows), default=0),
        images=images,
        bookmarks=next((window.bookmarks for window in windows if window.bookmarks), ()),
        gaps=tuple(gap for window in windows for gap in window.gaps),
        author_date=next((window.author_date for window in windows if window.author_date), ""),
    )
