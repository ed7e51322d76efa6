"""The documents of a tenant as references see them: by identifier, by title, by section number, by defined term."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pyarrow as pa

from sayso.tasks.text.columns import flat_column
from sayso.tasks.text.words import content_words, key64


@dataclass(frozen=True, slots=True)
class Listed:
    """One document: its id, logical name, title, series and the content words of its title and of its file name."""

    document_id: str
    name: str
    title: str
    series: tuple[tuple[str, str, str], ...]  # (stem, label, numbers)
    identifiers: tuple[str, ...]
    aliases: tuple[frozenset[str], ...]
    versions: frozenset[str]


class Catalog:
    """An inverted index over the signatures of all documents; built from columns, no document's text is read."""

    COLUMNS = (
        "document_id",
        "document",
        "title",
        "series",
        "identifiers",
        "aliases",
        "versions",
        "number_keys",
        "term_keys",
        "heading_keys",
    )

    def __init__(self, signatures: pa.Table) -> None:
        self.documents = [_listed(row) for row in signatures.select(self.COLUMNS[:7]).to_pylist()]
        self.by_id = {document.document_id: document for document in self.documents}
        self._by_identifier: dict[str, list[str]] = defaultdict(list)
        for document in self.documents:
            for identifier in document.identifiers:
                self._by_identifier[identifier].append(document.document_id)
        self._signatures = signatures
        self._inverted: dict[str, _Inverted] = {}

    @cached_property
    def _by_word(self) -> dict[str, list[Listed]]:
        found: dict[str, list[Listed]] = defaultdict(list)
        for document in self.documents:
            for word in frozenset().union(*document.aliases):
                found[word].append(document)
        return found

    @cached_property
    def _by_series(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for document in self.documents:
            for stem, _, _ in document.series:
                found[stem].append(document.document_id)
        return found

    def identified(self, identifier: str) -> list[str]:
        """Documents that are called so."""
        return self._by_identifier.get(identifier, [])

    def titled(self, words: str, *, extra: int) -> list[str]:
        """Documents whose title or file name holds every content word and at most `extra` others; closest only."""
        wanted = frozenset(content_words(words))
        if not wanted:
            return []
        rarest = min(wanted, key=lambda word: len(self._by_word.get(word, [])))
        fits: dict[str, int] = {}
        for document in self._by_word.get(rarest, []):
            if wanted <= frozenset().union(*document.aliases):
                others = min(len(alias - wanted) + len(wanted - alias) for alias in document.aliases)
                if others <= extra:
                    fits[document.document_id] = others
        closest = min(fits.values(), default=0)
        return [document_id for document_id, others in fits.items() if others == closest]

    def _keys(self, column: str) -> _Inverted:
        """The index of a list column, made when it is first asked."""
        if column not in self._inverted:
            self._inverted[column] = _Inverted(self._signatures, column)
        return self._inverted[column]

    def with_number(self, number: str) -> list[str]:
        """Documents that have a section of this far-reaching number (164.308)."""
        return [self.documents[at].document_id for at in self._keys("number_keys").rows(key64(number))]

    def with_term(self, term: str) -> list[str]:
        """Documents that define the term, given in normal form."""
        return [self.documents[at].document_id for at in self._keys("term_keys").rows(key64(term))]

    def with_heading(self, words: str) -> list[str]:
        """Documents whose headings use every content word."""
        rows: set[int] | None = None
        for word in content_words(words):
            found = set(self._keys("heading_keys").rows(key64(word)))
            rows = found if rows is None else rows & found
        return [self.documents[at].document_id for at in sorted(rows or ())]

    def siblings(self, document_id: str) -> list[str]:
        """Other documents of the same series."""
        document = self.by_id.get(document_id)
        found = (
            {other for stem, _, _ in document.series for other in self._by_series.get(stem, ())} if document else set()
        )
        return sorted(found - {document_id})

    def parts(self, document_id: str, label: str, number: str) -> list[str]:
        """Documents of the same series that are that part of it: subpart C, chapter 3."""
        wanted = str(ord(number) - ord("A") + 1) if len(number) == 1 and number.isalpha() else number
        own = {stem for stem, _, _ in self.by_id[document_id].series} if document_id in self.by_id else set()
        return [
            other
            for other in self.siblings(document_id)
            if any(
                stem in own and printed == label and wanted in numbers.split()
                for stem, printed, numbers in self.by_id[other].series
            )
        ]


def _listed(row: Mapping[str, object]) -> Listed:
    aliases = row["aliases"] if isinstance(row["aliases"], Iterable) else ()
    versions = row["versions"] if isinstance(row["versions"], Iterable) else ()
    identifiers = row["identifiers"] if isinstance(row["identifiers"], Iterable) else ()
    series = [str(place) for place in row["series"]] if isinstance(row["series"], Iterable) else []
    return Listed(
        str(row["document_id"]),
        str(row["document"]),
        str(row["title"]),
        tuple((stem, label, numbers) for _, numbers, stem, label in (place.split("\t") for place in series)),
        tuple(map(str, identifiers)),
        tuple(frozenset(str(alias).split()) for alias in aliases),
        frozenset(map(str, versions)),
    )


class _Inverted:
    """Rows by key, from one list column: sorted once, looked up by bisection."""

    def __init__(self, table: pa.Table, column: str) -> None:
        flat, rows = flat_column(table, column)
        order = np.argsort(flat, kind="stable")
        self._keys = flat[order]
        self._rows = rows[order]

    def rows(self, key: int) -> list[int]:
        left, right = np.searchsorted(self._keys, [key, key + 1]) if key < np.iinfo(np.int64).max else (0, 0)
        return [int(row) for row in self._rows[left:right]]
