"""Numbers of lines in the margin of a manuscript: no part of the text they stand beside."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from sayso.tasks.parse.pdf_cells import Word

FEWEST = 12  # numbered lines of a page
SMALLER = 0.85  # of the text's size
ALIGNED = 2.0  # points
RISING = 0.9  # share of neighbours of which the lower counts on


def line_numbers(words: Sequence[Word]) -> list[Word]:
    """Small numbers that count on from line to line at one edge, left of all text; [] on a page without them."""
    if len(words) < FEWEST:
        return []
    size = median(word.size for word in words)
    small = [word for word in words if word.text.isdigit() and word.size < SMALLER * size]
    texts = [word for word in words if not word.text.isdigit() and word.size >= SMALLER * size]
    if len(small) < FEWEST or not texts:
        return []
    edge = sorted(word.left for word in texts)[len(texts) // 50]
    margin = sorted((word for word in small if word.right < edge + ALIGNED), key=lambda word: word.top)
    if len(margin) < FEWEST:
        return []
    right = median(word.right for word in margin)
    column = [word for word in margin if abs(word.right - right) < ALIGNED]
    steps = [int(below.text) - int(above.text) for above, below in pairwise(column)]
    if len(column) < FEWEST or sum(step == min(steps, key=abs) for step in steps) < RISING * len(steps):
        return []
    return column if min(steps, key=abs) > 0 else []
