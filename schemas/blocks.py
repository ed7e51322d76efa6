"""A block: one structural unit of a document as a reader sees it. Every parser gives blocks; outline makes rows of them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

BlockKind = Literal[
    "heading",  # text is the heading as printed, its number included
    "paragraph",
    "list_item",  # text starts with its marker as printed ("1.", "(a)", "-")
    "code",  # line breaks kept
    "table",  # grid holds the cells, text is unused
    "figure",  # image_sha names the crop among the parsed images, caption is the printed caption
    "caption",  # a caption not (yet) attached to its table or figure
    "footnote",
    "contents",  # an entry of a table of contents: kept in the text, no part of what is searched or quoted
    "note",  # speaker notes, comments: kept apart from the running text
    "furniture",  # running heads, feet, page numbers: kept for the word balance, never shown
]
Layer = Literal["body", "notes", "comments", "footnotes", "hidden"]


@dataclass(frozen=True, slots=True)
class Block:
    """Pages are 1-based, 0 where the format has none. `level` is 1-based for headings and lists, 0 elsewhere or unknown."""

    kind: BlockKind
    text: str = ""
    page: int = 0
    page_last: int = 0
    level: int = 0
    layer: Layer = "body"
    box: tuple[float, float, float, float] | None = None  # left, top, right, bottom in points, top-left origin
    size: float = 0.0  # height of the text's cells in points, PDF only
    bold: bool = False
    font: str = ""
    grid: tuple[tuple[str, ...], ...] = ()  # merged cells repeat their value
    header_rows: int = 0
    caption: str = ""
    image_sha: str = ""
    continued: bool = False  # goes on from the block before, across a page or column edge
    source: str = ""  # what decided the kind: outline, layout, rules, style, ...


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a parser gives for a document or for one window of it."""

    blocks: tuple[Block, ...]
    title: str = ""
    page_count: int = 0
    images: dict[str, bytes] = field(default_factory=dict)  # sha -> PNG bytes
    bookmarks: tuple[tuple[int, str, int], ...] = ()  # (level, title, page) of a PDF's outline
    gaps: tuple[str, ...] = ()  # what could not be read, one plain line each
    author_date: str = ""  # ISO date the document states of itself, else ""


def blocks_to_json(blocks: Iterable[Block]) -> str:
    """One JSON array; default values are left out to keep checkpoints small."""
    empty = asdict(Block("paragraph"))
    rows = [{k: v for k, v in asdict(b).items() if k == "kind" or v != empty[k]} for b in blocks]
    return json.dumps(rows, ensure_ascii=False)


def blocks_from_json(text: str) -> list[Block]:
    """Inverse of blocks_to_json."""
    return [_block(row) for row in json.loads(text)]


def _block(row: dict[str, Any]) -> Block:
    if "box" in row and row["box"] is not None:
        row["box"] = tuple(row["box"])
    if "grid" in row:
        row["grid"] = tuple(tuple(cells) for cells in row["grid"])
    return Block(**row)
