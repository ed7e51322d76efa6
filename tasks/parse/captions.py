"""Printed captions put to the table or figure they stand by."""

from __future__ import annotations

import re
from dataclasses import replace

from sayso.schemas.blocks import Block

CAPTION = re.compile(
    r"^(?P<what>table|figure|fig\.?|chart|exhibit|box|tabelle|abbildung|abb\.?|tableau|tabla|figura)\s*"
    r"(?:\d+|[A-Z]|[IVXL]+)(?:[.\-–]\d+)*\b",
    re.IGNORECASE,
)
_TABLES = ("tab", "exh", "box")
_MAX_CAPTION = 600


def attach_captions(blocks: list[Block]) -> list[Block]:
    """Each caption moves into the neighbouring table (the one below first) or figure (the one above first)."""
    out = list(blocks)
    gone: set[int] = set()
    for index, block in enumerate(out):
        if not _is_caption(block):
            continue
        for place in _neighbours(block, index):
            if 0 <= place < len(out) and place not in gone and _takes(out[place], block):
                out[place] = replace(out[place], caption=block.text)
                gone.add(index)
                break
    return [block for index, block in enumerate(out) if index not in gone]


def attach_sole_caption(blocks: list[Block]) -> list[Block]:
    """On a slide with one caption and one table or figure that takes it, they belong together wherever they stand."""
    captions = [index for index, block in enumerate(blocks) if _is_caption(block)]
    if len(captions) != 1:
        return blocks
    caption = blocks[captions[0]]
    targets = [index for index, block in enumerate(blocks) if _takes(block, caption)]
    if len(targets) != 1:
        return blocks
    out = list(blocks)
    out[targets[0]] = replace(out[targets[0]], caption=caption.text)
    del out[captions[0]]
    return out


def _is_caption(block: Block) -> bool:
    if block.kind == "caption":
        return True
    return block.kind == "paragraph" and len(block.text) <= _MAX_CAPTION and CAPTION.match(block.text) is not None


def _neighbours(block: Block, index: int) -> tuple[int, int]:
    match = CAPTION.match(block.text)
    below_first = match is not None and match.group("what").lower().startswith(_TABLES)
    return (index + 1, index - 1) if below_first else (index - 1, index + 1)


def _takes(target: Block, caption: Block) -> bool:
    if target.kind not in {"table", "figure"} or target.caption:
        return False
    match = CAPTION.match(caption.text)
    if match is None:
        return True
    of_table = match.group("what").lower().startswith(_TABLES)
    return target.kind == ("table" if of_table else "figure") or not of_table
