"""BM25 over small collections held in memory."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

_SATURATION = 1.2
_LENGTH = 0.75


class Lexical:
    """The collection's postings; scores are comparable within one query only."""

    def __init__(self, documents: Sequence[Sequence[str]]) -> None:
        self.count = len(documents)
        lengths = np.array([max(1, len(document)) for document in documents], np.float64)
        mean = lengths.mean() if self.count else 1.0
        places: dict[str, list[int]] = defaultdict(list)
        counts: dict[str, list[int]] = defaultdict(list)
        for place, document in enumerate(documents):
            for word, times in Counter(document).items():
                places[word].append(place)
                counts[word].append(times)
        self._postings: dict[str, tuple[NDArray[np.int64], NDArray[np.float64]]] = {}
        for word, listed in places.items():
            at = np.array(listed, np.int64)
            often = np.array(counts[word], np.float64)
            norm = often + _SATURATION * (1 - _LENGTH + _LENGTH * lengths[at] / mean)
            self._postings[word] = (at, self.rarity(len(listed)) * often * (_SATURATION + 1) / norm)

    def rarity(self, holders: int) -> float:
        """Inverse document frequency of a word that `holders` documents have."""
        return math.log(1 + (self.count - holders + 0.5) / (holders + 0.5))

    def weight(self, word: str) -> float:
        """Inverse document frequency of a word; the highest for one that no document has."""
        at, _ = self._postings.get(word, ((), ()))
        return self.rarity(len(at))

    def has(self, word: str) -> bool:
        return word in self._postings

    def scores(self, query: Iterable[str]) -> NDArray[np.float64]:
        """BM25 of each document for the distinct words of a query."""
        total = np.zeros(self.count)
        for word in set(query):
            if word in self._postings:
                at, gains = self._postings[word]
                total[at] += gains
        return total
