"""The columns of two tables: which belong together, which tells the rows apart, and what a row or column is called."""

from __future__ import annotations

from collections.abc import Sequence

from sayso.tasks.compare.items import Grid, Place
from sayso.tasks.compare.pairing import Pairs, equal_pairs
from sayso.tasks.text.numbers import only_number
from sayso.tasks.text.spans import fold

Row = tuple[Place, ...]
_LONGEST_CODE = 16  # characters


def shared_columns(old: Grid, new: Grid) -> Pairs:
    """By equal headers, then likely ones; by place where there are no headers or none agrees."""
    if not old.header or not new.header:
        return [(at, at) for at in range(min(old.width, new.width))]
    pairs = equal_pairs(header_keys(old), header_keys(new))
    taken = {a for a, _ in pairs}, {b for _, b in pairs}
    free = [at for at in range(old.width) if at not in taken[0]], [at for at in range(new.width) if at not in taken[1]]
    if old.width == new.width:  # a header renamed in its place
        pairs += [(at, at) for at in free[0] if at in free[1]]
    return sorted(pairs)


def key_column(old: Sequence[Row], new: Sequence[Row], columns: Pairs) -> tuple[int, int]:
    """The column whose entries tell rows apart and recur: words before figures, running numbers last, leftmost of equals."""

    def worth(pair: tuple[int, int]) -> float:
        first, last = (
            [fold(row[pair[0]].quote).letters for row in old],
            [fold(row[pair[1]].quote).letters for row in new],
        )
        if not first or not last:
            return 0.0
        unique = (len(set(first)) + len(set(last))) / (len(first) + len(last))
        shared = len(set(first) & set(last)) / max(1, min(len(set(first)), len(set(last))))
        counts = is_counter(old, pair[0]) and is_counter(new, pair[1])
        numeric = sum(only_number(row[pair[0]].quote) is not None for row in old) / len(old)
        return unique * (0.3 + shared) * (0.3 if counts else 1.0) * (1 - 0.5 * numeric)

    return max(columns, key=lambda pair: (round(worth(pair), 2), -pair[0]), default=(0, 0))


def is_counter(rows: Sequence[Row], column: int) -> bool:
    """1, 2, 3 ... down the rows: a number of the row, renewed when a row is put in."""
    figures = [row[column].quote.strip(" .)") for row in rows if row[column].quote]
    return bool(figures) and figures == [str(number) for number in range(1, len(figures) + 1)]


def are_forms(old: Grid, new: Grid) -> bool:
    """Labels in the first and third column of both, values between: no header, though one may have been read as such."""
    sides = [(grid.header, *grid.rows) if grid.header else grid.rows for grid in (old, new)]
    if old.width != 4 or new.width != 4 or not all(sides):
        return False
    labels = [{cell.quote for row in rows for cell in row[::2]} for rows in sides]
    are_labels = all(not any(c.isdigit() for c in label) and len(label.split()) <= 5 for label in labels[0] | labels[1])
    heads_differ = any(a.quote != b.quote for a, b in zip(sides[0][0][1::2], sides[1][0][1::2], strict=True))
    return are_labels and labels[0] == labels[1] and (heads_differ or not old.header)


def header_keys(grid: Grid) -> list[str]:
    """How headers are compared; empty where the table has none."""
    return [fold(cell.quote).letters for cell in grid.header]


def column_name(grid: Grid, column: int) -> str:
    """A column's header as printed, '' without one."""
    return grid.header[column].quote if column < len(grid.header) else ""


def row_name(row: Row, key: int) -> str:
    """A row's key; a code is followed by the words that say what it stands for."""
    code, words = row[key].quote, row_label(row)
    if not code:
        return words
    described = next((cell.quote for cell in row[key + 1 :] if cell.quote and only_number(cell.quote) is None), "")
    is_code = len(code) <= _LONGEST_CODE and " " not in code and any(c.isdigit() for c in code)
    return f"{code} {described}" if is_code and described and described != code else code


def row_label(row: Row) -> str:
    """What a row is called when its table's key is not known: its first words that are no number."""
    return next(
        (c.quote for c in row if c.quote and only_number(c.quote) is None), next((c.quote for c in row if c.quote), "")
    )
