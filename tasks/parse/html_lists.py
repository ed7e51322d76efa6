"""List markers as a browser prints them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lxml import etree

from sayso.tasks.parse.html_tags import tag_of

# a marker typed into the item's own words: the browser's one would double it
PRINTED_MARKER = re.compile(r"^(?:\(?(?:\d{1,3}|[A-Za-z]|[ivxlcIVXLC]{1,6})[.)]|[•◦▪‣·–—*●○■-])(?=\s)")


@dataclass(slots=True)
class ListFrame:
    """A list that is open while its items are read; `number` is that of the next item."""

    style: str = ""  # '' for bullets, else one of 1 a A i I
    number: int = 1

    def next_marker(self, item: etree._Element) -> str:
        """The marker of this item; counts on."""
        if not self.style:
            return "-"
        stated = (item.get("value") or "").strip()
        if stated.isascii() and stated.isdigit():
            self.number = int(stated)
        marker = numeral(self.number, self.style) + "."
        self.number += 1
        return marker


def open_list(element: etree._Element) -> ListFrame:
    """The frame of a ul or ol element, with its start number and numeral style."""
    if tag_of(element) != "ol":
        return ListFrame()
    start = (element.get("start") or "1").strip()
    style = (element.get("type") or "1").strip()
    if not style or style not in "1aAiI":
        style = "1"
    return ListFrame(style=style, number=int(start) if start.isascii() and start.isdigit() else 1)


def numeral(number: int, style: str) -> str:
    """`number` in the style 1, a, A, i or I."""
    if style in "aA" and number > 0:
        letters = alphabetic(number)
        return letters if style == "a" else letters.upper()
    if style in "iI" and 0 < number < 4_000:
        letters = roman(number)
        return letters if style == "i" else letters.upper()
    return str(number)


def alphabetic(number: int) -> str:
    """1 is a, 26 is z, 27 is aa."""
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters


def roman(number: int) -> str:
    """1 is i, 4 is iv, 1990 is mcmxc."""
    signs = zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        ("m", "cm", "d", "cd", "c", "xc", "l", "xl", "x", "ix", "v", "iv", "i"),
        strict=True,
    )
    out = ""
    for value, sign in signs:
        count, number = divmod(number, value)
        out += sign * count
    return out
