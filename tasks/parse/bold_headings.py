"""Headings of documents whose writers only set them bold."""

from __future__ import annotations

import re
from dataclasses import replace

from sayso.schemas.blocks import Block

_NUMBER = re.compile(r"^(\d{1,3}(?:\.\d{1,3})*)\.?\s+\S")
_MAX_HEADING = 120  # characters
_SENTENCE_WORDS = 4  # with a full stop after as many, bold words are a sentence


def promote_bold(blocks: list[Block]) -> list[Block]:
    """Where nothing but a title is marked as a heading, short paragraphs bold throughout are; their numbers give levels."""
    marked = [block for block in blocks if block.kind == "heading"]
    if len(marked) > 1 or any(block.level != 1 for block in marked):
        return blocks
    return [_promoted(block) if _is_bold_heading(block) else block for block in blocks]


def _promoted(block: Block) -> Block:
    match = _NUMBER.match(block.text)
    return replace(block, kind="heading", level=match.group(1).count(".") + 2 if match else 2, source="bold")


def _is_bold_heading(block: Block) -> bool:
    numbered = block.kind == "list_item" and _NUMBER.match(block.text) is not None
    if not (block.kind == "paragraph" or numbered) or not block.bold or block.layer != "body":
        return False
    if block.text.endswith((".", "!")) and len(block.text.split()) >= _SENTENCE_WORDS and not _NUMBER.match(block.text):
        return False  # a sentence set bold for its weight
    return (
        len(block.text) <= _MAX_HEADING and not block.text.endswith((",", ";")) and any(c.isalpha() for c in block.text)
    )
