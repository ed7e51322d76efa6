"""Words of a page as lines, and lines as segments that a wide gap parts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from sayso.tasks.parse.pdf_cells import Word
from sayso.tasks.parse.pdf_shapes import Box

GLUED = 0.12  # of the size: words nearer than this are printed as one


@dataclass(frozen=True, slots=True)
class Line:
    """Words side by side, left to right."""

    words: tuple[Word, ...]

    @property
    def left(self) -> float:
        return self.words[0].left

    @property
    def right(self) -> float:
        return max(word.right for word in self.words)

    @property
    def top(self) -> float:
        return min(word.top for word in self.words)

    @property
    def bottom(self) -> float:
        return max(word.bottom for word in self.words)

    @property
    def box(self) -> Box:
        return self.left, self.top, self.right, self.bottom

    @property
    def text(self) -> str:
        return join_words(self.words)

    @property
    def size(self) -> float:
        """Size of most of the line's letters."""
        return prevailing((round(word.size, 1), len(word.text)) for word in self.words)

    @property
    def middle(self) -> float:
        """Height of the middle of most of its letters: superscripts do not count."""
        size = self.size
        full = [word for word in self.words if abs(word.size - size) < 0.25 * size] or list(self.words)
        return median((word.top + word.bottom) / 2 for word in full)

    def share(self, trait: str) -> float:
        """Share of letters in words that are `bold`, `italic` or `mono`."""
        letters = sum(len(word.text) for word in self.words)
        return sum(len(word.text) for word in self.words if getattr(word, trait)) / max(1, letters)


def prevailing(weighted: Iterable[tuple[float, int]]) -> float:
    """The value with the most weight, the smaller one of equals; 0 for none."""
    weights: Counter[float] = Counter()
    for value, weight in weighted:
        weights[value] += weight
    return max(weights, key=lambda value: (weights[value], -value)) if weights else 0.0


def join_words(words: Sequence[Word]) -> str:
    """Words with single spaces, none where the page prints two fonts against each other."""
    text = ""
    before: Word | None = None
    for word in words:
        if before is not None and not _glued(before, word):
            text += " "
        text += word.text
        before = word
    return text


def _glued(before: Word, word: Word) -> bool:
    """Cells of one font are parted by a space the file holds; a change of font parts cells even inside a word."""
    gap = word.left - before.right
    if before.font == word.font and abs(before.size - word.size) < 0.5:
        return gap < 0.01 * word.size
    return gap <= GLUED * max(1.0, min(word.size, before.size))


def group_lines(words: Iterable[Word]) -> list[Line]:
    """Lines from top to bottom: a word joins the line whose letters it stands beside."""
    rows: list[list[Word]] = []
    for word in sorted(words, key=lambda w: (w.middle[1], w.left)):
        for row in reversed(rows[-3:]):
            if _beside(word, row):
                row.append(word)
                break
        else:
            rows.append([word])
    lines = [Line(tuple(sorted(row, key=lambda w: w.left))) for row in rows]
    return sorted(lines, key=lambda line: line.middle)


def _beside(word: Word, row: Sequence[Word]) -> bool:
    """Whether the word overlaps the row's tallest word for half of the lower one's height."""
    tallest = max(row, key=lambda w: w.size)
    overlap = min(word.bottom, tallest.bottom) - max(word.top, tallest.top)
    return overlap > 0.55 * min(word.size, tallest.size)


def split_segments(line: Line, gap: float) -> list[Line]:
    """Parts of the line with more than `gap` points of white between them."""
    parts: list[list[Word]] = [[line.words[0]]]
    right = line.words[0].right
    for word in line.words[1:]:
        if word.left - right > gap:
            parts.append([])
        parts[-1].append(word)
        right = max(right, word.right)
    return [Line(tuple(part)) for part in parts]


def inside(word: Word, box: Box, slack: float = 1.0) -> bool:
    """Whether the word's middle lies in the box."""
    x, y = word.middle
    return box[0] - slack <= x <= box[2] + slack and box[1] - slack <= y <= box[3] + slack


def hull(boxes: Iterable[Box]) -> Box:
    """Smallest box around all of them."""
    every = list(boxes)
    return (
        min(box[0] for box in every),
        min(box[1] for box in every),
        max(box[2] for box in every),
        max(box[3] for box in every),
    )


def overlap_share(box: Box, other: Box) -> float:
    """Share of the smaller box's area that the two have in common."""
    width = min(box[2], other[2]) - max(box[0], other[0])
    height = min(box[3], other[3]) - max(box[1], other[1])
    if width <= 0 or height <= 0:
        return 0.0
    return width * height / max(1e-6, min(area(box), area(other)))


def area(box: Box) -> float:
    """Square points; a rule counts as half a point thick."""
    return max(0.5, box[2] - box[0]) * max(0.5, box[3] - box[1])
