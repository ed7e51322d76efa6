"""Tables of a page: where they are (layout regions and rules), and the better of two readings of each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sayso.tasks.parse.pdf_cells import PageCells, Word
from sayso.tasks.parse.pdf_edges import Edges, find_edges, within
from sayso.tasks.parse.pdf_figures import drawn_boxes
from sayso.tasks.parse.pdf_grid import Grid, aligned_grid
from sayso.tasks.parse.pdf_lattice import build_lattice, components
from sayso.tasks.parse.pdf_lines import area, hull, inside, overlap_share
from sayso.tasks.parse.pdf_loose import find_loose
from sayso.tasks.parse.pdf_parts import parts_of
from sayso.tasks.parse.pdf_regions import Region
from sayso.tasks.parse.pdf_rows import is_data
from sayso.tasks.parse.pdf_ruled import columns_within, ruled_grid
from sayso.tasks.parse.pdf_shapes import Box

_DOT = re.compile(r"[.…·]")
_STROKES = re.compile(r"[.…_·]{3,}|[-–—=_+|]{4,}")
REACH = 40.0  # points
SURE = 0.5  # layout score from which a table region is believed
PICTURE = 0.8  # layout score from which rules in a picture region are thought its strokes
CUT = 0.6  # share of a region inside a table by alignment from which it is a part of it
FILLED = 0.4  # least share of cells with text


def find_tables(page: PageCells, words: Sequence[Word], regions: Sequence[Region]) -> list[Grid]:
    """Tables from top to bottom, none overlapping another."""
    edges = find_edges(page.rules, page.fills)
    found: list[Grid] = []
    drawn = drawn_boxes(page, regions)
    loose = [grid.box for grid in find_loose([w for w in words if not any(inside(w, b) for b in drawn)], edges)]
    for box in (_whole(box, loose) for box in _candidates(page, edges, regions)):
        taken = {id(word) for grid in found for word in grid.words}
        free = [word for word in words if id(word) not in taken]
        found += grids_in(box, free, edges)
    for region in _distinct([r for r in regions if r.kind == "figure" and r.score >= SURE]):
        if any(overlap_share(bitmap, region.box) > 0.3 for bitmap in page.bitmaps):
            continue
        taken = {id(word) for grid in found for word in grid.words}
        grids = grids_in(region.box, [word for word in words if id(word) not in taken], edges)
        found += [grid for grid in grids if _holds_data(grid)]
    return sorted(found, key=lambda grid: (grid.box[1], grid.box[0]))


def _holds_data(grid: Grid) -> bool:
    """A 'picture' without a picture in it whose words stand in rows of values is a table."""
    if len(grid.rows) < 3 or grid.filled < 0.6:
        return False
    body = grid.rows[grid.header_rows :]
    labels = sum(len(re.findall(r"[^\W\d_]|\d{4}", row[0])) > 0 for row in body)
    if labels < 0.75 * len(body):  # a chart's axis and data labels
        return False
    values = [cell for row in body for cell in row[1:] if cell]
    return sum(is_data(cell) for cell in values) > 0.6 * max(1, len(values))


def _candidates(page: PageCells, edges: Edges, regions: Sequence[Region]) -> list[Box]:
    """Layout tables first, then ruled areas that none of them covers."""
    boxes = [
        _to_rules(region.box, edges)
        for region in _distinct([r for r in regions if r.kind == "table" and r.score >= SURE])
    ]
    pictures = [region.box for region in regions if region.kind == "figure" and region.score >= PICTURE]
    for part in components(edges):
        lattice = build_lattice(part)
        if (
            lattice is None
            or lattice.columns < 2
            or lattice.rows < 2
            or area(lattice.box) > 0.95 * page.width * page.height
        ):
            continue
        if any(overlap_share(lattice.box, box) > 0.7 for box in pictures):
            continue  # asked again below, more strictly
        if not any(overlap_share(lattice.box, box) > 0.3 for box in boxes):
            boxes.append(lattice.box)
    return boxes


def _whole(box: Box, loose: Sequence[Box]) -> Box:
    """The region with the rows and columns that it cut off from the table by alignment that it is a part of."""
    return hull([box, *(other for other in loose if overlap_share(box, other) > CUT)])


def _to_rules(box: Box, edges: Edges) -> Box:
    """The region up to the long rule just above its top and just below its bottom: those close a table."""
    left, top, right, bottom = box
    width = right - left
    long = [e for e in edges.level if min(e.end, right) - max(e.start, left) > 0.85 * width and e.length < 1.3 * width]
    above = [edge.at for edge in long if top - REACH <= edge.at <= top + 2]
    below = [edge.at for edge in long if bottom - 2 <= edge.at <= bottom + REACH / 2]
    return left, min([top, *above]), right, max([bottom, *below])


def _distinct(regions: Sequence[Region]) -> list[Region]:
    kept: list[Region] = []
    for region in sorted(regions, key=lambda r: -r.score):
        if not any(overlap_share(region.box, other.box) > 0.5 for other in kept):
            kept.append(region)
    return kept


def grids_in(box: Box, words: Sequence[Word], edges: Edges) -> list[Grid]:
    """The grids in a region: those drawn by rules where they hold its words, else one by alignment."""
    strokes = strokes_of(words)
    drawn = {id(word) for word in strokes}
    grids = _grids(box, [word for word in words if id(word) not in drawn], edges)
    found = [(grid, tuple(w for w in strokes if inside(w, grid.box))) for grid in grids]
    return [replace(grid, words=grid.words + own) for grid, own in found if not _is_contents(grid, own)]


def strokes_of(words: Sequence[Word]) -> list[Word]:
    """Leaders, dashes and lines made of characters: drawn to guide the eye, no cell's text."""
    dotted = _dotted(words)
    return [word for word in words if id(word) in dotted or _STROKES.fullmatch(word.text)]


def _dotted(words: Sequence[Word]) -> set[int]:
    """Words that are the single dots of a leader: at least four of them on one line."""
    lines: dict[int, list[int]] = {}
    for word in words:
        if _DOT.fullmatch(word.text):
            lines.setdefault(round(word.bottom), []).append(id(word))
    return {dot for line in lines.values() if len(line) >= 4 for dot in line}


def _is_contents(grid: Grid, strokes: Sequence[Word]) -> bool:
    """Leaders towards page numbers that never fall: a table of contents, which is read as lines."""
    led = {round(word.bottom) for word in strokes if word.text[0] in ".…·"}
    pages = [row[-1] for row in grid.rows if row[-1]]
    numbers = [int(page) for page in pages if page.isdecimal()]
    return (
        2 * len(led) >= len(grid.rows)
        and len(numbers) >= 0.8 * max(1, len(pages))
        and len(numbers) > 1
        and numbers == sorted(numbers)
    )


def _grids(box: Box, words: Sequence[Word], edges: Edges) -> list[Grid]:
    own = [word for word in words if inside(word, box)]
    if len(own) < 2:
        return []
    near = within(edges, box)
    ruled = [grid for part in components(near) if (grid := ruled_grid(own, part)) and _is_table(grid)]
    ruled = [grid for grid in ruled if columns_within(grid, near) <= len(grid.rows[0]) + 1]
    aligned = [grid for part in parts_of(own, near) if (grid := aligned_grid(part, near)) and _is_table(grid)]
    held = sum(len(grid.words) for grid in ruled)
    return ruled if held >= 0.9 * sum(len(grid.words) for grid in aligned) else aligned


def _is_table(grid: Grid) -> bool:
    """At least two by two, filled, and not running text in columns."""
    if len(grid.rows) < 2 or len(grid.rows[0]) < 2 or grid.filled < FILLED:
        return False
    texts = [cell for row in grid.rows for cell in row if cell]
    return len(texts) > 2


def around(grids: Sequence[Grid]) -> Box | None:
    """Box around several grids."""
    return hull(grid.box for grid in grids) if grids else None
