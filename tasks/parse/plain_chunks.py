"""Runs of lines in a text file: prose is joined, code and drawings keep their lines, items are told apart."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sayso.schemas.blocks import Block
from sayso.tasks.parse.captions import CAPTION
from sayso.tasks.parse.plain_headings import Layout, has_leaders
from sayso.tasks.parse.plain_lines import Line

_MARKER = re.compile(r"^(?:[-*+•o·]|\(?(?:\d{1,3}|[A-Za-z]|[ivxl]{1,5})[.)]|\[[\w.\-]{1,20}\])(?:\s+)(?=\S)")
_DRAWING = re.compile(r"\+-{2,}|-{3,}[>+|]|[|+]\s*-{2,}|\|\s{2,}|\s{2,}\||<-{2,}|-{2,}>|_{4,}|={4,}|\^\s*\||/\\|\\/")
_COLUMNS = re.compile(r"\S\s{3,}\S")
_CODE = re.compile(r"[{};]\s*$|^\s*[<{\[}\]]|^\s*(?:GET|POST|PUT|DELETE|HTTP/)\b|::=|^\s*[\w-]+\s+=\s|^[$%#>]\s")
_WORD = re.compile(r"[A-Za-z]{2,}")


def blocks_of(lines: Sequence[Line], layout: Layout) -> list[Block]:
    """The blocks of one run of lines between headings and empty lines."""
    if sum(has_leaders(line.text) for line in lines) * 2 >= len(lines):
        return [_block("list_item", joined(entry), entry[0], source="contents") for entry in _contents(lines)]
    if not _is_prose(lines, layout):
        return [_kept(lines)]
    out: list[Block] = []
    for item in _items(lines):
        kind = "list_item" if _MARKER.match(item[0].text) else "paragraph"
        if _is_term(item):
            text = f"{item[0].text}: {joined(item[1:])}"
            out.append(_block("list_item", text, item[0], level=1))
        elif CAPTION.match(item[0].text) and len(item) <= 3:
            out.append(_block("caption", joined(item), item[0]))
        else:
            out.append(_block(kind, joined(item), item[0], level=int(kind == "list_item")))
    return out


def joined(lines: Sequence[Line]) -> str:
    """Lines of prose as one line; a hyphen at a line's end keeps its word together without a space."""
    text = lines[0].text if lines else ""
    for line in lines[1:]:
        stays = re.search(r"[A-Za-z]-$", text) and line.text[:1].isalpha()
        text = f"{text}{line.text}" if stays else f"{text} {line.text}"
    return re.sub(r"\s+", " ", text)


def _block(kind: str, text: str, line: Line, *, level: int = 0, source: str = "rules") -> Block:
    return Block(kind, text, page=line.page, page_last=line.page, level=level, source=source)  # type: ignore[arg-type]


def _kept(lines: Sequence[Line]) -> Block:
    margin = min(line.indent for line in lines)
    rows: list[str] = []
    for index, line in enumerate(lines):
        rows.extend([""] * (min(line.blanks, 2) if index else 0))
        rows.append(" " * (line.indent - margin) + line.text)
    return _block("code", "\n".join(rows), lines[0])


def _contents(lines: Sequence[Line]) -> list[list[Line]]:
    entries: list[list[Line]] = []
    for line in lines:
        if entries and not has_leaders(entries[-1][-1].text):
            entries[-1].append(line)
        else:
            entries.append([line])
    return entries


def _is_prose(lines: Sequence[Line], layout: Layout) -> bool:
    """Lines that run full and carry words; drawings, columns and ragged short lines are not."""
    drawn = sum(_DRAWING.search(line.text) is not None for line in lines)
    if drawn * 3 >= len(lines):
        return False
    if sum(_CODE.search(line.text) is not None for line in lines) * 2 > len(lines):
        return False
    if len(lines) == 1:
        return True
    columns = sum(_COLUMNS.search(_MARKER.sub("", line.text)) is not None for line in lines)
    if columns * 2 > len(lines):
        return False
    joints = [(a, b) for a, b in zip(lines, lines[1:], strict=False) if not _MARKER.match(b.text)]
    if not joints:
        return True
    return sum(_runs_on(a, b, layout) for a, b in joints) * 2 >= len(joints)


def _runs_on(line: Line, below: Line, layout: Layout) -> bool:
    """True when the line is broken because the next word did not fit, or mid-sentence."""
    first_word = below.text.split(" ", 1)[0]
    if line.end + 1 + len(first_word) > layout.width - 6:
        return True
    mid_sentence = below.text[:1].islower() and (line.text[-1:].isalpha() or line.text[-1:] in ",;-)\"'")
    return mid_sentence and len(_WORD.findall(line.text)) >= 3


def _items(lines: Sequence[Line]) -> list[list[Line]]:
    """Split at list markers; a line that only happens to begin like a marker stays where it hangs."""
    items: list[list[Line]] = []
    for line in lines:
        starts = _MARKER.match(line.text) is not None
        if items and not (starts and line.indent <= max(items[-1][0].indent, items[-1][-1].indent)):
            items[-1].append(line)
        else:
            items.append([line])
    return items


def _is_term(lines: Sequence[Line]) -> bool:
    """A short line with its definition hanging below it."""
    if len(lines) < 2 or _MARKER.match(lines[0].text):
        return False
    head, rest = lines[0], lines[1:]
    hangs = all(line.indent >= head.indent + 2 for line in rest)
    return hangs and len(head.text) <= 45 and not head.text.endswith((".", ":", ","))
