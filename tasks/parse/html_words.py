"""The words of a page gathered into blocks while its elements open and close: paragraphs, headings, lists, terms, code."""

from __future__ import annotations

import re

from lxml import etree

from sayso.schemas.blocks import Block, BlockKind
from sayso.tasks.parse.html_lists import PRINTED_MARKER, ListFrame, open_list
from sayso.tasks.parse.html_tags import HEADINGS, tag_of
from sayso.tasks.parse.html_text import folded

_TERM_END = re.compile(r"[.:;?!–—-]$")


class HtmlWords:
    """The open block and what encloses it. Handlers return False: the inside of their element is walked too."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self._parts: list[str] = []
        self._plain_letters = 0  # pieces of the open block outside bold
        self._bold_depth = 0
        self._heading = 0  # level of the open heading
        self._pre_depth = 0
        self._caption_depth = 0
        self._quiet: list[etree._Element] = []  # open navigation
        self._lists: list[ListFrame] = []
        self._marker = ""
        self._term = ""
        self._in_term = False
        self._pending: list[Block] = []  # pictures that stand within the open paragraph

    def _text(self, text: str) -> None:
        if not text:
            return
        self._parts.append(text)
        if not self._bold_depth and not text.isspace():
            self._plain_letters += 1

    def _take(self) -> str:
        text = "".join(self._parts)
        self._parts.clear()
        return text

    def _flush(self) -> None:
        """Close the open paragraph, unless a heading, term, caption or preformatted text is open around it."""
        if self._heading or self._in_term or self._caption_depth:
            self._parts.append(" ")
            return
        if self._pre_depth:
            return
        bold = self._plain_letters == 0
        self._plain_letters = 0
        text = folded(self._take())
        if text:
            self._emit_words(text, bold)
        self.blocks.extend(self._pending)
        self._pending.clear()

    def _emit_words(self, text: str, bold: bool) -> None:
        if self._term:
            joiner = " " if _TERM_END.search(self._term) else ": "
            text, self._term = f"{self._term}{joiner}{text}", ""
            self._emit("list_item", text, level=len(self._lists) + 1)
        elif self._marker:
            marker, self._marker = self._marker, ""
            text = text if PRINTED_MARKER.match(text) else f"{marker} {text}"
            self._emit("list_item", text, level=len(self._lists))
        else:
            self._emit("paragraph", text, bold=bold)

    def _emit(self, kind: BlockKind, text: str, *, level: int = 0, bold: bool = False) -> None:
        if self._quiet:
            kind, level = "furniture", 0
        self.blocks.append(Block(kind, text, level=level, bold=bold, source="markup"))

    # headings, preformatted text, navigation

    def _open_heading(self, node: etree._Element) -> bool:
        self._flush()
        self._heading = HEADINGS[tag_of(node)]
        return False

    def _close_heading(self) -> None:
        level, self._heading = self._heading, 0
        text = folded(self._take())
        self._plain_letters = 0
        self._marker = ""
        if text:
            self._emit("heading", text, level=level)
        self.blocks.extend(self._pending)
        self._pending.clear()

    def _open_pre(self, _node: etree._Element) -> bool:
        self._flush()
        self._pre_depth += 1
        return False

    def _close_pre(self) -> None:
        self._pre_depth -= 1
        if self._pre_depth:
            return
        text = self._take().replace("\x01", "").expandtabs(8).strip("\n").rstrip()
        if self._heading or self._in_term or self._caption_depth:
            self._parts.append(text)
        elif text.strip():
            term, self._term, self._marker = self._term, "", ""
            if term:
                self._emit("paragraph", term)
            self._emit("code", text)

    def _break(self, node: etree._Element) -> bool:
        after = node.getnext()
        double = after is not None and tag_of(after) == "br" and not (node.tail or "").strip()
        if double and not self._pre_depth:
            self._flush()
        else:
            self._parts.append("\n")
        return False

    # lists and terms

    def _open_list(self, node: etree._Element) -> bool:
        self._flush()
        self._lists.append(open_list(node))
        return False

    def _close_list(self) -> None:
        self._flush()
        self._marker = ""
        if self._lists:
            self._lists.pop()

    def _item(self, node: etree._Element) -> bool:
        self._flush()
        if not self._lists:
            self._lists.append(ListFrame())
        self._marker = self._lists[-1].next_marker(node)
        return False

    def _open_term(self, _node: etree._Element) -> bool:
        self._close_terms()
        self._in_term = True
        return False

    def _close_term(self) -> None:
        self._in_term = False
        self._term = folded(self._take())

    def _close_terms(self) -> None:
        """A term without a definition stands as a paragraph."""
        self._flush()
        if self._term:
            term, self._term = self._term, ""
            self._emit("paragraph", term)
