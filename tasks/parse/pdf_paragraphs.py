"""Lines of one column become paragraphs, list items and code; headings stay blocks of their own by their style."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from sayso.tasks.parse.pdf_leaders import is_entry
from sayso.tasks.parse.pdf_lines import Line, hull
from sayso.tasks.parse.pdf_shapes import Box

BULLET = re.compile(r"[•●▪■◦○‣▸►◆❖➢✓✔∙·\uf0b7\uf0a7\uf0d8]|[-–—*o](?=\s)")
TELLING = 4  # distances from which lines' own pitch is known
NUMBERED = re.compile(r"(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivxlIVXL]{1,5})[.)]|\[\d{1,3}\])(?=\s|$)")
AROUND = 3  # lines
ROOM = 1.0  # of the size: slack for uneven setting
_ENDS = re.compile(r"[.?!:;][\"')\]”’]*\d{0,3}$")
_HYPHEN = re.compile(r"[A-Za-z]{2,}[-\u00ad\u2010]$")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Lines that a reader takes as one block; `kind` is paragraph, list_item or code."""

    kind: str
    lines: tuple[Line, ...]

    @property
    def box(self) -> Box:
        """Its place on the page."""
        return hull(line.box for line in self.lines)


def build_paragraphs(lines: Sequence[Line], right: float) -> list[Paragraph]:
    """Paragraphs of a column whose right edge is at `right`, from top to bottom."""
    if not lines:
        return []
    pitch = _pitch(lines)
    is_typed = sum(line.share("mono") > 0.8 for line in lines) > 0.7 * len(lines)
    groups: list[list[Line]] = [[lines[0]]]
    for index, line in enumerate(lines[1:], 1):
        is_new = is_entry(lines[index - 1]) or _starts_new(groups[-1], line, pitch, right, is_typed=is_typed)
        if is_new or _breaks_early(groups[-1][-1], line, _edge(lines, index)):
            groups.append([line])
        else:
            groups[-1].append(line)
    return [Paragraph(_kind(group, is_typed=is_typed), tuple(group)) for group in groups]


def _edge(lines: Sequence[Line], index: int) -> float:
    """Right edge of the text around a line: that of a narrow block is not the column's."""
    line = lines[index]
    near = lines[max(0, index - AROUND) : index + AROUND + 1]
    return max(n.right for n in near if abs(n.left - line.left) < 4 * line.size or n is line)


def _breaks_early(before: Line, line: Line, edge: float) -> bool:
    """Whether the upper line was ended on purpose: the next word, a new start, would have fitted on it."""
    first = line.words[0]
    if not (first.text[:1].isupper() or first.text[:1].isdigit()) or _HYPHEN.search(before.text):
        return False
    room = edge - before.right - 0.6 * line.size
    return first.right - first.left < room - ROOM * line.size


def _pitch(lines: Sequence[Line]) -> float:
    """Distance from line to line inside paragraphs, in units of the size."""
    gaps = [
        (b.middle - a.middle) / a.size
        for a, b in pairwise(lines)
        if a.size > 0 and abs(a.size - b.size) < 0.1 * a.size and 0 < b.middle - a.middle < 2.5 * a.size
    ]
    if not gaps:
        return 1.2
    tight = sorted(gaps)[len(gaps) // 5]  # the closest fifth are lines of one paragraph, odd overlaps aside
    pitch = min(median(gaps), 1.6 * tight)
    return pitch if len(gaps) >= TELLING else min(pitch, 1.5)  # headings alone stand far apart


def _is_code(line: Line) -> bool:
    return line.share("mono") > 0.9


def _starts_new(group: Sequence[Line], line: Line, pitch: float, right: float, *, is_typed: bool) -> bool:
    before = group[-1]
    size = max(before.size, line.size)
    gap = line.middle - before.middle
    if gap < 0 or gap > (pitch + 0.35) * size:
        return not (not is_typed and _is_code(before) and _is_code(line) and 0 < gap < 2.6 * size)
    if abs(before.size - line.size) > 0.09 * size and min(len(before.text), len(line.text)) > 2:
        return True
    if (before.share("bold") > 0.75) != (line.share("bold") > 0.75) and not _runs_on(before, line, right):
        return True
    if not is_typed and _is_code(before) != _is_code(line) and not _runs_on(before, line, right):
        return True
    if not is_typed and _is_code(before) and _is_code(line):
        return False
    return _starts_item(group, line, right) or _starts_indented(group, line, right)


def _runs_on(before: Line, line: Line, right: float) -> bool:
    """Whether the upper line is full and breaks off within a sentence."""
    first = line.words[0]
    return before.right + first.right - first.left > right - first.size and not _ENDS.search(before.text)


def marker(text: str) -> str:
    """The list marker that a text starts with, '' without one."""
    found = BULLET.match(text) or NUMBERED.match(text)
    return found.group(0) if found else ""


def _starts_item(group: Sequence[Line], line: Line, right: float) -> bool:
    """A marker starts an item unless the line above runs on to it, as when '(a)' follows 'see section'."""
    mark = marker(line.text)
    if not mark:
        return False
    before = group[-1]
    if BULLET.match(mark):
        return True
    if _ENDS.search(before.text) or not _runs_on(before, line, right):
        return True
    return (
        bool(marker(group[0].text))
        and line.left <= group[0].left + 2
        and len(group) > 1
        and group[1].left > line.left + 3
    )


def _starts_indented(group: Sequence[Line], line: Line, right: float) -> bool:
    """A first line set in, or a line after a short last line that ends a sentence."""
    before = group[-1]
    size = line.size
    ended = bool(_ENDS.search(before.text))
    short = before.right < right - 0.12 * (right - min(before.left, line.left)) - size
    if ended and short and line.left <= before.left + 0.5 * size:
        return True
    body = group[1].left if len(group) > 1 else group[0].left
    if line.left > body + 0.8 * size and line.left < body + 5 * size and (ended or short):
        return not (len(group) == 1 and marker(group[0].text))
    return len(group) > 1 and line.left < body - 0.8 * size and ended


def _kind(group: Sequence[Line], *, is_typed: bool) -> str:
    if not is_typed and all(_is_code(line) for line in group):
        return "code"
    if is_typed and _is_drawn(group):
        return "code"
    return "list_item" if marker(group[0].text) else "paragraph"


def _is_drawn(group: Sequence[Line]) -> bool:
    """Typed lines set by hand: wide gaps inside them, or made of strokes."""
    if len(group) < 2:
        return False
    gaps = sum(any(b.left - a.right > 1.1 * max(a.gauge, b.gauge) for a, b in pairwise(line.words)) for line in group)
    strokes = sum(len(re.findall(r"[-+|=_<>/\\^v]", line.text)) > 0.4 * len(line.text) for line in group)
    return gaps + strokes > 0.4 * len(group)


def flow(lines: Sequence[Line], hyphenated: frozenset[str]) -> str:
    """The lines as running text; a word broken at a line's end is joined, with its hyphen if the page writes it so."""
    text = ""
    for line in lines:
        piece = line.text
        if not text:
            text = piece
        elif _HYPHEN.search(text) and piece[:1].islower():
            head = re.split(r"\s", text)[-1]
            tail = re.split(r"\s", piece)[0].rstrip(".,;:)")
            keeps = (head + tail).lower().strip("(\"'") in hyphenated
            text = (text if keeps else text[:-1]) + piece
        else:
            text += " " + piece
    return text


def set_lines(lines: Sequence[Line]) -> str:
    """Code as printed: line breaks and indents kept."""
    left = min(line.left for line in lines)
    advances = [
        (word.right - word.left) / len(word.text) for line in lines for word in line.words if len(word.text) > 1
    ]
    advance = median(advances) if advances else max(1.0, 0.5 * lines[0].size)
    return "\n".join(_set_line(line, left, advance) for line in lines)


def _set_line(line: Line, left: float, advance: float) -> str:
    text = ""
    for word in line.words:
        column = round((word.left - left) / advance)
        text += " " * max(column - len(text), 1 if text and word.left - line.words[0].left > 0 else 0) + word.text
    return text.rstrip()
