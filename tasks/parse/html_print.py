"""Pages that are one preformatted print-out (as RFCs are published): back to lines of text, marked headings kept."""

from __future__ import annotations

import re

from lxml import etree

from sayso.tasks.parse.html_tags import BLOCKS, HEADINGS, PREFORMATTED, STRUCK, is_unseen, tag_of

_PRINT_SHARE = 0.8  # of the page's visible characters
_HEADING_CLASS = re.compile(r"^h([1-6])$")


def is_print_out(root: etree._Element) -> bool:
    """True when nearly all words stand in preformatted text, and much of it."""
    inside = whole = 0
    depth = 0
    for event, node in etree.iterwalk(root, events=("start", "end")):
        is_pre = tag_of(node) in PREFORMATTED
        if event == "start":
            depth += is_pre
            length = len("".join((node.text or "").split()))
        else:
            depth -= is_pre
            length = len("".join((node.tail or "").split())) if node is not root else 0
        whole += length if tag_of(node) not in {"style", "script", "title"} or event == "end" else 0
        inside += length if depth else 0
    return whole > 2_000 and inside >= _PRINT_SHARE * whole


def print_out(root: etree._Element) -> tuple[str, dict[int, int]]:
    """(text, level of each line that the page marks as a heading by line index); other elements stand as own lines."""
    parts: list[str] = []
    spans: list[tuple[int, int, int]] = []  # start and end offset, level
    opened: list[tuple[etree._Element, int, int]] = []
    length = 0
    depth = 0
    walker = etree.iterwalk(root, events=("start", "end", "comment", "pi"))
    skipped: set[etree._Element] = set()

    def add(text: str) -> None:
        nonlocal length
        parts.append(text)
        length += len(text)

    for event, node in walker:
        tag = tag_of(node)
        if event == "start":
            if is_unseen(node):
                skipped.add(node)
                walker.skip_subtree()
                continue
            if tag in PREFORMATTED:
                depth += 1
                add("\n\n")
            elif tag in BLOCKS and tag not in HEADINGS:
                add("\n\n")
            level = _marked_level(node)
            if level and not opened:
                opened.append((node, length, level))
            add("~~" if tag in STRUCK else "")
            add(_words(node.text, depth))
            continue
        if event == "end" and node not in skipped:
            add("~~" if tag in STRUCK else "")
            if opened and opened[-1][0] is node:
                _, start, level = opened.pop()
                spans.append((start, length, level))
            if tag in PREFORMATTED:
                depth -= 1
            if tag in BLOCKS and tag not in HEADINGS:
                add("\n\n")
        skipped.discard(node)
        if node is not root:
            add(_words(node.tail, depth))
    return _lines_with_headings("".join(parts), spans)


def _words(text: str | None, depth: int) -> str:
    return (text or "") if depth else re.sub(r"\s+", " ", text or "")


def _marked_level(node: etree._Element) -> int:
    match = _HEADING_CLASS.match((node.get("class") or "").strip())
    return int(match.group(1)) if match else HEADINGS.get(tag_of(node), 0)


def _lines_with_headings(text: str, spans: list[tuple[int, int, int]]) -> tuple[str, dict[int, int]]:
    headings: dict[int, int] = {}
    for start, end, level in spans:
        words = text[start:end]
        first = start + len(words) - len(words.lstrip())
        if words.strip():
            headings[text.count("\n", 0, first)] = level
    return text, headings
