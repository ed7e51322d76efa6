"""References by where the text stands: 'the preceding section'."""

from __future__ import annotations

from sayso.tasks.hook.lookup import DocumentPlaces
from sayso.tasks.hook.outcome import Answer, Hook, Outcome, Unanswered


def neighbour(hook: Hook, places: DocumentPlaces, name: str) -> Outcome:
    """The section beside the citing one, among those of its parent; `name` is the document's.

    What follows a section that has subsections is ambiguous: the first of them, or the section after them all.
    """
    found = places.beside(hook.section_id, is_before=hook.words == "before")
    if found is None:
        return Unanswered("no_such_section")
    if hook.words == "after" and places.has_below(hook.section_id):
        return Unanswered("ambiguous", (f"{name}: {found.printed}", f"{name}: its own subsections"))
    return Answer(hook.document_id, found.section_id, f"“{found.printed}” stands right {hook.words} the citing section")
