"""What a page's or column's edge cut apart is joined again: paragraphs, and tables of equal columns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from sayso.schemas.blocks import Block
from sayso.tasks.outline.numbering import heading_number, is_lone_number

_FLOATS = {"table", "figure", "caption", "footnote", "furniture"}
_ENDED = re.compile(r"[.?!:;][\"')\]”’]*\d{0,3}$")
_HYPHEN = re.compile(r"([A-Za-z]{2,})[-\u00ad\u2010]$")
_GOES_ON = re.compile(r"[a-z0-9(\[\"'“]")
_CONTINUED = re.compile(r"\bcont(?:inued|['’]?d|\.)", re.IGNORECASE)
ALIGNED = 12.0  # points
EXACT = 2.5  # points: edges set by one table, whatever its cells hold
REPEATED = 40.0  # points that the left edge of a table with a repeated header may be off
LONE = 6.0  # of its size: how far below 'Chapter 3' its title may stand


def join_headings(blocks: Iterable[Block]) -> list[Block]:
    """A heading set in two blocks of one style, the second without a number and right under the first, is one."""
    joined: list[Block] = []
    for block in blocks:
        last = joined[-1] if joined else None
        if last is not None and _is_wrapped(last, block):
            joined[-1] = replace(last, text=f"{last.text} {block.text}", box=block.box)
        else:
            joined.append(block)
    return joined


def _is_wrapped(last: Block, block: Block) -> bool:
    if last.kind != "heading" or block.kind != "heading" or last.box is None or block.box is None:
        return False
    if last.page != block.page or heading_number(block.text) is not None:
        return False
    if is_lone_number(last.text) and block.size >= 0.98 * last.size and block.box[1] > last.box[1]:
        return block.box[1] - last.box[3] < LONE * block.size
    alike = abs(last.size - block.size) < 0.3 and last.bold == block.bold and last.font == block.font
    return alike and -0.3 * block.size < block.box[1] - last.box[3] < 0.45 * block.size


def join_paragraphs(blocks: Sequence[Block]) -> list[Block]:
    """A paragraph that a page or column broke off goes on with the next one that starts within a sentence."""
    words = _hyphenated(blocks)
    joined: list[Block] = []
    open_at: int | None = None
    for block in blocks:
        if open_at is not None and _continues(joined[open_at], block):
            joined[open_at] = _merged(joined[open_at], block, words)
            continue
        joined.append(block)
        if block.kind in {"paragraph", "list_item"} and block.box is not None:
            open_at = len(joined) - 1
        elif block.kind not in _FLOATS:
            open_at = None
    return joined


def _hyphenated(blocks: Sequence[Block]) -> frozenset[str]:
    """Compounds that the document writes with a hyphen inside a line."""
    return frozenset(
        word.lower()
        for block in blocks
        if block.kind == "paragraph"
        for word in re.findall(r"\w+(?:-\w+)+", block.text)
    )


def _continues(before: Block, block: Block) -> bool:
    if block.kind != "paragraph" or before.box is None or block.box is None or _ENDED.search(before.text):
        return False
    if before.bold != block.bold or abs(before.size - block.size) > 0.06 * max(before.size, block.size):
        return False
    turned = block.page > before.page_last or (block.page == before.page_last and block.box[1] < before.box[1])
    return (
        turned
        and block.page - before.page_last <= 1
        and bool(_GOES_ON.match(block.text) or _HYPHEN.search(before.text))
    )


def _merged(before: Block, block: Block, hyphenated: frozenset[str]) -> Block:
    broken = _HYPHEN.search(before.text)
    if broken and block.text[:1].islower():
        tail = re.match(r"\w+", block.text)
        whole = f"{broken.group(1)}-{tail.group(0) if tail else ''}".lower()
        text = before.text + block.text if whole in hyphenated else before.text[:-1] + block.text
    else:
        text = f"{before.text} {block.text}"
    return replace(before, text=text, page_last=block.page_last, box=block.box)


def join_tables(blocks: Sequence[Block]) -> list[Block]:
    """A table that goes on at the top of the next page becomes one, without its repeated header."""
    joined: list[Block] = []
    for block in blocks:
        last = _last_table(joined, block) if block.kind == "table" else None
        if last is None:
            joined.append(block)
            continue
        before = joined[last]
        skip = _repeated_header(before, block)
        grid = _with_rest_of_row(before.grid, block.grid[skip:])
        joined[last] = replace(before, grid=grid, page_last=block.page_last, box=block.box)
    return joined


def _with_rest_of_row(
    upper: tuple[tuple[str, ...], ...], lower: tuple[tuple[str, ...], ...]
) -> tuple[tuple[str, ...], ...]:
    """Rows of both; a first row without a label whose cells go on within a sentence is the rest of the row before."""
    if not lower or not upper or lower[0][0]:
        return upper + lower
    rest = [(above, below) for above, below in zip(upper[-1], lower[0], strict=True) if below]
    if not rest or not all(above and not _ENDED.search(above) and _GOES_ON.match(below) for above, below in rest):
        return upper + lower
    row = tuple(f"{above} {below}".strip() for above, below in zip(upper[-1], lower[0], strict=True))
    return (*upper[:-1], row, *lower[1:])


def _last_table(joined: Sequence[Block], block: Block) -> int | None:
    """Index of the table that `block` continues: nothing but furniture, notes and captions stand between them."""
    for index in range(len(joined) - 1, -1, -1):
        before = joined[index]
        if before.kind == "table":
            return index if _same_table(before, block) else None
        if before.kind not in {"furniture", "footnote"}:
            return None
    return None


def _same_table(before: Block, block: Block) -> bool:
    if before.box is None or block.box is None or len(before.grid[0]) != len(block.grid[0]):
        return False
    if block.caption and not _CONTINUED.search(block.caption):
        return False
    repeated = _repeated_header(before, block) > 0
    if block.page == before.page_last:  # in the next column
        return repeated and block.box[0] > before.box[2]
    lefts, rights = abs(before.box[0] - block.box[0]), abs(before.box[2] - block.box[2])
    unruled = before.source == block.source == "alignment"
    exact = lefts < EXACT and (rights < EXACT or unruled)
    aligned = max(lefts, rights) < ALIGNED and (block.header_rows == 0 or bool(block.caption))
    return block.page == before.page_last + 1 and (exact or aligned or (repeated and lefts < REPEATED))


def _repeated_header(before: Block, block: Block) -> int:
    count = 0
    for upper, lower in zip(before.grid[: before.header_rows], block.grid, strict=False):
        if [_cell_key(cell) for cell in upper] != [_cell_key(cell) for cell in lower]:
            break
        count += 1
    return count if count == before.header_rows else 0


def _cell_key(cell: str) -> str:
    return re.sub(r"\W+", "", cell).lower()
