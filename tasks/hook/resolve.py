"""Answers open references: numbers and identifiers first, then headings, titles and terms (paper 6.13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from sayso.schemas.ledger import OpenReason
from sayso.tasks.hook.catalog import Catalog
from sayso.tasks.hook.lookup import DocumentPlaces
from sayso.tasks.hook.neighbour import neighbour
from sayso.tasks.hook.outcome import Answer, Hook, Outcome, Unanswered
from sayso.tasks.hook.places import Place
from sayso.tasks.text.numbering import is_global
from sayso.tasks.text.versions import normal_version
from sayso.tasks.text.words import content_words, normal

_SHARED_LABELS = frozenset(
    ["article", "chapter", "part", "subpart", "annex", "appendix", "schedule", "title", "recital"]
)
_INNER_LABELS = frozenset(["paragraph", "point", "item", "step", "rule", "task", "unit"])
_MAX_HOLDERS = 4  # documents whose headings are compared with a name that the citing one does not have


class Resolver:
    """Looks references up in the places of documents; `places` gives a document's, the citing one's first of all."""

    def __init__(self, catalog: Catalog, places: Callable[[str], DocumentPlaces], *, extra_words: int) -> None:
        self._catalog = catalog
        self._places = places
        self._extra = extra_words

    def resolve(self, hook: Hook) -> Outcome:
        """The one place a hook means, or why there is none."""
        if hook.form == "section":
            return self._section(hook)
        if hook.form == "caption":
            return self._caption(hook)
        if hook.form == "document":
            return self._document(hook)
        if hook.form in {"term", "abbreviation"}:
            return self._term(hook)
        return self._heading(hook) if hook.form == "heading" else self._title(hook)

    def _named_documents(self, hook: Hook) -> list[str]:
        """Documents that the reference names, by identifier, else by title; the citing one alone when it is among them."""
        found = self._catalog.identified(hook.names_document)
        if not found and " " in hook.names_document.strip() and len(content_words(hook.names_document)) > 1:
            found = self._catalog.titled(hook.names_document, extra=self._extra)
        if not found and hook.form == "document" and len(content_words(hook.words)) > 2:
            found = [
                d for d in self._catalog.titled(hook.words, extra=0) if not self._is_another(d, hook.names_document)
            ]
        return [hook.document_id] if hook.document_id in found else found

    def _is_another(self, document_id: str, identifier: str) -> bool:
        """Whether a document bears another identifier of the same kind: RFC 6750 is never RFC 6749, whatever their titles."""
        kind = identifier.rstrip("0123456789.")
        return bool(kind) and any(own.startswith(kind) for own in self._catalog.by_id[document_id].identifiers)

    def _document(self, hook: Hook) -> Outcome:
        found = self._named_documents(hook)
        if found == [hook.document_id]:
            return Unanswered("self_reference")
        if len(found) != 1:
            return self._undecided(found, "no_document_matches")
        document = self._catalog.by_id[found[0]]
        return Answer(found[0], "", f"{hook.names_document or hook.words} is {document.name}, “{document.title}”")

    def _section(self, hook: Hook) -> Outcome:
        if hook.label in _INNER_LABELS:
            return self._inner(hook)
        if not hook.number and hook.words in {"before", "after"}:
            return neighbour(hook, self._places(hook.document_id), self._name(hook.document_id))
        is_far = hook.label == "§" or is_global(hook.number, has_sign=False)
        missing: OpenReason = "no_such_section"
        if hook.names_document and not is_far:
            scope = self._named_documents(hook)
            if len(scope) != 1:
                return self._undecided(scope, "no_document_matches")
        else:
            scope = [hook.document_id]
            if not self._numbered(hook, scope):
                scope = self._elsewhere(hook, is_far=is_far)
                missing = "no_document_matches" if is_far else "no_such_section"
        found = self._numbered(hook, scope)
        if (
            not found
            and not hook.names_document
            and len(parts := self._catalog.parts(hook.document_id, hook.label, hook.number)) == 1
        ):
            return self._one_document(replace(hook, number=""), parts)
        return self._one_section(hook, found, missing)

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

    def _one_section(self, hook: Hook, found: list[tuple[str, Place]], missing: OpenReason) -> Outcome:
        if len(found) > 1:
            found = self._outermost(found)
            near = [pair for pair in found if pair[0] == hook.document_id and self._is_near(hook, pair[1])]
            found = near if len(near) == 1 else found
        if len(found) != 1:
            return (
                self._undecided([], missing)
                if not found
                else Unanswered("ambiguous", tuple(f"{self._name(d)}: {p.printed}" for d, p in found))
            )
        document_id, place = found[0]
        place = self._places(document_id).below(place, hook.clauses)
        if place.section_id == hook.section_id:
            return Unanswered("self_reference")
        return Answer(document_id, place.section_id, f"heading “{place.printed}” of {self._name(document_id)}")

    def _outermost(self, found: list[tuple[str, Place]]) -> list[tuple[str, Place]]:
        """Of headings that say the same, one below the other, the upper one: it holds the other."""
        for document_id, place in found:
            places = self._places(document_id)
            if all(d == document_id and places.is_within(other.section_id, place) for d, other in found):
                return [(document_id, place)]
        return found

    def _is_near(self, hook: Hook, place: Place) -> bool:
        """Whether a section stands below the same top heading as the citing one."""
        places = self._places(hook.document_id)
        return bool(place.parent_id) and places.top(hook.section_id) == places.top(place.section_id)

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
            return self._one_section(hook, [(hook.document_id, labelled[0])], "no_such_section")
        return Unanswered("self_reference")

    def _caption(self, hook: Hook) -> Outcome:
        scope = [hook.document_id]
        if hook.names_document:
            scope = self._named_documents(hook)
            if len(scope) != 1:
                return self._undecided(scope, "no_document_matches")
        place = self._places(scope[0]).captions.get((hook.label, hook.number))
        if place is None:
            return Unanswered("no_such_section")
        return Answer(scope[0], place.section_id, f"caption “{place.printed[:120]}” of {self._name(scope[0])}")

    def _heading(self, hook: Hook) -> Outcome:
        if hook.names_document:
            scope = self._named_documents(hook)
            if len(scope) != 1:
                return self._undecided(scope, "no_document_matches")
            found = [(scope[0], place) for place in self._places(scope[0]).named(hook.words, extra=self._extra)]
            return self._one_section(hook, found, "no_heading_matches")
        own = self._places(hook.document_id)
        found = [
            (hook.document_id, place) for place in own.named(hook.words, extra=self._extra) or own.begun(hook.words)
        ]
        if found:
            return self._one_section(hook, found, "no_heading_matches")
        if documents := self._catalog.titled(hook.words, extra=self._extra):
            return self._one_document(hook, documents)
        return self._one_section(hook, self._headings_elsewhere(hook), "no_heading_matches")

    def _headings_elsewhere(self, hook: Hook) -> list[tuple[str, Place]]:
        """Exactly that heading in another document; names of one word are too common."""
        if len(content_words(hook.words)) < 2:
            return []
        holders = self._catalog.with_heading(hook.words)
        if not 0 < len(holders) <= _MAX_HOLDERS:
            return []
        return [
            (d, place) for d in holders if d != hook.document_id for place in self._places(d).named(hook.words, extra=0)
        ]

    def _title(self, hook: Hook) -> Outcome:
        found = self._catalog.titled(hook.words, extra=self._extra)
        if found:
            return self._one_document(hook, found)
        places = self._places(hook.document_id).named(hook.words, extra=0)
        return self._one_section(hook, [(hook.document_id, place) for place in places], "no_document_matches")

    def _one_document(self, hook: Hook, found: list[str]) -> Outcome:
        if hook.number:
            found = [d for d in found if normal_version(hook.number) in self._catalog.by_id[d].versions]
        if hook.document_id in found:
            return Unanswered("self_reference")
        if len(found) != 1:
            return self._undecided(found, "no_document_matches")
        document = self._catalog.by_id[found[0]]
        return Answer(found[0], "", f"title “{document.title}” of {document.name}")

    def _term(self, hook: Hook) -> Outcome:
        term = normal(hook.words)
        own = self._places(hook.document_id).terms.get(term)
        if own is not None:
            return (
                Unanswered("self_reference")
                if own.section_id == hook.section_id
                else self._defined(hook.document_id, own)
            )
        found = [other for other in self._catalog.with_term(term) if other != hook.document_id]
        if len(found) != 1:
            return self._undecided(found, "no_document_matches")
        place = self._places(found[0]).terms.get(term)
        return self._defined(found[0], place) if place else Unanswered("no_document_matches")

    def _defined(self, document_id: str, place: Place) -> Answer:
        return Answer(document_id, place.section_id, f"“{place.printed}” is defined in {self._name(document_id)}")

    def _undecided(self, documents: Sequence[str], reason: OpenReason) -> Unanswered:
        return Unanswered("ambiguous", tuple(map(self._name, documents))) if documents else Unanswered(reason)

    def _name(self, document_id: str) -> str:
        return self._catalog.by_id[document_id].name if document_id in self._catalog.by_id else document_id
