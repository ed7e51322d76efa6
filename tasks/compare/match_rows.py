"""Tables row by row: columns by their headers, rows by the column that tells them apart."""

from __future__ import annotations

from collections.abc import Sequence

from sayso.tasks.compare.columns import (
    Row,
    are_forms,
    column_name,
    header_keys,
    is_counter,
    key_column,
    row_name,
    shared_columns,
)
from sayso.tasks.compare.difference import difference
from sayso.tasks.compare.grids import row_place
from sayso.tasks.compare.items import Change, Field, Found, Grid, Place
from sayso.tasks.compare.match_fields import match_fields
from sayso.tasks.compare.pairing import Pairs, equal_pairs, left_over, likely_pairs
from sayso.tasks.compare.sameness import likeness, masked_words, same_value
from sayso.tasks.text.spans import fold

_LIKELY_TABLE = 0.5
_LIKELY_KEY = 0.8


def match_grids(old: Sequence[Grid], new: Sequence[Grid], found: Found) -> tuple[list[Grid], list[Grid]]:
    """Report the tables that both sides have; gives back those that only one side has."""
    words = [_words(grid) for grid in old], [_words(grid) for grid in new]

    def score(at: int, other: int) -> float:
        headers = (
            likeness(header_keys(old[at]), header_keys(new[other])) if old[at].header and new[other].header else 0.0
        )
        return max(headers, likeness(words[0][at], words[1][other]))

    pairs = likely_pairs(words[0], words[1], score, at_least=_LIKELY_TABLE)
    for at, other in pairs:
        _match(old[at], new[other], found)
    return left_over(old, {at for at, _ in pairs}), left_over(new, {other for _, other in pairs})


def _words(grid: Grid) -> list[str]:
    return masked_words(" ".join(cell.quote for row in (grid.header, *grid.rows) for cell in row))[:300]


def _match(old: Grid, new: Grid, found: Found) -> None:
    if are_forms(old, new):
        _match_as_forms(old, new, found)
        return
    columns = shared_columns(old, new)
    key = key_column(old.rows, new.rows, columns)
    counters = {
        pair for pair in columns if pair != key and is_counter(old.rows, pair[0]) and is_counter(new.rows, pair[1])
    }
    pairs = _row_pairs(old.rows, new.rows, key, columns)
    for at, other in pairs:
        _report(old, new, old.rows[at], new.rows[other], columns, counters, key, found)
    _report_columns(old, new, pairs, columns, key, found)
    gone, come = {at for at, _ in pairs}, {other for _, other in pairs}
    found.changes.extend(
        Change(row_name(row, key[0]), row_place(row), None, "removed") for row in left_over(old.rows, gone)
    )
    found.changes.extend(
        Change(row_name(row, key[1]), None, row_place(row), "added") for row in left_over(new.rows, come)
    )


def _match_as_forms(old: Grid, new: Grid, found: Found) -> None:
    fields = [
        [
            Field(row[at], row[at + 1], row_place(row[at : at + 2]))
            for row in (grid.header, *grid.rows)
            if row
            for at in (0, 2)
        ]
        for grid in (old, new)
    ]
    left = match_fields(fields[0], fields[1], found)
    found.changes.extend(Change(f.label.quote, f.value, None, "removed") for f in left[0] if f.value.quote)
    found.changes.extend(Change(f.label.quote, None, f.value, "added") for f in left[1] if f.value.quote)


def _row_pairs(old: Sequence[Row], new: Sequence[Row], key: tuple[int, int], columns: Pairs) -> Pairs:
    def rows(side: Sequence[Row], index: int) -> list[tuple[str, ...]]:
        return [tuple(row[pair[index]].quote for pair in columns) for row in side]

    def keys(side: Sequence[Row], at: int) -> list[str]:
        return [fold(row[at].quote).letters for row in side]

    stages: list[tuple[Sequence[object], Sequence[object]]] = [
        (rows(old, 0), rows(new, 1)),
        (keys(old, key[0]), keys(new, key[1])),
    ]
    pairs: Pairs = []
    for first, last in stages:
        pairs += _free_pairs(equal_pairs(*_free(first, last, pairs)), len(old), len(new), pairs)
    rest = (
        [at for at in range(len(old)) if at not in {a for a, _ in pairs}],
        [at for at in range(len(new)) if at not in {b for _, b in pairs}],
    )
    words = (
        [masked_words(old[at][key[0]].quote) for at in rest[0]],
        [masked_words(new[at][key[1]].quote) for at in rest[1]],
    )
    letters = keys(old, key[0]), keys(new, key[1])

    def score(at: int, other: int) -> float:
        first, last = letters[0][rest[0][at]], letters[1][rest[1][other]]
        same = [
            same_value(old[rest[0][at]][a].quote, new[rest[1][other]][b].quote) for a, b in columns if (a, b) != key
        ]
        # A key that only differs in its figures (25 mm, 32 mm) is another thing.
        is_other = [c for c in first if c.isdigit()] != [c for c in last if c.isdigit()]
        alike = likeness([*first], [*last])
        return 0.0 if is_other else max(alike, 0.9 if same and all(same) and len(same) > 1 and alike >= 0.3 else 0.0)

    return pairs + [
        (rest[0][at], rest[1][other]) for at, other in likely_pairs(words[0], words[1], score, at_least=_LIKELY_KEY)
    ]


def _free(first: Sequence[object], last: Sequence[object], pairs: Pairs) -> tuple[list[str], list[str]]:
    """Keys of rows that are not yet paired."""
    gone, come = {a for a, _ in pairs}, {b for _, b in pairs}
    return [repr(k) for at, k in enumerate(first) if at not in gone], [
        repr(k) for at, k in enumerate(last) if at not in come
    ]


def _free_pairs(found: Pairs, old_count: int, new_count: int, pairs: Pairs) -> Pairs:
    """Indices among the unpaired rows as indices among all."""
    gone, come = {a for a, _ in pairs}, {b for _, b in pairs}
    first = [at for at in range(old_count) if at not in gone]
    last = [at for at in range(new_count) if at not in come]
    return [(first[a], last[b]) for a, b in found]


def _report(
    old: Grid,
    new: Grid,
    first: Row,
    last: Row,
    columns: Pairs,
    counters: set[tuple[int, int]],
    key: tuple[int, int],
    found: Found,
) -> None:
    name = row_name(last, key[1])
    for pair in columns:
        before, after = first[pair[0]], last[pair[1]]
        if pair in counters:
            continue
        if same_value(before.quote, after.quote):
            found.unchanged += pair != key
            continue
        header = column_name(new, pair[1]) or column_name(old, pair[0])
        item = name if pair == key or not header else f"{name} / {header}"
        found.changes.append(_cell_change(item, before, after, header))


def _cell_change(item: str, before: Place, after: Place, header: str) -> Change:
    if not before.quote or not after.quote:
        return Change(
            item,
            before if before.quote else None,
            after if after.quote else None,
            "removed" if before.quote else "added",
        )
    return Change(item, before, after, difference(before.quote, after.quote, header))


def _report_columns(old: Grid, new: Grid, pairs: Pairs, columns: Pairs, key: tuple[int, int], found: Found) -> None:
    """Headers that were renamed, and the cells of columns that one side lacks, under the rows both sides have."""
    for first, last in columns:
        if old.header and new.header and not same_value(old.header[first].quote, new.header[last].quote):
            found.changes.append(
                _cell_change(column_name(new, last) or column_name(old, first), old.header[first], new.header[last], "")
            )
    known = {a for a, _ in columns}, {b for _, b in columns}
    for at, other in pairs:
        first_row, last_row = old.rows[at], new.rows[other]
        name = row_name(last_row, key[1])
        for column in range(old.width):
            if column not in known[0] and first_row[column].quote:
                found.changes.append(Change(f"{name} / {column_name(old, column)}", first_row[column], None, "removed"))
        for column in range(new.width):
            if column not in known[1] and last_row[column].quote:
                found.changes.append(Change(f"{name} / {column_name(new, column)}", None, last_row[column], "added"))
