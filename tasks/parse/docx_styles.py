"""Word styles: which are headings, titles, captions, contents; which number their paragraphs."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lxml import etree

from sayso.tasks.parse.ooxml import attribute, child, is_on, local

_HEADING_NAME = re.compile(r"^heading\s*([1-9])$", re.IGNORECASE)
_CONTENTS_NAME = re.compile(r"^(?:toc|table of figures|index)\s*\d*$", re.IGNORECASE)
_MAX_ANCESTORS = 20


@dataclass(frozen=True, slots=True)
class Style:
    """What a paragraph style decides; `level` is 1-based for headings, 0 elsewhere."""

    name: str = ""
    level: int = 0
    num_id: str = ""
    list_level: int = 0
    is_title: bool = False
    is_caption: bool = False
    is_contents: bool = False
    is_bold: bool = False


def styles_of(root: etree._Element | None) -> dict[str, Style]:
    """Each paragraph style by id, what it inherits included; '' is the default style."""
    if root is None:
        return {}
    nodes = {attribute(node, "styleId"): node for node in root if local(node) == "style"}
    out = {name: _style(name, nodes) for name, node in nodes.items() if attribute(node, "type") in {"paragraph", ""}}
    default = next((name for name, node in nodes.items() if _is_default(node)), "")
    out.setdefault("", out.get(default, Style()))
    return out


def _is_default(node: etree._Element) -> bool:
    return attribute(node, "type") == "paragraph" and attribute(node, "default") in {"1", "true"}


def _style(name: str, nodes: dict[str, etree._Element]) -> Style:
    chain: list[etree._Element] = []
    while name in nodes and nodes[name] not in chain and len(chain) < _MAX_ANCESTORS:
        chain.append(nodes[name])
        name = attribute(child(nodes[name], "basedOn"), "val")
    names = [attribute(child(node, "name"), "val") for node in chain]
    num_id = _first(chain, "pPr", "numPr", "numId")
    list_level = _first(chain, "pPr", "numPr", "ilvl")
    return Style(
        name=names[0],
        level=_heading_level(names, chain),
        num_id=num_id,
        list_level=int(list_level) if list_level.isdigit() else 0,
        is_title=any(each.lower() in {"title", "titel", "titre"} for each in names),
        is_caption=any(each.lower() == "caption" for each in names),
        is_contents=any(_CONTENTS_NAME.match(each) for each in names),
        is_bold=is_on(next((b for b in (child(node, "rPr", "b") for node in chain) if b is not None), None)),
    )


def _heading_level(names: list[str], chain: list[etree._Element]) -> int:
    for name, node in zip(names, chain, strict=True):
        outline = attribute(child(node, "pPr", "outlineLvl"), "val")
        if outline.isdigit():
            return int(outline) + 1 if int(outline) < 9 else 0
        match = _HEADING_NAME.match(name)
        if match:
            return int(match.group(1))
    return 0


def _first(chain: list[etree._Element], *path: str) -> str:
    for node in chain:
        found = child(node, *path)
        if found is not None:
            return attribute(found, "val")
    return ""
