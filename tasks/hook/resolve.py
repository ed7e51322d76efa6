"""Answers open references: numbers and identifiers first, then headings, titles and terms (paper 6.13)."""

from __future__ import annotations

from collections.abc import Callable

from sayso.tasks.hook.catalog import Catalog
from sayso.tasks.hook.choice import Choice
from sayso.tasks.hook.lookup import DocumentPlaces
from sayso.tasks.hook.numbered import Numbered
from sayso.tasks.hook.outcome import Answer, Hook, Outcome, Unanswered
from sayso.tasks.hook.places import Place
from sayso.tasks.text.words import content_words, normal

_MAX_HOLDERS = 4  # documents whose headings are compared with a name that the citing one does not have


class Resolver:
    """Looks references up in the places of documents; `places` gives a document's, the citing one's first of all."""

    def __init__(self, catalog: Catalog, places: Callable[[str], DocumentPlaces], *, extra_words: int) -> None:
        self._catalog = catalog
        self._places = places
        self._extra = extra_words
        self._choice = Choice(catalog, places, extra_words=extra_words)
        self._numbered = Numbered(self._choice)

    def resolve(self, hook: Hook) -> Outcome:
        """The one place a hook means, or why there is none."""
        if hook.form == "section":
            return self._numbered.section(hook)
        if hook.form == "caption":
            return self._caption(hook)
        if hook.form == "document":
            return self._document(hook)
        if hook.form in {"term", "abbreviation"}:
            return self._term(hook)
        return self._heading(hook) if hook.form == "heading" else self._title(hook)

    def _document(self, hook: Hook) -> Outcome:
        found = self._choice.named_documents(hook)
        if found == [hook.document_id]:
            return Unanswered("self_reference")
        if len(found) != 1:
            return self._choice.undecided(found, "no_document_matches")
        document = self._catalog.by_id[found[0]]
        return Answer(found[0], "", f"{hook.names_document or hook.words} is {document.name}, “{document.title}”")

    def _caption(self, hook: Hook) -> Outcome:
        scope = [hook.document_id]
        if hook.names_document:
            scope = self._choice.named_documents(hook)
            if len(scope) != 1:
                return self._choice.undecided(scope, "no_document_matches")
        place = self._places(scope[0]).captions.get((hook.label, hook.number))
        if place is None:
            return Unanswered("no_such_section")
        return Answer(scope[0], place.section_id, f"caption “{place.printed[:120]}” of {self._choice.name(scope[0])}")

    def _heading(self, hook: Hook) -> Outcome:
        if hook.names_document:
            scope = self._choice.named_documents(hook)
            if len(scope) != 1:
                return self._choice.undecided(scope, "no_document_matches")
            found = [(scope[0], place) for place in self._places(scope[0]).named(hook.words, extra=self._extra)]
            return self._choice.one_section(hook, found, "no_heading_matches")
        own = self._places(hook.document_id)
        found = [
            (hook.document_id, place) for place in own.named(hook.words, extra=self._extra) or own.begun(hook.words)
        ]
        if found:
            return self._choice.one_section(hook, found, "no_heading_matches")
        if documents := self._catalog.titled(hook.words, extra=self._extra):
            return self._choice.one_document(hook, documents)
        return self._choice.one_section(hook, self._headings_elsewhere(hook), "no_heading_matches")

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
            return self._choice.one_document(hook, found)
        places = self._places(hook.document_id).named(hook.words, extra=0)
        return self._choice.one_section(hook, [(hook.document_id, place) for place in places], "no_document_matches")

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
            return self._choice.undecided(found, "no_document_matches")
        place = self._places(found[0]).terms.get(term)
        return self._defined(found[0], place) if place else Unanswered("no_document_matches")

    def _defined(self, document_id: str, place: Place) -> Answer:
        return Answer(
            document_id, place.section_id, f"“{place.printed}” is defined in {self._choice.name(document_id)}"
        )
