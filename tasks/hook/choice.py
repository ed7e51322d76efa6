"""How one place is chosen of several that a reference may mean, and what is said where none or more than one is left."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sayso.schemas.ledger import OpenReason
from sayso.tasks.hook.catalog import Catalog
from sayso.tasks.hook.lookup import DocumentPlaces
from sayso.tasks.hook.outcome import Answer, Hook, Outcome, Unanswered
from sayso.tasks.hook.places import Place
from sayso.tasks.text.versions import normal_version
from sayso.tasks.text.words import content_words


class Choice:
    """The one document or the one section that a reference means; `places` gives a document's places."""

    def __init__(self, catalog: Catalog, places: Callable[[str], DocumentPlaces], *, extra_words: int) -> None:
        self.catalog = catalog
        self.places = places
        self.extra = extra_words

    def named_documents(self, hook: Hook) -> list[str]:
        """Documents that the reference names, by identifier, else by title; the citing one alone when it is among them."""
        found = self.catalog.identified(hook.names_document)
        if not found and " " in hook.names_document.strip() and len(content_words(hook.names_document)) > 1:
            found = self.catalog.titled(hook.names_document, extra=self.extra)
        if not found and hook.form == "document" and len(content_words(hook.words)) > 2:
            found = [
                d for d in self.catalog.titled(hook.words, extra=0) if not self._is_another(d, hook.names_document)
            ]
        return [hook.document_id] if hook.document_id in found else found

    def _is_another(self, document_id: str, identifier: str) -> bool:
        """Whether a document bears another identifier of the same kind: RFC 6750 is never RFC 6749, whatever their titles."""
        kind = identifier.rstrip("0123456789.")
        return bool(kind) and any(own.startswith(kind) for own in self.catalog.by_id[document_id].identifiers)

    def one_document(self, hook: Hook, found: list[str]) -> Outcome:
        """The only one found that has the version named, or why there is none."""
        if hook.number:
            found = [d for d in found if normal_version(hook.number) in self.catalog.by_id[d].versions]
        if hook.document_id in found:
            return Unanswered("self_reference")
        if len(found) != 1:
            return self.undecided(found, "no_document_matches")
        document = self.catalog.by_id[found[0]]
        return Answer(found[0], "", f"title “{document.title}” of {document.name}")

    def one_section(self, hook: Hook, found: list[tuple[str, Place]], missing: OpenReason) -> Outcome:
        """The only section found; of several, the outermost of nested ones or the one near the citing section."""
        if len(found) > 1:
            found = self._outermost(found)
            near = [pair for pair in found if pair[0] == hook.document_id and self._is_near(hook, pair[1])]
            found = near if len(near) == 1 else found
        if len(found) != 1:
            return (
                self.undecided([], missing)
                if not found
                else Unanswered("ambiguous", tuple(f"{self.name(d)}: {p.printed}" for d, p in found))
            )
        document_id, place = found[0]
        place = self.places(document_id).below(place, hook.clauses)
        if place.section_id == hook.section_id:
            return Unanswered("self_reference")
        return Answer(document_id, place.section_id, f"heading “{place.printed}” of {self.name(document_id)}")

    def _outermost(self, found: list[tuple[str, Place]]) -> list[tuple[str, Place]]:
        """Of headings that say the same, one below the other, the upper one: it holds the other."""
        for document_id, place in found:
            places = self.places(document_id)
            if all(d == document_id and places.is_within(other.section_id, place) for d, other in found):
                return [(document_id, place)]
        return found

    def _is_near(self, hook: Hook, place: Place) -> bool:
        """Whether a section stands below the same top heading as the citing one."""
        places = self.places(hook.document_id)
        return bool(place.parent_id) and places.top(hook.section_id) == places.top(place.section_id)

    def undecided(self, documents: Sequence[str], reason: OpenReason) -> Unanswered:
        """Ambiguous between these documents; the reason where there are none."""
        return Unanswered("ambiguous", tuple(map(self.name, documents))) if documents else Unanswered(reason)

    def name(self, document_id: str) -> str:
        """What a document is called."""
        return self.catalog.by_id[document_id].name if document_id in self.catalog.by_id else document_id
