"""Captions find their table or figure on the page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

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
    """Each caption moves into the table or figure it names; a page sets all its tables' captions on one side.

    A caption without any becomes a caption block where the layout model calls it one.
    """
    whole = _whole_captions(blocks)
    captions = [b for b in whole if b.kind in {"paragraph", "list_item"} and is_caption(b.text)]
    sides = [(tables_below, figures_below) for tables_below in (False, True) for figures_below in (True, False)]
    best = max((_pairs(captions, whole, *side) for side in sides), key=lambda pairs: (len(pairs), -_strain(pairs)))
    texts = {id(pair.target): pair.caption.text for pair in best}
    taken = {id(pair.caption) for pair in best}
    lone = {id(caption) for caption in captions if caption.source in {"figure_caption", "table_caption"}} - taken
    return [
        replace(b, caption=texts[id(b)]) if id(b) in texts else replace(b, kind="caption") if id(b) in lone else b
        for b in whole
        if id(b) not in taken
    ]


@dataclass(frozen=True, slots=True)
class _Pair:
    caption: Block
    target: Block
    distance: float


def _strain(pairs: Sequence[_Pair]) -> float:
    return sum(pair.distance for pair in pairs)


def _pairs(captions: Sequence[Block], blocks: Sequence[Block], tables_below: bool, figures_below: bool) -> list[_Pair]:
    """Captions with their targets when tables' captions stand below (or above) them, and figures' likewise."""
    found: list[_Pair] = []
    for caption in captions:
        used = {id(pair.target) for pair in found}
        free = [block for block in blocks if id(block) not in used]
        pair = _nearest(caption, free, tables_below=tables_below, figures_below=figures_below)
        if pair is not None:
            found.append(pair)
    return found


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


def _nearest(caption: Block, blocks: Sequence[Block], *, tables_below: bool, figures_below: bool) -> _Pair | None:
    wants_table = re.match(r"tab|tableau", caption.text, re.IGNORECASE) is not None
    wants_figure = re.match(r"fig|abb|chart|plate|map", caption.text, re.IGNORECASE) is not None
    near: list[_Pair] = []
    for block in blocks:
        if block.kind not in {"table", "figure"} or block.box is None or caption.box is None:
            continue
        distance = _distance(caption.box, block.box)
        if distance > FARTHEST:
            continue
        is_other = (wants_table and block.kind == "figure") or (wants_figure and block.kind == "table")
        stands_below = caption.box[1] > block.box[1]
        wanted = figures_below if block.kind == "figure" else tables_below
        penalty = (30 if is_other else 0) + (20 if stands_below != wanted else 0)
        near.append(_Pair(caption, block, distance + penalty))
    return min(near, key=lambda pair: pair.distance, default=None)


def _distance(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> float:
    """Points between the boxes up and down; infinite when they share no x."""
    if min(a[2], b[2]) - max(a[0], b[0]) <= 0:
        return float("inf")
    return max(0.0, b[1] - a[3], a[1] - b[3])
