"""Levels of headings: numbers say theirs, unnumbered ones stand with the headings set like them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from sayso.schemas.blocks import Block
from sayso.tasks.outline.candidates import Candidate, Style, as_heading, style_of
from sayso.tasks.outline.heading_signs import is_italic_font
from sayso.tasks.outline.headings import find_headings
from sayso.tasks.outline.numbering import APPENDED, AROUND, COUNTED, Number, heading_number
from sayso.tasks.outline.pages import BodyStyle

UNLISTED = 60  # characters
WORDED = ("book", "part", "title", "chapter", "item", "section", "article", "§")  # each within the one before
_SEVERAL = 3  # headings in one font that make it a font of headings
_FEW = 0.5  # of what is listed: more in its fonts are entries that the contents leave out on purpose
_WITHIN = {"item", "article", "section", "§"}  # what is set like them without a number stands under them


def heading_levels(blocks: Sequence[Block], candidates: Sequence[Candidate]) -> dict[int, int]:
    """Level of each candidate's block, 1 at the top."""
    depth = _worded_depths(candidates)
    levels: dict[int, int] = {}
    by_style: dict[Style, Counter[int]] = defaultdict(Counter)
    for candidate in candidates:
        level = _numbered_level(candidate, depth)
        if level:
            levels[candidate.index] = level
        if level and candidate.number is not None and candidate.number.scheme not in AROUND:
            by_style[style_of(blocks[candidate.index])][level + (candidate.number.scheme in _WITHIN)] += 1
    around = sum(word in depth for word in AROUND)
    ranks = _style_ranks([style_of(blocks[c.index]) for c in candidates], by_style, around)
    for candidate in candidates:
        levels.setdefault(candidate.index, ranks[style_of(blocks[candidate.index])])
    return levels


def _worded_depths(candidates: Sequence[Candidate]) -> dict[str, int]:
    """'Part', 'Chapter', 'Section', ... that occur, each one level under the one before."""
    counts = Counter(c.number.scheme for c in candidates if c.number is not None)
    present = {scheme for scheme, count in counts.items() if count > 1 or scheme not in AROUND}
    ordered = [word for word in WORDED if word in present]
    return {word: place for place, word in enumerate(ordered, 1)} | dict.fromkeys(present & APPENDED, 1)


def _numbered_level(candidate: Candidate, depth: dict[str, int]) -> int:
    number = candidate.number
    if number is None:
        return 0
    if number.scheme in depth:
        return depth[number.scheme]
    if number.scheme in COUNTED:
        return number.depth + sum(word in depth for word in AROUND)
    return 0


def _usual(levels: Counter[int]) -> int:
    """The level that a style sets; the highest where one style sets several alike."""
    level, count = levels.most_common(1)[0]
    return level if count >= 0.7 * sum(levels.values()) else min(levels)


def _style_ranks(styles: Sequence[Style], known: dict[Style, Counter[int]], around: int) -> dict[Style, int]:
    """Level of each style: that of the numbered headings set so, else one under the next larger style or the parts."""
    ranks: dict[Style, int] = {}
    level_above = around
    before: Style | None = None
    for style in sorted(set(styles), key=lambda s: (-s[0], not s[1], s[2])):
        if style in known:
            ranks[style] = _usual(known[style])
        elif before is not None and _is_one(before, style):
            ranks[style] = ranks[before]
        else:
            ranks[style] = max(1, level_above + 1)
        level_above = max(level_above, ranks[style])
        before = style
    return ranks


def _is_one(before: Style, style: Style) -> bool:
    """Two subsets of one font, or fonts alike."""
    is_alike = abs(before[0] - style[0]) < 0.3 and before[1] == style[1]
    return is_alike and is_italic_font(before[2]) == is_italic_font(style[2])


def with_unlisted(blocks: Sequence[Block], body: BodyStyle) -> list[Block]:
    """Headings that the outline leaves out ('References') but the document sets just like those it lists."""
    listed: dict[Style, Counter[int]] = defaultdict(Counter)
    for block in blocks:
        if block.kind == "heading":
            listed[style_of(block)][block.level] += 1
    found = {c.index for c in find_headings(blocks, body) if c.number is None}
    return [
        as_heading(block, _usual(listed[style_of(block)]), "style")
        if index in found and style_of(block) in listed and _is_like(block, body)
        else block
        for index, block in enumerate(blocks)
    ]


def _is_like(block: Block, body: BodyStyle) -> bool:
    """Set larger than the text, so that bold words of a list are not taken for headings."""
    return block.size >= 1.08 * body.size and len(block.text) < UNLISTED


def with_deeper(blocks: Sequence[Block], body: BodyStyle) -> list[Block]:
    """Headings under those that a printed table of contents lists: numbered ones, and others that its depth cut off."""
    listed = [block for block in blocks if block.kind == "heading"]
    numbers = {n.parts: b.level for b in listed if (n := heading_number(b.text)) is not None and n.scheme in COUNTED}
    candidates = find_headings(blocks, body)
    fonts = _cut_off(blocks, listed, candidates) if len(numbers) >= 0.5 * len(listed) else None
    found = list(blocks)
    for candidate in candidates:
        block = blocks[candidate.index]
        level = _level_below(candidate.number, numbers)
        if not level and candidate.number is None and (fonts is None or (block.bold and block.font in fonts)):
            level = 1 + max((b.level for b in listed if b.size >= block.size - 0.3), default=0)
        if level:
            found[candidate.index] = as_heading(block, level, "style")
    return found


def _cut_off(blocks: Sequence[Block], listed: Sequence[Block], candidates: Sequence[Candidate]) -> set[str]:
    """Bold fonts of listed headings that set few others: many are a reference's entries, left out on purpose."""
    uses = Counter(block.font for block in listed if block.bold)
    fonts = {font for font, count in uses.items() if count >= _SEVERAL}
    others = sum(c.number is None and blocks[c.index].bold and blocks[c.index].font in fonts for c in candidates)
    return fonts if others <= _FEW * len(listed) else set()


def _level_below(number: Number | None, numbers: dict[tuple[str, ...], int]) -> int:
    """Level of '2.1.3' under the nearest of '2.1' and '2' that is known; 0 without one."""
    if number is None or number.scheme not in COUNTED:
        return 0
    for kept in range(number.depth - 1, 0, -1):
        if number.parts[:kept] in numbers:
            numbers[number.parts] = numbers[number.parts[:kept]] + number.depth - kept
            return numbers[number.parts]
    return 0
