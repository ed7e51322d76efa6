"""An HTML tree walked once, without recursion, into blocks in reading order."""

from __future__ import annotations

from collections.abc import Callable

from lxml import etree

from sayso.schemas.blocks import Block, BlockKind
from sayso.tasks.parse.beside import Beside
from sayso.tasks.parse.html_figures import Figure, figure_blocks, picture_at
from sayso.tasks.parse.html_tables import caption_of, is_layout, is_link_bar
from sayso.tasks.parse.html_tags import (
    BLOCKS,
    HEADINGS,
    LISTS,
    PREFORMATTED,
    STRUCK,
    is_heading_role,
    is_navigation,
    is_unseen,
    role_level,
    tag_of,
)
from sayso.tasks.parse.html_text import folded, grid_of, shown, sign_after, sign_before
from sayso.tasks.parse.html_words import HtmlWords
from sayso.tasks.parse.table_blocks import table_blocks

_MAX_LAYOUT_DEPTH = 8  # tables nested deeper than this only lay out a page
_BOLD = frozenset(("b", "strong"))
_CAPTION_TAGS = frozenset(("figcaption", "caption"))


class HtmlFlow(HtmlWords):
    """Walks a tree and hands each element to what reads it."""

    def __init__(self, beside: Beside) -> None:
        super().__init__()
        self._beside = beside
        self.images: dict[str, bytes] = {}
        self._layout_depth = 0
        self._figures: list[Figure] = []
        self._starts: dict[str, Callable[[etree._Element], bool]] = {
            "br": self._break,
            "img": self._image,
            "table": self._table,
            "figure": self._open_figure,
            "li": self._item,
            "dt": self._open_term,
            **dict.fromkeys(HEADINGS, self._open_heading),
            **dict.fromkeys(LISTS, self._open_list),
            **dict.fromkeys(PREFORMATTED, self._open_pre),
            **dict.fromkeys(_CAPTION_TAGS, self._open_caption),
        }
        self._ends: dict[str, Callable[[], None]] = {
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
                    self._leave_navigation(node)
                else:
                    self._text(shown(node.text, node))
                continue
            if event == "end" and node not in skipped:
                self._end(node)
            skipped.discard(node)
            if node is not root:
                self._text(shown(node.tail, node.getparent()))
        self._flush()

    def _start(self, node: etree._Element) -> bool:
        """True when the element was read whole and its inside is not to be walked."""
        tag = tag_of(node)
        if is_navigation(node):
            self._flush()
            self._quiet.append(node)
        handler = self._starts.get(tag)
        if handler is not None:
            return handler(node)
        if tag in BLOCKS or is_heading_role(node):
            self._flush()
            self._heading = role_level(node) if not self._heading else self._heading
        self._bold_depth += tag in _BOLD
        self._parts.append(" " if tag == "button" else sign_before(node))
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
        self._leave_navigation(node)
        self._bold_depth -= tag in _BOLD
        if tag in STRUCK or tag == "button":
            self._parts.append(sign_after(tag) or " ")

    def _leave_navigation(self, node: etree._Element) -> None:
        if self._quiet and self._quiet[-1] is node:
            self._flush()
            self._quiet.pop()

    # tables, figures, captions

    def _table(self, node: etree._Element) -> bool:
        self._flush()
        if self._layout_depth >= _MAX_LAYOUT_DEPTH or is_layout(node):
            self._layout_depth += 1
            return False
        grid, header_rows = grid_of(node)
        if not grid:
            return True
        kind: BlockKind = "furniture" if self._quiet or is_link_bar(node) else "table"
        self.blocks.extend(table_blocks(grid, header_rows, caption_of(node), kind=kind))
        for picture in node.iter("img"):
            kept = picture_at(picture.get("src") or "", self._beside)
            if kept:
                self.images[kept[0]] = kept[1]
                self.blocks.append(Block("figure", image_sha=kept[0], source="markup"))
        return True

    def _close_layout(self) -> None:
        self._flush()
        self._layout_depth -= 1

    def _image(self, node: etree._Element) -> bool:
        alternative = folded(node.get("alt") or "")
        kept = picture_at(node.get("src") or "", self._beside)
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
