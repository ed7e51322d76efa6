"""Pages that are one preformatted print-out (as RFCs are published): back to lines of text, marked headings kept."""

from __future__ import annotations

import re

from lxml import etree

from sayso.tasks.parse.html_tags import BLOCKS, HEADINGS, PREFORMATTED, STRUCK, is_unseen, tag_of

_PRINT_SHARE = 0.8  # of the page's visible characters
_MIN_LETTERS = 2_000
_HEADING_CLASS = re.compile(r"^h([1-6])$")
_OUTSIDE_TEXT = frozenset(("style", "script", "title"))


def is_print_out(root: etree._Element) -> bool:
    """True when nearly all words stand in preformatted text, and it is much text."""
    inside = whole = depth = 0
    for event, node in etree.iterwalk(root, events=("start", "end")):
        is_pre = tag_of(node) in PREFORMATTED
        if event == "start":
            depth += is_pre
            text = "" if tag_of(node) in _OUTSIDE_TEXT else node.text
        else:
            depth -= is_pre
            text = node.tail if node is not root else ""
        length = len("".join((text or "").split()))
        whole += length
        inside += length if depth else 0
    return whole > _MIN_LETTERS and inside >= _PRINT_SHARE * whole


def print_out(root: etree._Element) -> tuple[str, dict[int, int]]:
    """(text, level of each line that the page marks as a heading by line index); other elements stand as own lines."""
    printer = _Printer()
    walker = etree.iterwalk(root, events=("start", "end", "comment", "pi"))
    skipped: set[etree._Element] = set()
    for event, node in walker:
        if event == "start" and is_unseen(node):
            skipped.add(node)
            walker.skip_subtree()
            continue
        if event == "start":
            printer.open(node)
            continue
        if event == "end" and node not in skipped:
            printer.close(node)
        skipped.discard(node)
        if node is not root:
            printer.add_words(node.tail)
    return printer.result()


class _Printer:
    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._pre_depth = 0
        self._opened: tuple[etree._Element, int, int] | None = None  # heading element, start offset, level
        self._headings: list[tuple[int, int, int]] = []  # start and end offset, level

    def open(self, node: etree._Element) -> None:
        """The element's start: its own line for a block, the mark of struck words, its first words."""
        tag = tag_of(node)
        self._pre_depth += tag in PREFORMATTED
        self._break_line(tag)
        level = _marked_level(node)
        if level and self._opened is None:
            self._opened = (node, self._length, level)
        self._add("~~" if tag in STRUCK else "")
        self.add_words(node.text)

    def close(self, node: etree._Element) -> None:
        """The element's end."""
        tag = tag_of(node)
        self._add("~~" if tag in STRUCK else "")
        if self._opened is not None and self._opened[0] is node:
            self._headings.append((self._opened[1], self._length, self._opened[2]))
            self._opened = None
        self._pre_depth -= tag in PREFORMATTED
        self._break_line(tag)

    def add_words(self, text: str | None) -> None:
        """Preformatted words as they stand, others on one line."""
        self._add((text or "") if self._pre_depth else re.sub(r"\s+", " ", text or ""))

    def result(self) -> tuple[str, dict[int, int]]:
        """The whole text, and the level of each line a marked heading begins on."""
        text = "".join(self._parts)
        lines: dict[int, int] = {}
        for start, end, level in self._headings:
            words = text[start:end]
            if words.strip():
                first = start + len(words) - len(words.lstrip())
                lines[text.count("\n", 0, first)] = level
        return text, lines

    def _break_line(self, tag: str) -> None:
        if tag in BLOCKS and tag not in HEADINGS:
            self._add("\n\n")

    def _add(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)


def _marked_level(node: etree._Element) -> int:
    match = _HEADING_CLASS.match((node.get("class") or "").strip())
    return int(match.group(1)) if match else HEADINGS.get(tag_of(node), 0)
