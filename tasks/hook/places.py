"""The places of a document that references point to: numbered sections, headings, captions, defined terms."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sayso.schemas.ids import child_id
from sayso.tasks.text.numbering import LABELS, Numbered, heading_number, lettered_headings, normal_number
from sayso.tasks.text.words import normal

_CAPTION = re.compile(
    r"(?P<label>Table|Figure|Fig\.?|Box|Listing|Exhibit|TABLE|FIGURE)\s*(?P<number>[A-Z]?-?\d+(?:[.-]\d+)*[a-z]?|[IVXL]+|[A-Z](?:\.\d+)?)\s*(?:[.:–—-]|\s(?=[A-Z(\[])|$)\s*(?P<words>[^\n]{0,200})"
)
_LINE_CAPTION = re.compile(rf"(?m)^[ \t|*]*{_CAPTION.pattern}")
_LONE_CAPTION = re.compile(r"(?m)(?<=[.!?:] )(?P<label>Table|Figure)\s(?P<number>\d+|[A-Z])(?P<words>)$")
_CLAUSE_LINE = re.compile(
    r"(?m)^[ \t>|]*(?P<number>\d{1,3}(?:\.\d{1,3})*)\.?\)?[ \t]+(?P<words>[\"“(]?[A-Z][^\n]{0,80})"
)


@dataclass(frozen=True, slots=True)
class Place:
    """One row of the places table, without its ids of document and row."""

    section_id: str
    parent_id: str
    order: int
    level: int
    kind: str
    label: str
    number: str
    words: str
    printed: str
    size: int


@dataclass(frozen=True, slots=True)
class SectionText:
    """What this step reads of a section."""

    section_id: str
    parent_id: str
    heading: str
    heading_path: tuple[str, ...]
    level: int
    order: int
    text: str


def section_places(sections: Sequence[SectionText]) -> Iterator[Place]:
    """Every heading, with its number where it has one; a bare number below a number counts with it too (2 below 4 is 4.2)."""
    numbers: dict[str, str] = {}
    letters = lettered_headings([section.heading for section in sections])
    for at, section in enumerate(sections):
        numbered = heading_number(section.heading)
        if at in letters:
            numbered = Numbered("", letters[at], section.heading[1:].strip())
        words = numbered.words if numbered else section.heading
        number = numbered.number if numbered else ""
        label = numbered.label if numbered else ""
        common = (section.section_id, section.parent_id, section.order, section.level, "section")
        yield Place(*common, label, number, words, section.heading, len(section.text))
        above = numbers.get(section.parent_id, "")
        if number and above and "." not in number and not label:
            yield Place(*common, "", f"{above}.{number}", words, section.heading, len(section.text))
        numbers[section.section_id] = number or above


def caption_places(sections: Sequence[SectionText], captions: Iterable[tuple[str, str]]) -> Iterator[Place]:
    """Captions of tables and figures as (section id, caption), then lines of text that read like one; the first of a number counts."""
    by_id = {section.section_id: section for section in sections}
    printed = [(section_id, match) for section_id, caption in captions if (match := _CAPTION.match(caption.strip()))]
    for pattern in (_LINE_CAPTION, _LONE_CAPTION):
        printed += [(section.section_id, match) for section in sections for match in pattern.finditer(section.text)]
    seen: set[tuple[str, str]] = set()
    for section_id, match in printed:
        section = by_id.get(section_id)
        label = LABELS.get(match.group("label").lower().rstrip("."), "")
        number = normal_number(match.group("number"))
        if section is None or (label, number) in seen:
            continue
        seen.add((label, number))
        yield Place(
            section_id,
            section.parent_id,
            section.order,
            section.level,
            "caption",
            label,
            number,
            match.group("words").strip(),
            match.group().strip(),
            0,
        )


def clause_places(sections: Sequence[SectionText]) -> Iterator[Place]:
    """Numbered paragraphs that are no headings: 5.2 below '5. Termination', and 1, 2, 3, ... where no heading bears a number.

    A number that two paragraphs bear names neither.
    """
    has_numbers = any(heading_number(section.heading) for section in sections)
    found: dict[str, list[Place]] = {}
    for section in sections:
        for match in _CLAUSE_LINE.finditer(section.text):
            number = normal_number(match.group("number"))
            if "." in number or not has_numbers:
                words = match.group("words").strip()
                place = Place(
                    section.section_id,
                    section.parent_id,
                    section.order,
                    section.level,
                    "clause",
                    "",
                    number,
                    words,
                    match.group().strip(),
                    0,
                )
                found.setdefault(number, []).append(place)
    yield from (places[0] for places in found.values() if len(places) == 1)


def term_places(sections: Sequence[SectionText], terms: Mapping[str, tuple[str, str]]) -> Iterator[Place]:
    """Terms a document defines: normal form -> (section id, the term as printed)."""
    by_id = {section.section_id: section for section in sections}
    for section_id, printed in terms.values():
        if section := by_id.get(section_id):
            yield Place(
                section_id, section.parent_id, section.order, section.level, "term", "", "", normal(printed), printed, 0
            )


def place_rows(document_id: str, places: Iterable[Place]) -> list[dict[str, str | int]]:
    """Rows of the places table."""
    seen: Counter[tuple[str, ...]] = Counter()
    rows: list[dict[str, str | int]] = []
    for place in places:
        key = (place.section_id, place.kind, place.label, place.number, place.words if place.kind == "term" else "")
        if seen[key]:
            continue
        seen[key] += 1
        rows.append(
            {"place_id": child_id("p", document_id, *key), "document_id": document_id}
            | {name: getattr(place, name) for name in Place.__slots__}
        )
    return rows
