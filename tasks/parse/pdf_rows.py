"""Lines of a table's body as rows: which lines are the rest of a cell begun above."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from sayso.tasks.parse.pdf_columns import Column, Piece
from sayso.tasks.parse.pdf_edges import Edge
from sayso.tasks.parse.pdf_lines import Line

_DATA = re.compile(
    r"[\d.,:/()%$€£¥+\-–—−*†‡§<>≤≥~±\s]*\d[\d.,:/()%$€£¥+\-–—−*†‡§<>≤≥~±\s]*[a-z]?|[-–—−.*†‡]+|n\.?/?a\.?|ref\.?",
    re.IGNORECASE,
)
_LOWER = re.compile(r"[a-z(&/]")
_OPEN_END = re.compile(r"(?:[-–/,&(]|\b(?:and|or|of|the|for|in|to|with|by|a|an|from|than))$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TableLine:
    """A printed line of a table and its pieces over the columns."""

    line: Line
    pieces: tuple[Piece, ...]

    @property
    def filled(self) -> frozenset[int]:
        """Columns that the line fills by pieces of their own."""
        return frozenset(piece.first for piece in self.pieces)

    @property
    def spans(self) -> bool:
        """Whether a piece stands over several columns."""
        return any(piece.last > piece.first for piece in self.pieces)

    def text(self, column: int) -> str:
        """What the line prints in a column."""
        return " ".join(piece.line.text for piece in self.pieces if piece.first == column)


def is_data(text: str) -> bool:
    """A number, a dash, 'n.a.': what fills the body of a table."""
    return bool(_DATA.fullmatch(text.strip()))


def group_rows(lines: Sequence[TableLine], columns: Sequence[Column], level: Sequence[Edge]) -> list[list[TableLine]]:
    """Rows of lines. A rule between two lines parts them; else spacing and sense decide."""
    if not lines:
        return []
    tight = _tight_gap(lines, columns, level)
    capital = _labels_are_capital(lines)
    running = _running_columns(lines, columns)
    rows: list[list[TableLine]] = [[lines[0]]]
    for before, line in pairwise(lines):
        if _ruled_between(before, line, columns, level):
            rows.append([line])
        elif (
            _is_beside(before, line)
            or _goes_on(rows[-1], line, columns, tight)
            or (capital and _ends_label(rows[-1], line, lines))
            or _runs_on(rows[-1], line, columns, running)
        ):
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _ruled_between(a: TableLine, b: TableLine, columns: Sequence[Column], level: Sequence[Edge]) -> bool:
    width = columns[-1][1] - columns[0][0]
    ruled = sum(edge.length for edge in level if a.line.middle < edge.at < b.line.middle)
    return ruled > 0.5 * width


def _gap(a: TableLine, b: TableLine) -> float:
    return b.line.middle - a.line.middle


def _tight_gap(lines: Sequence[TableLine], columns: Sequence[Column], level: Sequence[Edge]) -> float:
    """Line pitch inside cells when it is clearly smaller than from row to row, else 0."""
    pairs = list(pairwise(lines))
    full = [_gap(a, b) for a, b in pairs if _is_full(a) and _is_full(b) and not _ruled_between(a, b, columns, level)]
    every = sorted(_gap(a, b) for a, b in pairs)
    if not every:
        return 0.0
    if len(full) >= 2:  # lines with data each: their pitch is the rows'
        pitch = median(full)
        smaller = [gap for gap in every if gap < 0.85 * pitch]
        return max(smaller) if smaller else 0.0
    low, high = every[0], every[-1]
    if high < 1.25 * low:
        return 0.0
    steps = [(b - a, a) for a, b in pairwise(every)]
    widest = max(steps)
    return widest[1] if widest[0] > 0.15 * low else 0.0


def _is_full(line: TableLine) -> bool:
    """Whether the line has a label and data."""
    texts = [piece.line.text for piece in line.pieces]
    return len(texts) > 1 and sum(is_data(text) for text in texts) * 2 >= len(texts) - 1 > 0


def _goes_on(row: Sequence[TableLine], line: TableLine, columns: Sequence[Column], tight: float) -> bool:
    before = row[-1]
    is_label = {0} in (line.filled, before.filled)
    if _clash(row, line) or (is_label and _is_bold(before) != _is_bold(line)):
        return False
    if before.filled == {0} and len(line.filled) > 1:
        return _wraps(before, line, columns)
    if tight and _gap(before, line) <= tight * 1.02:
        return True
    if 0 in line.filled or (tight and _gap(before, line) > 1.2 * tight):
        return _wraps(before, line, columns)
    filled = frozenset[int]().union(*(part.filled for part in row))
    return line.filled <= filled and not any(is_data(piece.line.text) for piece in line.pieces)


def _is_beside(before: TableLine, line: TableLine) -> bool:
    """Lines too near to be under each other, in other columns: a cell set about the middle of its row."""
    return not before.filled & line.filled and _gap(before, line) < 0.7 * min(before.line.size, line.line.size)


def _labels_are_capital(lines: Sequence[TableLine]) -> bool:
    """Whether labels begin with a capital or a digit but for the rests of some."""
    labels = [line.text(0) for line in lines if 0 in line.filled]
    return sum(bool(_LOWER.match(label)) for label in labels) < 0.35 * len(labels)


def _ends_label(row: Sequence[TableLine], line: TableLine, lines: Sequence[TableLine]) -> bool:
    """The lower-case rest of a label whose values stand beside its last line, no farther than the lines of a cell."""
    if any(part.filled != {0} for part in row) or line.filled == {0} or not _LOWER.match(line.text(0)):
        return False
    nearest = min(_gap(a, b) for a, b in pairwise(lines))
    return _is_bold(row[-1]) == _is_bold(line) and _gap(row[-1], line) < 1.3 * max(nearest, 1.0)


def _running_columns(lines: Sequence[TableLine], columns: Sequence[Column]) -> frozenset[int]:
    """Columns of phrases that begin with a capital: there a lower-case line after a full one is its rest."""
    found: set[int] = set()
    for column in range(len(columns)):
        begun = [
            line.text(column)
            for before, line in pairwise(lines)
            if line.text(column) and (not before.text(column) or _would_fit(before, line, column, columns))
        ]
        if len(begun) > 1 and sum(bool(_LOWER.match(text)) for text in begun) < 0.2 * len(begun):
            found.add(column)
    return frozenset(found)


def _would_fit(before: TableLine, line: TableLine, column: int, columns: Sequence[Column]) -> bool:
    """Whether the line's first word had room after what the line above prints in the column."""
    above = [piece.line for piece in before.pieces if piece.first == column]
    below = [piece.line for piece in line.pieces if piece.first == column]
    if not above or not below:
        return True
    first = below[0].words[0]
    return first.right - first.left + 0.25 * first.size < columns[column][1] - above[-1].right


def _runs_on(row: Sequence[TableLine], line: TableLine, columns: Sequence[Column], running: frozenset[int]) -> bool:
    """No cell of the line had room above, and a phrase goes on in it."""
    before = row[-1]
    if line.spans or _clash(row, line) or any(part.filled & (line.filled - before.filled) for part in row):
        return False
    shared = line.filled & before.filled
    if not shared or any(_would_fit(before, line, column, columns) for column in shared):
        return False
    return any(
        column in running and _LOWER.match(line.text(column)) and len(before.text(column).split()) > 2
        for column in shared
    )


def _is_bold(line: TableLine) -> bool:
    label = [piece.line for piece in line.pieces if piece.first == 0]
    return bool(label) and label[0].share("bold") > 0.5


def _clash(row: Sequence[TableLine], line: TableLine) -> bool:
    """Two data values in one column are two rows."""
    return any(
        is_data(piece.line.text) and any(is_data(part.text(piece.first)) for part in row if part.text(piece.first))
        for piece in line.pieces
        if piece.first > 0
    )


def _wraps(before: TableLine, line: TableLine, columns: Sequence[Column]) -> bool:
    """Whether the label of `line` is the rest of the one above: its first word would not have fitted there."""
    above, below = before.text(0), line.text(0)
    if not above or not below or above.endswith(":"):
        return False
    upper = next(piece.line for piece in before.pieces if piece.first == 0)
    lower = next(piece.line for piece in line.pieces if piece.first == 0)
    if (upper.share("bold") > 0.5) != (lower.share("bold") > 0.5):
        return False
    if min(len(before.filled), len(line.filled)) > 1:
        return False
    if _OPEN_END.search(above):
        return True
    room = columns[0][1] - upper.right
    first = lower.words[0]
    fits = first.right - first.left + 0.25 * first.size < room
    return not fits and bool(_LOWER.match(below) or lower.left > upper.left + 0.3 * first.size)
