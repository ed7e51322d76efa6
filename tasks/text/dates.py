"""Dates in running text, and the days between them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
_NAME = r"(?P<{}>Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?"
_DATE = re.compile(
    r"\b(?P<y1>\d{4})-(?P<m1>\d{2})-(?P<d1>\d{2})\b"
    rf"|\b(?P<d2>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?{_NAME.format('m2')},?\s+(?P<y2>\d{{4}})\b"
    rf"|\b{_NAME.format('m3')}\s+(?P<d3>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<y3>\d{{4}})\b",
    re.IGNORECASE,
)


class Dated(NamedTuple):
    """text[start:end] states this day."""

    start: int
    end: int
    day: date


def dates(text: str) -> Iterator[Dated]:
    """Full dates in order: 2025-03-14, 14 March 2025, March 14, 2025. Forms that read differently by country are left out."""
    for match in _DATE.finditer(text):
        groups = {name: value for name, value in match.groupdict().items() if value}
        day = _day(groups)
        if day is not None:
            yield Dated(match.start(), match.end(), day)


def _day(groups: dict[str, str]) -> date | None:
    values = {name[0]: value for name, value in groups.items()}
    month = int(values["m"]) if values["m"].isdigit() else _month(values["m"])
    try:
        return date(int(values["y"]), month, int(values["d"]))
    except ValueError:  # 31 February
        return None


def _month(name: str) -> int:
    return next(number for number, full in enumerate(MONTHS, 1) if full.startswith(name.lower()[:3]))


def days_between(first: date, last: date) -> int:
    """Days from the first to the last; negative when the last comes before."""
    return (last - first).days
