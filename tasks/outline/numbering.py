"""Numbers that headings start with, and how deep they say a heading is."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

AROUND = ("book", "part")  # they hold chapters, and a chapter's number is the first of '3.1'
APPENDED = {"appendix", "annex", "attachment", "exhibit", "schedule"}  # they stand beside chapters
COUNTED = {"decimal", "lettered"}  # schemes whose parts are counted through, as '3.1' and 'B.2'

_DECIMAL = re.compile(r"(?:§{1,2}\s*)?(\d{1,3}(?:\.\d{1,3}){0,6})(?P<end>[.)]?)(?=\s|$)")
_LETTERED = re.compile(r"((?:[A-Z]|[IVXL]{2,6})(?:\.\d{1,3}){1,6})\.?(?=\s|$)|([A-Z])[.)](?=\s)")
_WORDED = re.compile(
    r"(part|title|book|chapter|item|appendix|annex|section|article|schedule|attachment|exhibit|kapitel|anhang|teil)\s+"
    r"((?-i:[A-Z]{1,3}|\d{1,3}[A-Z]?(?:\.\d{1,3})*|[IVXLC]+))\b",
    re.IGNORECASE,
)
_PARAGRAPH_SIGN = re.compile(r"(?:§{1,2}|sec\.)\s*(\d+(?:\.\d+)*[a-z]?)", re.IGNORECASE)
_ROMAN = re.compile(r"([IVX]{1,5})\.(?=\s)")
_BARE = re.compile(r"(?:(?P<letter>[A-HJ-UWYZ])|[IVX]{1,5}|\d{1,2})[.:]?\s+\S")
_LONE = re.compile(rf"(?:{_WORDED.pattern}|\d{{1,2}}|[IVX]{{1,5}})[.:]?\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Number:
    """`scheme` names the kind of numbering; `depth` counts its parts, 1 for '3' and 2 for '3.1'."""

    scheme: str
    parts: tuple[str, ...]

    @property
    def depth(self) -> int:
        """How many parts."""
        return len(self.parts)


def heading_number(text: str) -> Number | None:
    """The number a heading starts with, None without one."""
    worded = _WORDED.match(text)
    if worded:
        return Number(worded.group(1).lower(), (worded.group(2),))
    sign = _PARAGRAPH_SIGN.match(text)
    if sign:
        return Number("§", (sign.group(1),))
    decimal = _DECIMAL.match(text)
    if decimal:
        return Number("decimal", tuple(decimal.group(1).split(".")))
    lettered = _LETTERED.match(text)
    if lettered:
        return Number("lettered", tuple((lettered.group(1) or lettered.group(2)).split(".")))
    roman = _ROMAN.match(text)
    return Number("roman", (roman.group(1),)) if roman else None


def is_lone_number(text: str) -> bool:
    """Whether a heading is only a number, as 'Part II' or 'Chapter 3' over the line with its title."""
    return _LONE.fullmatch(text) is not None


def number_of(text: str) -> str:
    """The number, as '2.1' or 'B.' or 'IV.', that a text starts with; '' without one."""
    number = _DECIMAL.match(text) or _LETTERED.match(text) or _ROMAN.match(text)
    return number.group(0) if number else ""


def bare_title(text: str) -> str:
    """A heading's letters and digits without its number, for comparison."""
    return letters(text[len(number_of(text)) :])


def worded_titles(title: str) -> tuple[str, ...]:
    """The letters of 'Appendix A Licence' or 'Part II Use' for an outline's 'A Licence' or 'II Use'; none without a number."""
    number = _BARE.match(title)
    words = ("appendix", "annex") if number and number.group("letter") else ("part", "chapter", "appendix")
    return tuple(word + letters(title) for word in words) if number else ()


def letters(text: str) -> str:
    """Letters and digits, lower case; letters of mathematical alphabets as plain ones."""
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", text).lower())
