"""The words of an HTML element as one line, and its tables as grids."""

from __future__ import annotations

import re

from lxml import etree

from sayso.tasks.parse.grid import Cell, Grid, cell_line, expand, trimmed
from sayso.tasks.parse.html_tags import BLOCKS, STRUCK, is_unseen, symbol_font_of, tag_of
from sayso.tasks.parse.symbols import as_unicode

_SPACES = re.compile(r"\s+")
_RAISED = re.compile(r"(?<=\d)\x01(?=[-+−]?\d)")  # 10<sup>6</sup> must not read as 106
_FORMULA_SIGNS = {"msup": "^", "msub": "_", "mfrac": "/"}
_MAX_SPAN = 1_000
_PARAGRAPHS = frozenset(("p", "div", "ul", "ol"))


def folded(text: str) -> str:
    """Whitespace folded to single spaces, a raised number after a digit set off by '^'."""
    return _SPACES.sub(" ", _RAISED.sub("^", text).replace("\x01", "")).strip()


def shown(text: str | None, element: etree._Element | None) -> str:
    """Text as its element's font shows it."""
    font = symbol_font_of(element) if text and element is not None else ""
    return as_unicode(text or "", font, letters=True) if font else text or ""


def sign_before(element: etree._Element) -> str:
    """What stands in the text where an inline element starts: '~~' around struck words, a mark before a raised one.

    In formulas the second part of a power or fraction is told from the first: 10 and 4 must not read as 104.
    """
    tag = tag_of(element)
    if element.getprevious() is not None and (sign := _FORMULA_SIGNS.get(tag_of(element.getparent()))):
        return sign
    return "~~" if tag in STRUCK else "\x01" if tag == "sup" else ""


def sign_after(tag: str) -> str:
    """What stands in the text where an inline element ends."""
    return "~~" if tag in STRUCK else ""


def line_of(element: etree._Element, *, skip: frozenset[str] = frozenset()) -> str:
    """All visible words of the element in order on one line; elements named in `skip` are left out."""
    parts: list[str] = []
    walker = etree.iterwalk(element, events=("start", "end", "comment", "pi"))
    for event, node in walker:
        tag = tag_of(node)
        if event == "start":
            if (node is not element and is_unseen(node)) or tag in skip:
                walker.skip_subtree()
                continue
            parts.append(" " if tag in BLOCKS or tag == "br" else sign_before(node))
            parts.append(node.get("alt") or "" if tag == "img" else shown(node.text, node))
            continue
        if event == "end" and not (is_unseen(node) or tag in skip):
            parts.append(" " if tag in BLOCKS else sign_after(tag))
        if node is not element:
            parts.append(shown(node.tail, node.getparent()))
    return folded("".join(parts))


def cell_text(cell: etree._Element) -> str:
    """A cell's words on one line."""
    inner = [node for node in cell if tag_of(node) in _PARAGRAPHS and not is_unseen(node)]
    if len(inner) < 2 or (cell.text or "").strip() or any((node.tail or "").strip() for node in inner):
        return line_of(cell)
    return cell_line(line_of(node) for node in cell if not is_unseen(node))


def rows_of(table: etree._Element) -> list[etree._Element]:
    """The table's own rows, in order, without those of tables inside it."""
    rows: list[etree._Element] = []
    for child in table:
        tag = tag_of(child)
        if tag == "tr":
            rows.append(child)
        elif tag in {"thead", "tbody", "tfoot"}:
            rows.extend(row for row in child if tag_of(row) == "tr")
    return [row for row in rows if not is_unseen(row)]


def cells_of(row: etree._Element) -> list[etree._Element]:
    """A row's own visible cells."""
    return [cell for cell in row if tag_of(cell) in {"td", "th"} and not is_unseen(cell)]


def grid_of(table: etree._Element) -> tuple[Grid, int]:
    """The table's grid and how many of its first rows are header rows by its own mark-up."""
    rows = rows_of(table)
    cells = [[_cell(cell, len(rows)) for cell in cells_of(row)] for row in rows]
    header = 0
    for row, read in zip(rows, cells, strict=True):
        in_head = tag_of(row.getparent()) == "thead"
        if not in_head and not (read and all(cell.is_header for cell in read)):
            break
        header += 1
    grid = expand(cells)
    return trimmed(grid), min(header, max(len(grid) - 1, 0))


def _cell(element: etree._Element, row_count: int) -> Cell:
    down = _span(element.get("rowspan"))
    return Cell(
        cell_text(element),
        row_span=row_count if down == 0 else down,
        column_span=_span(element.get("colspan")) or 1,
        is_header=tag_of(element) == "th",
    )


def _span(stated: str | None) -> int:
    digits = (stated or "1").strip()
    return min(int(digits), _MAX_SPAN) if digits.isascii() and digits.isdigit() else 1
