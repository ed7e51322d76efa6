"""Which pairs of documents are worth a reading: those that share rare names or whose texts are near."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from sayso.tasks.relate.judge import Signs
from sayso.tasks.relate.names import NameIndex
from sayso.tasks.relate.nearness import Nearness

MOST = 60  # pairs read for one document, the strongest first
MAY_BE_NEAR = 0.1  # cosine from which a pair is read although it shares no rare name


@dataclass(frozen=True, slots=True)
class Pair:
    """Two rows of the signatures, the smaller document id first, and what speaks for them."""

    row: int
    other: int
    signs: Signs


class Pairs:
    """Candidates over all documents of a tenant."""

    def __init__(self, signatures: pa.Table) -> None:
        self.names = NameIndex(signatures)
        self._nearness = Nearness(signatures)
        self._ids = [str(document_id) for document_id in signatures.column("document_id").to_pylist()]

    def of(self, rows: Sequence[int], *, chance: float) -> list[Pair]:
        """Pairs that one of the rows is in, each once."""
        found: dict[tuple[int, int], Pair] = {}
        for row in rows:
            for other, signs in self._candidates(row, chance):
                ends = (row, other) if self._ids[row] < self._ids[other] else (other, row)
                found.setdefault(ends, Pair(*ends, signs))
        return list(found.values())

    def _candidates(self, row: int, chance: float) -> Iterator[tuple[int, Signs]]:
        sharing = self.names.sharing(row)
        near = self._nearness.near(row)
        shared = np.zeros(len(near), dtype=np.int64)
        odds, overlap = np.ones(len(near)), np.zeros(len(near))
        shared[sharing.others], odds[sharing.others], overlap[sharing.others] = (
            sharing.shared,
            sharing.chance,
            sharing.overlap,
        )
        both = self._nearness.has & self._nearness.has[row]
        is_candidate = (odds < chance) | (both & (near >= MAY_BE_NEAR))
        is_candidate[row] = False
        others = np.flatnonzero(is_candidate)
        strongest = others[np.argsort(-(near[others] + overlap[others]), kind="stable")][:MOST]
        for other in strongest:
            nearness = float(near[other]) if both[other] else None
            yield int(other), Signs(int(shared[other]), float(overlap[other]), float(odds[other]), nearness)
