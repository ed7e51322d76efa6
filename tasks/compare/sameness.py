"""When two texts say the same: spacing, case, quotation marks, hyphenation and the way a number is printed are no change."""

from __future__ import annotations

import re
import unicodedata
from difflib import SequenceMatcher

from sayso.tasks.text.dates import dates
from sayso.tasks.text.numbering import heading_number
from sayso.tasks.text.numbers import numbers, only_number
from sayso.tasks.text.spans import fold
from sayso.tasks.text.words import WORD

_SIGNS = re.compile(r"[<>≤≥≠±%$€£¥+=]")
_FIGURE = re.compile(r"\d[\d,.]*")
_LINE_NUMBER = re.compile(r"(?i:line|box|item|field)?\s*\(?\d{1,3}[a-z]?[.):]?\s+(?=[A-Za-z])")


def same_text(old: str, new: str) -> bool:
    """Whether letters, digits, numbers and signs agree."""
    if old == new:
        return True
    return fold(old).letters == fold(new).letters and _meaning(old) == _meaning(new)


def _meaning(text: str) -> tuple[list[object], list[str]]:
    plain = unicodedata.normalize("NFKC", text.replace("−", "-"))
    return [number.value for number in numbers(plain)], _SIGNS.findall(plain)


def same_value(old: str, new: str) -> bool:
    """The same for a field's value: '$1,200' is '1200.00', '1 March 2024' is '2024-03-01'."""
    if same_text(old, new):
        return True
    first, last = only_number(old), only_number(new)
    if first is not None and last is not None:
        return first.value == last.value and (
            first.unit == last.unit or ("" in (first.unit, last.unit) and "%" not in (first.unit, last.unit))
        )
    day, other = list(dates(old)), list(dates(new))
    return (
        len(day) == len(other) == 1
        and day[0].day == other[0].day
        and same_text(_without(old, day[0]), _without(new, other[0]))
    )


def _without(text: str, span: tuple[int, int, object]) -> str:
    return text[: span[0]] + text[span[1] :]


def label_key(label: str) -> str:
    """How labels are compared: letters and digits, without a line number in front and a colon behind."""
    bare = _LINE_NUMBER.sub("", label.strip(), count=1) if _LINE_NUMBER.match(label.strip()) else label
    return fold(bare).letters or fold(label).letters


def heading_key(heading: str) -> str:
    """A heading's words without its number, so that renumbering is no change."""
    numbered = heading_number(heading)
    bare = numbered.words if numbered and numbered.words else heading
    return fold(bare).letters


def masked_words(text: str) -> list[str]:
    """Lower-cased words with figures as '#': what stays alike when only numbers change."""
    return [word.lower() if not word[0].isdigit() else "#" for word in WORD.findall(_FIGURE.sub("0", text))]


def likeness(old: list[str], new: list[str]) -> float:
    """0 to 1: how much of two word lists stands in both, in order."""
    return SequenceMatcher(None, old, new, autojunk=False).ratio()
