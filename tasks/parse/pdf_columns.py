"""Columns of a table by white space that many rows share, and which cells each line of it fills."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from sayso.tasks.parse.pdf_cells import Word
from sayso.tasks.parse.pdf_edges import Edge
from sayso.tasks.parse.pdf_lines import Line, split_segments

NEAR = 0.5  # of the size: words nearer than this belong to one cell
NARROWEST = 0.3  # of the size: white space that parts columns
NOISE = 0.1  # share of the rows that may run across a gap: headings over several columns
_MARK = re.compile(r"[$€£¥%()*†‡]+|[A-Z]{1,2}\$")

Column = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Piece:
    """A segment of a line and the columns [first, last] it stands over."""

    line: Line
    first: int
    last: int


def find_columns(lines: Sequence[Line], upright: Sequence[Edge], size: float) -> list[Column]:
    """Left and right of each column, left to right; fewer than two when the lines are no table."""
    rows = [split_segments(line, NEAR * size) for line in lines]
    weighted = [(segment, len(row) - 1) for row in rows for segment in row if len(row) > 1]
    total = sum(len(row) - 1 for row in rows)
    core = _runs(weighted, NOISE * total, size)
    if len(core) < 2:
        return core
    columns = _with_sparse(core, [segment for segment, _ in weighted], size)
    columns = _cut_at_edges(columns, upright, lines)
    return _join_marks(columns, [segment for segment, _ in weighted if len(_over(segment, columns)) < 2])


def _with_sparse(core: Sequence[Column], segments: Sequence[Line], size: float) -> list[Column]:
    """Columns that few rows fill: segments that stand clear of both neighbours in the white space between them."""
    columns = list(core)
    for (_, left), (right, _) in pairwise(core):
        clear = NARROWEST * size
        between = [s for s in segments if s.left > left + clear and s.right < right - clear]
        for start, end in _runs([(s, 1) for s in between], 1 if len(between) < 2 else 0, size):
            columns.append((start, end))
    return sorted(columns)


def _runs(weighted: Sequence[tuple[Line, int]], tolerated: float, size: float) -> list[Column]:
    """Stretches of x that more than `tolerated` weight covers, parted by gaps wide enough to be seen."""
    steps = sorted(
        [(s.left, weight) for s, weight in weighted] + [(s.right, -weight) for s, weight in weighted],
        key=lambda step: (step[0], -step[1]),
    )
    runs: list[Column] = []
    depth, start = 0.0, None
    for x, weight in steps:
        depth += weight
        if depth > tolerated and start is None:
            start = x
        elif depth <= tolerated and start is not None:
            if runs and start - runs[-1][1] < NARROWEST * size:
                runs[-1] = (runs[-1][0], x)
            else:
                runs.append((start, x))
            start = None
    return runs


def _over(segment: Line, columns: Sequence[Column]) -> list[int]:
    """Columns of which the segment covers a real part."""
    found: list[int] = []
    for index, (left, right) in enumerate(columns):
        shared = min(segment.right, right) - max(segment.left, left)
        if shared > 0.3 * min(right - left, segment.right - segment.left):
            found.append(index)
    return found


def _cut_at_edges(columns: list[Column], upright: Sequence[Edge], lines: Sequence[Line]) -> list[Column]:
    """A long upright rule inside a column parts it."""
    height = max(line.bottom for line in lines) - min(line.top for line in lines)
    cuts = [edge.at for edge in upright if edge.length > 0.6 * height]
    for cut in cuts:
        for index, (left, right) in enumerate(columns):
            if left + 2 < cut < right - 2:
                words = [w for line in lines for w in line.words if w.left < right and w.right > left]
                before = max((w.right for w in words if w.middle[0] < cut), default=cut)
                after = min((w.left for w in words if w.middle[0] >= cut), default=cut)
                columns[index : index + 1] = [(left, min(before, cut)), (max(after, cut), right)]
                break
    return columns


def _join_marks(columns: list[Column], segments: Sequence[Line]) -> list[Column]:
    """A column of nothing but currency or percent signs belongs to the numbers beside it."""
    joined: list[Column] = []
    pending: float | None = None
    for left, right in columns:
        texts = [s.text for s in segments if s.left < right and s.right > left]
        marks = bool(texts) and all(_MARK.fullmatch(text) for text in texts)
        if marks and any(text[0] in "$€£¥(" or text[-1] == "$" for text in texts):
            pending = left if pending is None else pending
        elif marks and joined:
            joined[-1] = (joined[-1][0], right)
        else:
            joined.append((left if pending is None else pending, right))
            pending = None
    if pending is not None:
        joined.append((pending, columns[-1][1]))
    return joined


def place(line: Line, columns: Sequence[Column], size: float) -> list[Piece]:
    """The line's segments over their columns; a segment that many columns share is cut where no word crosses."""
    pieces: list[Piece] = []
    for segment in split_segments(line, NEAR * size):
        over = _over(segment, columns) or [_nearest(segment, columns)]
        if len(over) > 1:
            pieces += _divide(segment, columns, over, size)
        else:
            pieces.append(Piece(segment, over[0], over[0]))
    return _merge_same(pieces)


def _nearest(segment: Line, columns: Sequence[Column]) -> int:
    return min(
        range(len(columns)),
        key=lambda i: (
            max(columns[i][0] - segment.right, segment.left - columns[i][1], 0.0)
            + 0.001 * abs(sum(columns[i]) - segment.left - segment.right)
        ),
    )


def _divide(segment: Line, columns: Sequence[Column], over: Sequence[int], size: float) -> list[Piece]:
    """Parts at the gaps between columns, or the whole where a word runs across one or the gap is a plain space."""
    groups: list[tuple[int, list[Word]]] = []
    for word in segment.words:
        column = _nearest(Line((word,)), columns)
        if groups and groups[-1][0] == column:
            groups[-1][1].append(word)
        else:
            groups.append((column, [word]))
    gaps = [b[1][0].left - a[1][-1].right for a, b in pairwise(groups)]
    crossing = any(len(_over(Line((word,)), columns)) > 1 for word in segment.words)
    if crossing or len(groups) < 2 or min(gaps) < NARROWEST * size:
        return [Piece(segment, over[0], over[-1])]
    return [Piece(Line(tuple(words)), column, column) for column, words in groups]


def _merge_same(pieces: list[Piece]) -> list[Piece]:
    """Neighbouring pieces over the same single column are one cell."""
    merged: list[Piece] = []
    for piece in pieces:
        if merged and (merged[-1].first, merged[-1].last) == (piece.first, piece.last):
            merged[-1] = Piece(Line(merged[-1].line.words + piece.line.words), piece.first, piece.last)
        else:
            merged.append(piece)
    return merged
