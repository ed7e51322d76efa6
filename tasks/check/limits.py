"""Time limits applied by code: day counts between checked dates, each against the limits that the documents state (paper 6.15)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from sayso.tasks.check.values import value_of
from sayso.tasks.text.dates import dates, days_between

_WORDS = ("seven", "ten", "fourteen", "fifteen", "twenty", "thirty", "forty-five", "sixty", "ninety")
_LIMIT = re.compile(
    r"\b(?:within|no(?:t)? later than|at (?:the )?(?:most|latest)|no more than|up to|prior to)\s+(?P<count>\d{1,4}|"
    + "|".join(_WORDS)
    + r")\s+(?:calendar\s+)?days?\b(?:\s+(?:of|after|from|following)\s+(?P<anchor>[^.;,]{3,60}))?",
    re.IGNORECASE,
)
_NEGATED = re.compile(r"\b(?:not|never|cannot|no)\b|n['’]t\b", re.IGNORECASE)
_BEFORE = re.compile(r"\s*(?:before|prior|in advance|ahead)\b", re.IGNORECASE)
_STEM = 5  # letters that make "receipt" and "received" one


@dataclass(frozen=True, slots=True)
class Stated:
    """A checked sentence and the document it stands in."""

    text: str
    document: str


@dataclass(frozen=True, slots=True)
class Limit:
    """So many days at most, counted from what `anchor` names ('' when the sentence does not say)."""

    days: int
    anchor: str
    document: str


@dataclass(frozen=True, slots=True)
class Count:
    """Days from one checked date to the last one; `over` is how far they pass the limit, 0 or less when they keep it."""

    first: date
    last: date
    days: int
    limit: Limit | None

    @property
    def over(self) -> int:
        return self.days - self.limit.days if self.limit else 0

    @property
    def line(self) -> str:
        """One plain line: the count, and the limit with its document."""
        counted = f"{self.days} days from {self.first.isoformat()} to {self.last.isoformat()}"
        if self.limit is None:
            return counted
        kept = f"{self.over} over" if self.over > 0 else "kept"
        return f"{counted}; limit of {self.limit.days} days in {self.limit.document}: {kept}"


def limits(stated: Iterable[Stated]) -> Iterator[Limit]:
    """Limits in days that the sentences state."""
    for sentence in stated:
        for match in _LIMIT.finditer(sentence.text):
            if _is_turned(sentence.text, match):
                continue
            yield Limit(int(value_of(match["count"])), (match["anchor"] or "").lower(), sentence.document)


def _is_turned(text: str, limit: re.Match[str]) -> bool:
    """'not opened within 30 days' and 'no later than 30 days before' ask for more days, not for fewer."""
    start = max(text.rfind(mark, 0, limit.start()) for mark in (".", ";")) + 1
    return bool(_NEGATED.search(text[start : limit.start()]) or _BEFORE.match(text[limit.end() :]))


def counts(stated: Sequence[Stated], governing: str = "") -> list[Count]:
    """From each earlier date to the last one, under each limit that starts from what the date's sentence tells of.

    With a `governing` document only its limits are applied.
    """
    dated = sorted({(found.day, sentence.text.lower()) for sentence in stated for found in dates(sentence.text)})
    if len({day for day, _ in dated}) < 2:
        return []
    last = dated[-1][0]
    all_limits = list(limits(stated))
    applied = [limit for limit in all_limits if limit.document == governing] or all_limits
    nothing: list[Limit | None] = [] if applied else [None]  # without any limit the count alone is worth a line
    made: dict[str, Count] = {}
    for day, text in dated:
        if day == last:
            continue
        fitting = [limit for limit in applied if _starts_from(limit, text)]
        for limit in fitting or nothing:
            count = Count(day, last, days_between(day, last), limit)
            made.setdefault(count.line, count)
    return list(made.values())


def _starts_from(limit: Limit, text: str) -> bool:
    """Whether a date's sentence tells of what the limit counts from; a limit that does not say counts from any date."""
    stems = {word[:_STEM] for word in re.findall(r"[a-z]{5,}", limit.anchor)}
    return not stems or any(word[:_STEM] in stems for word in re.findall(r"[a-z]{5,}", text))
