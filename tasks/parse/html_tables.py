"""Telling a table of data from a table that only lays out a page."""

from __future__ import annotations

from lxml import etree

from sayso.tasks.parse.html_tags import HEADINGS, PREFORMATTED, tag_of
from sayso.tasks.parse.html_text import cells_of, line_of, rows_of

_FEWEST_LINKS = 3  # cells
_LINK_LETTERS = 16  # characters: longer words in a cell are data, linked or not


def is_layout(table: etree._Element) -> bool:
    """True where reading the cells as running text loses nothing: one column, headings inside, or a frame of tables."""
    if table.get("role") in {"presentation", "none"}:
        return True
    rows = rows_of(table)
    code = () if _has_column_heads(rows) else PREFORMATTED
    if any(tag_of(node) in HEADINGS or tag_of(node) in code for node in table.iterdescendants("*")):
        return True
    if max((len(cells_of(row)) for row in rows), default=0) <= 1:
        return True
    inner = list(table.iterdescendants("table"))
    if not inner:
        return False
    own, whole = len(line_of(table)), sum(len(line_of(node)) for node in inner)
    return whole > own / 2


def is_link_bar(table: etree._Element) -> bool:
    """True for one row of short links, such as '[ < ] [ Up ] [ > ]': a way around the pages, no data."""
    rows = rows_of(table)
    cells = [cell for cell in cells_of(rows[0]) if line_of(cell)] if len(rows) == 1 else []
    linked = sum(next(cell.iter("a"), None) is not None for cell in cells)
    return (
        len(cells) >= _FEWEST_LINKS
        and 2 * linked >= len(cells)
        and all(len(line_of(cell)) <= _LINK_LETTERS for cell in cells)
    )


def _has_column_heads(rows: list[etree._Element]) -> bool:
    """True where the first row is header cells only, two or more: code in such a table's cells is data."""
    cells = cells_of(rows[0]) if rows else []
    return len(cells) > 1 and all(tag_of(cell) == "th" for cell in cells)


def caption_of(table: etree._Element) -> str:
    """The table's caption element, if it has one."""
    for child in table:
        if tag_of(child) == "caption":
            return line_of(child)
    return ""
