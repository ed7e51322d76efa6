"""Blocks that may be headings, and what sets a kind of heading apart from another."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sayso.schemas.blocks import Block
from sayso.tasks.outline.numbering import Number

LONGEST = 160  # characters of a line that is no paragraph

Style = tuple[float, bool, str]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A block that may be a heading, and how many signs say so."""

    index: int
    number: Number | None
    signs: float


def style_of(block: Block) -> Style:
    """What sets a kind of heading apart: size to the half point, boldness, font."""
    return round(block.size * 2) / 2, block.bold, block.font


def as_heading(block: Block, level: int, source: str) -> Block:
    """The block as a heading of a level."""
    return replace(block, kind="heading", text=" ".join(block.text.split()), level=level, source=source)
