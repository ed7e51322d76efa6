"""Pages of contents: entries that end in page numbers are no headings."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sayso.schemas.blocks import Block

_ENTRY = re.compile(r"(?:\.\s?){3,}\s*(?:\d{1,4}|[ivxlc]+)\s*$|\s(?:\d{1,4})\s*$", re.IGNORECASE)
_LEADER = re.compile(r"(?:\.\s?){4,}")
RUN = 3  # entries in a row that make a table of contents


def contents_entries(blocks: Sequence[Block]) -> set[int]:
    """Indexes of blocks that are entries of a table of contents."""
    found: set[int] = set()
    run: list[int] = []
    for index, block in enumerate([*blocks, Block("heading")]):
        if block.kind == "furniture":
            continue
        if _is_entry(block):
            run.append(index)
            continue
        if len(run) >= RUN or any(_LEADER.search(blocks[i].text) for i in run):
            found.update(run)
        run = []
    return found


def _is_entry(block: Block) -> bool:
    if block.kind not in {"paragraph", "list_item", "code"}:
        return False
    if len(_LEADER.findall(block.text)) > 1:
        return True
    return len(block.text) < 160 and bool(_ENTRY.search(block.text)) and not block.text.strip().isdigit()
