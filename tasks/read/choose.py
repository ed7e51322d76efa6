"""Which sections are opened within a budget, and why each of the others is not (paper 3.3, 6.10)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sayso.schemas.asking import Candidate
from sayso.schemas.recipes import ReadRecipe

LINKED = frozenset({"links"})


@dataclass(frozen=True, slots=True)
class Place:
    """A section's place and size; `text_sha` tells repeated texts of one document."""

    section_id: str
    document_id: str
    order: int
    character_count: int
    text_sha: str


@dataclass(frozen=True, slots=True)
class Choice:
    """Reason by section: relevant and whole_scope are opened; over_budget, below_depth and duplicate are not."""

    reasons: dict[str, str]

    @property
    def opened(self) -> list[str]:
        """Section ids, in no order of reading yet."""
        return [section for section, reason in self.reasons.items() if reason in {"relevant", "whole_scope"}]


def in_turn(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Candidates of all obligations by rank, the obligations taking turns; each section once, at its best rank."""
    best: dict[str, Candidate] = {}
    for candidate in sorted(candidates, key=lambda c: (c.rank, c.obligation_id)):
        best.setdefault(candidate.section_id, candidate)
    return list(best.values())


def choose(
    candidates: Sequence[Candidate], places: Mapping[str, Place], recipe: ReadRecipe, *, budget: int, whole: int
) -> Choice:
    """Open whole documents for up to `whole` characters, most relevant first, then single sections by rank.

    A share of the room is kept for sections that only links reached. `places` must also hold the sections of documents that
    may be opened whole.
    """
    ranked = in_turn(candidates)
    room = _Room(budget, places)
    room.open(_whole_documents(ranked, places, whole))
    linked = [c.section_id for c in ranked if set(c.routes) <= LINKED]
    others = [c.section_id for c in ranked if not set(c.routes) <= LINKED]
    kept = min(int(budget * recipe.linked_share), sum(places[s].character_count for s in linked if s in places))
    room.open(others[: recipe.depth], keep=kept)
    room.open(linked[: recipe.depth])
    room.open(others[: recipe.depth])  # what the links left
    for candidate in ranked:
        room.reasons.setdefault(candidate.section_id, "below_depth")
    return Choice(room.reasons)


class _Room:
    """Characters that are left, and what became of each section."""

    def __init__(self, budget: int, places: Mapping[str, Place]) -> None:
        self.left = budget
        self.reasons: dict[str, str] = {}
        self._places = places
        self._texts: set[tuple[str, str]] = set()

    def open(self, sections: Sequence[str], *, keep: int = 0) -> None:
        """Open in order what fits; one that does not fit is skipped, the next is tried."""
        for section in sections:
            place = self._places.get(section)
            if place is None or self.reasons.get(section) in {"relevant", "duplicate"}:
                continue
            text = (place.document_id, place.text_sha)
            if text in self._texts and place.character_count:
                self.reasons[section] = "duplicate"
            elif place.character_count > self.left - keep:
                self.reasons[section] = "over_budget"
            else:
                self.reasons[section] = "relevant"
                self._texts.add(text)
                self.left -= place.character_count


def _whole_documents(ranked: Sequence[Candidate], places: Mapping[str, Place], room: int) -> list[str]:
    """Sections of the documents that gather the most score and fit the room together."""
    gathered: dict[str, float] = defaultdict(float)
    for candidate in ranked:
        gathered[candidate.document_id] += candidate.score
    of_document: dict[str, list[Place]] = defaultdict(list)
    for place in places.values():
        of_document[place.document_id].append(place)
    opened: list[str] = []
    for document in sorted(gathered, key=lambda d: -gathered[d]):
        size = sum(place.character_count for place in of_document[document])
        if size <= room:
            room -= size
            opened += [place.section_id for place in of_document[document]]
    return opened


def marked(candidates: Iterable[Candidate], choice: Choice) -> list[Candidate]:
    """The candidates with what became of each."""
    opened = set(choice.opened)
    return [
        replace(c, is_opened=c.section_id in opened, reason=choice.reasons.get(c.section_id, "below_depth"))
        for c in candidates
    ]
