"""Signs that a block is a heading: its type, its place, its words and its number, each with what it counts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sayso.schemas.blocks import Block
from sayso.tasks.outline.numbering import COUNTED, Number, heading_number
from sayso.tasks.outline.pages import BodyStyle

FEW = 5  # words: fewer before a full stop or colon may still be a title
MANY = 14  # words: more without a number are a sentence
_ITALIC = re.compile(r"ital|obli|slanted|cmti|cmsl|sfti|ti\d{1,2}$", re.IGNORECASE)


def heading_signs(block: Block, blocks: Sequence[Block], index: int, body: BodyStyle, margin: float) -> float:
    """How many signs say that the block is a heading, its number aside; `margin` is the left edge of the running text."""
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
    return 0.7 if _is_italic(block) and not is_italic_font(body.font) else 0.0


def _what_follows(block: Block, after: Sequence[Block], margin: float) -> float:
    """Bold words over text at the same edge head it; over text set in they are a term that it defines."""
    nearest = next((b for b in after[:4] if b.kind in {"paragraph", "list_item", "code"}), None)
    if nearest is None or nearest.box is None or block.box is None or nearest.page != block.page:
        return 0.0
    is_set_in = nearest.box[0] > max(block.box[0], margin) + 8
    if nearest.kind == "paragraph" and is_set_in and block.size < 1.15 * nearest.size:
        return -1.0
    is_bold = block.bold and not nearest.bold
    is_other = is_bold or block.size >= 1.08 * nearest.size or (_is_italic(block) and not _is_italic(nearest))
    is_whole = is_other and len(block.text.split()) > 1
    return 1.0 if is_whole and nearest.box[1] > block.box[1] else 0.0


def _is_apart(block: Block, blocks: Sequence[Block], index: int) -> bool:
    """White space above, or the top of a page or column."""
    before = next((b for b in reversed(blocks[:index]) if b.kind != "furniture"), None)
    if before is None or before.box is None or block.box is None or before.page != block.page:
        return True
    gap = block.box[1] - before.box[3]
    return gap < 0 or gap > 0.6 * block.size


def number_signs(number: Number, block: Block, last: dict[str, tuple[str, ...]]) -> float:
    """A number is a sign, and one that follows the last heading's is another, deep ones more surely."""
    follows = _follows(number.parts, last.get(number.scheme))
    if block.text.rstrip().endswith((".", ",", ";")) and number.depth == 1 and len(block.text) > 60:
        return 0.0
    if number.scheme in COUNTED and number.depth > 1:
        return 1.7 if follows else 0.8
    if number.scheme in {*COUNTED, "roman"}:
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


def is_set_off(block: Block, body: BodyStyle) -> bool:
    """Bolder or larger than the text."""
    return (block.bold and not body.bold) or block.size >= 1.08 * body.size


def _is_italic(block: Block) -> bool:
    """Whether the font's name says italic or slanted."""
    return is_italic_font(block.font)


def is_italic_font(name: str) -> bool:
    """Whether the name of a font says italic or slanted."""
    return _ITALIC.search(name) is not None
