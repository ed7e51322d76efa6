"""The outline that a PDF carries."""

from __future__ import annotations

import pypdfium2

DEEPEST_BOOKMARK = 12  # levels; an outline that leads back into itself has no end
MOST_BOOKMARKS = 20_000  # a file with more lists something else than its headings


def read_bookmarks(document: pypdfium2.PdfDocument) -> tuple[tuple[int, str, int], ...]:
    """(level, title, page) of the file's outline; page 0 where an entry leads nowhere, '' never a title."""
    found: list[tuple[int, str, int]] = []
    for entry in document.get_toc(max_depth=DEEPEST_BOOKMARK):
        target = entry.get_dest()
        page = target.get_index() if target is not None else None
        if title := _title(entry):
            found.append((entry.level + 1, title, 0 if page is None else page + 1))
        if len(found) > MOST_BOOKMARKS:
            return ()
    return tuple(found)


def _title(entry: pypdfium2.PdfBookmark) -> str:
    """The entry's title in one line; halves of characters that files hold are replaced."""
    try:
        title = entry.get_title()
    except UnicodeDecodeError as error:
        title = bytes(error.object).decode("utf-16-le", errors="replace")
    return " ".join(title.replace("\x00", "").split())
