"""List columns of 64-bit keys as flat arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

Ints = NDArray[np.int64]


def is_among(values: Ints, keys: Ints) -> NDArray[np.bool_]:
    """Which values are among the keys, which are sorted and few: no sorting of the values, unlike numpy's isin."""
    if not len(keys):
        return np.zeros(len(values), dtype=np.bool_)
    found: NDArray[np.bool_] = keys[np.minimum(np.searchsorted(keys, values), len(keys) - 1)] == values
    return found


def flat_column(table: pa.Table, column: str) -> tuple[Ints, Ints]:
    """Values of a list column, one after another, with the row each stands in."""
    lists: Any = table.column(column).combine_chunks()
    values = np.asarray(lists.flatten().to_numpy(zero_copy_only=False), dtype=np.int64)
    lengths = np.asarray(lists.value_lengths().to_numpy(zero_copy_only=False), dtype=np.int64)
    return values, np.repeat(np.arange(len(lengths)), lengths)
