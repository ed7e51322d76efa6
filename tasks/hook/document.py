"""All references of a document: its sections read with its own headings, reference list and terms in mind."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sayso.tasks.hook.find import find_references
from sayso.tasks.hook.mentions import cited_tags
from sayso.tasks.hook.places import Place, SectionText
from sayso.tasks.hook.reference import Reference
from sayso.tasks.hook.relation import header_references
from sayso.tasks.hook.terms import ASIDE, term_references
from sayso.tasks.text.words import content_words

# These list what there is; they do not refer to it.
CONTENTS = re.compile(r"(?i)^\W*(?:\w+ )?(?:table of )?contents\W*$|^\W*(?:index|list of (?:figures|tables))\W*$")
_HEAD_SECTIONS = 3  # sections that may hold the document's head matter


def references_of(
    texts: Sequence[SectionText],
    places: Sequence[Place],
    terms: Mapping[str, tuple[str, str]],
    identifiers: Sequence[str],
) -> list[tuple[SectionText, Reference]]:
    """References of all sections but contents pages; `identifiers` are the document's own, the first tells its kind (RFC)."""
    tags = cited_tags([section.text for section in texts])
    headings = {content_words(place.words) for place in places if place.kind == "section"} - {()}
    prefix = next((key.rstrip("0123456789.") for key in identifiers if key[:1].isalpha()), "")
    found: list[tuple[SectionText, Reference]] = []
    for section in texts:
        if CONTENTS.search(section.heading):
            continue
        own = find_references(section.text, tags=tags, headings=headings)
        if ASIDE.search(section.heading):  # a list of works: "Proceedings, Part II" points nowhere
            own = [r for r in own if r.form == "document" or r.names_document]
        if prefix and section.order < _HEAD_SECTIONS:
            own += header_references(section.text, prefix)
        own += [t for t in term_references(section, terms) if not any(t.start < r.end and r.start < t.end for r in own)]
        found += [(section, reference) for reference in own]
    return found
