"""The signature of a document: what it is called, what it names, what it writes in lower case, what others may ask it for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sayso.schemas.ids import digest
from sayso.tasks.hook.places import Place, SectionText
from sayso.tasks.hook.terms import ASIDE
from sayso.tasks.text.identifiers import document_identifiers
from sayso.tasks.text.names import find_names, lower_words, name_words
from sayso.tasks.text.numbering import is_global
from sayso.tasks.text.series import series_places
from sayso.tasks.text.titles import title_keys
from sayso.tasks.text.versions import title_words, versions_of
from sayso.tasks.text.words import content_words, key64, normal


@dataclass(slots=True)
class _Use:
    count: int
    printed: str
    section_id: str
    start: int


def signature_row(
    document_id: str,
    name: str,
    title: str,
    sections: Sequence[SectionText],
    places: Iterable[Place],
    *,
    sequence: int | None,
    effective_date: str | None,
    vector: Sequence[float],
    recipe_key: str,
) -> dict[str, Any]:
    """The signatures row of one document."""
    opening = "\n".join(section.text for section in sections[:3])[:3000]
    uses = _names(sections)
    stem = re.sub(r"\.\w{1,5}$", "", name.rsplit("/", 1)[-1])
    places = list(places)
    headings = {word for place in places if place.kind == "section" for word in content_words(place.words)}
    numbers = {
        p.number
        for p in places
        if p.kind == "section" and is_global(p.number, has_sign=p.printed.lstrip().startswith("§"))
    }
    terms = {place.words for place in places if place.kind == "term"}
    return {
        "document_id": document_id,
        "document": name,
        "title": title,
        "text_sha": digest(*(section.text for section in sections)),
        "sequence": sequence,
        "identifiers": list(document_identifiers(name, title, opening)),
        "aliases": list(dict.fromkeys(" ".join(title_words(text)) for text in (title, re.sub(r"[-_]+", " ", stem)))),
        "versions": sorted(versions_of(name) | versions_of(title)),
        "effective_date": effective_date,
        "series": [
            "\t".join((place.kind, " ".join(map(str, place.numbers)), place.stem, place.label))
            for place in series_places(title, name)
        ],
        "names": [use.printed for use in uses.values()],
        "name_keys": [key64(name) for name in uses],
        "name_words": [len(name.split()) for name in uses],
        "name_counts": [use.count for use in uses.values()],
        "name_sections": [use.section_id for use in uses.values()],
        "name_starts": [use.start for use in uses.values()],
        "lower_keys": sorted({key64(word) for section in sections for word in lower_words(section.text)}),
        "text_keys": sorted({key for section in sections for key in title_keys(section.text)}),
        "heading_keys": sorted(map(key64, headings)),
        "number_keys": sorted(map(key64, numbers)),
        "term_keys": sorted(map(key64, terms)),
        "vector": list(vector),
        "recipe": recipe_key,
    }


# Capitalised words of any subject: months, days, and contractions at the start of a sentence.
_EVERYWHERE = re.compile(
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december)s?"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|\w+ ?['’ ](?:re|ve|ll|d|t|m)"
)


def _names(sections: Sequence[SectionText]) -> dict[str, _Use]:
    """Normal form -> first use, of names of several words and of the capitalised words of all names."""
    uses: dict[str, _Use] = {}
    for section in sorted(
        sections, key=lambda s: bool(ASIDE.search(s.heading))
    ):  # first uses where they mean something
        for found in find_names(section.text):
            parts = list(name_words(found))
            for name in parts if len(parts) < 2 else (*parts, found):
                key = normal(name.printed)
                if _EVERYWHERE.fullmatch(key):
                    continue
                if use := uses.get(key):
                    use.count += 1
                else:
                    uses[key] = _Use(1, name.printed, section.section_id, name.start)
    return uses
