"""Two documents compared: sections aligned, their items aligned within and then across sections, differences computed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sayso.tasks.compare.columns import row_label
from sayso.tasks.compare.grids import row_place
from sayso.tasks.compare.headings import aligned_sections
from sayso.tasks.compare.items import Change, Clause, Field, Found, Items, Section
from sayso.tasks.compare.match_clauses import clause_item, match_clauses
from sayso.tasks.compare.match_fields import match_fields
from sayso.tasks.compare.match_rows import match_grids
from sayso.tasks.compare.read_items import read_items
from sayso.tasks.compare.relabel import relabel
from sayso.tasks.compare.sameness import heading_key
from sayso.tasks.text.spans import fold

_LIKELY_NEAR = 0.55  # of clauses in sections that belong together
_LIKELY_FAR = 0.75  # of clauses anywhere

_HEADING_WORDS = 3
_HEADING_LETTERS = 4


@dataclass(frozen=True, slots=True)
class Comparison:
    """Changes in the new document's order, removed items where they stood; `renamed` pairs headings with other words."""

    changes: tuple[Change, ...]
    unchanged: int
    renamed: tuple[tuple[str, str], ...]


def compare_sections(old: Sequence[Section], new: Sequence[Section]) -> Comparison:
    """All differences of two documents' sections, each in reading order."""
    pairs = aligned_sections(old, new)
    mine = {section.section_id: read_items(section) for section in old}
    theirs = {section.section_id: read_items(section) for section in new}
    relabel(mine, theirs)
    found = Found()
    for first, last in pairs:
        mine[first.section_id], theirs[last.section_id] = _match(
            mine[first.section_id], theirs[last.section_id], found, _LIKELY_NEAR
        )
    left = _match(_all(mine[s.section_id] for s in old), _all(theirs[s.section_id] for s in new), found, _LIKELY_FAR)
    printed = {heading_key(section.heading) for section in (*old, *new)}
    found.changes.extend(_one_sided(left[0], printed, is_old=True))
    found.changes.extend(_one_sided(left[1], printed, is_old=False))
    renamed = [(a.heading, b.heading) for a, b in pairs if heading_key(a.heading) != heading_key(b.heading)]
    return Comparison(tuple(_in_order(found.changes, pairs)), found.unchanged, tuple(renamed))


def _match(old: Items, new: Items, found: Found, at_least: float) -> tuple[Items, Items]:
    """Match one part's items; what is left over. A field in running text that finds no partner is compared as a clause."""
    fields = match_fields(old.fields, new.fields, found)
    grids = match_grids(old.grids, new.grids, found)
    prose = [[f for f in side if f.is_prose] for side in fields]
    clauses = match_clauses(_with(old.clauses, prose[0]), _with(new.clauses, prose[1]), found, at_least=at_least)
    return Items(_table_fields(fields[0]), grids[0], clauses[0]), Items(_table_fields(fields[1]), grids[1], clauses[1])


def _with(clauses: Sequence[Clause], fields: Sequence[Field]) -> list[Clause]:
    return [*clauses, *(Clause(f.line, f.value, f.label.quote) for f in fields)]


def _table_fields(fields: Sequence[Field]) -> list[Field]:
    return [f for f in fields if not f.is_prose]


def _all(parts: Iterable[Items]) -> Items:
    whole = Items()
    for part in parts:
        whole.fields.extend(part.fields)
        whole.grids.extend(part.grids)
        whole.clauses.extend(part.clauses)
    return whole


def _one_sided(items: Items, printed: set[str], *, is_old: bool) -> list[Change]:
    """What only one document has. A heading or title printed again as text is none of it."""
    shown = [(f.label.quote.strip(" :"), f.value if f.value.quote else f.label) for f in items.fields]
    shown += [(row_label(row), row_place(row)) for grid in items.grids for row in grid.rows]
    shown += [(clause_item(c), c.shown) for c in items.clauses if not _is_printed(c.place.quote, printed)]
    return [
        Change(item, place, None, "removed") if is_old else Change(item, None, place, "added")
        for item, place in shown
        if place.quote
    ]


def _is_printed(text: str, printed: set[str]) -> bool:
    """Whether a text is a heading of either document, or the end of one that a scan ran together."""
    letters = fold(text).letters
    is_end = len(text.split()) <= _HEADING_WORDS and len(letters) >= _HEADING_LETTERS
    return heading_key(text) in printed or letters in printed or (is_end and any(h.endswith(letters) for h in printed))


def _in_order(changes: Sequence[Change], pairs: Sequence[tuple[Section, Section]]) -> list[Change]:
    """By place in the new document; a removed item comes where its section's partner, or the one before it, stands."""
    partner = sorted((first.order, last.order) for first, last in pairs)

    def place(change: Change) -> tuple[float, int]:
        if change.new is not None:
            return change.new.section.order, change.new.start
        assert change.old is not None
        order = change.old.section.order
        before = [(a, b) for a, b in partner if a <= order]
        return (before[-1][1] + (0.0 if before[-1][0] == order else 0.5) if before else -1.0), change.old.start

    return sorted(changes, key=place)
