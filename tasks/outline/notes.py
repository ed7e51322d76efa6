"""Footnotes of a paged document: small text at the foot of a column that starts with a mark."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from sayso.schemas.blocks import Block
from sayso.tasks.outline.contents import contents_entries
from sayso.tasks.outline.pages import TEXT_KINDS, BodyStyle

SMALL = 0.94  # of the body's size
_MARK = re.compile(r"(?:\d{1,3}|[*†‡§¶∗])[.)]?\s*[A-Za-z\"'“(\[]|(?:\d{1,3})\s*https?:")


def mark_footnotes(blocks: Sequence[Block], body: BodyStyle) -> list[Block]:
    """The small last blocks of each column, from the first with a mark on, become footnotes."""
    if body.size <= 0:
        return list(blocks)
    marked: set[int] = set()
    contents = contents_entries(blocks)
    for column in _columns(blocks):
        run = _small_tail(blocks, column, body)
        first = next((k for k, index in enumerate(run) if _MARK.match(blocks[index].text)), None)
        if first is not None and not contents.intersection(run):
            marked.update(run[first:])
    return [replace(b, kind="footnote") if index in marked else b for index, b in enumerate(blocks)]


def _columns(blocks: Sequence[Block]) -> list[list[int]]:
    """Indexes of each page's blocks by column: a new one starts where reading jumps up."""
    columns: dict[tuple[int, int], list[int]] = defaultdict(list)
    column, page, bottom = 0, 0, 0.0
    for index, block in enumerate(blocks):
        if block.box is None or block.kind == "furniture":
            continue
        if block.page != page:
            column, page, bottom = 0, block.page, 0.0
        elif block.box[1] < bottom - 2 * max(block.size, 8.0):
            column += 1
        bottom = block.box[3]
        columns[page, column].append(index)
    return list(columns.values())


def _small_tail(blocks: Sequence[Block], column: Sequence[int], body: BodyStyle) -> list[int]:
    tail: list[int] = []
    for index in reversed(column):
        block = blocks[index]
        if block.kind not in TEXT_KINDS or block.size > SMALL * body.size or block.bold:
            break
        tail.append(index)
    return tail[::-1] if len(tail) < len(column) else []
