"""What can never be one thing, by code alone: names whose numbers, revisions, initials or negations differ."""

from __future__ import annotations

import re
from typing import Literal

from sayso.tasks.text.words import words

Veto = Literal["number", "revision", "initials", "negation"]

_REVISION = re.compile(
    r"\b(?:rev(?:ision)?|ver(?:sion)?|edition|release|draft|v)\.?\s*(\d[\w.]*|[A-Za-z])\b", re.IGNORECASE
)
_NUMBER = re.compile(r"\d+(?:\.\d+)*|\b(?:[IVX]{2,}|IV|VI{1,3}|IX)\b")
_SPELLED = frozenset(
    [
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "single",
        "double",
        "triple",
        "multi",
        "half",
    ]
)
_INITIAL = re.compile(r"(?<![\w'’])[A-Z](?:\.|(?=\s|$))")
_NEGATIONS = re.compile(
    r"\b(?:no|not|non|without|never|un|anti|counter)\b|\bnon(?=[a-z])|\b(?:un|in|im|ir|dis)(?=[a-z]{4,})", re.IGNORECASE
)
_OPPOSITES = (
    ("public", "private"), ("internal", "external"), ("input", "output"), ("minimum", "maximum"), ("upper", "lower"), ("open", "closed"),
    ("old", "new"), ("primary", "secondary"), ("active", "inactive"), ("sender", "receiver"), ("client", "server"), ("employer", "employee"),
    ("licensor", "licensee"), ("lessor", "lessee"), ("mortgagor", "mortgagee"), ("controller", "processor"), ("request", "response"),
)  # fmt: skip


def veto(name: str, other: str) -> Veto | None:
    """The reason that two names are never of one thing; None when code sees none."""
    if _revisions(name) != _revisions(other):
        return "revision"
    if _numbers(name) != _numbers(other):
        return "number"
    if _initials_differ(name, other):
        return "initials"
    return "negation" if _negation_differs(name, other) else None


def _revisions(name: str) -> tuple[str, ...]:
    return tuple(match.group(1).upper().rstrip(".") for match in _REVISION.finditer(name))


def _numbers(name: str) -> tuple[str, ...]:
    found = [match.group() for match in _NUMBER.finditer(_REVISION.sub(" ", name))]
    return tuple(sorted([*found, *(word for word in words(name) if word in _SPELLED)]))


def _initials_differ(name: str, other: str) -> bool:
    mine, theirs = _INITIAL.findall(name), _INITIAL.findall(other)
    return bool(mine and theirs) and [letter[0] for letter in mine] != [letter[0] for letter in theirs]


def _negation_differs(name: str, other: str) -> bool:
    mine, theirs = words(name), words(other)
    only_mine, only_theirs = [w for w in mine if w not in theirs], [w for w in theirs if w not in mine]
    if any((a in only_mine and b in only_theirs) or (b in only_mine and a in only_theirs) for a, b in _OPPOSITES):
        return True
    extra = [w for w in only_mine if w not in only_theirs], [w for w in only_theirs if w not in only_mine]
    bare = [{_NEGATIONS.sub("", w) for w in side} for side in extra]
    negated = [
        any(_NEGATIONS.search(w) and (_NEGATIONS.fullmatch(w) or _NEGATIONS.sub("", w) in bare[1 - at]) for w in side)
        for at, side in enumerate(extra)
    ]
    return negated[0] != negated[1]
