"""Words that a file prints twice at one place: a stroke made bold, a letter's shadow, an outline below its filling."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from sayso.tasks.parse.pdf_cells import Word

SHADOW = 0.2  # of the size: a copy stands no further off
BOLDER = 0.06  # of the size: a copy so near only thickens the strokes


def printed_once(words: Sequence[Word]) -> list[Word]:
    """Each word once, at its first place; one that is printed again a hair beside counts as bold."""
    places: dict[str, list[int]] = defaultdict(list)
    kept: list[Word] = []
    for word in words:
        first = next((i for i in places[word.text] if _is_copy(kept[i], word)), None)
        if first is None:
            places[word.text].append(len(kept))
            kept.append(word)
        elif _is_bolder(kept[first], word):
            kept[first] = replace(kept[first], bold=True)
    return kept


def _is_copy(word: Word, other: Word) -> bool:
    near = SHADOW * min(word.size, other.size)
    ends = (word.left - other.left, word.top - other.top, word.right - other.right, word.bottom - other.bottom)
    return all(abs(end) <= near for end in ends)


def _is_bolder(word: Word, other: Word) -> bool:
    return 0 < abs(word.left - other.left) <= BOLDER * word.size and abs(word.top - other.top) <= BOLDER * word.size
