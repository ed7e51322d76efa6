"""One page as blocks in reading order. A page is read by itself, so that any cut into windows gives the same blocks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from sayso.schemas.blocks import Block
from sayso.tasks.parse.pdf_captions import attach_captions
from sayso.tasks.parse.pdf_cells import PageCells, Word
from sayso.tasks.parse.pdf_edges import find_edges
from sayso.tasks.parse.pdf_figures import Picture, drawn_boxes, find_figures
from sayso.tasks.parse.pdf_grid import Grid
from sayso.tasks.parse.pdf_leaders import joined_leaders
from sayso.tasks.parse.pdf_line_numbers import line_numbers
from sayso.tasks.parse.pdf_lines import Line, group_lines, hull, inside, overlap_share, prevailing
from sayso.tasks.parse.pdf_loose import find_loose
from sayso.tasks.parse.pdf_paragraphs import Paragraph, build_paragraphs, flow, set_lines
from sayso.tasks.parse.pdf_regions import Region
from sayso.tasks.parse.pdf_runin import parted
from sayso.tasks.parse.pdf_shapes import Box
from sayso.tasks.parse.pdf_tables import find_tables
from sayso.tasks.parse.pdf_zones import Zone, reading_zones

_KINDS: dict[str, Literal["paragraph", "list_item", "code"]] = {
    "paragraph": "paragraph",
    "list_item": "list_item",
    "code": "code",
}
HINTS = {"title", "header", "footer", "figure_caption", "table_caption"}
DEEPER = 6.0  # points that one list item stands in from another
HINTED = 0.6  # share of a block that a layout region must cover to name it


def read_blocks(page: PageCells, regions: Sequence[Region], known: Sequence[Grid] = ()) -> list[Block]:
    """Blocks in reading order; a figure's box says where its crop is. Without `regions` rules alone decide.

    `known` are tables whose cells a model has read: rules look for others only.
    """
    numbers = line_numbers(page.words)
    page = replace(page, words=tuple(_without(page.words, numbers)))
    free = _without(page.words, [word for grid in known for word in grid.words])
    grids = [*known, *(grid for grid in find_tables(page, free, regions) if not _is_over(grid, known))]
    free = _without(free, [word for grid in grids for word in grid.words])
    free = joined_leaders(free)
    drawn = drawn_boxes(page, regions)
    grids += find_loose(
        [w for w in free if not any(inside(w, box) for box in drawn)], find_edges(page.rules, page.fills)
    )
    pictures = find_figures(page, _without(free, _words(grids)), regions, [grid.box for grid in grids])
    free = _without(free, [*_words(grids), *(word for picture in pictures for word in picture.words)])
    obstacles = {grid.box: _table(grid, page) for grid in grids}
    obstacles |= {picture.box: _figure(picture, page) for picture in pictures}
    hyphenated = frozenset(w.text.lower().strip(".,;:()\"'") for w in page.words if "-" in w.text[1:-1])
    blocks: list[Block] = []
    for zone in reading_zones(free, tuple(obstacles)):
        blocks += _zone_blocks(zone, obstacles, page, hyphenated)
    beside = [_beside(numbers, page)] if numbers else []
    return attach_captions([_hinted(block, regions) for block in blocks]) + beside


def _is_over(grid: Grid, others: Sequence[Grid]) -> bool:
    return any(overlap_share(grid.box, other.box) > 0.3 for other in others)


def _words(grids: Sequence[Grid]) -> list[Word]:
    return [word for grid in grids for word in grid.words]


def _without(words: Sequence[Word], taken: Sequence[Word]) -> list[Word]:
    ids = {id(word) for word in taken}
    return [word for word in words if id(word) not in ids]


def _beside(numbers: Sequence[Word], page: PageCells) -> Block:
    """The numbers of a manuscript's lines: kept for the balance of words, no part of the text."""
    box = hull((word.left, word.top, word.right, word.bottom) for word in numbers)
    text = " ".join(word.text for word in numbers)
    return Block("furniture", text=text, page=page.number, page_last=page.number, box=rounded(box))


def _zone_blocks(zone: Zone, obstacles: dict[Box, Block], page: PageCells, hyphenated: frozenset[str]) -> list[Block]:
    """The zone's text with its tables and figures where they stand."""
    lines = group_lines(zone.words)
    blocks: list[Block] = []
    start = 0
    for box in sorted(zone.obstacles, key=lambda b: b[1]):
        end = start
        while end < len(lines) and lines[end].middle < (box[1] + box[3]) / 2:
            end += 1
        blocks += _text_blocks(lines[start:end], zone, page, hyphenated)
        blocks.append(obstacles[box])
        start = end
    return blocks + _text_blocks(lines[start:], zone, page, hyphenated)


def _text_blocks(lines: Sequence[Line], zone: Zone, page: PageCells, hyphenated: frozenset[str]) -> list[Block]:
    paragraphs = [part for whole in build_paragraphs(lines, zone.right) for part in parted(whole)]
    return _nested([_text_block(paragraph, page, hyphenated) for paragraph in paragraphs])


def _nested(blocks: Sequence[Block]) -> list[Block]:
    """List items with their level: one set in deeper than the item above is inside it."""
    lefts: list[float] = []
    nested: list[Block] = []
    for block in blocks:
        if block.kind != "list_item" or block.box is None:
            lefts = []
            nested.append(block)
            continue
        while lefts and block.box[0] < lefts[-1] - DEEPER:
            lefts.pop()
        if not lefts or block.box[0] > lefts[-1] + DEEPER:
            lefts.append(block.box[0])
        nested.append(replace(block, level=len(lefts)))
    return nested


def _text_block(paragraph: Paragraph, page: PageCells, hyphenated: frozenset[str]) -> Block:
    lines = paragraph.lines
    words = [word for line in lines for word in line.words]
    fonts = [(word.font, len(word.text)) for word in words]
    letters = max(1, sum(count for _, count in fonts))
    text = set_lines(lines) if paragraph.kind == "code" else flow(lines, hyphenated)
    return Block(
        kind=_KINDS[paragraph.kind],
        text=text,
        page=page.number,
        page_last=page.number,
        box=rounded(paragraph.box),
        size=prevailing((round(word.size, 1), len(word.text)) for word in words),
        bold=sum(len(word.text) for word in words if word.bold) > 0.6 * letters,
        font=max(dict.fromkeys(f for f, _ in fonts), key=lambda f: sum(n for g, n in fonts if g == f)),
    )


def rounded(box: Box) -> Box:
    """Tenths of a point: enough for any later judgement, and short in a checkpoint."""
    return round(box[0], 1), round(box[1], 1), round(box[2], 1), round(box[3], 1)


def _table(grid: Grid, page: PageCells) -> Block:
    return Block(
        kind="table",
        page=page.number,
        page_last=page.number,
        box=rounded(grid.box),
        grid=tuple(tuple(re.sub(r"\s+", " ", cell).strip() for cell in row) for row in grid.rows),
        header_rows=grid.header_rows,
        size=prevailing((round(word.size, 1), len(word.text)) for word in page.words if inside(word, grid.box)),
        source="rules" if grid.from_rules else "alignment",
    )


def _figure(picture: Picture, page: PageCells) -> Block:
    text = "\n".join(line.text for line in group_lines(picture.words))
    return Block("figure", text=text, page=page.number, page_last=page.number, box=rounded(picture.box))


def _hinted(block: Block, regions: Sequence[Region]) -> Block:
    """What the layout model calls the block, kept as a hint for the decisions over the whole document."""
    if block.box is None or block.kind in {"table", "figure"}:
        return block
    best = max(
        (r for r in regions if r.kind in HINTS and overlap_share(block.box, r.box) > HINTED),
        key=lambda r: r.score,
        default=None,
    )
    return replace(block, source=best.kind) if best else block
