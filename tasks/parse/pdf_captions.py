"""Captions find their table or figure on the page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sayso.schemas.blocks import Block

CAPTION = re.compile(
    r"(?:table|tab\.|figure|fig\.?|exhibit|chart|scheme|listing|algorithm|abbildung|abb\.|tabelle|tableau|box|plate|map)\s*"
    r"(?:[A-Z]?[-.]?\d+(?:[-.]\d+)*[a-z]?|[IVXL]+)\b[.:\s–—-]?",
    re.IGNORECASE,
)
_SENTENCE = re.compile(
    r"\s+(?:shows?|lists?|presents?|gives?|illustrates?|summari[sz]es?|depicts?|describes?|is|are|was)\b"
)
FARTHEST = 40.0  # points between a caption and what it names


def is_caption(text: str) -> bool:
    """'Table 3: ...' but not 'Table 3 shows ...'."""
    found = CAPTION.match(text)
    return bool(found) and not _SENTENCE.match(text[found.end() - 1 :] if found else "")


def attach_captions(blocks: Sequence[Block]) -> list[Block]:
    """Each caption moves into the nearest table or figure of its kind; one without any becomes a caption block."""
    kept = _whole_captions(blocks)
    captions = [b for b in kept if b.kind in {"paragraph", "list_item"} and is_caption(b.text)]
    for caption in captions:
        target = _nearest(caption, kept)
        if target is not None:
            index = next(i for i, block in enumerate(kept) if block is target)
            kept[index] = replace(target, caption=caption.text)
            kept = [block for block in kept if block is not caption]
        elif caption.source in {"figure_caption", "table_caption"}:
            kept = [replace(block, kind="caption") if block is caption else block for block in kept]
    return kept


def _whole_captions(blocks: Sequence[Block]) -> list[Block]:
    """'Table 2' set on a line of its own is one caption with the line under it."""
    whole: list[Block] = []
    for block in blocks:
        last = whole[-1] if whole else None
        if last is not None and _is_label(last) and block.kind == "paragraph" and _is_under(last, block):
            whole[-1] = replace(last, text=f"{last.text} {block.text}", box=_around(last, block))
        else:
            whole.append(block)
    return whole


def _is_label(block: Block) -> bool:
    found = CAPTION.match(block.text)
    return found is not None and block.kind in {"paragraph", "list_item"} and found.end() >= len(block.text.rstrip())


def _is_under(label: Block, block: Block) -> bool:
    if label.box is None or block.box is None or is_caption(block.text):
        return False
    return -2 <= block.box[1] - label.box[3] < label.size and abs(block.box[0] - label.box[0]) < 30


def _around(a: Block, b: Block) -> tuple[float, float, float, float] | None:
    if a.box is None or b.box is None:
        return a.box
    return min(a.box[0], b.box[0]), min(a.box[1], b.box[1]), max(a.box[2], b.box[2]), max(a.box[3], b.box[3])


def _nearest(caption: Block, blocks: Sequence[Block]) -> Block | None:
    wants_table = re.match(r"tab|tableau", caption.text, re.IGNORECASE) is not None
    wants_figure = re.match(r"fig|abb|chart|plate|map", caption.text, re.IGNORECASE) is not None
    near: list[tuple[float, Block]] = []
    for block in blocks:
        if block.kind not in {"table", "figure"} or block.caption or block.box is None or caption.box is None:
            continue
        distance = _distance(caption.box, block.box)
        if distance > FARTHEST:
            continue
        other = (wants_table and block.kind == "figure") or (wants_figure and block.kind == "table")
        below = block.box[1] > caption.box[1]
        wrong_side = below if block.kind == "figure" else not below
        near.append((distance + (30 if other else 0) + (12 if wrong_side else 0), block))
    return min(near, key=lambda pair: pair[0])[1] if near else None


def _distance(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> float:
    """Points between the boxes up and down; infinite when they share no x."""
    if min(a[2], b[2]) - max(a[0], b[0]) <= 0:
        return float("inf")
    return max(0.0, b[1] - a[3], a[1] - b[3])
