"""Runs of lines in a text file: prose is joined, code and drawings keep their lines, items are told apart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from sayso.schemas.blocks import Block, BlockKind
from sayso.tasks.parse.captions import CAPTION
from sayso.tasks.parse.plain_headings import Layout, has_leaders
from sayso.tasks.parse.plain_lines import Line
from sayso.tasks.parse.plain_tables import drawn_table

_BULLET = re.compile(r"^[-*+•o·]\s+(?=\S)")
_NUMBER = re.compile(r"^\(?(?:\d{1,3}|[A-Za-z]|[ivxl]{1,5})[.)]\s+(?=\S)")
_BRACKET = re.compile(r"^\[[\w.+\-]{1,40}\](?:\s+(?=\S)|$)")
_CLAUSE = re.compile(r"^\d{1,3}(?:\.\d{1,3})+\.?\s+(?=[^\W\d_]|[\"“'(])")
_MARKERS = (_BULLET, _NUMBER, _BRACKET, _CLAUSE)
_DRAWING = re.compile(
    r"^\|.*\|$|\+-{2,}|-{3,}[>+|]|[|+]\s*-{2,}|\|\s{2,}|\s{2,}\||<-{2,}|-{2,}>|_{4,}|={4,}|\^\s*\||/\\|\\/|-{3,}\s+-{3,}"
)
_COLUMNS = re.compile(r"\S\s{3,}\S")
_CODE = re.compile(
    r"[{};]\s*$|^[{}\]]|^</?[a-z]\w*[\s>/]|^(?:GET|POST|PUT|DELETE|HTTP/)\S*\s|::=|^[\w.$()-]+\s*[:?+]?=\s|^[$%>]\s"
)
_CLAUSE_END = re.compile(r"^[^(){}\[\]=<>_]*;\s*$")
_FEWEST_CLAUSE_WORDS = 5  # fewer before a semicolon may be a statement of code
_LEADERS = re.compile(r"(?:\.\s?){4,}")
_BROKEN_WORD = re.compile(r"[A-Za-z][-/]$")
_SPACES = re.compile(r"\s+")
_WORD = re.compile(r"[^\W\d_]{2,}")
_MAX_DEPTH = 20
_LONGEST_DRAWN = 1_000  # a longer line is a paragraph
_SENTENCE_END = re.compile(r"[.!?:;,]$|\b(?:and|or)$", re.IGNORECASE)


def blocks_of(lines: Sequence[Line], layout: Layout, *, depth: int = 0) -> list[Block]:
    """The blocks of one run of lines between headings and empty lines."""
    if sum(has_leaders(line.text) for line in lines) * 2 >= len(lines):
        return [_contents_block(entry) for entry in _contents(lines)]
    if _is_drawn(lines):
        return [_drawn(lines)]
    return [block for item in _items(lines, layout) for block in _item_blocks(item, layout, depth)]


def joined(lines: Sequence[Line]) -> str:
    """Lines of prose as one line; a hyphen or slash at a line's end keeps its word together without a space."""
    parts: list[str] = []
    for line in lines:
        before = parts[-1] if parts else ""
        stays = _BROKEN_WORD.search(before[-2:]) is not None and line.text[:1].isalpha()
        parts.extend([line.text] if stays or not parts else [" ", line.text])
    return _SPACES.sub(" ", "".join(parts))


def _block(kind: BlockKind, text: str, line: Line, *, level: int = 0, source: str = "rules") -> Block:
    return Block(kind, text, page=line.page, page_last=line.page, level=level, source=source)


def _contents(lines: Sequence[Line]) -> list[list[Line]]:
    entries: list[list[Line]] = []
    for line in lines:
        if entries and not has_leaders(entries[-1][-1].text):
            entries[-1].append(line)
        else:
            entries.append([line])
    return entries


def _contents_block(entry: Sequence[Line]) -> Block:
    return _block("contents", _LEADERS.sub("... ", joined(entry)), entry[0], source="contents")


def _is_drawn(lines: Sequence[Line]) -> bool:
    """Drawings, columns and code, whose line breaks carry the meaning."""
    if any(len(line.text) > _LONGEST_DRAWN for line in lines):
        return False
    drawn = sum(_DRAWING.search(line.text) is not None for line in lines)
    code = sum(_CODE.search(line.text) is not None and not _is_clause(line) for line in lines)
    columns = sum(_COLUMNS.search(_unmarked(line.text)) is not None for line in lines)
    return drawn * 3 >= len(lines) or code * 2 >= len(lines) or (len(lines) > 1 and columns * 2 >= len(lines))


def _is_clause(line: Line) -> bool:
    """True for words of a list that end in a semicolon, as contracts write them; a statement of code is shorter."""
    if _CLAUSE_END.match(_unmarked(line.text)) is None:
        return False
    return _marker_kind(line) is not None or len(line.text.split()) >= _FEWEST_CLAUSE_WORDS


def _unmarked(text: str) -> str:
    for marker in _MARKERS:
        text = marker.sub("", text)
    return text


def _drawn(lines: Sequence[Line]) -> Block:
    table = drawn_table(lines)
    if table is None:
        return _kept(lines)
    grid, header_rows = table
    first, last = lines[0], lines[-1]
    return Block("table", page=first.page, page_last=last.page, grid=grid, header_rows=header_rows, source="drawn")


def _kept(lines: Sequence[Line]) -> Block:
    margin = min(line.indent for line in lines)
    rows: list[str] = []
    for index, line in enumerate(lines):
        rows.extend([""] * (min(line.blanks, 2) if index else 0))
        rows.append(" " * (line.indent - margin) + line.text)
    return _block("code", "\n".join(rows), lines[0])


def _items(lines: Sequence[Line], layout: Layout) -> list[list[Line]]:
    """Split at list markers, and where a line comes back to the margin that the lines before hang from."""
    items: list[list[Line]] = []
    for line in lines:
        if items and not _starts_item(line, items[-1], layout):
            items[-1].append(line)
        else:
            items.append([line])
    return items


def _starts_item(line: Line, item: Sequence[Line], layout: Layout) -> bool:
    head, last = item[0], item[-1]
    hangs = len(item) > 1 and last.indent > head.indent
    if line.indent <= head.indent and hangs:
        return True
    kind, above = _marker_kind(line), _marker_kind(head)
    if kind is None:
        return above is not None and line.indent <= head.indent - 2
    if above is kind and line.indent <= head.indent + 1:
        return kind is not _CLAUSE or _follows(head, line)
    if kind is _BRACKET:
        return False
    ended = _SENTENCE_END.search(last.text) is not None or not _runs_on(last, line, layout)
    if kind is _CLAUSE and last.text.endswith(","):
        return False
    inside = kind is _BULLET or above not in {None, _BRACKET} or last.text.endswith(":")
    return ended and (line.indent <= head.indent or inside)


def _follows(head: Line, line: Line) -> bool:
    """True for '2.2 ...' after '2.1 ...': a measure such as '2.2 mm' at a line's start is no clause."""
    last, now = (re.findall(r"\d+", each.text.split()[0]) for each in (head, line))
    shared = min(len(last), len(now))
    return last[: shared - 1] == now[: shared - 1] or len(now) < len(last)


def _marker_kind(line: Line) -> re.Pattern[str] | None:
    return next((marker for marker in _MARKERS if marker.match(line.text)), None)


def _item_blocks(item: Sequence[Line], layout: Layout, depth: int) -> list[Block]:
    """An item's own words, and what is set deeper inside it, in order."""
    if _is_term(item):
        return _term_blocks(item, layout, depth)
    is_marked = _marker_kind(item[0]) is not None
    segments = _segments(item)
    if not is_marked and not _is_prose(segments[0][1], layout):
        return [_kept(item)]
    out: list[Block] = []
    for index, (is_deep, lines) in enumerate(segments):
        if is_deep:
            out.extend(blocks_of(lines, layout, depth=depth + 1) if depth < _MAX_DEPTH else [_kept(lines)])
        else:
            out.append(_own_words(lines, layout, is_marked=is_marked and index == 0))
    return out


def _term_blocks(item: Sequence[Line], layout: Layout, depth: int) -> list[Block]:
    head = item[0]
    (_, first), *rest = _segments(item[1:])
    term = head.text if head.text.endswith(":") else f"{head.text}:"
    out = [_block("list_item", f"{term} {joined(first)}", head, level=_level(head, layout))]
    for _, lines in rest:
        out.extend(blocks_of(lines, layout, depth=depth + 1) if depth < _MAX_DEPTH else [_kept(lines)])
    return out


def _own_words(lines: Sequence[Line], layout: Layout, *, is_marked: bool) -> Block:
    if is_marked:
        return _block("list_item", joined(lines), lines[0], level=_level(lines[0], layout))
    if not _is_prose(lines, layout):
        return _kept(lines)
    text = joined(lines)
    return _block("caption" if CAPTION.match(text) and len(lines) <= 3 else "paragraph", text, lines[0])


def _segments(lines: Sequence[Line]) -> list[tuple[bool, Sequence[Line]]]:
    """Runs of lines at the item's own depth (False) and of lines set two or more columns deeper (True)."""
    depth = _text_depth(lines)
    out: list[tuple[bool, list[Line]]] = []
    for line in lines:
        is_deep = line.indent >= depth + 2
        if out and out[-1][0] is is_deep:
            out[-1][1].append(line)
        else:
            out.append((is_deep, [line]))
    return list(out)


def _text_depth(lines: Sequence[Line]) -> int:
    """The column the item's words stand at, its marker aside."""
    if len(lines) < 2:
        return lines[0].indent
    marker = _marker_kind(lines[0])
    match = marker.match(lines[0].text) if marker else None
    if match is None:
        return max(lines[0].indent, lines[1].indent if lines[1].indent <= lines[0].indent + 4 else 0)
    return max(lines[0].indent, lines[1].indent)


def _level(line: Line, layout: Layout) -> int:
    return max(line.indent - layout.body_indent, 0) // 4 + 1


def _is_prose(lines: Sequence[Line], layout: Layout) -> bool:
    """Lines that run full, or that carry sentences; ragged short lines are kept as they stand."""
    if len(lines) == 1 or _marker_kind(lines[0]) is not None:
        return True
    joints = list(pairwise(lines))
    if sum(_runs_on(a, b, layout) for a, b in joints) * 2 >= len(joints):
        return True
    words = sum(len(_WORD.findall(line.text)) for line in lines)
    return words >= 4 * len(lines) and lines[-1].text[-1:] in ".!?:;"


def _runs_on(line: Line, below: Line, layout: Layout) -> bool:
    """True when the line is broken because the next word did not fit, or mid-sentence."""
    first_word = below.text.split(" ", 1)[0]
    if line.end + 1 + len(first_word) > layout.width - 6:
        return True
    mid_sentence = below.text[:1].islower() and (line.text[-1:].isalpha() or line.text[-1:] in ",;-)\"'")
    return mid_sentence and len(_WORD.findall(line.text)) >= 3


def _is_term(lines: Sequence[Line]) -> bool:
    """A short line with its definition hanging below it."""
    if len(lines) < 2 or (_marker_kind(lines[0]) is not None and not _is_lone_bracket(lines[0])):
        return False
    head, rest = lines[0], lines[1:]
    hangs = all(line.indent >= head.indent + 2 for line in rest)
    return hangs and len(head.text) <= 45 and not head.text.endswith((".", ","))


def _is_lone_bracket(line: Line) -> bool:
    return _BRACKET.match(line.text) is not None and line.text.endswith("]")
