"""Terms and abbreviations: where a document defines them, and where it uses one that stands defined in another section."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from sayso.tasks.hook.places import SectionText
from sayso.tasks.hook.reference import Form, Reference
from sayso.tasks.text.abbreviations import find_abbreviations
from sayso.tasks.text.names import Name, find_names
from sayso.tasks.text.words import normal

MAX_PER_SECTION = 8
LONGEST_TERM = 6  # words
# Sections that list or thank: they neither define a term nor need one.
ASIDE = re.compile(
    r"(?i)\b(?:references|bibliography|acknowledge?ments?|contents|index|authors?|contributors|copyright|status of this)\b"
)
_IN_CODE = r"[‘'`]{1,2}WORD[’'`]{1,2}\s+(?:is|are)\b|\bwhere\s+[‘'`\"“]?WORD[’'`\"”]?\s+(?:is|are)\b"
Terms = Mapping[str, tuple[str, str]]  # normal form -> (section id, as printed)


def defined_terms(
    sections: Sequence[SectionText], definitions: Sequence[tuple[str, str, str]]
) -> dict[str, tuple[str, str]]:
    """Terms a document defines: subjects of its definitions as (section id, subject, sentence), and abbreviations it spells out.

    A term defined in two sections counts where it is defined first.
    """
    found: dict[str, tuple[str, str]] = {}
    for section in sections:
        if not ASIDE.search(section.heading):
            for spelled in find_abbreviations(section.text):
                found.setdefault(normal(spelled.short), (section.section_id, spelled.short))
    defined: dict[str, tuple[str, str]] = {}
    for section_id, subject, sentence in definitions:
        if _is_placeholder(subject, sentence):
            continue
        if 0 < len(normal(subject).split()) <= LONGEST_TERM and not (subject.isupper() and normal(subject) in found):
            defined.setdefault(normal(subject), (section_id, subject))
    return found | defined


def is_term(printed: str) -> bool:
    """Whether a capitalised name can be told from an ordinary word: an abbreviation, or two words and more."""
    return " " in printed or (sum(letter.isupper() for letter in printed) >= 2 and len(printed) <= 10)


def term_references(section: SectionText, terms: Terms) -> Iterator[Reference]:
    """First use, in a section, of each term that the same document defines in another section."""
    if ASIDE.search(section.heading):
        return
    seen = {normal(spelled.short) for spelled in find_abbreviations(section.text)}  # spelled out here: nothing is open
    count = 0
    for name in find_names(section.text):
        term = normal(name.printed)
        place = terms.get(term)
        if place is None or place[0] == section.section_id or term in seen or not is_term(name.printed):
            continue
        seen.add(term)
        count += 1
        if count > MAX_PER_SECTION:
            return
        yield term_reference(name)


def term_reference(name: Name) -> Reference:
    """The reference that a use of a term is."""
    form: Form = "term" if " " in name.printed else "abbreviation"
    return Reference(name.start, name.end, form, words=name.printed, relation="defines")


def _is_placeholder(subject: str, sentence: str) -> bool:
    """Whether a word in capitals only stands in a formula at hand ("fifo:PATH where ‘PATH’ is the name of the pipe")."""
    return subject.isupper() and bool(re.search(_IN_CODE.replace("WORD", re.escape(subject)), sentence))
