"""References by name: identifiers, citation tags, headings after 'see', titles of documents."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from sayso.tasks.hook.reference import Reference
from sayso.tasks.hook.relation import relation_before
from sayso.tasks.text.identifiers import find_identifiers
from sayso.tasks.text.numbering import normal_number
from sayso.tasks.text.words import content_words

_TAG = re.compile(r"\[([A-Za-z][A-Za-z0-9._+\-/ ]{1,38})\](?!\()")
_ENTRY = re.compile(
    r"(?m)^[\s\-*|•]*\[([A-Za-z][A-Za-z0-9._+\-/ ]{1,38})\][\s|:]+(?=\S)(.{15,600}?)(?=\n\s*[\-*|•]?\s*\[[A-Za-z]|\n\n\n|\Z)",
    re.DOTALL,
)
_QUOTED_TITLE = re.compile(r"[\"“]([^\"”]{8,200})[\"”]")

_SEE = re.compile(
    r"\b(?<!they )(?<!it )(?<!we )(?<!that )(?<!which )(?<!names )(?<!terms )(?<!rules )(?:[Ss]ee(?:\s+also)?|[Rr]efer(?:\s+also)?\s+to|[Cc]f\.)[,:]?\s+(?:also\s+)?(?:the\s+)?(?:sections?\s+(?:on\s+|entitled\s+|titled\s+|called\s+)?)?"
)
_QUOTED = re.compile(r"[\"“‘'`]{1,2}(?P<words>[^\"”’'`\n]{3,90})[\"”’'`]{1,2}")
_QUOTED_SECTION = re.compile(
    r"\b(?:sections?|chapters?|headings?)\s+(?:(?:on|entitled|titled|called|named)\s+)?[\"“‘`]{1,2}(?P<words>[^\"”’`'\n]{3,90})[\"”’'`]{1,2}"
    r"|[\"“‘`]{1,2}(?P<other>[^\"”’`'\n]{3,90})[\"”’'`]{1,2}\s+(?:sub)?section\b"
)
_NUMBERED_NAME = re.compile(
    r"(?P<words>[A-Z][\w&’'-]*(?:[ ,]+(?:[A-Z&][\w’'-]*|and|of|in|for|the|with|to|or|on))*)\s*\((?P<numbers>\d+(?:\.\d+)*(?:\s*,\s*\d+(?:\.\d+)*)*)\)"
)
_PHRASE_END = re.compile(r"[.;:()\[\]\"“”|]|\n\s*\n|\bpages?\s+\d|\s[–—]\s|\s-\s")
_BETWEEN = re.compile(r"\s*(?:,\s*(?:and\s+|or\s+)?(?:see\s+)?(?:also\s+)?|\s(?:and|or)\s+(?:see\s+)?)(?=[A-Z])")
_FALLBACK_END = re.compile(r",|\s(?:for|in order|to|which|that|where|when|if|above|below|as)\s")
_NOT_HEADINGS = frozenset(
    [
        "it",
        "this",
        "that",
        "these",
        "those",
        "there",
        "he",
        "she",
        "they",
        "we",
        "i",
        "you",
        "if",
        "what",
        "for",
        "rfc",
        "pep",
        "fig",
        "table",
        "figure",
    ]
)

_LOOSE_NOUN = "[Mm]anual|[Hh]andbook|[Pp]olicy|[Gg]uide|[Ll]icen[sc]e|[Aa]greement"
_TITLE_NOUN = (
    f"{_LOOSE_NOUN}|Policies|Procedures?|Plan|Guidelines?|Guidance|Contract|Specification|Standards?|Act|Regulation|Directive|Instructions?|Protocol|Charter|"
    "Checklist|Template|Framework|Manifesto|Statement|Notice|Memorandum|Register|Report|Addendum|Bylaws|Roadmap|Runbook|Playbook|Leaflet|Code of Conduct"
)
_VERSION = r"(?:(?:[Vv]ersion|[Vv]er\.?|[Rr]evision|[Rr]ev\.?|[Ee]dition)\s+|\b[vV]\.?)(?P<{}>\d+(?:\.\d+)*|[A-Z]\b)"
_TITLE = re.compile(
    rf"(?:\b{_VERSION.format('before')}\s+of\s+)?\b(?:[Tt]he|[Oo]ur|[Ss]ee|[Uu]nder)\s+"
    rf"(?P<words>[A-Z][\w&’'-]*(?:\s+(?:[A-Z][\w&’'-]*|of|for|and|on|in|the|to|by|with)){{0,7}}?\s+(?:{_TITLE_NOUN}))\b(?!\s+[A-Z])"
    rf"(?:,?\s*\(?{_VERSION.format('after')})?"
)

_ENDS_AS_TITLE = re.compile(rf"(?:{_TITLE_NOUN})$")


@dataclass(frozen=True, slots=True)
class Cited:
    """What a document's own reference list says of a tag: the identifier ('' without one) and the title in quotation marks."""

    identifier: str
    title: str


def cited_tags(texts: Collection[str]) -> dict[str, Cited]:
    """The tags that a document's reference list explains: '[JWS] Jones, M., "JSON Web Signature (JWS)", RFC 7515'."""
    found: dict[str, Cited] = {}
    for text in texts:
        for match in _ENTRY.finditer(text):
            title = _QUOTED_TITLE.search(match.group(2))
            named = [mention.key for mention in find_identifiers(match.group(2))]
            own = [mention.key for mention in find_identifiers(match.group(1))]
            if title or named or own:
                best = next((key for key in named if not key.startswith(("BCP", "STD"))), "")
                found.setdefault(
                    match.group(1),
                    Cited((own or [""])[0] or best, " ".join(title.group(1).split()).rstrip(",.") if title else ""),
                )
    return found


def document_references(text: str, tags: Mapping[str, Cited]) -> Iterator[Reference]:
    """Identifiers and citation tags, each with the relation its sentence gives it."""
    for mention in find_identifiers(text):
        relation, is_reversed = relation_before(text, mention.start, default="cites")
        yield Reference(
            mention.start,
            mention.end,
            "document",
            names_document=mention.key,
            relation=relation,
            is_reversed=is_reversed,
        )
    for match in _TAG.finditer(text):
        cited = tags.get(match.group(1))
        key = (
            cited.identifier
            if cited
            else next((m.key for m in find_identifiers(match.group(1)) if m.end == len(match.group(1))), "")
        )
        if key or (cited and cited.title):
            relation, is_reversed = relation_before(text, match.start(), default="cites")
            words = cited.title if cited else ""
            yield Reference(
                match.start(),
                match.end(),
                "document",
                names_document=key,
                words=words,
                relation=relation,
                is_reversed=is_reversed,
            )


def heading_references(text: str, headings: Collection[tuple[str, ...]]) -> Iterator[Reference]:
    """Headings named after 'see' or beside 'section'. `headings` are the content words of the document's own: they tell where a
    name ends that stands without quotation marks.
    """
    for match in _QUOTED_SECTION.finditer(text):
        words = match.group("words") or match.group("other")
        yield Reference(match.start(), match.end(), "heading", words=words.strip(" ,."))
    for see in _SEE.finditer(text):
        quoted = _QUOTED.match(text, see.end())
        if quoted and not quoted.group("words")[0].islower():
            yield Reference(see.start(), quoted.end(), "heading", words=quoted.group("words").strip(" ,."))
        elif text[see.end() : see.end() + 1].isupper():
            yield from _after_see(text, see.end(), headings)


def _after_see(text: str, at: int, headings: Collection[tuple[str, ...]]) -> Iterator[Reference]:
    stop = _PHRASE_END.search(text, at, at + 140)
    end = stop.start() if stop else min(len(text), at + 140)
    is_first = True
    while at < end:
        numbered = _NUMBERED_NAME.match(text, at)
        if numbered:
            yield from _by_number(numbered)
            at = numbered.end()
            stop = _PHRASE_END.search(text, at, at + 140)
            end = stop.start() if stop else min(len(text), at + 140)
        elif (length := _own_heading(text[at:end], headings)) > 0:
            yield Reference(at, at + length, "heading", words=text[at : at + length])
            at += length
        else:
            if is_first and (words := _unknown_heading(text[at:end])):
                yield Reference(at, at + len(words), "heading", words=words)
            return
        is_first = False
        joint = _BETWEEN.match(text, at, end + 1)
        if not joint:
            return
        at = joint.end()


def _by_number(match: re.Match[str]) -> Iterator[Reference]:
    for number in re.finditer(r"\d+(?:\.\d+)*", match.group("numbers")):
        yield Reference(
            match.start(), match.end(), "section", "section", normal_number(number.group()), words=match.group("words")
        )


def _own_heading(phrase: str, headings: Collection[tuple[str, ...]]) -> int:
    """Length of the longest start of the phrase that has exactly the content words of a heading; 0 without one."""
    ends = [match.end() for match in re.finditer(r"\S+", phrase)][:14]
    for end in reversed(ends):
        if (said := content_words(phrase[:end])) in headings:
            shortest = next(shorter for shorter in ends if content_words(phrase[:shorter]) == said)
            return len(phrase[:shortest].rstrip(" ,"))
    return 0


def _unknown_heading(phrase: str) -> str:
    """The phrase up to where its sentence goes on; '' when it can be no heading."""
    cut = _FALLBACK_END.search(phrase)
    words = (phrase[: cut.start()] if cut else phrase).strip()
    said = content_words(words)
    if _ENDS_AS_TITLE.search(words):  # "See the Quality Manual" names a document
        return ""
    if (
        len(said) < 2
        or len(words.split()) > 9
        or said[0] in _NOT_HEADINGS
        or re.search(r"\w\.\w|[/\\=<>]|\d{3}", words)
    ):
        return ""
    return words


def title_references(text: str) -> Iterator[Reference]:
    """'the Quality Manual': capitalised words that end in a word for a kind of document."""
    for match in _TITLE.finditer(text):
        words = match.group("words")
        if len(content_words(words)) >= 2:
            relation, is_reversed = relation_before(text, match.start(), default="cites")
            version = normal_number(match.group("before") or match.group("after") or "", roman=False)
            start = match.start() if match.group("before") else match.start("words")
            yield Reference(
                start, match.end(), "title", number=version, words=words, relation=relation, is_reversed=is_reversed
            )
