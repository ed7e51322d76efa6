"""Plain text as blocks: RFCs and other print-outs, release notes, licences, manual pages, mail."""

from __future__ import annotations

from collections.abc import Mapping

from sayso.schemas.blocks import Block, Parsed
from sayso.tasks.parse.captions import attach_captions
from sayso.tasks.parse.plain_dates import stated_date
from sayso.tasks.parse.plain_headings import layout_of
from sayso.tasks.parse.plain_lines import lines_of
from sayso.tasks.parse.plain_reader import TITLE_LINES, PlainReader
from sayso.tasks.parse.plain_tables import separated_table
from sayso.tasks.parse.typed_items import mark_typed_items, nest_items
from sayso.tasks.text.encoding import decode_text


def parse_plain(data: bytes) -> Parsed:
    """Blocks of a text file in any encoding; a file of separated values is one table."""
    text = decode_text(data)
    table = separated_table(text)
    if table is not None:
        return Parsed((Block("table", grid=table[0], header_rows=table[1], source="separated"),))
    return parse_plain_text(text)


def parse_plain_text(text: str, *, known_headings: Mapping[int, int] | None = None) -> Parsed:
    """Blocks of text; `known_headings` gives the level of lines (0-based) that mark-up has already named headings."""
    lines = lines_of(text, known_headings or {})
    if not lines:
        return Parsed(())
    reader = PlainReader(lines, layout_of(lines))
    reader.read()
    blocks = attach_captions(nest_items(mark_typed_items(reader.blocks)))
    title = next((block.text for block in blocks if block.kind == "heading" and block.level == 1), "")
    date = stated_date([line.text for line in lines[:TITLE_LINES]])
    page_count = max(line.page for line in lines)
    return Parsed(tuple(blocks), title=title, page_count=page_count, author_date=date)
