"""Footnotes, endnotes, comments, running heads and feet of a Word document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sayso.schemas.blocks import Block
from sayso.tasks.parse.docx_runs import words_of
from sayso.tasks.parse.docx_tables import cell_text
from sayso.tasks.parse.ooxml import Package, attribute, local

_PARTS = {"footnote": "footnotes", "endnote": "endnotes", "comment": "comments"}


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote, endnote or comment; only comments have an author."""

    text: str
    author: str = ""


def notes_of(package: Package, related: Mapping[str, str]) -> dict[tuple[str, str], Note]:
    """Notes by kind and id; separators that Word keeps among them are left out."""
    out: dict[tuple[str, str], Note] = {}
    for kind, relation in _PARTS.items():
        root = package.root_of(related[relation]) if related.get(relation) else None
        for node in root if root is not None else ():
            if local(node) != kind or attribute(node, "type") in {"separator", "continuationSeparator"}:
                continue
            text = cell_text(node, lambda paragraph: words_of(paragraph).text)
            out[kind, attribute(node, "id")] = Note(text, attribute(node, "author"))
    return out


def furniture_of(package: Package, part: str) -> list[Block]:
    """Each distinct running head and foot once."""
    texts: dict[str, None] = {}
    for relation in package.relations_of(part).values():
        if relation.kind in {"header", "footer"} and relation.target:
            root = package.root_of(relation.target)
            if root is not None:
                texts[cell_text(root, lambda paragraph: words_of(paragraph).text)] = None
    return [Block("furniture", text, source="markup") for text in texts if text]
