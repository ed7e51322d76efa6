"""What two documents are compared by: fields, tables and clauses, each with the place its words stand at."""

from __future__ import annotations

from dataclasses import dataclass, field

from sayso.schemas.asking import BlockSpan


@dataclass(frozen=True, slots=True)
class Section:
    """A section of one document; `order` is its place in reading order, `page_first` 0 where the format has no pages."""

    section_id: str
    document: str
    heading: str
    heading_path: tuple[str, ...]
    order: int
    page_first: int
    layer: str
    text: str
    blocks: tuple[BlockSpan, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """section.text[start:end]; an empty cell has start == end."""

    section: Section
    start: int
    end: int

    @property
    def quote(self) -> str:
        return self.section.text[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Field:
    """A label and its value; `line` covers both. `is_prose` tells 'Label: value' in running text from two table cells,
    `is_run` that nothing but space stands between, so that more labels may stand in the value.
    """

    label: Place
    value: Place
    line: Place
    is_prose: bool = False
    is_run: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of several columns; all rows have as many cells as the widest. `header` is empty where the table has none."""

    header: tuple[Place, ...]
    rows: tuple[tuple[Place, ...], ...]

    @property
    def width(self) -> int:
        return max((len(row) for row in (self.header, *self.rows)), default=0)


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence or list item. `shown` is what a change reports when the whole clause is new or gone, `label` its item."""

    place: Place
    shown: Place
    label: str = ""


@dataclass(slots=True)
class Items:
    """All that is comparable in a section, or what is left of it after some was aligned; in reading order."""

    fields: list[Field] = field(default_factory=list)
    grids: list[Grid] = field(default_factory=list)
    clauses: list[Clause] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Change:
    """One difference. A side that lacks the item is None; `change` is a computed difference or added, removed, changed."""

    item: str
    old: Place | None
    new: Place | None
    change: str


@dataclass(slots=True)
class Found:
    """What aligning gave so far."""

    changes: list[Change] = field(default_factory=list)
    unchanged: int = 0
