"""Parts of a page that stand folded until a reader opens them: accordions, tabs, 'show more'. They are the page's words too."""

from __future__ import annotations

import re

from lxml import etree

from sayso.tasks.parse.html_tags import HIDING, is_navigation
from sayso.tasks.parse.html_text import line_of

_REFERRING = ("aria-controls", "data-target", "data-bs-target", "href", "onclick")
_NAME = re.compile(r"[\w:.-]+")
_FEWEST_WORDS = 20  # a shorter one is a menu, a hint or a form
_OVERLAYS = frozenset(("dialog", "alertdialog", "menu", "listbox", "tooltip", "search"))


def unfold(root: etree._Element) -> None:
    """Take the hiding off each element of some length whose id a button or link of the page names."""
    hidden = [node for node in root.iter("*") if node.get("id") and _is_folded(node)]
    if not hidden:
        return
    named = {
        name for node in root.iter("*") for attribute in _REFERRING for name in _NAME.findall(node.get(attribute) or "")
    }
    for node in hidden:
        if node.get("id") in named and node.get("role") not in _OVERLAYS and not is_navigation(node):
            _show(node)


def _is_folded(node: etree._Element) -> bool:
    return node.get("hidden") is not None or HIDING.search(node.get("style") or "") is not None


def _show(node: etree._Element) -> None:
    style, hidden = node.attrib.pop("style", None), node.attrib.pop("hidden", None)
    if len(line_of(node).split()) < _FEWEST_WORDS:
        for name, value in (("style", style), ("hidden", hidden)):
            if value is not None:
                node.set(name, value)
