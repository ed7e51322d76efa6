"""How near two documents are in meaning, by the means of their passages' embeddings."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

Reals = NDArray[np.float64]
BACKGROUND_DOCUMENTS = 40  # documents the background counts for against the tenant's own


@lru_cache(maxsize=1)
def background() -> Reals:
    """The mean embedding of varied English texts: what all documents have in common says nothing of their subject.

    Averaged over manuals, standards, regulations, leaflets, papers and licences; docs/adr tells how it was chosen.
    """
    stored = json.loads(files("sayso.tasks.relate").joinpath("background.json").read_text(encoding="utf-8"))
    return np.asarray(stored["vector"], dtype=np.float64)


class Nearness:
    """Cosines between documents after the common part is taken away; rows without an embedding are near to none."""

    def __init__(self, signatures: pa.Table) -> None:
        size = len(background())
        lists: Any = signatures.column("vector").combine_chunks()
        lengths = np.asarray(lists.value_lengths().to_numpy(zero_copy_only=False))
        self.has: NDArray[np.bool_] = np.asarray(lengths == size, dtype=np.bool_)
        rows = np.zeros((len(lengths), size), dtype=np.float64)
        if self.has.any():
            flat = np.asarray(lists.flatten().to_numpy(zero_copy_only=False), dtype=np.float64)
            rows[self.has] = flat[np.repeat(self.has, lengths)].reshape(-1, size)
            common = (BACKGROUND_DOCUMENTS * background() + rows.sum(axis=0)) / (
                BACKGROUND_DOCUMENTS + int(self.has.sum())
            )
            rows[self.has] -= common
            rows /= np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12)
        self._rows = rows

    def near(self, row: int) -> Reals:
        """Cosine of every document to this one; 0 where either has no embedding."""
        found: Reals = self._rows @ self._rows[row]
        return found
