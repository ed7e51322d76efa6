"""Headings where no outline names them: kept only when two independent signs agree."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from sayso.schemas.blocks import Block
from sayso.tasks.outline.candidates import Candidate
from sayso.tasks.outline.contents import contents_entries
from sayso.tasks.outline.heading_filters import (
    kin_of,
    without_cover,
    without_front_matter,
    without_labels,
    without_recurring_labels,
    without_title,
)
from sayso.tasks.outline.numbering import Number, heading_number, number_of
from sayso.tasks.outline.pages import TEXT_KINDS, BodyStyle

LONGEST = 160  # characters
TALLEST = 3.6  # of its size: three lines
ENOUGH = 2.0  # signs
SHORT = 8  # words
LONG = 12  # words
FEW = 5  # words
MANY = 14  # words
NEARLY = 1.0  # signs of what is a heading when set like others
_FORMULA = re.compile(r"[\uf8e0-\uf8ff∑∫√∏∂⊗⊤∇]")
_ITALIC = re.compile(r"ital|obli|slanted|cmti|cmsl|sfti|ti\d{1,2}$", re.IGNORECASE)
NOT_HEADING = re.compile(
    r"^[.\\$#>%/]\S|::=|\\\w+[{\[]|<[\w|]+>|\s[>|<]+\s|https?:|www\.|@|^(?:table|figure|fig\.|exhibit|listing|algorithm)\s*[A-Z]?\d|[{};=]\s*$|^\d+\s*$|[←→∈∀∃∪∩]",
    re.IGNORECASE,
)


def find_headings(blocks: Sequence[Block], body: BodyStyle) -> list[Candidate]:
    """Candidates with enough signs, and those set like them, in reading order."""
    found, near = _candidates(blocks, body)
    found = kin_of(blocks, found, near, body)
    found = without_front_matter(blocks, without_cover(blocks, found, body))
    found = without_recurring_labels(blocks, without_title(blocks, found))
    return without_labels(blocks, found, body)


def _candidates(blocks: Sequence[Block], body: BodyStyle) -> tuple[list[Candidate], list[Candidate]]:
    """Blocks with enough signs of a heading, and unnumbered ones with nearly enough."""
    entries = contents_entries(blocks)
    margin = _margin(blocks, body)
    is_plain = _is_plain(blocks, body)
    found: list[Candidate] = []
    near: list[Candidate] = []
    last: dict[str, tuple[str, ...]] = {}
    for index, block in enumerate(blocks):
        if index in entries or not _may_be(block) or is_within_sentence(blocks, index):
            continue
        number = heading_number(block.text)
        signs = _signs(block, blocks, index, body, margin)
        if is_plain and number is None and _is_outdented_title(block, margin):
            signs += 1.0
        if not is_plain and block.kind == "code" and not _is_set_off(block, body):
            signs -= 1.0
        if number is not None:
            counts = is_plain or _is_set_apart(block, body, signs, number)
            signs = signs + _number_signs(number, block, last) if counts else min(signs, ENOUGH - 0.1)
        if signs >= ENOUGH:
            found.append(Candidate(index, number, signs))
            if number is not None:
                last[number.scheme] = number.parts
        elif number is None and signs >= NEARLY:
            near.append(Candidate(index, None, signs))
    return found, near


def is_italic(block: Block) -> bool:
    """Whether the font's name says italic or slanted."""
    return is_italic_font(block.font)


def is_italic_font(name: str) -> bool:
    """Whether the name of a font says italic or slanted."""
    return _ITALIC.search(name) is not None


def is_within_sentence(blocks: Sequence[Block], index: int) -> bool:
    """Whether the block starts or goes on within a sentence that the next or the last block of its style shares."""
    block = blocks[index]
    after = next((b for b in blocks[index + 1 : index + 3] if b.kind != "furniture"), None)
    if after is not None and _adjoin(block, after) and after.text[:1].islower():
        return True
    before = blocks[index - 1] if index else None
    return before is not None and block.text[:1].islower() and _adjoin(before, block)


def _adjoin(block: Block, after: Block) -> bool:
    if after.kind not in TEXT_KINDS or block.box is None or after.box is None or block.page != after.page:
        return False
    alike = abs(block.size - after.size) < 0.06 * block.size and block.bold == after.bold
    return alike and -0.5 * block.size < after.box[1] - block.box[3] < block.size


def _is_plain(blocks: Sequence[Block], body: BodyStyle) -> bool:
    """Whether all type is alike, as a typewriter's: then numbers and margins alone tell headings."""
    other = total = 0
    for block in blocks:
        if block.kind in TEXT_KINDS and block.size:
            total += len(block.text)
            is_other = block.bold != body.bold or abs(block.size - body.size) > 0.06 * body.size
            other += len(block.text) if is_other else 0
    return other < 0.01 * total


def _is_set_off(block: Block, body: BodyStyle) -> bool:
    """Bolder or larger than the text."""
    return (block.bold and not body.bold) or block.size >= 1.08 * body.size


def _is_set_apart(block: Block, body: BodyStyle, signs: float, number: Number) -> bool:
    """'3.' may as well be a list's and '3.1' a clause's: they count when set as headings are, not as a sentence is."""
    if number.depth > 1 and number.scheme in {"decimal", "lettered"}:
        return _is_set_off(block, body) or len(block.text.split()) <= LONG
    return signs >= 0.9 and (_is_set_off(block, body) or len(block.text.split()) <= SHORT)


def _may_be(block: Block) -> bool:
    if block.kind not in {"paragraph", "list_item", "code"} or block.box is None:
        return False
    text = block.text.strip()
    title = text[len(number_of(text)) :]
    letters = sum(character.isalpha() for character in title)
    if letters < 2 or letters < 0.4 * len(title.replace(" ", "")) or len(text) > LONGEST:
        return False
    if block.box[3] - block.box[1] > TALLEST * max(block.size, 1.0):
        return False
    tokens = text.split()
    if _is_formula(text) or NOT_HEADING.search(text) or sum(len(token) == 1 for token in tokens) > 0.6 * len(tokens):
        return False
    if text.endswith((",", ";")):
        return heading_number(text) is not None
    return not text.endswith(".") or len(tokens) <= SHORT or heading_number(text) is not None


def _is_formula(text: str) -> bool:
    """An equation, or code that sets a value: a heading with an equals sign has a number."""
    return _FORMULA.search(text) is not None or ("=" in text and heading_number(text) is None)


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
    signs += _weight(block, body)
    if block.source == "title":
        signs += 1.0
    capitals = [c for c in block.text if c.isalpha()]
    if len(capitals) > 3 and all(c.isupper() for c in capitals):
        signs += 0.7
    if margin and block.box is not None and block.box[0] < margin - 6 and abs(block.size - body.size) < 0.5:
        signs += 0.7
    if _is_apart(block, blocks, index):
        signs += 0.3
    signs -= _reads_as_sentence(block)
    if block.kind == "list_item" and heading_number(block.text) is None:
        signs -= 1.0
    return signs + _what_follows(block, blocks[index + 1 :], margin)


def _reads_as_sentence(block: Block) -> float:
    """What counts against: 'as follows:' leads to what comes next, a full stop ends a sentence, many words make one."""
    text = block.text.rstrip()
    if len(text.split()) > MANY and heading_number(text) is None:
        return 1.0
    if not text.endswith((":", ".")):
        return 0.0
    return 0.3 if len(text.split()) < FEW or heading_number(text) is not None else 1.0


def _weight(block: Block, body: BodyStyle) -> float:
    """Bold, or at least slanted, among upright text of a usual weight."""
    if block.bold and not body.bold:
        return 1.0
    return 0.7 if is_italic(block) and not is_italic_font(body.font) else 0.0


def _what_follows(block: Block, after: Sequence[Block], margin: float) -> float:
    """Bold words over text at the same edge head it; over text set in they are a term that it defines."""
    nearest = next((b for b in after[:4] if b.kind in {"paragraph", "list_item", "code"}), None)
    if nearest is None or nearest.box is None or block.box is None or nearest.page != block.page:
        return 0.0
    is_set_in = nearest.box[0] > max(block.box[0], margin) + 8
    if nearest.kind == "paragraph" and is_set_in and block.size < 1.15 * nearest.size:
        return -1.0
    is_bold = block.bold and not nearest.bold
    is_other = is_bold or block.size >= 1.08 * nearest.size or (is_italic(block) and not is_italic(nearest))
    is_whole = is_other and len(block.text.split()) > 1
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
