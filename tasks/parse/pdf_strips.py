"""Runs of lines beside an upright strip of white space that none of them crosses."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from sayso.tasks.parse.pdf_captions import is_caption
from sayso.tasks.parse.pdf_lines import Line, split_segments

APART = 1.2  # of the gauge: white space that parts cells
STRIP = 0.5  # of the size: the narrowest strip that lines may leave
PITCH = 2.8  # of the size: farther lines are not of one table
ALIGNED = 1.5  # points
LEAST_LINES = 3  # two lines may leave a strip white by chance
MOST_HEADS = 3  # lines of headings over several columns
HEAD_PITCH = 2.0  # of the size: farther lines above are no heads
MARGIN = 30.0  # points that lines of the first column may stand in
SHORT = 5  # words: a row has a cell of fewer

Strip = tuple[float, float]


def runs_beside_strips(lines: Sequence[Line]) -> list[list[Line]]:
    """Runs of near lines, most of them of several cells, each begun and ended by such a line; none overlapping."""
    found: list[list[Line]] = []
    start = 0
    while start < len(lines):
        if not _is_row(lines[start]):
            start += 1
            continue
        run = _run(lines[start:])
        if run:
            found.append(run)
        start += max(1, len(run))
    return found


def _is_row(line: Line) -> bool:
    """Two cells or more, one of them short; a caption is none."""
    parts = _segments(line)
    return len(parts) > 1 and min(len(part.words) for part in parts) < SHORT and not is_caption(line.text)


def _segments(line: Line) -> list[Line]:
    return split_segments(line, APART * median(word.gauge for word in line.words))


def _run(lines: Sequence[Line]) -> list[Line]:
    """The longest run from the first line on that leaves one of its gaps white; empty when its cells keep no column."""
    strips = [(a.right, b.left) for a, b in pairwise(_segments(lines[0]))]
    taken = [lines[0]]
    for index, line in enumerate(lines[1:], start=1):
        before = taken[-1]
        if line.middle - before.middle > PITCH * max(line.size, before.size) or _is_other(taken, line):
            break
        left = [part for strip in strips if (part := _white(strip, line))]
        if not left and not _heads_rows(taken, line, lines[index + 1 : index + 2], strips):
            break
        strips = left or strips
        taken.append(line)
    return _trimmed(taken, strips)


def _heads_rows(taken: Sequence[Line], line: Line, after: Sequence[Line], strips: Sequence[Strip]) -> bool:
    """A heading across the columns, from their left edge on, at the pitch of the rows before and after it."""
    if not after or len(_segments(line)) > 1:
        return False
    gaps = sorted((line.middle - taken[-1].middle, after[0].middle - line.middle))
    even = gaps[1] < 1.2 * gaps[0]
    at_left = abs(line.left - min(own.left for own in taken)) <= ALIGNED
    goes_on = len(_segments(after[0])) > 1 and any(_white(strip, after[0]) for strip in strips)
    short = line.right < max(own.right for own in taken) + ALIGNED
    return even and at_left and goes_on and short and len(_segments(taken[-1])) > 1


def with_heads(run: Sequence[Line], lines: Sequence[Line]) -> list[Line]:
    """The run with the lines over it that head several of its columns: short cells right of its labels."""
    first = lines.index(run[0])
    start = first
    labels = min(line.left for line in run)
    while start > 0 and first - start < MOST_HEADS:
        above, below = lines[start - 1], lines[start]
        inner = above.left > labels + 2 * above.size or len(_segments(above)) > 1
        short = max(len(part.words) for part in _segments(above)) <= SHORT
        near = below.middle - above.middle < HEAD_PITCH * max(below.size, above.size)
        titled = any(is_caption(line.text) for line in lines[max(0, start - 3) : start])
        if not (inner and short and near) or titled:
            break
        start -= 1
    return [*lines[start:first], *run]


def _is_other(taken: Sequence[Line], line: Line) -> bool:
    """A line of another size and of one cell: a heading or text after the table."""
    size = median(own.size for own in taken)
    return len(_segments(line)) < 2 and abs(line.size - size) > 0.12 * size


def _white(strip: Strip, line: Line) -> Strip | None:
    """The widest part of the strip that the line leaves white, None when it is too narrow to be seen."""
    parts = [strip]
    for word in line.words:
        parts = [
            piece
            for left, right in parts
            for piece in ((left, min(right, word.left)), (max(left, word.right), right))
            if piece[1] > piece[0]
        ]
    widest = max(parts, key=lambda part: part[1] - part[0], default=(0.0, 0.0))
    return widest if widest[1] - widest[0] >= STRIP * line.size else None


def _trimmed(lines: list[Line], strips: Sequence[Strip]) -> list[Line]:
    """Without the lines after the last cell right of a strip; empty when fewer than three rows keep to a strip."""
    best: list[Line] = []
    for strip in strips:
        both = [i for i, line in enumerate(lines) if _left_of(line, strip) and _right_of(line, strip)]
        if len(both) < LEAST_LINES or not _are_aligned([lines[i] for i in both], strip):
            continue
        rows = [i for i in both if _is_row(lines[i])]
        last = max((i for i, line in enumerate(lines) if _right_of(line, strip) and _is_cell(line, strip)), default=0)
        last = max([last, *rows])
        if last + 1 > len(best):
            best = lines[: last + 1]
    return best


def _is_cell(line: Line, strip: Strip) -> bool:
    """Whether all of the line stands right of the strip."""
    return line.left >= strip[1] - ALIGNED


def _left_of(line: Line, strip: Strip) -> bool:
    return any(word.right <= strip[0] + ALIGNED for word in line.words)


def _right_of(line: Line, strip: Strip) -> bool:
    return any(word.left >= strip[1] - ALIGNED for word in line.words)


def _are_aligned(lines: Sequence[Line], strip: Strip) -> bool:
    """Whether most cells right of the strip share their left, their right or their middle."""
    cells: list[tuple[float, float]] = []
    for line in lines:
        right = [s for s in split_segments(line, 0.5 * line.size) if s.left >= strip[1] - ALIGNED]
        if right:
            cells.append((right[0].left, right[0].right))
    if len(cells) < LEAST_LINES:
        return False
    for places in ([c[0] for c in cells], [c[1] for c in cells], [(c[0] + c[1]) / 2 for c in cells]):
        if max(sum(abs(a - b) <= ALIGNED for b in places) for a in places) >= 0.7 * len(places):
            return True
    return False


def is_prose_beside(lines: Sequence[Line]) -> bool:
    """Running text in the first column: most of its lines are of many words and reach its right edge."""
    first = [parts[0] for line in lines if len(parts := _segments(line)) > 1]
    start = min(part.left for part in first)
    first = [part for part in first if part.left < start + MARGIN]
    edge = max(part.right for part in first)
    width = edge - start
    full = sum(part.right > edge - 0.15 * width and len(part.words) >= SHORT - 1 for part in first)
    return len(first) > LEAST_LINES and full >= 0.6 * len(first)
