"""Whether a stated limit can be held against a quantity: wording that turns it, narrows it or counts otherwise forbids it (paper 6.15)."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet

from sayso.tasks.text.tokens import stems

# What stands before a number that makes it another one: "-5", "20,5", "2-5", "twenty-five", "1 000", "more than 30".
_JOINED = re.compile(
    r"(?:\d[.,/:\s]?|[+\u2212\u2013\u2014-]\s*|\b(?:\d+|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|and|or|to|minus|between)[\s-]+)$",
    re.IGNORECASE,
)
_UNSURE = re.compile(
    r"\b(?:(?:more|less|fewer|longer|shorter|higher|lower|later|earlier|greater) than|over|under|above|below|beyond|at (?:the )?(?:least|most|latest)|"
    r"up to|within|about|around|almost|nearly|roughly|approximately|not|only every|minimum of|maximum of)\s+(?:a total of\s+|the\s+)?$",
    re.IGNORECASE,
)
_EITHER = re.compile(
    r"\bwhichever\b|\bexclud\w+|\b(?:not|without) (?:counting|including)\b|\b(?:working|business|banking) days\)",
    re.IGNORECASE,
)
_FREED = re.compile(
    r"\b(?:not|no|never|cannot|without|exempt\w*|free)\b|n['\u2019]t\b", re.IGNORECASE
)  # "absences of up to 3 days need no note"
_CASE = re.compile(r"\bof\s+$", re.IGNORECASE)
_DEMANDS = re.compile(
    r"\b(?:must|shall|may|can|should|requires?|required|needs?|has|have|is|are|gives?|books?|booked)\b", re.IGNORECASE
)
_MODAL = re.compile(r"\b(?:must|shall|may|can|should|will|requires?|needs?|has|have|is|are)\b", re.IGNORECASE)
_TOLD = re.compile(r"\b(?:was|were|had|took|ran|did|held|kept|found|\w{2,}ed)\b", re.IGNORECASE)
_BACKWARD = re.compile(r"\s*(?:before|prior|in advance|ahead|earlier)\b", re.IGNORECASE)
_PERIOD = re.compile(
    r"(?:\b(?:per|each|every|in any|in each|in an?)|^\s*an?)\s+(?:calendar\s+|working\s+)?(hour|shift|day|night|week|fortnight|month|quarter|year)\b|\b(daily|nightly|weekly|monthly|quarterly|yearly|annually)\b",
    re.IGNORECASE,
)
_SCALE = re.compile(r"^\s*(celsius|centigrade|fahrenheit|kelvin|sterling|c\b|f\b|k\b|net\b|gross\b)", re.IGNORECASE)
_CONDITION = re.compile(
    r"\b(?:if|when|where|whenever|provided|in case of|in the event|only for|until|as of|as from)\b(?P<said>[^,;.]*)",
    re.IGNORECASE,
)
_PERIODS = {"daily": "day", "nightly": "night", "weekly": "week", "monthly": "month", "quarterly": "quarter", "yearly": "year", "annually": "year"}  # fmt: skip


def is_plain(text: str, amount: re.Match[str]) -> bool:
    """Whether a quantity is one exact value: not the end of a longer number or range, and not 'more than' it."""
    before = text[: amount.start()]
    return not (_JOINED.search(before) or _UNSURE.search(before))


def applies(question: str, asked_end: int, text: str, limit: re.Match[str], wanted: AbstractSet[str]) -> bool:
    """Whether the limit of a rule's sentence is meant as the question's quantity is: the same direction, period, scale and case.

    `asked_end` is where the quantity ends in the question (its length when the quantity is counted), `wanted` the question's stems.
    """
    after = text[limit.end() :]
    if _EITHER.search(text) or _FREED.search(after) or (limit["least"] and _names_a_case(text[: limit.start()])):
        return False
    word = limit.group().lower()
    # "no later than 10 days before" asks for 10 or more, and days between two dates do not tell which came first
    is_counted = asked_end == len(question)
    if _BACKWARD.match(after) and (is_counted or (limit["most"] and not word.startswith("within"))):
        return False
    if _scale(after) != _scale(question[asked_end:]):
        return False
    mine, asked = _periods(after), _periods(question[asked_end:])
    is_time = re.search(r"(?:days?|hours?|minutes?|weeks?|months?|years?)$", word) is not None
    if (asked and mine != asked) or (mine and not asked and is_time):
        return False
    return all(not wanted.isdisjoint(stems(m["said"])) for m in _CONDITION.finditer(text))


def binds(before: str, wanted: AbstractSet[str]) -> bool:
    """Whether the words before a limit lay down a rule for what the question names.

    "Lasted at least 10 hours" tells what was found, and "children" are not the "adults" asked about, though both travel.
    """
    modal = _MODAL.search(before)
    if not modal and _TOLD.search(before):
        return False
    named = stems(before)
    if _CASE.search(before):  # "rooms of at most 140 euros" binds the rooms, whoever books them
        bound = named[-1:]
    elif modal:
        bound = stems(before[: modal.start()])
    else:
        bound = named[:1]
    return not bound or not wanted.isdisjoint(bound)


def _names_a_case(before: str) -> bool:
    """'Claims of at least 500 euros are reviewed' names the claims that are meant and sets no minimum."""
    return bool(_CASE.search(before)) and not _DEMANDS.search(before)


def _scale(after: str) -> str:
    match = _SCALE.match(after)
    return match.group(1).lower()[0] if match else ""


def _periods(text: str) -> set[str]:
    return {_PERIODS.get(m.group().lower(), (m.group(1) or "").lower()) for m in _PERIOD.finditer(text)}
