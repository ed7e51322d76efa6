"""Pages of contents: entries that end in page numbers are neither headings nor prose."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sayso.schemas.blocks import Block

_ENTRY = re.compile(r"(?:\.\s?){3,}\s*(?:\d{1,4}|[ivxlc]+)\s*$|\s(?:\d{1,4})\s*$", re.IGNORECASE)
_LEADER = re.compile(r"(?:\.\s?){4,}")
_PAGE = re.compile(r"(?:\.\s?){4,}\s*(?:[A-Z]{1,2}-)?(?:\d{1,4}|[ivxlc]+)(?=\s|$)", re.IGNORECASE)
_TITLE = re.compile(
    r"(?:short |brief |table of |summary of )?contents(?: at a glance)?|(?:list of )?(?:figures|tables|illustrations)",
    re.IGNORECASE,
)
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


def mark_contents(blocks: Sequence[Block]) -> list[Block]:
    """Entries become blocks of kind contents where leaders, or a heading over them, say what they are."""
    entries = contents_entries(blocks)
    marked: list[Block] = []
    is_open = False
    for index, block in enumerate(blocks):
        if block.kind == "heading":
            is_open = _TITLE.fullmatch(block.text.strip()) is not None
        has_leader = block.kind != "code" and _LEADER.search(block.text) is not None
        is_contents = index in entries and (is_open or has_leader)
        marked.append(replace(block, kind="contents") if is_contents else block)
    return marked


def _is_entry(block: Block) -> bool:
    if block.kind not in {"paragraph", "list_item", "code"}:
        return False
    leaders = len(_LEADER.findall(block.text))
    if leaders > 1:
        return len(_PAGE.findall(block.text)) > 0.6 * leaders  # a form's lines lead to values instead
    return len(block.text) < 160 and bool(_ENTRY.search(block.text)) and not block.text.strip().isdigit()
