"""Headings where no outline names them: kept only when two independent signs agree."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sayso.schemas.blocks import Block
from sayso.tasks.outline.contents import contents_entries
from sayso.tasks.outline.numbering import Number, heading_number
from sayso.tasks.outline.pages import TEXT_KINDS, BodyStyle

LONGEST = 160  # characters
TALLEST = 3.6  # of its size: three lines
ENOUGH = 2.0  # signs
SHORT = 8  # words
COVERED = 10  # pages of a document that may have a cover
SYSTEM = 20  # numbered headings that make a system
LARGER = 1.04  # times the body's size
FRONT = re.compile(
    r"\W*(?:abstract|summary|introduction|contents|executive summary|preface)\b|\W*1\.?\s", re.IGNORECASE
)

NOT_HEADING = re.compile(
    r"https?:|www\.|@|^(?:table|figure|fig\.|exhibit|listing|algorithm)\s*[A-Z]?\d|[{};=]\s*$|^\d+\s*$|[←→∈∀∃∪∩]",
    re.IGNORECASE,
)

Style = tuple[float, bool, str]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A block that may be a heading, and how many signs say so."""

    index: int
    number: Number | None
    signs: float


def style_of(block: Block) -> Style:
    """What sets a kind of heading apart: size to the half point, boldness, font."""
    return round(block.size * 2) / 2, block.bold, block.font


def find_headings(blocks: Sequence[Block], body: BodyStyle) -> list[Candidate]:
    """Candidates with enough signs, in reading order."""
    entries = contents_entries(blocks)
    margin = _margin(blocks, body)
    is_plain = _is_plain(blocks, body)
    found: list[Candidate] = []
    last: dict[str, tuple[str, ...]] = {}
    for index, block in enumerate(blocks):
        if index in entries or not _may_be(block):
            continue
        number = heading_number(block.text)
        signs = _signs(block, blocks, index, body, margin)
        if is_plain and number is None and _is_outdented_title(block, margin):
            signs += 1.0
        if number is not None:
            counts = is_plain or number.depth > 1 or _is_set_apart(block, body, signs)
            signs = signs + _number_signs(number, block, last) if counts else min(signs, ENOUGH - 0.1)
        if signs >= ENOUGH:
            found.append(Candidate(index, number, signs))
            if number is not None:
                last[number.scheme] = number.parts
    return _without_labels(blocks, _without_front_matter(blocks, _without_cover(blocks, found, body)), body)


def _without_cover(blocks: Sequence[Block], found: Sequence[Candidate], body: BodyStyle) -> list[Candidate]:
    """A first page without running text is a cover: its large lines are title, authors and edition."""
    pages = sorted({block.page for block in blocks})
    texts = [b for b in blocks if b.kind in TEXT_KINDS and pages and b.page == pages[0]]
    is_cover = len(pages) > COVERED and not any(len(b.text) > LONGEST and b.size <= 1.04 * body.size for b in texts)
    return [c for c in found if not is_cover or blocks[c.index].page != pages[0] or c.number is not None]


def _without_labels(blocks: Sequence[Block], found: Sequence[Candidate], body: BodyStyle) -> list[Candidate]:
    """Where sections are numbered, bold words in the text's own size, set like no numbered heading, are labels within one."""
    numbered = [c for c in found if c.number is not None and c.number.scheme == "decimal" and c.number.depth > 1]
    if len(numbered) < SYSTEM:
        return list(found)
    uses = Counter(style_of(blocks[c.index]) for c in numbered)
    styles = {style for style, count in uses.items() if count >= 0.03 * len(numbered)}
    return [c for c in found if blocks[c.index].size >= LARGER * body.size or style_of(blocks[c.index]) in styles]


def _without_front_matter(blocks: Sequence[Block], found: Sequence[Candidate]) -> list[Candidate]:
    """Between a paper's title and its abstract stand authors, however large or bold."""
    first_page = [c for c in found if blocks[c.index].page == blocks[0].page] if blocks else []
    front = next((c for c in first_page if FRONT.match(blocks[c.index].text)), None)
    if front is None:
        return list(found)
    before = [c for c in first_page if c.index < front.index]
    largest = max((blocks[c.index].size for c in before), default=0.0)
    names = {c.index for c in before if c.number is None and blocks[c.index].size < 0.98 * largest}
    names = {index for index in names if _is_name_like(blocks[index + 1])}
    return [c for c in found if c.index not in names]


def _is_plain(blocks: Sequence[Block], body: BodyStyle) -> bool:
    """Whether all type is alike, as a typewriter's: then numbers and margins alone tell headings."""
    other = total = 0
    for block in blocks:
        if block.kind in TEXT_KINDS and block.size:
            total += len(block.text)
            is_other = block.bold != body.bold or abs(block.size - body.size) > 0.06 * body.size
            other += len(block.text) if is_other else 0
    return other < 0.01 * total


def _is_set_apart(block: Block, body: BodyStyle, signs: float) -> bool:
    """'3.' may as well be a list's: its number counts when the block is set as headings are, not as a sentence is."""
    is_set = (block.bold and not body.bold) or block.size >= 1.08 * body.size
    return signs >= 0.9 and (is_set or len(block.text.split()) <= SHORT)


def _may_be(block: Block) -> bool:
    if block.kind not in {"paragraph", "list_item", "code"} or block.box is None:
        return False
    text = block.text.strip()
    letters = sum(character.isalpha() for character in text)
    if letters < 2 or letters < 0.4 * len(text.replace(" ", "")) or len(text) > LONGEST:
        return False
    if block.box[3] - block.box[1] > TALLEST * max(block.size, 1.0):
        return False
    tokens = text.split()
    if NOT_HEADING.search(text) or sum(len(token) == 1 for token in tokens) > 0.6 * len(tokens):
        return False
    return not text.endswith((".", ",", ";")) or heading_number(text) is not None or block.source == "title"


def _is_name_like(after: Block) -> bool:
    """A short line follows an author's name; a section's text follows its heading."""
    return after.kind == "paragraph" and len(after.text) < 120


def _margin(blocks: Sequence[Block], body: BodyStyle) -> float:
    """Left edge of most of the running text."""
    lefts: Counter[int] = Counter()
    for block in blocks:
        if block.kind == "paragraph" and block.box and abs(block.size - body.size) < 0.5 and len(block.text) > 80:
            lefts[round(block.box[0])] += 1
    return float(lefts.most_common(1)[0][0]) if lefts else 0.0


def _signs(block: Block, blocks: Sequence[Block], index: int, body: BodyStyle, margin: float) -> float:
    signs = 0.0
    if block.size >= 1.08 * body.size:
        signs += 1.5 if block.size >= 1.25 * body.size else 1.0
    elif block.size < 0.9 * body.size:
        signs -= 1.0
    if block.bold and not body.bold:
        signs += 1.0
    if block.source == "title":
        signs += 1.0
    capitals = [c for c in block.text if c.isalpha()]
    if len(capitals) > 3 and all(c.isupper() for c in capitals):
        signs += 0.7
    if margin and block.box is not None and block.box[0] < margin - 6 and abs(block.size - body.size) < 0.5:
        signs += 0.7
    if _is_apart(block, blocks, index):
        signs += 0.3
    if block.text.rstrip().endswith((":", ".")):
        signs -= 0.3
    if block.kind == "list_item" and heading_number(block.text) is None:
        signs -= 1.0
    return signs + _what_follows(block, blocks[index + 1 :], margin)


def _what_follows(block: Block, after: Sequence[Block], margin: float) -> float:
    """Bold words over text at the same edge head it; over text set in they are a term that it defines."""
    nearest = next((b for b in after[:4] if b.kind in {"paragraph", "list_item", "code"}), None)
    if nearest is None or nearest.box is None or block.box is None or nearest.page != block.page:
        return 0.0
    is_set_in = nearest.box[0] > max(block.box[0], margin) + 8
    if nearest.kind == "paragraph" and is_set_in and block.size < 1.15 * nearest.size:
        return -1.0
    is_whole = block.bold and not nearest.bold and len(block.text.split()) > 1
    return 1.0 if is_whole and nearest.box[1] > block.box[1] else 0.0


def _is_outdented_title(block: Block, margin: float) -> bool:
    """In plain type: a few words left of the running text, starting with a capital."""
    is_left = block.box is not None and block.box[0] < margin - 6
    return (
        is_left and block.text[:1].isupper() and len(block.text) < 60 and not block.text.rstrip().endswith((":", "."))
    )


def _is_apart(block: Block, blocks: Sequence[Block], index: int) -> bool:
    """White space above, or the top of a page or column."""
    before = next((b for b in reversed(blocks[:index]) if b.kind != "furniture"), None)
    if before is None or before.box is None or block.box is None or before.page != block.page:
        return True
    gap = block.box[1] - before.box[3]
    return gap < 0 or gap > 0.6 * block.size


def _number_signs(number: Number, block: Block, last: dict[str, tuple[str, ...]]) -> float:
    """A number is a sign, and one that follows the last heading's is another, deep ones more surely."""
    follows = _follows(number.parts, last.get(number.scheme))
    if block.text.rstrip().endswith((".", ",", ";")) and number.depth == 1 and len(block.text) > 60:
        return 0.0
    if number.scheme in {"decimal", "lettered"} and number.depth > 1:
        return 1.7 if follows else 0.8
    if number.scheme in {"decimal", "lettered", "roman"}:
        return 1.0 if follows else 0.5
    return 1.0


def _follows(parts: tuple[str, ...], last: tuple[str, ...] | None) -> bool:
    """Whether '2.2' or '2.1.1' or '3' can come after '2.1'."""
    if last is None:
        return parts[-1] in {"1", "A", "I"} or len(parts) == 1
    if parts[:-1] == last and parts[-1] == "1":
        return True
    for depth in range(len(last)):
        if parts[:-1] == last[:depth] and len(parts) == depth + 1:
            return _next(last[depth]) == parts[-1]
    return False


def _next(part: str) -> str:
    if part.isdigit():
        return str(int(part) + 1)
    return chr(ord(part) + 1) if len(part) == 1 else ""


def as_heading(block: Block, level: int, source: str) -> Block:
    """The block as a heading of a level."""
    return replace(block, kind="heading", text=" ".join(block.text.split()), level=level, source=source)
