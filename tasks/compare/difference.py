"""The computed difference of two values, with the unit they share."""

from __future__ import annotations

import re
from decimal import Decimal

from sayso.tasks.text.dates import dates, days_between
from sayso.tasks.text.numbers import Number, numbers, only_number

_AROUND = re.compile(r"\d[\d,]*(?:\.\d+)?")


def difference(old: str, new: str) -> str:
    """'+12.50', '-30 days', '+5 %': what the new value is more than the old one; 'changed' where nothing can be computed."""
    first, last = next(dates(old), None), next(dates(new), None)
    if first and last and _is_all(old, first.start, first.end) and _is_all(new, last.start, last.end):
        return f"{days_between(first.day, last.day):+d} days"
    before, after = only_number(old), only_number(new)
    if before and after and before.unit == after.unit:
        return _signed(before, after) + (" %" if before.unit == "%" else "")
    return _in_words(old, new)


def _in_words(old: str, new: str) -> str:
    """Two wordings that differ in one number only: the difference with the word that follows it."""
    if _AROUND.sub("#", old).split() != _AROUND.sub("#", new).split():
        return "changed"
    pairs = [(a, b) for a, b in zip(numbers(old), numbers(new), strict=False) if a.value != b.value]
    if len(pairs) != 1:
        return "changed"
    before, after = pairs[0]
    unit = re.match(r"\s?([^\W\d]+|%)", new[after.end :]) if after.unit != "%" else None
    suffix = f" {unit.group(1)}" if unit else " %" if after.unit == "%" else ""
    return _signed(before, after) + suffix


def _signed(before: Number, after: Number) -> str:
    change: Decimal = after.value - before.value
    return f"{change:+,f}"


def _is_all(text: str, start: int, end: int) -> bool:
    return not text[:start].strip() and not text[end:].strip(" .")
