"""Which documents may carry the full title of which others, from their signatures; the texts decide."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

import numpy as np
import pyarrow as pa

from sayso.tasks.text.columns import Ints, flat_column, is_among
from sayso.tasks.text.titles import cited_forms, title_key
from sayso.tasks.text.words import normal


def may_cite(
    signatures: pa.Table, titles: Sequence[str], rows: set[int], *, words: int
) -> Iterator[tuple[int, int, str]]:
    """(citing row, cited row, form of the cited title) where a text has the first four words of the title and either of the
    two is among `rows`.
    """
    wanted: dict[int, list[tuple[int, str]]] = {}
    for at, title in enumerate(titles):
        for form in cited_forms(title, words=words):
            wanted.setdefault(title_key(form), []).append((at, form))
    flat, holder = flat_column(signatures, "text_keys")
    by_others = is_among(flat, _sorted(key for key, cited in wanted.items() if any(at in rows for at, _ in cited)))
    by_own = is_among(holder, _sorted(rows))
    by_own[by_own] = is_among(flat[by_own], _sorted(wanted))
    telling = _Telling(titles)
    for hit in np.flatnonzero(by_others | by_own):
        citing = int(holder[hit])
        for cited, form in wanted[int(flat[hit])]:
            if citing != cited and (citing in rows or cited in rows) and telling.is_told(citing, cited, form):
                yield citing, cited, form


def _sorted(keys: Iterable[int]) -> Ints:
    return np.asarray(sorted(keys), dtype=np.int64)


class _Telling:
    """Which forms tell one document from the others; a form that begins another one's title too (an earlier version's) does not."""

    def __init__(self, titles: Sequence[str]) -> None:
        self._titles = titles

    @cached_property
    def _plain(self) -> list[str]:
        return [normal(title) for title in self._titles]

    @cached_property
    def _ordered(self) -> list[str]:
        return sorted(self._plain)

    def is_told(self, citing: int, cited: int, form: str) -> bool:
        """Whether the form means the cited document alone, and is not the citing one's own title or a part of it."""
        plain = self._plain[cited] if form == self._titles[cited] else normal(form)
        return plain not in self._plain[citing] and not self._is_ambiguous(plain)

    def _is_ambiguous(self, form: str) -> bool:
        at = bisect_left(self._ordered, form)
        same = bisect_left(self._ordered, f"{form} ", at) - at
        longer = self._ordered[at + same] if at + same < len(self._ordered) else ""
        return same > 1 or longer.startswith(f"{form} ")
