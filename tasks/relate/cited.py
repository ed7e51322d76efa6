"""Which documents may carry the full title of which others, from their signatures; the texts decide."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

import numpy as np
import pyarrow as pa

from sayso.tasks.text.columns import flat_column
from sayso.tasks.text.titles import cited_forms, title_key
from sayso.tasks.text.words import normal


def may_cite(
    signatures: pa.Table, titles: Sequence[str], rows: set[int], *, words: int
) -> Iterator[tuple[int, int, str]]:
    """(citing row, cited row, form of the cited title) where a text has the first four words of the title and either of the
    two is among `rows`.
    """
    wanted: dict[int, list[tuple[int, str]]] = {}
    plain = [normal(title) for title in titles]
    for at, forms in telling_forms(titles, plain, words=words).items():
        for form in forms:
            wanted.setdefault(title_key(form), []).append((at, form))
    flat, holder = flat_column(signatures, "text_keys")
    keys = np.fromiter(wanted, dtype=np.int64, count=len(wanted))
    for hit in np.flatnonzero(np.isin(flat, keys)):
        citing = int(holder[hit])
        for cited, form in wanted[int(flat[hit])]:
            if citing != cited and (citing in rows or cited in rows) and normal(form) not in plain[citing]:
                yield citing, cited, form


def telling_forms(titles: Sequence[str], plain: Sequence[str], *, words: int) -> dict[int, list[str]]:
    """The citable forms of each title; one that begins another document's title too (an earlier version's) tells neither.

    `plain` are the titles' normal forms.
    """
    ordered = sorted(plain)

    def is_ambiguous(form: str) -> bool:
        at = bisect_left(ordered, form)
        same = bisect_left(ordered, f"{form} ", at) - at
        longer = ordered[at + same] if at + same < len(ordered) else ""
        return same > 1 or longer.startswith(f"{form} ")

    found = {at: cited_forms(title, words=words) for at, title in enumerate(titles)}
    return {
        at: [form for form in forms if not is_ambiguous(plain[at] if form == titles[at] else normal(form))]
        for at, forms in found.items()
    }
