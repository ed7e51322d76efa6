"""How blocks are written into a section's text, and where each stands in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sayso.schemas.blocks import Block

_LISTED = {"list_item", "contents"}
_SPACES = re.compile(r"[ \t\u00a0]*\n[ \t\u00a0\n]*|[ \t\u00a0]{2,}|\t")


@dataclass(frozen=True, slots=True)
class Span:
    """text[start:end] of the section is what the block at `index` of the input printed, as `kind`."""

    index: int
    kind: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Rendered:
    """A section's own text and the spans of its blocks in order."""

    text: str
    spans: tuple[Span, ...]


def render(blocks: Sequence[Block]) -> Rendered:
    """Paragraphs stand apart by a blank line, list items by a line break; a caption stands before its table."""
    text = ""
    spans: list[Span] = []
    before = ""
    for index, block in enumerate(blocks):
        for kind, piece in _pieces(block):
            if piece and text:
                text += "\n" if kind == before and kind in _LISTED else "\n\n"
            spans.append(Span(index, kind, len(text), len(text) + len(piece)))
            text += piece
            before = kind if piece else before
    return Rendered(text, tuple(spans))


def _pieces(block: Block) -> list[tuple[str, str]]:
    if block.kind == "table":
        caption = one_line(block.caption)
        table = ("table", markdown(block.grid, block.header_rows))
        return [("caption", caption), table] if caption else [table]
    if block.kind == "figure":
        parts = [one_line(block.caption), *(one_line(line) for line in block.text.splitlines())]
        return [("figure", "\n".join(part for part in parts if part))]
    piece = block.text.strip("\n").rstrip() if block.kind == "code" else one_line(block.text)
    return [(block.kind, piece)] if piece else []


def one_line(text: str) -> str:
    """Runs of white space become one space: a reader's line, not the page's."""
    return _SPACES.sub(" ", text).strip()


def markdown(grid: Sequence[Sequence[str]], header_rows: int) -> str:
    """One Markdown row a line; a rule follows the header rows, none where the table has no header.

    A cell merged over the whole row is printed once, as the page does; the stored grid repeats it.
    """
    lines: list[str] = []
    for number, row in enumerate(grid):
        whole = len(row) > 2 and " " in row[0] and len(set(row)) == 1
        cells = [row[0], *("" for _ in row[1:])] if whole else row
        lines.append("| " + " | ".join(one_line(cell).replace("|", "\\|") for cell in cells) + " |")
        if number + 1 == header_rows:
            lines.append("|" + " --- |" * len(row))
    return "\n".join(lines)
