"""A grid as blocks: the table with its caption, and the notes printed inside its frame."""

from __future__ import annotations

from sayso.schemas.blocks import Block, BlockKind
from sayso.tasks.parse.captions import CAPTION
from sayso.tasks.parse.grid import Grid, framed, guess_header_rows


def table_blocks(grid: Grid, header_rows: int, caption: str = "", *, kind: BlockKind = "table") -> list[Block]:
    """A title line merged over the table is its caption where it has none; merged notes below it are paragraphs."""
    table = framed(grid, header_rows)
    before: list[Block] = []
    for title in table.titles:
        if not caption and (CAPTION.match(title) or len(table.titles) == 1):
            caption = title
        else:
            before.append(Block("paragraph", title, source="markup"))
    rows = table.header_rows or guess_header_rows(table.grid)
    body = Block(kind, grid=table.grid, header_rows=rows, caption=caption, source="markup")
    return [*before, body, *(Block("paragraph", note, source="markup") for note in table.notes)]
