"""Figures of a page: pictures and drawings that the layout model or the file itself shows; a page's own scan is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sayso.tasks.parse.pdf_cells import PageCells, Word
from sayso.tasks.parse.pdf_lines import area, group_lines, hull, inside, overlap_share, split_segments
from sayso.tasks.parse.pdf_regions import Region
from sayso.tasks.parse.pdf_shapes import Box

SURE = 0.5
SCAN = 0.75  # share of the page from which a bitmap is the page's scan or background
SMALLEST = 0.01  # share of the page below which a bitmap is an ornament
THINNEST = 18.0  # points
PROSE = 4  # lines of running text that no chart made of bars and rules has


@dataclass(frozen=True, slots=True)
class Picture:
    """A figure's place and the words printed inside it."""

    box: Box
    words: tuple[Word, ...]


def is_scan(page: PageCells) -> bool:
    """Whether one bitmap fills the page."""
    size = page.width * page.height
    return any(area(_clip(box, page)) > SCAN * size for box in page.bitmaps)


def find_figures(
    page: PageCells, words: Sequence[Word], regions: Sequence[Region], tables: Sequence[Box]
) -> list[Picture]:
    """Figures from top to bottom, none inside a table."""
    boxes = _distinct(_boxes(page, regions))
    boxes = [box for box in boxes if not any(overlap_share(box, table) > 0.4 for table in tables)]
    pictures = [Picture(box, tuple(w for w in words if inside(w, box, 0))) for box in boxes]
    return [p for p in sorted(pictures, key=lambda p: (p.box[1], p.box[0])) if not _is_text(p, page)]


def drawn_boxes(page: PageCells, regions: Sequence[Region]) -> list[Box]:
    """Figure regions with a bitmap or strokes other than rules and shading in them: no tables."""
    marks = [*page.drawings, *page.bitmaps]
    return [box for box in _boxes(page, regions) if any(overlap_share(mark, box) > 0.5 for mark in marks)]


def _clip(box: Box, page: PageCells) -> Box:
    return max(0.0, box[0]), max(0.0, box[1]), min(page.width, box[2]), min(page.height, box[3])


def _boxes(page: PageCells, regions: Sequence[Region]) -> list[Box]:
    size = page.width * page.height
    bitmaps = [_clip(box, page) for box in page.bitmaps]
    bitmaps = [
        box
        for box in bitmaps
        if SMALLEST * size < area(box) < SCAN * size and min(box[2] - box[0], box[3] - box[1]) > THINNEST
    ]
    drawn = [r.box for r in regions if r.kind == "figure" and r.score >= SURE and _has_ink(r.box, page)]
    return bitmaps + [box for box in drawn if area(box) < SCAN * size]


def _has_ink(box: Box, page: PageCells) -> bool:
    """Whether strokes or pictures stand in the region."""
    marks = [*page.drawings, *page.bitmaps, *page.rules, *page.fills]
    return sum(overlap_share(mark, box) > 0.5 for mark in marks) > 0


def _distinct(boxes: Sequence[Box]) -> list[Box]:
    """Overlapping boxes become one: the pieces of a composed picture."""
    merged: list[Box] = []
    for box in sorted(boxes, key=area, reverse=True):
        for index, other in enumerate(merged):
            if overlap_share(box, other) > 0.3:
                merged[index] = hull([box, other])
                break
        else:
            merged.append(box)
    return merged


def _is_text(picture: Picture, page: PageCells) -> bool:
    """A frame or shading around running text is no figure: no picture in it and lines of many words."""
    if any(overlap_share(box, picture.box) > 0.3 for box in page.bitmaps):
        return False
    lines = group_lines(picture.words)
    long = sum(max(len(part.words) for part in split_segments(line, line.words[0].gauge)) >= 7 for line in lines)
    is_drawn = any(overlap_share(box, picture.box) > 0.5 for box in page.drawings)
    if long >= PROSE and not is_drawn:
        return True
    return long >= 2 and long * 2 > len(lines) and len(page.drawings) < 30
