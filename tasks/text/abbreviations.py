"""Abbreviations that a text spells out: 'JSON Web Token (JWT)', 'EEA (European Economic Area)'."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_BEHIND = re.compile(r"\(\s*[\"“'‘]?(?P<short>[A-Z][A-Za-z0-9&/-]{1,9})s?[\"”'’]?\s*\)")
_INSIDE = re.compile(r"\b(?P<short>[A-Z][A-Z0-9&/-]{1,9})\s+\((?P<long>[A-Z]?[a-z][^()]{5,70})\)")
_WORD = re.compile(r"[^\W_]+")
_LINKING = frozenset(["of", "the", "and", "for", "in", "on", "to", "a", "an", "by", "with", "or"])


class SpelledOut(NamedTuple):
    """`long` is the abbreviation `short` written out; text[start:end] says so."""

    short: str
    long: str
    start: int
    end: int


def find_abbreviations(text: str) -> Iterator[SpelledOut]:
    """Abbreviations whose letters are found in order in the words beside them."""
    for match in _BEHIND.finditer(text):
        short = match.group("short")
        if (
            sum(letter.isupper() for letter in short) >= 2
            and (start := _long_form(text, match.start(), short)) is not None
        ):
            yield SpelledOut(short, text[start : match.start()].strip(), start, match.end())
    for match in _INSIDE.finditer(text):
        short, long = match.group("short"), match.group("long")
        if _initials_fit(short, [word.group() for word in _WORD.finditer(long)]):
            yield SpelledOut(short, long.strip(), match.start(), match.end())


def _long_form(text: str, end: int, short: str) -> int | None:
    """Where the words before text[end] begin whose initials the abbreviation's letters are; None when they do not fit."""
    letters = [letter for letter in short if letter.isalnum()]
    before = list(_WORD.finditer(text, max(0, end - 120), end))
    for count in range(max(1, len(letters) - 3), min(len(before), len(letters) + 4) + 1):
        words = [word.group() for word in before[-count:]]
        if words[0].lower() not in _LINKING and _initials_fit(short, words):
            start = before[-count].start()
            return None if re.search(r"[.;:!?()\n]", text[start:end].strip()) else start
    return None


def _initials_fit(short: str, words: list[str]) -> bool:
    """Each capital of the abbreviation starts a word, in order; words left over may only be linking words."""
    letters = [letter.lower() for letter in short if letter.isalpha()]
    parts = [word for word in words if word]
    at = 0
    for word in parts:
        lowered = word.lower()
        if at < len(letters) and lowered[0] == letters[at]:
            at += 1
            capitals = [letter.lower() for letter in word[1:] if letter.isupper()]
            while capitals and at < len(letters) and capitals[0] == letters[at]:
                capitals.pop(0)
                at += 1
        elif lowered not in _LINKING:
            return False
    return at == len(letters) and len(parts) > 1
