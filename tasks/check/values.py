"""Numbers that a sentence states, in figures or in words: "ninety days" and "90 days" say the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from sayso.tasks.text.numbers import numbers

_ONES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SCALES = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
_VALUE = {word: n for n, word in enumerate(_ONES)} | {word: 10 * n for n, word in enumerate(_TENS, 2)}
_WORD = "|".join([*_VALUE, *_SCALES])
_SPELLED = re.compile(rf"\b(?:{_WORD})(?:(?:\s+|-|\s+and\s+)(?:{_WORD}))*\b", re.IGNORECASE)


def values(text: str) -> set[Decimal]:
    """Every number of the text; a lone "one" is no number ("the one that ...")."""
    return {number.value for number in numbers(text)} | set(_spelled(text))


def value_of(said: str) -> Decimal:
    """The value of one number, in figures or in words."""
    [value] = values(said)
    return value


def _spelled(text: str) -> Iterator[Decimal]:
    for match in _SPELLED.finditer(text):
        said = [word for word in re.split(r"\s+|-", match.group().lower()) if word != "and"]
        if said != ["one"]:
            yield Decimal(_value(said))


def _value(said: list[str]) -> int:
    total, part = 0, 0
    for word in said:
        if word == "hundred":
            part = max(part, 1) * 100
        elif word in _SCALES:
            total, part = total + max(part, 1) * _SCALES[word], 0
        else:
            part += _VALUE[word]
    return total + part
