"""All references of a section: found by form, joined with the documents they name, overlaps settled."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from sayso.tasks.hook.mentions import (
    Cited,
    document_references,
    heading_references,
    title_references,
)
from sayso.tasks.hook.numbers import neighbour_references, number_references
from sayso.tasks.hook.reference import Reference
from sayso.tasks.text.identifiers import identifier_at
from sayso.tasks.text.numbering import LABELS
from sayso.tasks.text.words import content_words

_OF = re.compile(r"\s*(?:,\s*)?(?:of|in|from|under|to)\s+(?:the\s+)?", re.IGNORECASE)
_BEFORE = re.compile(r"(?:[,:\s(]|'s|’s)*$")
_BESIDE = re.compile(r"\s?,?\s?")
_PARTS = "section|article|paragraph|subparagraph|clause|subsection"
_WORKS = (
    "document|specification|part|chapter|subpart|subchapter|regulation|directive|agreement|licen[sc]e|policy|manual|procedure|memo|pep|rfc|leaflet|act|annex|"
    "appendix|standard|treaty|code|convention|protocol|title|law|statute"
)
_SELF = re.compile(
    rf"(?:(?:this|the present)\s+(?:{_PARTS}|{_WORKS})|(?:that|such|these|those)\s+(?:{_PARTS})s?)\b", re.IGNORECASE
)
_OUTSIDE = re.compile(
    rf"(?:title\s+\d+|Pub\.\s?L\.|Public Law|(?i:that|such)\s+(?i:{_WORKS})\b|[A-Z]\w+(?:\s+(?:of|and|the|for|on|to|v?\d+(?:\.\d+)+|[A-Z][\w&’'-]*)){{0,9}}(?:(?:\s+[a-z]+)?\s+(?:{_WORKS}))?)"
)
_QUOTED_WORK = re.compile(r"[\"“]([^\"”\n]{3,120})[\"”]")
_LINKING_END = re.compile(r"(?:\s+(?:of|and|the|for|on|to))+$")
_LABELS = "|".join(sorted((word for word in LABELS if word[0] != "§"), key=len, reverse=True))
# "the Quality Manual and Article 6": the title ends before what begins another reference.
_NEXT_REFERENCE = re.compile(rf"(?:^|\s+)(?:(?:and|or|of|to)\s+)?(?i:{_LABELS})$")
_LABELLED = re.compile(rf"(?i:{_LABELS})\.?\s+(?:\d[\d.]*|[A-Z]\b|[IVX]+\b)")
_AFTER_TITLE = re.compile(r"(?:,|['’]s|,?\s+in)?\s+")
_BELOW = frozenset(["paragraph", "point", "item", "step"])  # these count within what is named beside them
_UNDER = re.compile(r"\s?,\s*(?:in\s+)?$")
_CAPITALS = frozenset(["I", "The", "This", "These", "Section", "Article", "Table", "Figure"])


def find_references(text: str, *, tags: Mapping[str, Cited], headings: Collection[tuple[str, ...]]) -> list[Reference]:
    """References of one section's text, in order, none inside another."""
    documents = _one_per_document(text, sorted(document_references(text, tags), key=lambda r: (r.start, -r.end)))
    titles = list(title_references(text))
    numbers, used = _with_documents(text, _joined_clauses(text, list(number_references(text))), documents, titles)
    named = [
        r
        for r in [*heading_references(text, headings), *titles, *neighbour_references(text)]
        if not _has_tag(text, r, documents)
    ]
    kept = [reference for reference in numbers if not is_own_caption(text, reference)]
    for reference in [*(d for d in documents if d not in used), *named]:
        if not any(reference.start < other.end and other.start < reference.end for other in kept):
            kept.append(reference)
    return sorted(kept, key=lambda r: (r.start, r.end, r.number))


def _has_tag(text: str, reference: Reference, documents: list[Reference]) -> bool:
    """'the Assertion Framework [RFC7521]': the tag says which document that is."""
    return any(d.start >= reference.end and _BESIDE.fullmatch(text[reference.end : d.start]) for d in documents)


def is_own_caption(text: str, reference: Reference) -> bool:
    """Whether 'Table 2. Responses' or a lone 'Figure K' is the caption itself: at the start of a line, or alone at its end."""
    if reference.form != "caption":
        return False
    before, after = text[: reference.start], text[reference.end : reference.end + 3]
    at_line_start = not before or before.rstrip(" |*").endswith("\n") or not before.strip(" |*")
    if re.search(r"\|\s*$", before) and re.match(r"\s*[.:–—]", after):  # repeated in the cells of its table
        return True
    if at_line_start:
        return bool(re.match(r"\s*(?:[.:–—-]|\n|$|[A-Z(\[])", after))
    return bool(re.search(r"[.!?:]\s$", before)) and bool(re.match(r"\s*(?:\n|$)", after))


def _one_per_document(text: str, documents: list[Reference]) -> list[Reference]:
    """'RFC 7159 [RFC7159]' and '[RFC7159]' are one reference each."""
    found: list[Reference] = []
    for reference in documents:
        before = found[-1] if found else None
        if before and reference.start < before.end + 3 and reference.names_document == before.names_document:
            if reference.end > before.end and not text[before.end : reference.start].strip(" [("):
                found[-1] = replace(before, end=reference.end, words=before.words or reference.words)
            continue
        found.append(reference)
    return found


def _joined_clauses(text: str, numbers: list[Reference]) -> list[Reference]:
    """'point (a) of Article 6(1)' is one reference to 6(1)(a); 'paragraph 2 of this Article' is none."""
    kept: list[Reference] = []
    for at, reference in enumerate(numbers):
        after = next((n for n in numbers[at + 1 :] if n.start >= reference.end), None)
        if _is_under(text, kept, reference):
            kept[-1] = replace(
                kept[-1], end=reference.end, clauses=(*kept[-1].clauses, reference.number.lower(), *reference.clauses)
            )
            continue
        is_below = reference.label in _BELOW or not reference.number or _is_part_of(text, reference, after)
        between = text[reference.end : after.start] if after else ""
        if (
            is_below
            and after
            and after.number
            and re.fullmatch(r"(?:\s*(?:,|and|or|\([a-z0-9]+\)))*\s+(?:of|in|to)\s+(?:the\s+)?", between)
        ):
            if after.label not in _BELOW:
                own = ((reference.number.lower(),) if reference.number else ()) + reference.clauses
                numbers[at + 1 :] = [
                    replace(n, clauses=(*n.clauses, *own)) if n is after else n for n in numbers[at + 1 :]
                ]
            continue
        of = _OF.match(text, reference.end)
        if is_below and of and _SELF.match(text, of.end()):
            continue
        kept.append(reference)
    return kept


def _is_under(text: str, before: list[Reference], reference: Reference) -> bool:
    """'Annex A, item 2' is one reference, to what stands below Annex A."""
    return (
        bool(before)
        and reference.label in _BELOW
        and bool(reference.number)
        and before[-1].form == "section"
        and before[-1].label not in _BELOW
        and bool(_UNDER.fullmatch(text[before[-1].end : reference.start]))
    )


def _is_part_of(text: str, reference: Reference, after: Reference | None) -> bool:
    """'Part II of Schedule 2': a part of that schedule, not one of the whole work."""
    return (
        reference.label == "part"
        and after is not None
        and after.label in {"schedule", "annex", "appendix", "exhibit", "attachment"}
        and bool(_OF.fullmatch(text[reference.end : after.start]))
    )


def _with_documents(
    text: str, numbers: list[Reference], documents: list[Reference], titles: list[Reference]
) -> tuple[list[Reference], list[Reference]]:
    """Give each reference by number the document named right after or before it, lists of numbers together."""
    joined: list[Reference] = []
    used: list[Reference] = []
    for group in _lists(text, numbers):
        document, start, end = _document_of(text, group, documents, titles)
        if document is None:
            joined.extend(group)
            continue
        used.append(document)
        joined.extend(
            replace(
                reference,
                start=min(start, reference.start) if len(group) == 1 else reference.start,
                end=max(end, reference.end) if reference is group[-1] else reference.end,
                names_document=document.names_document,
            )
            for reference in group
        )
    return joined, used


def _lists(text: str, numbers: list[Reference]) -> Iterator[list[Reference]]:
    group: list[Reference] = []
    for reference in numbers:
        has_title = "CFR" in text[reference.start : reference.end]  # it names its document itself
        if (
            group
            and not has_title
            and re.fullmatch(
                r"\s*(?:,|and|or|&|to|through|[-–—]|§|\s|[Ss]ections?|[Aa]rticles?)*",
                text[group[-1].end : reference.start],
            )
        ):
            group.append(reference)
        else:
            if group:
                yield group
            group = [reference]
    if group:
        yield group


def _document_of(
    text: str, group: list[Reference], documents: list[Reference], titles: list[Reference]
) -> tuple[Reference | None, int, int]:
    start, end = group[0].start, max(reference.end for reference in group)
    of = _OF.match(text, end)
    for document in documents:
        is_beside = document.start >= end and bool(_BESIDE.fullmatch(text[end : document.start]))
        if is_beside or (of and document.start == of.end()):
            return document, start, document.end
    if of and (named := identifier_at(text, of.end())):
        return Reference(named.start, named.end, "document", names_document=named.key), start, named.end
    return (
        _titled(text, of, start, documents)
        or _before(text, start, end, documents)
        or _title_before(text, start, end, titles)
    )


def _before(text: str, start: int, end: int, documents: list[Reference]) -> tuple[Reference, int, int] | None:
    """'[RFC6749], Section 5.2'."""
    for document in documents:
        if document.end <= start and _BEFORE.fullmatch(text[document.end : start]):
            return document, document.start, end
    return None


def _title_before(text: str, start: int, end: int, titles: list[Reference]) -> tuple[Reference | None, int, int]:
    """'the Quality Manual, section 2'."""
    for title in titles:
        if title.end <= start and _AFTER_TITLE.fullmatch(text[title.end : start]):
            return replace(title, names_document=title.words), title.start, end
    return None, start, end


def _titled(
    text: str, of: re.Match[str] | None, start: int, documents: list[Reference]
) -> tuple[Reference, int, int] | None:
    """'Section 4 of the Assertion Framework', with a tag behind the title or without."""
    while of and (labelled := _LABELLED.match(text, of.end())):  # "Chapter 2 of Title V of the Treaty"
        of = _OF.match(text, labelled.end())
    if of is None:
        return None
    if quoted := _QUOTED_WORK.match(text, of.end()):
        words, end_of_words, begins = quoted.group(1).rstrip(" ,."), quoted.end(), quoted.start()
    else:
        outside = None if _SELF.match(text, of.end()) else _OUTSIDE.match(text, of.end())
        if outside is None or outside.group().split()[0] in _CAPITALS:
            return None
        words = _LINKING_END.sub("", _NEXT_REFERENCE.sub("", outside.group()))
        begins = outside.start()
        end_of_words = begins + len(words)
    for document in documents:  # "Section 3 of OAuth 2.0 Bearer Token Usage [RFC6750]"
        if document.start >= end_of_words and _BESIDE.fullmatch(text[end_of_words : document.start]):
            return document, start, document.end
    if not content_words(words):
        return None
    return Reference(begins, end_of_words, "title", words=words, names_document=words), start, end_of_words
