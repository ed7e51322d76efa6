"""The title that a paged document prints on its first page."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sayso.schemas.blocks import Block
from sayso.tasks.outline.headings import NOT_HEADING
from sayso.tasks.outline.pages import BodyStyle

LARGER = 1.08  # times the body's size
CENTRED = 14.0  # points off the middle
LONGEST = 250  # characters
TALLEST = 5.5  # times its size: four lines


def printed_title(blocks: Sequence[Block], body: BodyStyle) -> str:
    """The largest type of the first page; in type of one size what is centred; '' when nothing stands out."""
    first = min((block.page for block in blocks), default=0)
    page = [block for block in blocks if block.page == first and block.box is not None and block.kind != "furniture"]
    lines = [block for block in page if block.kind in {"heading", "paragraph"} and _may_be(block)]
    largest = max((block.size for block in lines), default=0.0)
    if largest >= LARGER * body.size:
        chosen = next((block for block in lines if block.size >= 0.9 * largest), None)
    else:
        chosen = next((block for block in lines if _is_centred(block, page)), None)
    return _with_rest(chosen, lines) if chosen is not None else ""


def _with_rest(chosen: Block, lines: Sequence[Block]) -> str:
    """The title and the lines right under it that are set like it."""
    texts = [chosen.text]
    last = chosen
    for block in lines[lines.index(chosen) + 1 :]:
        alike = abs(block.size - last.size) < 0.3 and block.bold == last.bold and block.font == last.font
        if last.box is None or block.box is None or not alike or not 0 <= block.box[1] - last.box[3] < 0.5 * block.size:
            break
        texts.append(block.text)
        last = block
    return " ".join(" ".join(texts).split())


def _may_be(block: Block) -> bool:
    words = re.findall(r"[^\W\d_]{2,}", block.text)
    is_short = block.box is not None and block.box[3] - block.box[1] < TALLEST * max(block.size, 1.0)
    return (
        bool(words)
        and sum(map(len, words)) > 3
        and len(block.text) < LONGEST
        and is_short
        and not NOT_HEADING.search(block.text)
    )


def _is_centred(block: Block, page: Sequence[Block]) -> bool:
    boxes = [other.box for other in page if other.box is not None]
    left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
    if block.box is None or block.box[2] - block.box[0] > 0.85 * (right - left):
        return False
    return abs((block.box[0] + block.box[2]) / 2 - (left + right) / 2) < CENTRED and block.box[0] > left + CENTRED
