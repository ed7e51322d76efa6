"""Numbers and amounts in running text, as values that can be compared and computed with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

_SIGNS = "-−–"
_NUMBER = re.compile(
    r"(?<![\w.])(?P<sign>[-−–](?=[\d$€£¥])|\((?=[$€£¥]?\d[\d,.]*\)))?(?P<money>(?:US|CA|A)?[$€£¥]\s?)?(?P<figure>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
    r"(?P<rest>\s?(?:%|percent\b|per cent\b))?"
)
_WORDS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
    "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
    "ninety": 90, "hundred": 100, "thousand": 1000,
}  # fmt: skip
_WORD = re.compile(r"\b(?:" + "|".join(_WORDS) + r")\b", re.IGNORECASE)


class Number(NamedTuple):
    """text[start:end] is a number of this value; `unit` is '%', a currency sign, or ''."""

    start: int
    end: int
    value: Decimal
    unit: str


def numbers(text: str) -> Iterator[Number]:
    """Figures in order, with thousands separators, currency, per cent; '(1,200.00)' in brackets is negative, as in accounts."""
    for match in _NUMBER.finditer(text):
        try:
            value = Decimal(match["figure"].replace(",", ""))
        except InvalidOperation:  # pragma: no cover - the pattern admits figures only
            continue
        sign = match["sign"] or ""
        is_negative = sign in _SIGNS if sign != "(" else bool(match["money"] or "." in match["figure"])
        unit = "%" if match["rest"] else (match["money"] or "").strip()[-1:]
        yield Number(match.start(), match.end(), -value if sign and is_negative else value, unit)


def has_number(text: str) -> bool:
    """Whether a text states a number, in figures or in words."""
    return any(character.isdigit() for character in text) or bool(_WORD.search(text))


def only_number(text: str) -> Number | None:
    """The number a cell consists of: nothing but it, its unit and signs; else None."""
    stripped = text.strip()
    found = list(numbers(stripped))
    if len(found) != 1:
        return None
    rest = stripped[: found[0].start] + stripped[found[0].end :]
    return found[0] if not re.sub(r"[\s+()*$€£¥%−–-]+|USD|EUR|CAD|AUD", "", rest) else None
