"""How rare it is that two documents share so many names: the hypergeometric rule (paper 6.14)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Reals = NDArray[np.float64]


def chance_of_sharing(shared: Ints, mine: Ints, theirs: Ints, names: int) -> Reals:
    """Probability that two documents drawing `mine` and `theirs` names of a tenant's `names` share at least `shared`, elementwise.

    The tail is summed until its terms no longer matter.
    """
    logs = np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, max(names, 1) + 1, dtype=np.float64)))])

    def choose(n: Ints, k: Ints) -> Reals:
        fits = (k >= 0) & (k <= n)
        inside = np.where(fits, k, 0)
        found: Reals = np.where(fits, logs[n] - logs[inside] - logs[np.maximum(n - inside, 0)], -np.inf)
        return found

    whole = choose(np.full_like(theirs, names), theirs)
    total = np.zeros(len(shared), dtype=np.float64)
    most = np.minimum(mine, theirs)
    for step in range(int(np.max(most - shared, initial=-1)) + 1):
        at = shared + step
        terms = np.where(at <= most, np.exp(choose(mine, at) + choose(names - mine, theirs - at) - whole), 0.0)
        total += terms
        if (
            step > 0
            and float(np.max(terms, initial=0.0)) <= 1e-3 * float(np.min(total[total > 0], initial=1.0))
            and step > 16
        ):
            break
    return np.where(shared <= 0, 1.0, np.minimum(total, 1.0))
