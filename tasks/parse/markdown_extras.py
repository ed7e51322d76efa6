"""What writers of Markdown use beyond CommonMark: footnotes, drawn tables, heading attributes, fenced divisions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import pairwise

from sayso.schemas.blocks import Block
from sayso.tasks.parse.grid import Grid
from sayso.tasks.parse.markdown_fences import fence_after
from sayso.tasks.parse.plain_lines import Line
from sayso.tasks.parse.plain_tables import drawn_table

_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})")
_DIVISION = re.compile(r"^:{3,}[^`]*$")
_ATTRIBUTES = re.compile(r"\s*\{(?:[#.][\w:.-]+|-|[\w-]+=\"?[^}\"]*\"?)(?:\s[^}]*)?\}\s*#*\s*$")
_SECTION = re.compile(r"^#{2,6} \S")  # one sign alone begins a comment of code as well
_SETEXT = re.compile(r"^(?:={4,}|-{4,})$")
_SWALLOWED = 3  # headings: one or two may stand in an example of Markdown
_ATX = re.compile(r"^ {0,3}#{1,6}\s")
_NOTE = re.compile(r"^\[\^(?P<name>[^\]\s]{1,60})\]:[ \t]*(?P<text>.*)$")
_REFERENCE = re.compile(r"\[\^([^\]\s]{1,60})\]")


@dataclass(frozen=True, slots=True)
class Plain:
    """CommonMark that says the same, and the footnotes taken out of it by name."""

    text: str
    notes: Mapping[str, str]


def plain_markdown(text: str) -> Plain:
    """Take out footnotes and division marks, and write drawn tables as HTML; fenced code is left alone."""
    notes: dict[str, str] = {}
    out: list[str] = []
    chunk: list[str] = []
    fence, open_note, touches = "", "", False
    for line in [*_closed(text.split("\n")), ""]:
        match = _FENCE.match(line)
        note = _NOTE.match(line)
        if fence or match:
            out.extend([*_flushed(chunk), line])
            fence, open_note = fence_after(fence, match, line), ""
        elif not line.strip():
            out.extend([*_flushed(chunk), ""])
            touches = False
        elif note is not None:
            out.extend(_flushed(chunk))
            open_note, touches = note["name"], True
            notes[open_note] = note["text"]
        elif open_note and (touches or line.startswith(("    ", "\t"))):
            notes[open_note] = f"{notes[open_note]} {line.strip()}"
        elif not _DIVISION.match(line):
            open_note = ""
            chunk.append(_ATTRIBUTES.sub("", line) if _ATX.match(line) else line)
    return Plain("\n".join(out), notes)


def _closed(lines: list[str]) -> list[str]:
    """The lines without the fence of a code block that is never closed and would swallow headings below it."""
    fence, opened = "", 0
    for index, line in enumerate(lines):
        before, fence = fence, fence_after(fence, _FENCE.match(line), line)
        opened = index if fence and not before else opened
    rest = lines[opened + 1 :]
    headings = sum(_SECTION.match(line) is not None and not above.strip() for above, line in pairwise(rest))
    headings += sum(_SETEXT.match(line) is not None and bool(above.strip()) for above, line in pairwise(rest))
    return lines[:opened] + rest if fence and headings >= _SWALLOWED else lines


def _flushed(chunk: list[str]) -> list[str]:
    """The chunk's lines, or the HTML of the table that they draw; empties the chunk."""
    lines, chunk[:] = list(chunk), []
    if len(lines) < 3 or not any(re.match(r"^\s*(?:\+[-=:]|-{2,}\s+-{2,}|-{3,}\s*$)", line) for line in lines):
        return lines
    read = [Line(line.strip(), len(line) - len(line.lstrip()), 0) for line in (each.expandtabs(4) for each in lines)]
    outer = [line for line in read if not re.fullmatch(r"-{3,}", line.text)]
    table = drawn_table(outer)
    return [_html(*table), ""] if table else lines


def _html(grid: Grid, header_rows: int) -> str:
    rows = []
    for number, row in enumerate(grid):
        tag = "th" if number < header_rows else "td"
        rows.append("<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in row) + "</tr>")
    return f"<table>{''.join(rows)}</table>"


def with_notes(blocks: Sequence[Block], notes: Mapping[str, str]) -> list[Block]:
    """Each footnote after the block that first refers to it; those that nothing refers to at the end."""
    left = dict(notes)
    out: list[Block] = []
    for block in blocks:
        names = [name for name in _REFERENCE.findall(_words(block)) if name in notes]
        shown = _REFERENCE.sub(
            lambda match: f"[{match.group(1)}]" if match.group(1) in notes else match.group(), block.text
        )
        out.append(replace(block, text=shown) if names and block.kind != "code" else block)
        out.extend(_note(name, left.pop(name)) for name in names if name in left)
    return [*out, *(_note(name, text) for name, text in left.items())]


def _words(block: Block) -> str:
    return " ".join([block.text, block.caption, *(cell for row in block.grid for cell in row)])


def _note(name: str, text: str) -> Block:
    return Block("footnote", f"[{name}] {text}", layer="footnotes", source="markup")
