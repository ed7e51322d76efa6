"""Plain text as blocks: RFCs and other print-outs, release notes, licences, manual pages, mail."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from sayso.schemas.blocks import Block, Parsed
from sayso.tasks.parse.plain_chunks import blocks_of, joined
from sayso.tasks.parse.plain_headings import (
    Layout,
    is_capitals,
    is_centred,
    is_named_part,
    is_title_cased,
    is_underline,
    layout_of,
    may_be_heading,
    number_depth,
    underline_level,
)
from sayso.tasks.parse.plain_lines import Line, lines_of
from sayso.tasks.text.encoding import decode_text

_TITLE_LINES = 60
_SENTENCE_END = re.compile(r"[.!?:;\"”)]$")


def parse_plain(data: bytes) -> Parsed:
    """Blocks of a text file in any encoding."""
    return parse_plain_text(decode_text(data))


def parse_plain_text(text: str, *, known_headings: Mapping[int, int] | None = None) -> Parsed:
    """Blocks of text; `known_headings` gives the level of lines (0-based) that mark-up has already named headings."""
    lines = lines_of(text, known_headings or {})
    if not lines:
        return Parsed(())
    reader = _Reader(lines, layout_of(lines))
    reader.read()
    title = next((block.text for block in reader.blocks if block.kind == "heading" and block.level == 1), "")
    return Parsed(tuple(reader.blocks), title=title, page_count=max(line.page for line in lines))


@dataclass(slots=True)
class _Reader:
    lines: Sequence[Line]
    layout: Layout
    blocks: list[Block] = field(default_factory=list)
    _run: list[Line] = field(default_factory=list)
    _signs: list[str] = field(default_factory=list)
    _has_title: bool = False

    def read(self) -> None:
        index = 0
        held: list[Block] = []
        while index < len(self.lines):
            line = self.lines[index]
            if line.is_furniture:
                held.append(Block("furniture", line.text, page=line.page, page_last=line.page, source="repeated"))
                index += 1
                continue
            taken, level = self._heading_at(index)
            if taken or not self._continues(line):
                self._close()
                self.blocks.extend(held)
                held.clear()
            if taken:
                words = joined([part for part in self.lines[index : index + taken] if not is_underline(part)])
                self.blocks.append(
                    Block("heading", words, page=line.page, page_last=line.page, level=level, source="rules")
                )
                index += taken
                continue
            self._run.append(replace(line, blanks=0) if line.after_break else line)
            index += 1
        self._close()
        self.blocks.extend(held)

    def _continues(self, line: Line) -> bool:
        """True when the line belongs to the open run, a page break between them aside."""
        if not self._run:
            return True
        last = self._run[-1]
        if line.after_break:
            same = abs(line.indent - last.indent) <= 4
            return same and (line.text[:1].islower() or not _SENTENCE_END.search(last.text))
        return line.blanks == 0

    def _close(self) -> None:
        if self._run:
            self.blocks.extend(blocks_of(self._run, self.layout))
            self._run = []

    def _heading_at(self, index: int) -> tuple[int, int]:
        """(lines taken, level) when a heading starts at the index, (0, 0) otherwise."""
        line = self.lines[index]
        below = self.lines[index + 1] if index + 1 < len(self.lines) else None
        if line.level:
            return 1, line.level
        depth = underline_level(line, below, self._signs)
        if depth:
            self._has_title = self._has_title or index < 3
            return 2, depth
        chunk = self._chunk(index)
        if line.blanks == 0 and index and not line.after_break:
            return 0, 0
        if not self._has_title and index < _TITLE_LINES and self._is_title(chunk):
            self._has_title = True
            return len(chunk), 1
        level = self._margin_level(chunk) if self.layout.is_indented else self._block_level(chunk)
        return (self._heading_lines(chunk), level) if level else (0, 0)

    def _chunk(self, index: int) -> list[Line]:
        out = [self.lines[index]]
        for line in self.lines[index + 1 : index + 12]:
            if line.blanks or line.is_furniture:
                break
            out.append(line)
        return out

    def _is_title(self, chunk: Sequence[Line]) -> bool:
        return len(chunk) <= 3 and all(
            is_centred(line, self.layout.width) and may_be_heading(line.text) for line in chunk
        )

    def _margin_level(self, chunk: Sequence[Line]) -> int:
        """In a file whose prose stands in from the margin, what stands at the margin is a heading."""
        first = chunk[0]
        if first.indent != 0 or not may_be_heading(first.text) or re.search(r"\S\s{3,}\S", first.text[8:]):
            return 0
        if self._heading_lines(chunk) > 3:
            return 0
        return (number_depth(first.text) or 1) + 1

    def _heading_lines(self, chunk: Sequence[Line]) -> int:
        """A heading's further lines hang under its words; what is set like prose is no part of it."""
        count = 1
        for line in chunk[1:]:
            hangs = 0 < line.indent != self.layout.body_indent if self.layout.is_indented else True
            if not hangs:
                break
            count += 1
        return count

    def _block_level(self, chunk: Sequence[Line]) -> int:
        """In a file set at the margin: capitals, centred lines, named parts and short titles alone on their lines."""
        first = chunk[0]
        if len(chunk) > 3 or not all(may_be_heading(line.text) for line in chunk):
            return 0
        if all(is_centred(line, self.layout.width) for line in chunk):
            return 2
        if len(chunk) > 1:
            return 0
        if is_named_part(first.text) or (is_capitals(first.text) and len(first.text) > 3):
            return 2
        if first.text.endswith(".") or first.indent > 4:
            return 0
        if first.blanks >= 2 or is_title_cased(first.text):
            return 2 if len(first.text) <= 70 else 0
        return 0
