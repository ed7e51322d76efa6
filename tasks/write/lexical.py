"""BM25 over small collections held in memory."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

_SATURATION = 1.2
_LENGTH = 0.75


class Lexical:
    """Postings of the words that will be asked for; scores are comparable within one query only."""

    def __init__(self, documents: Sequence[Sequence[str]], words: Iterable[str]) -> None:
        self.count = len(documents)
        wanted = frozenset(words)
        lengths = np.array([max(1, len(document)) for document in documents], np.float64)
        mean = lengths.mean() if self.count else 1.0
        counts: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        for place, document in enumerate(documents):
            for word in document:
                if word in wanted:
                    counts[word][place] += 1
        self._postings: dict[str, tuple[NDArray[np.int64], NDArray[np.float64]]] = {}
        for word, listed in counts.items():
            at = np.fromiter(listed, np.int64, len(listed))
            often = np.fromiter(listed.values(), np.float64, len(listed))
            norm = often + _SATURATION * (1 - _LENGTH + _LENGTH * lengths[at] / mean)
            self._postings[word] = (at, self.rarity(len(at)) * often * (_SATURATION + 1) / norm)

    def rarity(self, holders: int) -> float:
        """Inverse document frequency of a word that `holders` documents have."""
        return math.log(1 + (self.count - holders + 0.5) / (holders + 0.5))

    def weight(self, word: str) -> float:
        """Inverse document frequency of one of the words; the highest for one that no document has."""
        at, _ = self._postings.get(word, ((), ()))
        return self.rarity(len(at))

    def scores(self, query: Iterable[str]) -> NDArray[np.float64]:
        """BM25 of each document for the distinct words of a query."""
        total = np.zeros(self.count)
        for word in set(query):
            if word in self._postings:
                at, gains = self._postings[word]
                total[at] += gains
        return total
