"""What a title says of a series: 'Harbour Watch, Part 2' and 'QM-01 Rev D' name a stem and a place in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from sayso.tasks.text.numbering import normal_number
from sayso.tasks.text.words import words

_SPELLED = {
    word: number
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    )
}
_ORDINALS = {
    word: number
    for number, word in enumerate(
        ["zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
    )
}
_PLACE = rf"(?:\d{{1,4}}(?:\.\d+)*|[IVXLC]+|[A-Z]|{'|'.join(_SPELLED)})"
_REVISION = re.compile(
    rf"(?i:\b(?:rev(?:ision)?|ver(?:sion)?|edition|release|issue)(?:\b|(?=\d))\.?)[\s:#_-]*(?P<at>(?i:{_PLACE}))(?![\w])|\b[vV](?P<bare>\d+(?:\.\d+)*)\b"
)
_PARTS = r"(?i:parts?|vol(?:ume)?s?|chapters?|books?|episodes?|modules?|lessons?|sessions?|subparts?|installments?)"
_PART = re.compile(
    rf"\b{_PARTS}\b\.?[\s:#_-]*(?P<at>(?i:{_PLACE}))(?![\w])(?:(?:\s?[-–&]\s?|\s(?:and|to)\s|\s(?=\d))(?:{_PARTS}\s)?(?P<to>(?i:{_PLACE}))(?![\w]))?"
)
_ORDINAL = re.compile(
    rf"(?i:\b(?P<at>{'|'.join(_ORDINALS)}|\d+(?:st|nd|rd|th)))\s+(?i:part|volume|chapter|book|edition|revision|draft)\b"
)


_LONGEST_RANGE = 50


@dataclass(frozen=True, slots=True)
class Place:
    """`stem` is the series in plain words; `kind` says whether `numbers` count parts or revisions."""

    stem: str
    kind: Literal["part", "revision"]
    numbers: tuple[int, ...]
    label: str  # what the numbers count, in the singular: chapter, subpart, volume, rev


def series_places(title: str, name: str) -> list[Place]:
    """Where a title and a file name put their document in series; the last part or revision named counts, what stands before it
    is the series. Empty when they name none, or nothing but that.
    """
    found: dict[tuple[str, str], Place] = {}
    for text in (title, re.sub(r"[_-]+", " ", name.rsplit("/", 1)[-1])):
        place = _place(re.sub(r"\s*\.?(?:pdf|docx?|html?|md|txt|xlsx?|pptx?)$", "", text))
        if place is not None:
            found.setdefault((place.kind, place.stem), place)
    return list(found.values())


def revisions_named(text: str) -> list[int]:
    """The revisions a text names, in its order: 'version 3 and Rev D' gives 3 and 4."""
    found = (_number(match["at"] or match["bare"]) for match in _REVISION.finditer(text))
    return list(dict.fromkeys(number for number in found if number is not None))


def _place(text: str) -> Place | None:
    for pattern, counts_revisions in ((_REVISION, True), (_PART, False), (_ORDINAL, False)):
        match = next(reversed(list(pattern.finditer(text))), None)
        if match is None:
            continue
        groups = match.groupdict()
        number = _number(groups.get("at") or groups.get("bare") or "")
        before = words(text[: match.start()])
        stem = " ".join(before or words(text[match.end() :]))
        if number is None or not stem or (counts_revisions and not before):
            continue
        last = _number(groups.get("to") or "")
        is_list = bool(re.search(r"(?i)\band\b|&", match.group()))
        numbers = (
            (number,)
            if last is None
            else (number, last)
            if is_list
            else tuple(range(number, min(last, number + _LONGEST_RANGE) + 1))
        )
        is_revision = counts_revisions or bool(re.search(r"(?i)edition|revision|draft", match.group()))
        return Place(stem, "revision" if is_revision else "part", numbers, _label(match.group()))
    return None


def _label(printed: str) -> str:
    found = re.search(r"[a-z]+?(?=s?(?![a-z]))", printed.lower())
    return found.group() if found else ""


def _number(text: str) -> int | None:
    lowered = text.lower()
    if lowered in _SPELLED:
        return _SPELLED[lowered]
    if lowered in _ORDINALS:
        return _ORDINALS[lowered]
    if match := re.match(r"(\d+)(?:\.(\d+))?", lowered):
        return int(match.group(1)) * 1000 + int(match.group(2)) if match.group(2) else int(match.group(1))
    plain = normal_number(text.upper()) if len(text) > 1 or text.upper() in {"I", "V", "X"} else ""
    if plain.isdigit():
        return int(plain)
    return ord(lowered) - ord("a") + 1 if len(lowered) == 1 and lowered.isalpha() else None
