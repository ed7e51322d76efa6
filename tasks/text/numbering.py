"""Numbers of sections, tables and figures, as headings and captions print them and as references name them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

LABELS = {
    "section": "section", "sections": "section", "sec": "section", "secs": "section", "§": "section", "§§": "section",
    "clause": "clause", "clauses": "clause", "subsection": "section", "subsections": "section", "sect": "section",
    "article": "article", "articles": "article", "art": "article", "arts": "article",
    "chapter": "chapter", "chapters": "chapter", "part": "part", "parts": "part", "subpart": "subpart", "subparts": "subpart",
    "appendix": "appendix", "appendices": "appendix", "appendixes": "appendix", "app": "appendix",
    "annex": "annex", "annexes": "annex", "exhibit": "exhibit", "exhibits": "exhibit", "schedule": "schedule",
    "attachment": "attachment", "attachments": "attachment", "paragraph": "paragraph", "paragraphs": "paragraph",
    "para": "paragraph", "paras": "paragraph", "subparagraph": "paragraph", "subparagraphs": "paragraph", "point": "point", "points": "point",
    "step": "step", "steps": "step", "rule": "rule", "rules": "rule", "item": "item", "items": "item",
    "table": "table", "tables": "table", "figure": "figure", "figures": "figure", "fig": "figure", "figs": "figure",
    "box": "box", "listing": "listing", "equation": "equation", "title": "title", "module": "module", "task": "task",
    "lesson": "lesson", "unit": "unit", "recital": "recital", "recitals": "recital",
}  # fmt: skip
_WORDS = "|".join(sorted((word for word in LABELS if word[0] != "§"), key=len, reverse=True))
_HEADING = re.compile(
    rf"\s*(?:(?P<label>(?i:{_WORDS})(?:\.|\b)|§{{1,2}})\s*)?"
    r"(?P<number>\d+(?:[.\-–]\d+)*(?:\.[a-zA-Z])?[A-Za-z]?|[A-Z](?:\.\d+)*|[IVXLC]+)"
    r"(?:(?P<clauses>(?:\([A-Za-z0-9]{1,4}\))+)|(?=[.:)\s\]–—-]|$))[.:)\]]?(?P<dash>\s*[–—-])?(?:\s+|$)(?P<rest>.*)",
    re.DOTALL,
)
_LETTERED_HEADING = re.compile(r"([A-Z])\s+[A-Z][\w-]")
_ROMAN = re.compile(r"(?=[IVXLC])(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


@dataclass(frozen=True, slots=True)
class Numbered:
    """A heading's or caption's number: label ('' without one), number in normal form, and the words after it."""

    label: str
    number: str
    words: str


def normal_number(number: str, *, roman: bool = True) -> str:
    """'4.1.' -> 4.1, 'IV' -> 4, '08' -> 8: how a number is compared."""
    bare = number.strip(" .:)").replace("–", "-")
    if roman and _ROMAN.fullmatch(bare) and bare not in {"C", "L"}:
        return str(_roman(bare))
    return ".".join(part.lstrip("0") or part for part in bare.split(".")).upper()


def _roman(text: str) -> int:
    values = [_ROMAN_VALUES[letter] for letter in text]
    return sum(-value if any(value < later for later in values[at + 1 :]) else value for at, value in enumerate(values))


def heading_number(heading: str) -> Numbered | None:
    """The number a heading starts with; None for a heading without one ('A Simple Makefile' has none)."""
    match = _HEADING.match(heading)
    if match is None:
        return None
    label = (match.group("label") or "").rstrip(".").lower()
    number = match.group("number")
    if label and label not in LABELS:
        return None
    label = LABELS.get(label, "")
    is_lettered = number[0].isalpha()
    if (
        is_lettered
        and not label
        and not ("." in number or heading.strip()[len(number) : len(number) + 1] in {".", ")", ":"})
    ):
        return None  # "A Simple Makefile", "I was here"
    if not label and number.isdigit() and len(number) == 4 and number[:2] in {"19", "20"}:
        return None  # a year
    return Numbered(
        label,
        normal_number(number, roman=label not in {"appendix", "annex", "exhibit", "subpart"}),
        match.group("rest").strip(),
    )


def lettered_headings(headings: Sequence[str]) -> dict[int, str]:
    """Index -> letter of headings like 'B Implementation Details', where a document has them in order from A on.

    One alone ('A Simple Makefile') is an ordinary heading.
    """
    found = [(at, match.group(1)) for at, heading in enumerate(headings) if (match := _LETTERED_HEADING.match(heading))]
    run = [(at, letter) for place, (at, letter) in enumerate(found) if letter == chr(ord("A") + place)]
    return dict(run) if len(run) > 1 and len(run) == len(found) else {}


def is_global(number: str, *, has_sign: bool) -> bool:
    """Whether a section number names its document too: 164.308 and 552.212-4 do, 4.1 does not."""
    first = number.split(".", maxsplit=1)[0].split("-", maxsplit=1)[0]
    return ("." in number or has_sign) and first.isdigit() and len(first) >= 3
