"""The date a document prints on its first lines."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sayso.tasks.text.dates import MONTHS

_NAMES = {month[:3]: number for number, month in enumerate(MONTHS, start=1)}
_WORD = r"(?P<month>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_FORMS = (
    re.compile(rf"\b(?P<day>\d{{1,2}})\s+{_WORD}\s+(?P<year>(?:19|20)\d\d)\b", re.IGNORECASE),
    re.compile(rf"\b{_WORD}\s+(?P<day>\d{{1,2}}),?\s+(?P<year>(?:19|20)\d\d)\b", re.IGNORECASE),
    re.compile(r"\b(?P<year>(?:19|20)\d\d)-(?P<number>0[1-9]|1[0-2])-(?P<day>[0-3]\d)\b"),
    re.compile(rf"\b{_WORD}\s+(?P<year>(?:19|20)\d\d)\b", re.IGNORECASE),
)


def stated_date(lines: Sequence[str]) -> str:
    """YYYY-MM-DD, or YYYY-MM where no day is printed, of the first line that ends in or is a date; '' if none."""
    for line in lines:
        for form in _FORMS:
            match = form.search(line)
            if match is not None and (match.end() >= len(line.rstrip()) - 1 or match.start() == 0):
                return _iso(match)
    return ""


def _iso(match: re.Match[str]) -> str:
    parts = match.groupdict()
    month = int(parts["number"]) if parts.get("number") else _NAMES[parts["month"][:3].lower()]
    day = parts.get("day")
    return f"{parts['year']}-{month:02d}-{int(day):02d}" if day else f"{parts['year']}-{month:02d}"
