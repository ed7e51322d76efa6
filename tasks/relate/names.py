"""Which documents use the same rare names, from the signatures alone (paper 6.14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from sayso.tasks.relate.chance import chance_of_sharing
from sayso.tasks.text.columns import flat_column, is_among

Ints = NDArray[np.int64]
COMMON = 0.25  # a name that more than this share of the documents uses tells none of them apart
FEW = 8  # ... in a tenant of more than so many documents


@dataclass(frozen=True, slots=True)
class Sharing:
    """What one document shares with others, in the order of `others` (rows of the signatures)."""

    others: Ints
    shared: Ints
    chance: NDArray[np.float64]
    overlap: NDArray[np.float64]


class NameIndex:
    """Names by document and documents by name. A name counts when the tenant never writes its word in lower case and it is not
    in every other document.
    """

    def __init__(self, signatures: pa.Table) -> None:
        flat, rows = flat_column(signatures, "name_keys")
        lower = np.unique(flat_column(signatures, "lower_keys")[0])
        self._lower = lower
        keep = ~is_among(flat, lower) & _is_word(signatures, len(flat))
        keys, self._codes = np.unique(flat[keep], return_inverse=True)
        self._rows = rows[keep]
        count = signatures.num_rows
        users = np.bincount(self._codes, minlength=len(keys))
        common = users > max(COMMON * count, FEW)
        usable = ~common[self._codes]
        self._codes, self._rows = self._codes[usable], self._rows[usable]
        self._weights = np.log(max(count, 2) / np.maximum(users, 1)) + 0.1
        self._keys = keys
        self.names = int(np.count_nonzero(~common))
        self.sizes = np.bincount(self._rows, minlength=count)
        self._mass = np.bincount(
            self._rows, weights=np.where(users[self._codes] > 1, self._weights[self._codes], 0.0), minlength=count
        )
        order = np.argsort(self._codes, kind="stable")
        self._by_code = self._rows[order]
        self._starts = np.searchsorted(self._codes[order], np.arange(len(keys) + 1))
        by_row = np.argsort(self._rows, kind="stable")
        self._codes_by_row = self._codes[by_row]
        self._row_starts = np.searchsorted(self._rows[by_row], np.arange(count + 1))

    def is_lower(self, key: int) -> bool:
        """Whether some document writes the word of this key in lower case."""
        at = int(np.searchsorted(self._lower, key))
        return at < len(self._lower) and int(self._lower[at]) == key

    def codes(self, row: int) -> Ints:
        """Codes of the names of one document."""
        return self._codes_by_row[self._row_starts[row] : self._row_starts[row + 1]]

    def shared_keys(self, row: int, other: int) -> list[int]:
        """Keys of the names that two documents share, rarest first."""
        both = np.intersect1d(self.codes(row), self.codes(other))
        return [int(self._keys[code]) for code in both[np.argsort(-self._weights[both], kind="stable")]]

    def weight(self, key: int) -> float:
        """How rare the name of a key is: the logarithm of the documents per document that uses it."""
        at = int(np.searchsorted(self._keys, key))
        return float(self._weights[at]) if at < len(self._keys) and int(self._keys[at]) == key else 0.0

    def sharing(self, row: int) -> Sharing:
        """Every document that shares a name with this one."""
        codes = self.codes(row)
        users = [self._by_code[self._starts[code] : self._starts[code + 1]] for code in codes]
        if not users:
            none = np.zeros(0, dtype=np.int64)
            return Sharing(none, none, np.zeros(0), np.zeros(0))
        flat = np.concatenate(users)
        counts = np.bincount(flat, minlength=len(self.sizes))
        weights = np.repeat(self._weights[codes], [len(found) for found in users])
        mass = np.bincount(flat, weights=weights, minlength=len(self.sizes))
        counts[row] = 0
        others = np.flatnonzero(counts)
        chance = chance_of_sharing(
            counts[others], np.full(len(others), self.sizes[row]), self.sizes[others], self.names
        )
        overlap = mass[others] / np.maximum(np.minimum(self._mass[row], self._mass[others]), 1e-9)
        return Sharing(others, counts[others], chance, np.minimum(overlap, 1.0))

    def __iter__(self) -> Iterator[Sharing]:
        return (self.sharing(row) for row in range(len(self.sizes)))


def _is_word(signatures: pa.Table, count: int) -> NDArray[np.bool_]:
    """Names of one word: two documents are compared by these, since a name of several counts with its words."""
    flags = flat_column(signatures, "name_words")[0]
    return np.asarray(flags == 1) if len(flags) == count else np.ones(count, dtype=bool)
