"""Two tables in one region: a wide gap between rows, and other columns below it than above."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from sayso.tasks.parse.pdf_cells import Word
from sayso.tasks.parse.pdf_columns import Column, find_columns
from sayso.tasks.parse.pdf_edges import Edges
from sayso.tasks.parse.pdf_lines import Line, group_lines

WIDE = 1.8  # times the usual gap between lines


def parts_of(words: Sequence[Word], edges: Edges) -> list[list[Word]]:
    """The words of each table; all of them together where their columns go through."""
    lines = group_lines(words)
    runs = _runs(lines)
    if len(runs) < 2:
        return [list(words)]
    size = median(word.gauge for word in words)
    joined: list[list[Line]] = [runs[0]]
    for run in runs[1:]:
        above = find_columns(joined[-1], edges.upright, size)
        below = find_columns(run, edges.upright, size)
        both = find_columns(joined[-1] + run, edges.upright, size)
        if _are_other(above, below, both):
            joined.append(run)
        else:
            joined[-1] = joined[-1] + run
    return [[word for line in run for word in line.words] for run in joined]


def _runs(lines: Sequence[Line]) -> list[list[Line]]:
    """Lines between the wide gaps."""
    gaps = [b.middle - a.middle for a, b in pairwise(lines)]
    if len(gaps) < 2:
        return [list(lines)]
    usual = median(gaps)
    runs: list[list[Line]] = [[lines[0]]]
    for gap, line in zip(gaps, lines[1:], strict=True):
        if gap > WIDE * usual and gap > 1.5 * line.size:
            runs.append([])
        runs[-1].append(line)
    return runs


def _are_other(above: Sequence[Column], below: Sequence[Column], both: Sequence[Column]) -> bool:
    """Both stand in columns, and taken as one they make more, or white space of the one does not part the other."""
    if min(len(above), len(below)) < 2:
        return False
    if len(both) > max(len(above), len(below)):
        return True
    fewer, more = sorted((_gaps(above), _gaps(below)), key=len)
    shared = sum(any(min(a[1], b[1]) > max(a[0], b[0]) for b in more) for a in fewer)
    return shared < len(fewer)


def _gaps(columns: Sequence[Column]) -> list[Column]:
    return [(left, right) for (_, left), (right, _) in pairwise(columns)]
