"""The lines of a plain text as blocks, headings found on the way."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sayso.schemas.blocks import Block
from sayso.tasks.parse.plain_chunks import blocks_of, joined
from sayso.tasks.parse.plain_headings import (
    Layout,
    is_capitals,
    is_centred,
    is_named_part,
    is_title_cased,
    is_underline,
    may_be_heading,
    number_depth,
    underline_level,
)
from sayso.tasks.parse.plain_lines import Line
from sayso.tasks.parse.plain_numbers import numbered_sections
from sayso.tasks.parse.plain_titles import (
    PartLevels,
    is_stated_line,
    is_title_over_text,
    recurring_titles,
    title_lines,
)

TITLE_LINES = 60  # lines of a file within which its title and date stand
_SENTENCE_END = re.compile(r"[.!?:;][\"”)\]]?$")
_MODE_LINE = re.compile(r"\s*(-\*-.*-\*-)\s*$")
_GAP = re.compile(r"\S\s{3,}\S")


class PlainReader:
    """Goes through the lines once; a heading closes the run of lines before it."""

    def __init__(self, lines: Sequence[Line], layout: Layout) -> None:
        self.blocks: list[Block] = []
        self._lines = lines
        self._layout = layout
        self._marks = {} if layout.is_indented else numbered_sections(lines)
        self._titles = frozenset[int]() if layout.is_indented else recurring_titles(lines)
        self._parts = PartLevels()
        self._underlines = sum(is_underline(line) for line in lines)
        self._run: list[Line] = []
        self._held: list[Block] = []  # running heads and feet, until the run they interrupt is closed
        self._signs: list[str] = []  # underlining signs in order of first use
        self._has_title = False
        self._title_is_underlined = False
        self._parent = 1  # level of the last heading without a number

    def read(self) -> None:
        index = 0
        while index < len(self._lines):
            line = self._lines[index]
            if line.is_furniture:
                self._held.append(_furniture(line, line.text))
                index += 1
                continue
            taken = self._heading(index)
            if not taken:
                if not self._continues(line):
                    self._close()
                self._run.append(replace(line, blanks=0) if line.after_break else line)
            index += taken or 1
        self._close()

    def _heading(self, index: int) -> int:
        """Add the heading that starts at the line; how many lines it took."""
        line = self._lines[index]
        mark = self._marks.get(index)
        if mark is not None:
            self._close()
            self._add_heading(line.text[: mark.length], line, self._parent + 1)
            rest = line.text[mark.length :].strip()
            self._run.extend([replace(line, text=rest, blanks=1)] if rest else [])
            return 1
        taken, level = self._heading_at(index)
        if taken:
            self._close()
            words = joined([part for part in self._lines[index : index + taken] if not is_underline(part)])
            mode = _MODE_LINE.search(words)
            self._add_heading(words[: mode.start()] if mode else words, line, level)
            self.blocks.extend([_furniture(line, mode.group(1))] if mode else [])
        return taken

    def _add_heading(self, text: str, line: Line, level: int) -> None:
        if level == 1:
            self._has_title = True
        self.blocks.append(Block("heading", text, page=line.page, page_last=line.page, level=level, source="rules"))

    def _continues(self, line: Line) -> bool:
        """True when the line belongs to the open run, a page break between them aside."""
        if not self._run:
            return True
        last = self._run[-1]
        if line.after_break:
            return abs(line.indent - last.indent) <= 2 and not _SENTENCE_END.search(last.text)
        return line.blanks == 0

    def _close(self) -> None:
        if self._run:
            self.blocks.extend(blocks_of(self._run, self._layout))
            self._run = []
        self.blocks.extend(self._held)
        self._held = []

    def _heading_at(self, index: int) -> tuple[int, int]:
        """(lines taken, level) when a heading starts at the index, (0, 0) otherwise."""
        line = self._lines[index]
        below = self._lines[index + 1] if index + 1 < len(self._lines) else None
        inside = line.blanks == 0 and index > 0 and not line.after_break
        if inside and not line.level and not (below is not None and is_underline(below)):
            return 0, 0
        chunk = self._chunk(index)
        if line.level:
            return self._heading_lines(chunk), line.level
        is_overlined = bool(self._run) and line.blanks == 0 and is_underline(self._run[-1])
        depth = underline_level(line, chunk[1] if len(chunk) > 1 else None, self._signs, is_overlined=is_overlined)
        if depth:
            if is_overlined:
                self._run.pop()
            self._title_is_underlined = self._title_is_underlined or not self._has_title
            return 2, depth + int(not self._title_is_underlined)
        return (0, 0) if inside else self._unmarked_heading(chunk, index)

    def _unmarked_heading(self, chunk: Sequence[Line], index: int) -> tuple[int, int]:
        if not self._has_title and self._is_title(chunk, index):
            return (len(chunk) if self._is_centred(chunk) else 1), 1
        if not self._layout.is_indented:
            return self._block_heading(chunk, index)
        level = self._margin_level(chunk)
        return (self._heading_lines(chunk), level) if level else (0, 0)

    def _chunk(self, index: int) -> list[Line]:
        """The line and those below it down to an empty line."""
        out = [self._lines[index]]
        for line in self._lines[index + 1 : index + 12]:
            if line.blanks or line.is_furniture:
                break
            out.append(line)
        return out

    def _is_centred(self, chunk: Sequence[Line]) -> bool:
        one = any(is_centred(line, self._layout.width) for line in chunk)
        fits = all(line.indent >= 2 and is_centred(line, self._layout.width, least=2) for line in chunk)
        return one and fits and all(may_be_heading(line.text) for line in chunk)

    def _is_title(self, chunk: Sequence[Line], index: int) -> bool:
        """The first centred lines, or the file's very first line when it reads like a title."""
        if len(chunk) <= 3 and index < TITLE_LINES and self._is_centred(chunk):
            return True
        if index or self._layout.is_indented or number_depth(chunk[0].text) or is_named_part(chunk[0].text):
            return False
        words = _MODE_LINE.sub("", chunk[0].text)
        alone = len(chunk) == 1 or words != chunk[0].text
        return (
            alone and len(words) <= 90 and may_be_heading(words) and not words.endswith(".") and not _GAP.search(words)
        )

    def _margin_level(self, chunk: Sequence[Line]) -> int:
        """In a file whose prose stands in from the margin, what stands at the margin is a heading."""
        first = chunk[0]
        if first.indent != 0 or not may_be_heading(first.text) or _GAP.search(first.text[8:]):
            return 0
        depth = number_depth(first.text)
        if self._underlines > 2 and not depth and len(chunk) > 1:  # terms: its headings are underlined
            return 0
        named = is_title_cased(first.text) or is_capitals(first.text) or len(first.text.split()) <= 4
        if self._heading_lines(chunk) > 3 or not (depth or named):
            return 0
        return (depth or 1) + 1

    def _heading_lines(self, chunk: Sequence[Line]) -> int:
        """A heading's further lines hang under its words; what is set like prose is no part of it."""
        count = 1
        for line in chunk[1:]:
            if line.indent in {0, self._layout.body_indent} or line.level:
                break
            count += 1
        return count

    def _block_heading(self, chunk: Sequence[Line], index: int) -> tuple[int, int]:
        """In a file set at the margin: capitals, centred lines, named parts and short titles alone on their lines."""
        first = chunk[0]
        following = self._lines[index + len(chunk)] if index + len(chunk) < len(self._lines) else None
        if len(chunk) <= 3 and self._is_centred(chunk):
            self._parent = 2
            return len(chunk), 2
        if first.indent > 4 or not may_be_heading(first.text):
            return 0, 0
        if taken := title_lines(chunk, following):
            self._parent = 2
            return taken, self._parts.of_named(first.text)
        if is_title_over_text(chunk, self._layout.width):
            return 1, self._parts.of_number(first.text)
        if len(chunk) > 1 or is_stated_line(first, following, index):
            return 0, 0
        level = self._line_level(first, index)
        return (1, level) if level else (0, 0)

    def _line_level(self, first: Line, index: int) -> int:
        """Level of a heading alone on its line, 0 for any other line."""
        text = first.text
        if depth := number_depth(text):
            return self._parts.of_number(text) if self._opens_section(index, depth) else 0
        if is_named_part(text):
            self._parent = 2
            return self._parts.of_named(text)
        if is_capitals(text) and len(text) > 3:
            self._parent = 2
            return 2
        if text.endswith(".") or len(text) > 70:
            return 0
        if not (first.blanks >= 2 or is_title_cased(text) or index in self._titles):
            return 0
        self._parent = 1
        return 2

    def _opens_section(self, index: int, depth: int) -> bool:
        """True for a numbered line with text of its own below it: in a list, the next number follows at once."""
        text = self._lines[index].text
        below = next((line for line in self._lines[index + 1 :] if not line.is_furniture), None)
        if number_depth(self._lines[index - 1].text) == depth and index:
            return False
        if below is None or len(text) > 90 or (text.endswith(".") and not is_title_cased(text)):
            return False
        return number_depth(below.text) == 0 or number_depth(below.text) > depth


def _furniture(line: Line, text: str) -> Block:
    return Block("furniture", text, page=line.page, page_last=line.page, source="repeated")
