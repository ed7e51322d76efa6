"""The places of a document that references point to: numbered sections, headings, captions, defined terms."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sayso.schemas.ids import child_id
from sayso.tasks.text.numbering import LABELS, heading_number, normal_number
from sayso.tasks.text.words import content_words, normal

_CAPTION = re.compile(r"(?P<label>Table|Figure|Fig\.?|Box|Listing|Exhibit|TABLE|FIGURE)\s*(?P<number>[A-Z]?-?\d+(?:[.-]\d+)*[a-z]?|[IVXL]+|[A-Z](?:\.\d+)?)\s*(?:[.:–—-]|\s(?=[A-Z(\[])|$)\s*(?P<words>[^\n]{0,200})")
_LINE_CAPTION = re.compile(rf"(?m)^[ \t|*]*{_CAPTION.pattern}")


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
    for section in sections:
        numbered = heading_number(section.heading)
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
    printed += [(section.section_id, match) for section in sections for match in _LINE_CAPTION.finditer(section.text)]
    seen: set[tuple[str, str]] = set()
    for section_id, match in printed:
        section = by_id.get(section_id)
        label = LABELS.get(match.group("label").lower().rstrip("."), "")
        number = normal_number(match.group("number"))
        if section is None or (label, number) in seen:
            continue
        seen.add((label, number))
        yield Place(section_id, section.parent_id, section.order, section.level, "caption", label, number, match.group("words").strip(), match.group().strip(), 0)


def term_places(sections: Sequence[SectionText], terms: Mapping[str, tuple[str, str]]) -> Iterator[Place]:
    """Terms a document defines: normal form -> (section id, the term as printed)."""
    by_id = {section.section_id: section for section in sections}
    for section_id, printed in terms.values():
        if section := by_id.get(section_id):
            yield Place(section_id, section.parent_id, section.order, section.level, "term", "", "", normal(printed), printed, 0)


def place_rows(document_id: str, places: Iterable[Place]) -> list[dict[str, str | int]]:
    """Rows of the places table."""
    seen: Counter[tuple[str, ...]] = Counter()
    rows: list[dict[str, str | int]] = []
    for place in places:
        key = (place.section_id, place.kind, place.label, place.number, place.words if place.kind == "term" else "")
        if seen[key]:
            continue
        seen[key] += 1
        rows.append({"place_id": child_id("p", document_id, *key), "document_id": document_id} | {name: getattr(place, name) for name in Place.__slots__})
    return rows


class DocumentPlaces:
    """The places of one document, looked up by number, by words or by term."""

    def __init__(self, rows: Iterable[Mapping[str, str | int]]) -> None:
        places = [Place(**{name: row[name] for name in Place.__slots__}) for row in rows]  # type: ignore[arg-type]
        self.sections = sorted((p for p in places if p.kind == "section"), key=lambda p: p.order)
        self.by_id = {place.section_id: place for place in reversed(self.sections)}
        self.captions = {(p.label, p.number): p for p in places if p.kind == "caption"}
        self.terms = {p.words: p for p in places if p.kind == "term"}
        self._by_number: dict[str, list[Place]] = {}
        self._by_word: dict[str, list[Place]] = {}
        self._words = {place: frozenset(content_words(place.words)) for place in self.sections}
        for place in self.sections:
            if place.number:
                self._by_number.setdefault(place.number, []).append(place)
            for word in self._words[place]:
                self._by_word.setdefault(word, []).append(place)
        self.labels = frozenset(place.label for place in self.sections if place.number)

    def numbered(self, label: str, number: str) -> list[Place]:
        """Sections that bear the number: those with the label first, bare numbers where no heading uses the label."""
        found = self._by_number.get(number, [])
        same = [place for place in found if _same_label(place.label, label)]
        if not same and label not in self.labels:
            same = [place for place in found if not place.label]
        return _distinct(same)

    def named(self, words: str, *, extra: int) -> list[Place]:
        """Sections whose heading holds every content word and at most `extra` others; the closest ones only."""
        wanted = frozenset(content_words(words))
        if not wanted:
            return []
        rarest = min(wanted, key=lambda word: len(self._by_word.get(word, [])))
        fits = [p for p in self._by_word.get(rarest, []) if wanted <= self._words[p] and len(self._words[p]) - len(wanted) <= extra]
        if not fits:
            return []
        fewest = min(len(self._words[place]) for place in fits)
        exact = [place for place in fits if len(self._words[place]) == fewest]
        return _distinct(exact if fewest == len(wanted) else fits)

    def below(self, place: Place, clauses: Sequence[str]) -> Place:
        """The deepest subsection that the clauses lead to: (b) of 4.2 where '(b) Exceptions' is a heading of its own."""
        for clause in clauses:
            child = next((p for p in self.sections if p.parent_id == place.section_id and _is_clause(p, clause)), None)
            if child is None:
                return place
            place = child
        return place

    def is_within(self, section_id: str, place: Place) -> bool:
        """Whether the section is the place or stands below it."""
        while section_id:
            if section_id == place.section_id:
                return True
            section_id = self.by_id[section_id].parent_id if section_id in self.by_id else ""
        return False


def _same_label(printed: str, wanted: str) -> bool:
    plain = {"", "section", "clause", "§"}
    return printed == wanted or (printed in plain and wanted in plain)


def _distinct(places: Sequence[Place]) -> list[Place]:
    """One per section; a heading with neither text nor subsections (a contents line) only when there is no other."""
    unique = list({place.section_id: place for place in places}.values())
    parents = {place.parent_id for place in unique}
    full = [place for place in unique if place.size or place.section_id in parents]
    return full or unique


def _is_clause(place: Place, clause: str) -> bool:
    return bool(re.match(rf"\(?{re.escape(clause)}[.)]", place.printed.strip(), re.IGNORECASE)) or place.number == clause.upper()
