"""Headings where no outline names them: kept only when two independent signs agree."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from sayso.schemas.blocks import Block
from sayso.tasks.outline.candidates import LONGEST, Candidate
from sayso.tasks.outline.contents import contents_entries
from sayso.tasks.outline.heading_filters import (
    kin_of,
    without_cover,
    without_front_matter,
    without_labels,
    without_recurring_labels,
    without_title,
)
from sayso.tasks.outline.heading_signs import heading_signs, is_set_off, number_signs
from sayso.tasks.outline.numbering import COUNTED, Number, heading_number, number_of
from sayso.tasks.outline.pages import TEXT_KINDS, BodyStyle

TALLEST = 3.6  # of its size: three lines
ENOUGH = 2.0  # signs
SHORT = 8  # words of a title that only a number like a list's, or a full stop, tells from text
LONG = 12  # words: more after "3.1" in the text's own type are a clause
NEARLY = 1.0  # signs of what is a heading if it is set like others
_FORMULA = re.compile(r"[\uf8e0-\uf8ff∑∫√∏∂⊗⊤∇]")
NOT_HEADING = re.compile(
    r"^[.\\$#>%/]\S|::=|\\\w+[{\[]|<[\w|]+>|\s[>|<]+\s|[{};=]\s*$|"  # code, commands, grammars
    r"https?:|www\.|@|"
    r"^(?:table|figure|fig\.|exhibit|listing|algorithm)\s*[A-Z]?\d|"  # captions
    r"^\d+\s*$|[←→∈∀∃∪∩]",
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
        if index in entries or not _may_be(block) or _is_within_sentence(blocks, index):
            continue
        number = heading_number(block.text)
        signs = heading_signs(block, blocks, index, body, margin)
        if is_plain and number is None and _is_outdented_title(block, margin):
            signs += 1.0
        if not is_plain and block.kind == "code" and not is_set_off(block, body):
            signs -= 1.0
        if number is not None:
            counts = is_plain or _is_set_apart(block, body, signs, number)
            signs = signs + number_signs(number, block, last) if counts else min(signs, ENOUGH - 0.1)
        if signs >= ENOUGH:
            found.append(Candidate(index, number, signs))
            if number is not None:
                last[number.scheme] = number.parts
        elif number is None and signs >= NEARLY:
            near.append(Candidate(index, None, signs))
    return found, near


def _is_within_sentence(blocks: Sequence[Block], index: int) -> bool:
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


def _is_set_apart(block: Block, body: BodyStyle, signs: float, number: Number) -> bool:
    """'3.' may as well be a list's and '3.1' a clause's: they count when set as headings are, not as a sentence is."""
    if number.depth > 1 and number.scheme in COUNTED:
        return is_set_off(block, body) or len(block.text.split()) <= LONG
    return signs >= 0.9 and (is_set_off(block, body) or len(block.text.split()) <= SHORT)


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


def _is_outdented_title(block: Block, margin: float) -> bool:
    """In plain type: a few words left of the running text, starting with a capital."""
    is_left = block.box is not None and block.box[0] < margin - 6
    return (
        is_left and block.text[:1].isupper() and len(block.text) < 60 and not block.text.rstrip().endswith((":", "."))
    )
