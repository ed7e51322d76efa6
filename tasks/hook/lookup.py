"""The places of one document, looked up by number, by words, by caption or by term."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from sayso.tasks.hook.places import Place
from sayso.tasks.text.words import content_words


class DocumentPlaces:
    """The places of one document, looked up by number, by words or by term."""

    def __init__(self, rows: Iterable[Mapping[str, str | int]]) -> None:
        places = [Place(**{name: row[name] for name in Place.__slots__}) for row in rows]  # type: ignore[arg-type]
        self.sections = sorted((p for p in places if p.kind == "section"), key=lambda p: p.order)
        self.by_id = {place.section_id: place for place in reversed(self.sections)}
        self.clauses = {place.number: place for place in places if place.kind == "clause"}
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
        same = [place for place in found if _same_label(place.label, label, number)]
        if not same and label in _BARE and label not in self.labels:
            same = [place for place in found if not place.label]
        if not same and label in {"section", "clause", "§", "paragraph"} and number in self.clauses:
            same = [self.clauses[number]]
        return _distinct(same)

    def named(self, words: str, *, extra: int) -> list[Place]:
        """Sections whose heading holds every content word and at most `extra` others; the closest ones only."""
        wanted = frozenset(content_words(words))
        if not wanted:
            return []
        rarest = min(wanted, key=lambda word: len(self._by_word.get(word, [])))
        fits = [
            p
            for p in self._by_word.get(rarest, [])
            if wanted <= self._words[p] and len(self._words[p]) - len(wanted) <= extra
        ]
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

    def begun(self, words: str) -> list[Place]:
        """Sections whose heading a name begins with that its sentence runs on from ('See Phony Targets to learn more')."""
        parts = words.split()
        for length in range(len(parts) - 1, 0, -1):
            found = self.named(" ".join(parts[:length]), extra=0)
            if found and (length > 1 or len(parts) == 2):
                return found
        return []

    def top(self, section_id: str) -> str:
        """The top section that a section stands below, or itself."""
        while section_id in self.by_id and self.by_id[section_id].parent_id:
            section_id = self.by_id[section_id].parent_id
        return section_id

    def has_below(self, section_id: str) -> bool:
        """Whether the section has subsections."""
        return any(place.parent_id == section_id for place in self.sections)

    def beside(self, section_id: str, *, is_before: bool) -> Place | None:
        """The section before or after one among those of its parent; of the parent where it is the first or the last."""
        while (at := self.by_id.get(section_id)) is not None:
            siblings = [
                p for p in self.by_id.values() if p.parent_id == at.parent_id and bool(p.number) == bool(at.number)
            ]
            side = [p for p in siblings if (p.order < at.order if is_before else p.order > at.order)]
            if side:
                return max(side, key=lambda p: p.order) if is_before else min(side, key=lambda p: p.order)
            section_id = at.parent_id
        return None

    def is_within(self, section_id: str, place: Place) -> bool:
        """Whether the section is the place or stands below it."""
        while section_id:
            if section_id == place.section_id:
                return True
            section_id = self.by_id[section_id].parent_id if section_id in self.by_id else ""
        return False


_BARE = frozenset(["section", "clause", "§", "chapter"])  # what a heading's bare number may be called


def _same_label(printed: str, wanted: str, number: str) -> bool:
    plain = {"", "section", "clause", "§"}
    if (
        printed == "" and wanted in {"appendix", "annex"} and number[:1].isalpha()
    ):  # a bare letter: "B Details" is appendix B
        return True
    return printed == wanted or (printed in plain and wanted in plain)


def _distinct(places: Sequence[Place]) -> list[Place]:
    """One per section; a heading with neither text nor subsections (a contents line) only when there is no other."""
    unique = list({place.section_id: place for place in places}.values())
    parents = {place.parent_id for place in unique}
    full = [place for place in unique if place.size or place.section_id in parents]
    return full or unique


def _is_clause(place: Place, clause: str) -> bool:
    return (
        bool(re.match(rf"\(?{re.escape(clause)}[.)]", place.printed.strip(), re.IGNORECASE))
        or place.number == clause.upper()
    )
