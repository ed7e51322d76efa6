"""Whether a written table cell says what a document says of its row and its column, not only whether its words stand somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from sayso.schemas.asking import Reading, Span
from sayso.tasks.check.parts import parts
from sayso.tasks.text.spans import Folded, find_span, fold
from sayso.tasks.text.tokens import stem, stems

# Names of columns that say nothing of what stands under them.
_PLAIN = frozenset(
    stem(word)
    for word in (
        "item", "name", "field", "value", "amount", "detail", "description", "number", "kind", "type", "document", "section", "source",
        "old", "new", "before", "after", "previous", "current", "earlier", "later", "first", "second", "version", "change", "difference",
        "step", "action", "what", "who", "when", "where", "limit", "time", "deadline", "period", "date", "condition", "requirement",
        "rule", "feature", "aspect", "topic", "point", "property", "term", "definition", "meaning", "role", "unit", "result", "note",
        "remark", "subject", "category", "question", "answer", "line", "quantity", "statement", "entry", "attribute", "product",
    )
)  # fmt: skip
_PRONOUN = re.compile(r"(?:it|its|they|their|this|these)\b", re.IGNORECASE)
_CELL = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True)
class Place:
    """One sentence or row of a cited section, with what it is about: headings, and for a row the names of its columns."""

    reading: Reading
    start: int
    end: int
    columns: tuple[str, ...] = ()
    before: str = ""  # the sentence that a pronoun at its beginning speaks of

    @property
    def text(self) -> str:
        return self.reading.text[self.start : self.end]

    @cached_property
    def folded(self) -> Folded:
        return fold(self.text)

    @property
    def labels(self) -> tuple[str, ...]:
        return (self.reading.document, self.reading.title, *self.reading.heading_path)

    def holds(self, words: str) -> bool:
        """Whether the words stand in it, in what it is about, or in the sentence its pronoun speaks of."""
        around = (*self.labels, *([self.before] if self.before else []))
        return find_span(words, self.folded) is not None or any(find_span(words, label) is not None for label in around)

    def span_of(self, words: str) -> Span | None:
        found = find_span(words, self.folded)
        if found is None:
            return None
        start, end = self.start + found[0], self.start + found[1]
        return Span(self.reading.section_id, start, end, self.reading.text[start:end])

    def column_of(self, words: str) -> str:
        """The name of the column in which the words stand, '' outside a table."""
        cells = [cell.strip() for cell in _CELL.split(self.text.strip().strip("|"))] if self.columns else []
        if len(cells) != len(self.columns):
            return ""
        return " ".join(self.columns[i] for i, cell in enumerate(cells) if find_span(words, cell) is not None)


def places(readings: Mapping[str, Reading]) -> list[Place]:
    """All sentences and rows of the cited sections."""
    return [place for reading in readings.values() for place in _places(reading)]


def _places(reading: Reading) -> Iterator[Place]:
    columns: list[str] = []
    before = ""
    for unit in parts(reading):
        text = reading.text[unit.start : unit.end]
        if unit.kind == "table_header":
            names = [cell.strip() for cell in _CELL.split(text.strip().strip("|"))]
            columns = [f"{a} {b}" for a, b in zip(columns, names, strict=True)] if len(columns) == len(names) else names
            continue
        if unit.kind != "table":
            columns = []
        yield Place(reading, unit.start, unit.end, tuple(columns), before if _PRONOUN.match(text) else "")
        before = text


def supports(place: Place, cell: str, key: str, column: str) -> Span | None:
    """Where the place says `cell` of `key` under `column`, else None."""
    span = place.span_of(cell)
    if span is None or not (not key or place.holds(key)):
        return None
    return span if is_column(place, cell, column) else None


def is_column(place: Place, cell: str, column: str) -> bool:
    """A plain name fits anything; each word of another stands with the cell: in its own column, sentence or headings."""
    wanted = set(stems(column)) - _PLAIN
    if not wanted:
        return True
    own = place.column_of(cell)
    others = " ".join(place.columns)
    if own and wanted.intersection(stems(others)) and wanted.isdisjoint(stems(own)):
        return False  # the document has such a column, and the cell stands in another one
    return wanted.issubset(stems(f"{own} {'' if own else place.text} {' '.join(place.labels)} {place.before}"))


def in_order(place: Place, cells: Sequence[tuple[str, str]]) -> bool:
    """Two values of one sentence go to the columns in the order in which the sentence names these."""
    found = [(place.span_of(column), place.span_of(cell)) for column, cell in cells if column and cell]
    pairs = [(column.start, value.start) for column, value in found if column is not None and value is not None]
    by_column = sorted(pairs)
    return [value for _, value in by_column] == sorted(value for _, value in by_column)
