"""What changed between two values, computed: '+12.50', '-30 days', '-0.5 percentage points', else 'changed' (paper 6.17)."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from sayso.tasks.text.dates import dates
from sayso.tasks.text.numbers import numbers

# A figure under such a label names something; a difference of two names means nothing.
_NAMING_LABEL = re.compile(
    r"(?i)\b(?:id|ids|ssn|sin|tfn|ein|abn|vat id|iban|phone|fax|telephone|mobile|postcode|zip|reference|ref|account|code|address|version|revision|"
    r"identification|identifier|serial|(?:invoice|order|document|policy|file|contract|customer|case|registration|insurance|security|part|licen[cs]e|account|card|tax file|"
    r"employee|member|purchase order|po|form|page|house|box)\s+(?:number|no|nr|#))\b|^(?:invoice|order|contract|policy|receipt|quote|quotation|estimate|number|no\.?|nr\.?|#)$"
)
_SPELLED = {
    word: str(number)
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
}
_SPELLED_BEFORE_UNIT = re.compile(rf"\b({'|'.join(_SPELLED)})\b", re.IGNORECASE)
_UNIT = re.compile(r"\s?((?:calendar |working |business )?[A-Za-z°µ][\w°µ/²³]*)")
_PLURAL_UNITS = {"day", "week", "month", "year", "hour", "minute", "second", "point", "piece"}
_IN_DAYS = {"day": 1, "week": 7}
_IN_MONTHS = {"month": 1, "year": 12}
_MOST_DIFFERENCES = 3
_DATE = "date"


class _Measure(NamedTuple):
    value: Decimal
    unit: str  # '%', a currency sign, a lower-cased word in the singular, or ''
    is_money: bool
    start: int
    end: int  # of the figure, without its unit word


def difference(old: str, new: str, label: str = "") -> str:
    """The signed difference of two values or of the numbers in two otherwise equal texts; 'changed' where there is none.

    Dates give days, amounts two decimals, percentages percentage points. Figures that name something are not subtracted.
    """
    if _NAMING_LABEL.search(label):
        return "changed"
    old, new = _in_figures(old), _in_figures(new)
    before, after = _measures(old), _measures(new)
    if not before or len(before) != len(after) or not _same_rest(old, before, new, after):
        return "changed"
    pairs = [
        (first, last)
        for first, last in zip(before, after, strict=True)
        if first.value != last.value or first.unit != last.unit
    ]
    found = [_signed(first, last) for first, last in pairs]
    if not found or len(found) > _MOST_DIFFERENCES or None in found:
        return "changed"
    return ", ".join(text for text in found if text)


def _in_figures(text: str) -> str:
    return _SPELLED_BEFORE_UNIT.sub(lambda match: _SPELLED[match.group().lower()], text)


def _measures(text: str) -> list[_Measure]:
    """Dates and figures in order; a date's value is its day's number."""
    days = [_Measure(Decimal(day.day.toordinal()), _DATE, False, day.start, day.end) for day in dates(text)]
    figures = [
        _measure(text, number.start, number.end, number.value, number.unit)
        for number in numbers(text)
        if not _is_name(text, number.start, number.end)
        and not any(day.start < number.end and number.start < day.end for day in days)
    ]
    return sorted([*days, *figures], key=lambda measure: measure.start)


def _measure(text: str, start: int, end: int, value: Decimal, unit: str) -> _Measure:
    exponent = value.as_tuple().exponent
    if unit:
        return _Measure(value, unit, unit != "%", start, end)
    word = _UNIT.match(text, end)
    rest = text[word.end() :] if word else ""
    name = _singular(word.group(1).lower()) if word else ""
    # "90 days", "20 pieces of a lot": a unit; "Approved 70 to 100", "24 months are": the word after a figure may be any.
    is_unit = bool(word) and (name.split()[-1] in _PLURAL_UNITS or not rest.strip())
    return _Measure(value, name if is_unit else "", exponent == -2 and not is_unit, start, end)


def _singular(unit: str) -> str:
    last = unit.rsplit(maxsplit=1)[-1]
    return unit[:-1] if last.endswith("s") and last[:-1] in _PLURAL_UNITS else unit


def _is_name(text: str, start: int, end: int) -> bool:
    """Part of an identifier: F-07-4, BW-1042, 7731/2."""
    before, after = text[start - 1 : start] if start else "", text[end : end + 1]
    joins = "-/_.#"
    return (
        (before in joins and bool(before) and start > 1 and text[start - 2].isalnum())
        or (after in joins and bool(after) and text[end + 1 : end + 2].isalnum())
        or after.isalpha()
    )


def _same_rest(old: str, before: list[_Measure], new: str, after: list[_Measure]) -> bool:
    return _rest(old, before) == _rest(new, after)


def _rest(text: str, measures: list[_Measure]) -> str:
    pieces: list[str] = []
    at = 0
    for measure in measures:
        pieces.append(_folded(text[at : measure.start]))
        word = (
            _UNIT.match(text, measure.end)
            if measure.unit and measure.unit not in ("%", "$", "€", "£", "¥", _DATE)
            else None
        )
        at = word.end() if word else measure.end
    return "#".join([*pieces, _folded(text[at:])])


def _folded(text: str) -> str:
    return "".join(character for character in text.lower() if character.isalnum())


def _signed(first: _Measure, last: _Measure) -> str | None:
    if first.unit != last.unit:
        return _in_shared_unit(first, last)
    change = last.value - first.value
    if first.unit == "%":
        return f"{change.normalize():+f} percentage point{'' if abs(change) == 1 else 's'}"
    if first.is_money or last.is_money:
        return f"{change:+.2f}"
    if first.unit == _DATE:
        return f"{change:+f} {_counted('day', change)}"
    figure = f"{change:+f}"
    return f"{figure} {_counted(first.unit, change)}" if first.unit else figure


def _in_shared_unit(first: _Measure, last: _Measure) -> str | None:
    """Weeks against days, years against months; an amount with and without its sign; else None."""
    for table, unit in ((_IN_DAYS, "day"), (_IN_MONTHS, "month")):
        if first.unit in table and last.unit in table:
            change = last.value * table[last.unit] - first.value * table[first.unit]
            return f"{change.normalize():+f} {_counted(unit, change)}" if change else None
    if "" in (first.unit, last.unit) and (first.unit + last.unit) in "$€£¥":
        return f"{last.value - first.value:+.2f}"
    return None


def _counted(unit: str, change: Decimal) -> str:
    return unit + "s" if abs(change) != 1 and unit.rsplit(maxsplit=1)[-1] in _PLURAL_UNITS else unit
