"""References by number: the section that bears it in the document named, in the citing one, or in one of its series."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sayso.schemas.ledger import OpenReason
from sayso.tasks.hook.choice import Choice
from sayso.tasks.hook.neighbour import neighbour
from sayso.tasks.hook.outcome import Answer, Hook, Outcome, Unanswered
from sayso.tasks.hook.places import Place
from sayso.tasks.text.numbering import is_global
from sayso.tasks.text.words import content_words

_SHARED_LABELS = frozenset(
    ["article", "chapter", "part", "subpart", "annex", "appendix", "schedule", "title", "recital"]
)
_INNER_LABELS = frozenset(["paragraph", "point", "item", "step", "rule", "task", "unit"])


class Numbered:
    """Answers references by number."""

    def __init__(self, choice: Choice) -> None:
        self._choice = choice
        self._catalog = choice.catalog
        self._places = choice.places

    def section(self, hook: Hook) -> Outcome:
        """The section of that number, or why there is none."""
        if hook.label in _INNER_LABELS:
            return self._inner(hook)
        if not hook.number and hook.words in {"before", "after"}:
            return neighbour(hook, self._places(hook.document_id), self._choice.name(hook.document_id))
        is_far = hook.label == "§" or is_global(hook.number, has_sign=False)
        missing: OpenReason = "no_such_section"
        if hook.names_document and not is_far:
            scope = self._choice.named_documents(hook)
            if len(scope) != 1:
                return self._choice.undecided(scope, "no_document_matches")
        else:
            scope = [hook.document_id]
            if not self._numbered(hook, scope):
                scope = self._elsewhere(hook, is_far=is_far)
                missing = "no_document_matches" if is_far else "no_such_section"
        found = self._numbered(hook, scope)
        if not found and not hook.names_document and len(parts := self._parts(hook)) == 1:
            return self._choice.one_document(replace(hook, number=""), parts)
        return self._choice.one_section(hook, found, missing)

    def _parts(self, hook: Hook) -> list[str]:
        """Documents that are that part of the citing one's work; of the part named beside it ('subpart C of part 160')."""
        wanted = set(content_words(hook.words))
        found = self._catalog.parts(hook.document_id, hook.label, hook.number)
        return [other for other in found if wanted <= set(content_words(self._catalog.by_id[other].title))]

    def _elsewhere(self, hook: Hook, *, is_far: bool) -> list[str]:
        if is_far:
            return [other for other in self._catalog.with_number(hook.number) if other != hook.document_id]
        return self._catalog.siblings(hook.document_id) if hook.label in _SHARED_LABELS else []

    def _numbered(self, hook: Hook, scope: Sequence[str]) -> list[tuple[str, Place]]:
        found = [(d, place) for d in scope for place in self._places(d).numbered(hook.label, hook.number)]
        if not found and "." in hook.number and hook.number[-1].isalpha():  # "4.e": clause e of 4
            found = [
                (d, place)
                for d in scope
                for place in self._places(d).numbered(hook.label, hook.number.rpartition(".")[0])
            ]
        if not found and hook.words:
            found = [(d, place) for d in scope for place in self._places(d).named(hook.words, extra=0)]
        elif hook.words:
            found = [(d, place) for d, place in found if self._agrees(d, place, hook.words)]
        return found

    def _agrees(self, document_id: str, place: Place, words: str) -> bool:
        """Whether a name given beside a number has a word in common with the heading or the ones above it."""
        wanted = set(content_words(words))
        places = self._places(document_id)
        at: Place | None = place
        while at is not None:
            if not wanted or wanted & set(content_words(at.words)):
                return True
            at = places.by_id.get(at.parent_id)
        return False

    def _inner(self, hook: Hook) -> Outcome:
        """'paragraph 1' without a document counts within its own section."""
        places = self._places(hook.document_id)
        at = places.by_id.get(hook.section_id)
        while at is not None and hook.label in {"paragraph", "point"}:
            children = [
                p for p in places.sections if p.parent_id == at.section_id and p.number and p.number == hook.number
            ]
            if len(children) == 1 and children[0].section_id != hook.section_id:
                return Answer(
                    hook.document_id, children[0].section_id, f"heading “{children[0].printed}” within the same section"
                )
            at = places.by_id.get(at.parent_id) if not at.label else None
            at = at if at is not None and at.number else None
        labelled = [place for place in places.numbered(hook.label, hook.number) if place.label == hook.label]
        if len(labelled) == 1:
            return self._choice.one_section(hook, [(hook.document_id, labelled[0])], "no_such_section")
        return Unanswered("self_reference")
