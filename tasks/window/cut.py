"""Windows of pages: they cover a document once, without gap or overlap (paper section 3.1)."""

from __future__ import annotations


def cut_windows(page_count: int, *, pages: int) -> list[tuple[int, int]]:
    """(first, last) of each window: pages 1 to page_count, each exactly once, at most `pages` to a window.

    A format without pages (page_count 0) gets the one window (0, 0).
    """
    if pages < 1:
        raise ValueError(f"a window needs at least one page, not {pages}")
    if page_count < 1:
        return [(0, 0)]
    return [(first, min(first + pages - 1, page_count)) for first in range(1, page_count + 1, pages)]
