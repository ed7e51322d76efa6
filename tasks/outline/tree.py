"""The tree of sections: which heading encloses which, and which blocks are whose own text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sayso.schemas.blocks import Block, Layer
from sayso.tasks.outline.numbering import letters

ASIDE_HEADINGS: dict[Layer, str] = {
    "notes": "Notes",
    "comments": "Comments",
    "footnotes": "Footnotes",
    "hidden": "Hidden text",
    "body": "Text",
}


@dataclass(slots=True)
class Node:
    """A section while its blocks are gathered; `asides` are blocks of other layers, kept apart at its end."""

    heading: str
    level: int
    layer: Layer
    page: int
    blocks: list[Block] = field(default_factory=list)
    children: list[Node] = field(default_factory=list)
    asides: dict[Layer, list[Block]] = field(default_factory=dict)


def grow(blocks: Sequence[Block], label: str) -> list[Node]:
    """Top-level sections in reading order. Text before the first heading stands in a section named `label`."""
    tops: list[Node] = []
    path: list[Node] = []
    title = letters(label)
    for block in blocks:
        if block.kind == "furniture":
            continue
        if block.kind == "heading" and block.text.strip():
            _open(block, tops, path)
            continue
        if not path:
            path.append(Node(label, 1, block.layer if block.layer == "hidden" else "body", block.page))
            tops.append(path[0])
        printed = letters(block.text)
        if title and printed and title.startswith(printed) and not path[-1].blocks and path[-1].heading == label:
            title = title[len(printed) :]  # the printed title is the section's heading, not its text
            continue
        _place(block, path[-1])
    for top in tops:
        _close(top)
    return tops


def _open(block: Block, tops: list[Node], path: list[Node]) -> None:
    level = max(1, block.level)
    while path and path[-1].level >= level:
        path.pop()
    node = Node(" ".join(block.text.split()), level, block.layer, block.page)
    (path[-1].children if path else tops).append(node)
    path.append(node)


def _place(block: Block, node: Node) -> None:
    layer: Layer = "footnotes" if block.kind == "footnote" and block.layer == "body" else block.layer
    if layer == node.layer:
        node.blocks.append(block)
    else:
        node.asides.setdefault(layer, []).append(block)


def _close(node: Node) -> None:
    """Asides become the last children of their section."""
    for child in node.children:
        _close(child)
    for layer, blocks in node.asides.items():
        page = min((block.page for block in blocks), default=0)
        node.children.append(Node(ASIDE_HEADINGS[layer], node.level + 1, layer, page, blocks))
