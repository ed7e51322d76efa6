"""Windows of a document become one run of blocks; what needs the whole document is decided here, once."""

from __future__ import annotations

from collections.abc import Sequence

from sayso.schemas.blocks import Block, Parsed
from sayso.tasks.outline.bookmarks import Bookmark, apply_bookmarks
from sayso.tasks.outline.candidates import as_heading
from sayso.tasks.outline.contents import mark_contents
from sayso.tasks.outline.headings import find_headings
from sayso.tasks.outline.joins import join_headings, join_paragraphs, join_tables
from sayso.tasks.outline.levels import heading_levels, with_deeper, with_unlisted
from sayso.tasks.outline.notes import mark_footnotes
from sayso.tasks.outline.pages import body_style, is_paged, mark_furniture
from sayso.tasks.outline.printed_contents import printed_outline
from sayso.tasks.outline.titles import printed_title

FEWEST_BOOKMARKS = 3  # fewer say nothing of a document's structure


def assemble(windows: Sequence[Parsed]) -> Parsed:
    """The document as one pass would have read it.

    Running heads, headings and their levels, footnotes, and what a page's edge cut apart are decided over all windows.
    """
    images: dict[str, bytes] = {}
    for window in windows:
        images.update(window.images)
    blocks = [block for window in windows for block in window.blocks]
    bookmarks = next((window.bookmarks for window in windows if window.bookmarks), ())
    title = next((window.title for window in windows if window.title), "")
    if is_paged(blocks):
        body = body_style(blocks)  # before headings are taken out of the text
        blocks = arrange(blocks, bookmarks)
        title = title or printed_title(blocks, body)
    return Parsed(
        blocks=tuple(blocks),
        title=title,
        page_count=max((window.page_count for window in windows), default=0),
        images=images,
        bookmarks=bookmarks,
        gaps=tuple(gap for window in windows for gap in window.gaps),
        author_date=next((window.author_date for window in windows if window.author_date), ""),
    )


def arrange(blocks: Sequence[Block], bookmarks: Sequence[Bookmark]) -> list[Block]:
    """Blocks of all pages with furniture, headings and footnotes named and edges joined."""
    arranged = mark_furniture(blocks)
    body = body_style(arranged)
    printed = printed_outline(arranged) if len(bookmarks) < FEWEST_BOOKMARKS else ()
    if len(bookmarks) >= FEWEST_BOOKMARKS:
        arranged = with_unlisted(apply_bookmarks(arranged, bookmarks), body)
    elif printed:
        arranged = with_deeper(with_unlisted(apply_bookmarks(arranged, printed), body), body)
    else:
        levels = heading_levels(arranged, find_headings(arranged, body))
        arranged = join_headings(
            as_heading(b, levels[i], "rules") if i in levels else b for i, b in enumerate(arranged)
        )
    arranged = mark_contents(mark_footnotes(arranged, body))
    return join_tables(join_paragraphs(arranged))
