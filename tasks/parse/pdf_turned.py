"""Text that runs another way than the page's: side notes, heads of narrow columns, labels of an axis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sayso.schemas.blocks import Block, BlockKind
from sayso.tasks.parse.pdf_cells import PageCells, Word, turn
from sayso.tasks.parse.pdf_lines import group_lines, hull, inside, split_segments
from sayso.tasks.parse.pdf_shapes import Box

REACH = 90.0  # points from a line of text to the rules of its cell


def _turned_lines(page: PageCells) -> list[tuple[int, Word]]:
    """Each line that runs another way as one word with its box on the page, and by how many quarters it is turned."""
    found: list[tuple[int, Word]] = []
    for turns in (1, 2, 3):
        own = tuple(word for quarters, word in page.sideways if quarters == turns)
        if not own:
            continue
        upright = turn(replace(page, words=own, sideways=()), turns)
        lines = [s for line in group_lines(upright.words) for s in split_segments(line, line.words[0].gauge)]
        texts = tuple(_as_word(line.words) for line in lines)
        found += [(turns, word) for word in turn(replace(upright, words=texts), 4 - turns).words]
    return found


def in_cells(page: PageCells) -> PageCells:
    """The page with the turned lines that stand in a ruled cell set upright at its foot, as words of its table."""
    lines = _turned_lines(page)
    cells = [word for _, word in lines if _is_ruled_in(word, page.rules)]
    upright = tuple(replace(w, top=w.bottom - min(w.size, w.right - w.left)) for w in cells)
    rest = tuple((turns, word) for turns, word in lines if word not in cells)
    return replace(page, words=page.words + upright, sideways=rest)


def with_turned(blocks: Sequence[Block], page: PageCells) -> list[Block]:
    """The page's blocks and its turned lines: in the figure they stand in, in the margin as furniture, else at the end."""
    placed = list(blocks)
    left, right = min((w.left for w in page.words), default=0.0), max((w.right for w in page.words), default=0.0)
    for _, word in page.sideways:
        figure = next((i for i, b in enumerate(placed) if b.kind == "figure" and b.box and inside(word, b.box)), None)
        if figure is not None:
            placed[figure] = replace(placed[figure], text=f"{placed[figure].text}\n{word.text}".strip())
            continue
        is_margin = bool(page.words) and (word.right <= left or word.left >= right)
        placed.append(_line_block(word, page.number, "furniture" if is_margin else "paragraph"))
    return placed


def _line_block(word: Word, number: int, kind: BlockKind) -> Block:
    box = (round(word.left, 1), round(word.top, 1), round(word.right, 1), round(word.bottom, 1))
    size = round(min(word.right - word.left, word.bottom - word.top), 1)
    return Block(
        kind, word.text, page=number, page_last=number, box=box, size=size, bold=word.bold, font=word.font,
    )  # fmt: skip


def _as_word(words: Sequence[Word]) -> Word:
    left, top, right, bottom = hull([(w.left, w.top, w.right, w.bottom) for w in words])
    text = " ".join(word.text for word in words)
    return replace(words[0], text=text, left=left, top=top, right=right, bottom=bottom)


def _is_ruled_in(word: Word, rules: Sequence[Box]) -> bool:
    """Whether a stroke runs along each of the four sides, none of them far."""
    x, y = word.middle
    upright = [r for r in rules if r[3] - r[1] > r[2] - r[0] and r[1] <= y <= r[3]]
    level = [r for r in rules if r[2] - r[0] >= r[3] - r[1] and r[0] <= x <= r[2]]
    return (
        any(word.left - REACH < r[0] <= word.left + 1 for r in upright)
        and any(word.right - 1 <= r[2] < word.right + REACH for r in upright)
        and any(word.top - REACH < r[1] <= word.top + 1 for r in level)
        and any(word.bottom - 1 <= r[3] < word.bottom + REACH for r in level)
    )
