"""What a title says of a series: 'Harbour Watch, Part 2' and 'QM-01 Rev D' name a stem and a place in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from sayso.tasks.text.numbering import normal_number
from sayso.tasks.text.words import words

_SPELLED = {word: number for number, word in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())}
_ORDINALS = {word: number for number, word in enumerate("zeroth first second third fourth fifth sixth seventh eighth ninth tenth".split())}
_PLACE = rf"(?:\d{{1,4}}(?:\.\d+)*|[IVXLC]+|[A-Z]|{'|'.join(_SPELLED)})"
_REVISION = re.compile(rf"(?i:\b(?:rev(?:ision)?|ver(?:sion)?|edition|release|issue)\b\.?)[\s:#_-]*(?P<at>(?i:{_PLACE}))(?![\w])|\b[vV](?P<bare>\d+(?:\.\d+)*)\b")
_PART = re.compile(
    rf"(?i:\b(?:parts?|vol(?:ume)?s?|chapters?|books?|episodes?|modules?|lessons?|sessions?|sections?|subparts?|installments?)\b\.?)[\s:#_-]*"
    rf"(?P<at>(?i:{_PLACE}))(?:\s?[-–]\s?(?P<to>(?i:{_PLACE})))?(?![\w])"
)
_ORDINAL = re.compile(rf"(?i:\b(?P<at>{'|'.join(_ORDINALS)}|\d+(?:st|nd|rd|th)))\s+(?i:part|volume|chapter|book|edition|revision|draft)\b")


@dataclass(frozen=True, slots=True)
class Place:
    """`stem` is the series in plain words; `kind` says whether `numbers` count parts or revisions."""

    stem: str
    kind: Literal["part", "revision"]
    numbers: tuple[int, ...]
    printed: str


def series_place(title: str) -> Place | None:
    """Where a title puts its document in a series; None when it names no part or revision, or nothing but that."""
    text = re.sub(r"\.(?:pdf|docx?|html?|md|txt|xlsx?|pptx?)$", "", title)
    text = re.sub(r"[_-]+", " ", text) if " " not in text.strip() else text
    for pattern, kind in ((_REVISION, "revision"), (_PART, "part"), (_ORDINAL, "part")):
        match = pattern.search(text)
        if match is None:
            continue
        groups = match.groupdict()
        number = _number(groups.get("at") or groups.get("bare") or "")
        before = words(text[: match.start()])
        stem = " ".join(before or words(text[match.end() :]))
        if number is None or not stem or (kind == "revision" and not before):
            continue
        last = _number(groups.get("to") or "")
        numbers = (number,) if last is None else tuple(range(number, last + 1))
        is_revision = kind == "revision" or bool(re.search(r"(?i)edition|revision|draft", match.group()))
        return Place(stem, "revision" if is_revision else "part", numbers, match.group().strip())
    return None


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
