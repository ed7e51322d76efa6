"""An HTML tree walked once, without recursion, into blocks in reading order."""

from __future__ import annotations

import re
from collections.abc import Callable

from lxml import etree

from sayso.schemas.blocks import Block, BlockKind
from sayso.tasks.parse.html_figures import Figure, embedded_image, figure_blocks
from sayso.tasks.parse.html_lists import PRINTED_MARKER, ListFrame, open_list
from sayso.tasks.parse.html_tables import caption_of, is_layout
from sayso.tasks.parse.html_tags import (
    BLOCKS,
    HEADINGS,
    LISTS,
    PREFORMATTED,
    STRUCK,
    is_heading_role,
    is_unseen,
    role_level,
    tag_of,
)
from sayso.tasks.parse.html_text import folded, grid_of, sign_after, sign_before
from sayso.tasks.parse.table_blocks import table_blocks

_MAX_LAYOUT_DEPTH = 8  # tables nested deeper than this only lay out a page
_BOLD = frozenset(("b", "strong"))
_TERM_END = re.compile(r"[.:;?!–—-]$")
_CAPTION_TAGS = frozenset(("figcaption", "caption"))


class HtmlFlow:
    """Collects blocks while a tree is walked."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.images: dict[str, bytes] = {}
        self._parts: list[str] = []
        self._plain_letters = 0  # letters of the open block outside bold
        self._bold_depth = 0
        self._heading = 0
        self._pre_depth = 0
        self._quiet_depth = 0  # inside navigation
        self._caption_depth = 0
        self._lists: list[ListFrame] = []
        self._layout_depth = 0
        self._marker = ""
        self._term = ""
        self._in_term = False
        self._figures: list[Figure] = []
        self._pending: list[Block] = []  # pictures that stand within the open paragraph
        self._starts: dict[str, Callable[[etree._Element], bool]] = {
            "br": self._break,
            "img": self._image,
            "table": self._table,
            "nav": self._navigation,
            "figure": self._open_figure,
            "li": self._item,
            "dt": self._open_term,
            **dict.fromkeys(HEADINGS, self._open_heading),
            **dict.fromkeys(LISTS, self._open_list),
            **dict.fromkeys(PREFORMATTED, self._open_pre),
            **dict.fromkeys(_CAPTION_TAGS, self._open_caption),
        }
        self._ends: dict[str, Callable[[], None]] = {
            "nav": self._close_navigation,
            "figure": self._close_figure,
            "dt": self._close_term,
            "dd": self._flush,
            "dl": self._close_terms,
            "table": self._close_layout,
            **dict.fromkeys(HEADINGS, self._close_heading),
            **dict.fromkeys(LISTS, self._close_list),
            **dict.fromkeys(PREFORMATTED, self._close_pre),
            **dict.fromkeys(_CAPTION_TAGS, self._close_caption),
        }

    def walk(self, root: etree._Element) -> None:
        """Read the whole tree; words outside every block element become paragraphs too."""
        walker = etree.iterwalk(root, events=("start", "end", "comment", "pi"))
        skipped: set[etree._Element] = set()
        for event, node in walker:
            if event == "start":
                if is_unseen(node) or self._start(node):
                    skipped.add(node)
                    walker.skip_subtree()
                else:
                    self._text(node.text or "")
                continue
            if event == "end" and node not in skipped:
                self._end(node)
            skipped.discard(node)
            if node is not root:
                self._text(node.tail or "")
        self._flush()

    def _start(self, node: etree._Element) -> bool:
        """True when the element was read whole and its inside is not to be walked."""
        tag = tag_of(node)
        handler = self._starts.get(tag)
        if handler is not None:
            return handler(node)
        if tag in BLOCKS or is_heading_role(node):
            self._flush()
            self._heading = role_level(node) if not self._heading else self._heading
        self._bold_depth += tag in _BOLD
        self._parts.append(sign_before(tag))
        return False

    def _end(self, node: etree._Element) -> None:
        tag = tag_of(node)
        handler = self._ends.get(tag)
        if is_heading_role(node):
            self._close_heading()
        elif handler is not None:
            handler()
        elif tag in BLOCKS:
            self._flush()
        self._bold_depth -= tag in _BOLD
        if tag in STRUCK:
            self._parts.append(sign_after(tag))

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
        if self._quiet_depth:
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

    def _navigation(self, _node: etree._Element) -> bool:
        self._flush()
        self._quiet_depth += 1
        return False

    def _close_navigation(self) -> None:
        self._flush()
        self._quiet_depth -= 1

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

    # tables, figures, captions

    def _table(self, node: etree._Element) -> bool:
        self._flush()
        if self._layout_depth >= _MAX_LAYOUT_DEPTH or is_layout(node):
            self._layout_depth += 1
            return False
        grid, header_rows = grid_of(node)
        if not grid:
            return True
        kind: BlockKind = "furniture" if self._quiet_depth else "table"
        self.blocks.extend(table_blocks(grid, header_rows, caption_of(node), kind=kind))
        return True

    def _close_layout(self) -> None:
        self._flush()
        self._layout_depth -= 1

    def _image(self, node: etree._Element) -> bool:
        alternative = folded(node.get("alt") or "")
        kept = embedded_image(node.get("src") or "")
        image_sha = kept[0] if kept else ""
        if kept:
            self.images[image_sha] = kept[1]
        if self._figures:
            self._figures[-1].pictures.append((image_sha, alternative))
        elif image_sha or len(alternative.split()) >= 3:
            self._pending.append(Block("figure", alternative, image_sha=image_sha, source="markup"))
        else:
            self._parts.append(f" {alternative} ")
        return False

    def _open_figure(self, _node: etree._Element) -> bool:
        self._flush()
        self._figures.append(Figure(first_block=len(self.blocks)))
        return False

    def _close_figure(self) -> None:
        self._flush()
        if self._figures:
            self.blocks.extend(figure_blocks(self._figures.pop(), self.blocks))

    def _open_caption(self, _node: etree._Element) -> bool:
        self._flush()
        self._caption_depth += 1
        return False

    def _close_caption(self) -> None:
        self._caption_depth -= 1
        text = folded(self._take())
        if not text:
            return
        if self._figures:
            self._figures[-1].add_caption(text)
        else:
            self._emit("caption", text)
