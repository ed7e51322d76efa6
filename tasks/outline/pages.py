"""Facts of a paged document that decisions over the whole of it rest on: its body text and what repeats on its pages."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sayso.schemas.blocks import Block

TEXT_KINDS = {"paragraph", "list_item", "code"}
EDGE_BLOCKS = 3  # blocks at the top and bottom of a page that may be running heads or feet
FORM = 0.4  # of the letters in tables: less text than that heads them
NEAR = 6.0  # points within which two places are one
_DIGITS = re.compile(r"\d+|\b[ivxlc]+\b", re.IGNORECASE)
_SECTION = re.compile(r"[a-z0-9]{1,3}(?:\.\d{1,3})+\.?\s")
_PAGE_NUMBER = re.compile(
    r"\W*(?:page\s*)?(?:[A-Z]{1,2}-?)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:/|of)\s*\d{1,4})?\W*", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class BodyStyle:
    """Size in points, boldness and font of most of the letters."""

    size: float
    bold: bool
    font: str


def body_style(blocks: Sequence[Block]) -> BodyStyle:
    """What most of the running text is set in; of a form, nearly all of which are tables, what these are set in."""
    weights: Counter[tuple[float, bool, str]] = Counter()
    tables: Counter[tuple[float, bool, str]] = Counter()
    for block in blocks:
        if block.kind in TEXT_KINDS and block.size:
            weights[block.size, block.bold, block.font] += len(block.text)
        elif block.kind == "table" and block.size:
            tables[block.size, False, ""] += sum(len(cell) for row in block.grid for cell in row)
    if weights.total() < FORM * tables.total():
        weights = tables
    if not weights:
        return BodyStyle(0.0, False, "")
    return BodyStyle(*max(weights, key=lambda style: (weights[style], style[0])))


def is_paged(blocks: Sequence[Block]) -> bool:
    """Whether the blocks have places on pages, as a PDF's do."""
    return any(block.box is not None for block in blocks)


def mark_furniture(blocks: Sequence[Block]) -> list[Block]:
    """Running heads, feet and page numbers become furniture: at a page's edge, at one place on several pages.

    They stand beside something: where most pages hold nothing else (labels, cards, tickets), they are the text.
    """
    edges = _edge_blocks(blocks)
    places = _Places(blocks, edges)
    furniture = {index for index in edges if places.repeats(index)}
    filled = {block.page for index, block in enumerate(blocks) if index not in furniture and block.kind != "furniture"}
    if 2 * len(filled) < places.pages:
        return list(blocks)
    return [replace(block, kind="furniture") if i in furniture else block for i, block in enumerate(blocks)]


def _edge_blocks(blocks: Sequence[Block]) -> set[int]:
    pages: dict[int, list[int]] = defaultdict(list)
    for index, block in enumerate(blocks):
        if block.box is not None and block.kind in TEXT_KINDS:
            pages[block.page].append(index)
    found: set[int] = set()
    for indexes in pages.values():
        by_top = sorted(indexes, key=lambda i: _top(blocks[i]))
        found.update(i for i in (*by_top[:EDGE_BLOCKS], *by_top[-EDGE_BLOCKS:]) if _is_line(blocks[i]))
    return found


def _outermost(blocks: Sequence[Block]) -> set[int]:
    """The first and the last text of each page."""
    pages: dict[int, list[int]] = defaultdict(list)
    for index, block in enumerate(blocks):
        if block.box is not None and block.kind in TEXT_KINDS:
            pages[block.page].append(index)
    found: set[int] = set()
    for own in pages.values():
        by_top = sorted(own, key=lambda i: _top(blocks[i]))
        found |= {by_top[0], by_top[-1]}
    return found


def _unpaged(text: str) -> str:
    """Letters and digits of a line without the page number at its end."""
    return re.sub(r"\W+|\d+\W*$", "", text.lower())


def _top(block: Block) -> float:
    return block.box[1] if block.box else 0.0


def _is_line(block: Block) -> bool:
    """One or two printed lines."""
    return block.box is not None and block.box[3] - block.box[1] < 2.9 * max(block.size, 4.0)


class _Places:
    """What stands at which height on how many pages."""

    def __init__(self, blocks: Sequence[Block], edges: set[int]) -> None:
        self.blocks = blocks
        self.pages = len({block.page for block in blocks})
        self.texts: dict[str, list[int]] = defaultdict(list)
        self.heights: dict[int, list[int]] = defaultdict(list)
        self.outermost = _outermost(blocks)
        self.printed = Counter(_unpaged(block.text) for block in blocks)
        for index in sorted(edges):
            self.texts[self._shape(index)].append(index)
            self.heights[round(_top(blocks[index]) / NEAR)].append(index)

    def _shape(self, index: int) -> str:
        """The text without what changes from page to page; a section's number stays, for it is no page's."""
        text = self.blocks[index].text.lower()
        number = None if text[-1:].isdigit() else _SECTION.match(text)
        kept = number.group(0) if number else ""
        return re.sub(r"\W+", "", kept + _DIGITS.sub("#", text[len(kept) :]))

    def repeats(self, index: int) -> bool:
        """Whether the block is a running head or foot, or a page's number."""
        block = self.blocks[index]
        alike = self.texts[self._shape(index)]
        same = {self.blocks[i].page for i in alike if self._is_near(i, index)}
        if index in self.outermost and self._is_often_outermost(block, alike):
            return len(block.text) < 200
        if _PAGE_NUMBER.fullmatch(block.text):
            return len(same) > 1 or block.source in {"header", "footer"} or self.pages == 1
        if len(same) >= max(3, 0.02 * self.pages) or (len(same) == 2 and self.pages <= 3):
            return len(block.text) < 200
        return block.source in {"header", "footer"} and self._is_margin(index) and not self._is_own_heading(block)

    def _is_own_heading(self, block: Block) -> bool:
        """A section's number and title that are printed only here head it: a running head repeats them."""
        return _SECTION.match(block.text.lower()) is not None and self.printed[_unpaged(block.text)] == 1

    def _is_often_outermost(self, block: Block, alike: Sequence[int]) -> bool:
        """Whether most pages start or end with this line in this size, at whatever height."""
        pages = {
            self.blocks[i].page
            for i in alike
            if i in self.outermost and abs(self.blocks[i].size - block.size) < 0.06 * block.size
        }
        return len(pages) > 0.5 * self.pages > 1

    def _is_near(self, a: int, b: int) -> bool:
        return abs(_top(self.blocks[a]) - _top(self.blocks[b])) < NEAR

    def _is_margin(self, index: int) -> bool:
        """Whether most pages have a line of this size at this height: a chapter's own running head."""
        height = round(_top(self.blocks[index]) / NEAR)
        alike = {
            self.blocks[i].page
            for h in (height - 1, height, height + 1)
            for i in self.heights.get(h, ())
            if i in self.outermost
            and self._is_near(i, index)
            and abs(self.blocks[i].size - self.blocks[index].size) < 0.6
            and self.blocks[i].bold == self.blocks[index].bold
        }
        return len(alike) >= max(3, 0.4 * self.pages)
