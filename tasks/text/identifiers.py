"""Identifiers of documents: RFC 6749, PEP-0484, SOP-12, NIST SP 800-63B, and one normal form for each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

# Prefixes that name documents wherever they stand; others need a citing word before them.
KNOWN_PREFIXES = (
    r"RFCs?|PEPs?|BCP|STD|ISO(?:/IEC)?(?:/(?:TR|TS))?|IEC|IEEE|ANSI|ASTM|AAMI|EN(?:\sISO)?|DIN|BS|ITU-T|ECMA|"
    r"FIPS(?:\sPUB)?|(?:NIST\s)?SP|NISTIR|SOPs?|WIs?|CFR|ICH|GAMP|MDCG"
)
_NUMBER = r"\d{1,6}(?:[-.:/]\d{1,5})*(?:-?[A-Z](?![\w]))?"
_IS_KNOWN = re.compile(KNOWN_PREFIXES, re.IGNORECASE)
_KNOWN = re.compile(rf"\b(?P<prefix>{KNOWN_PREFIXES})[ -]?(?P<number>{_NUMBER})(?![\w])")
_CITED = re.compile(
    rf"\b(?i:see|per|cf\.?|(?:refer(?:s|red)?|according|conform(?:s|ing)?|pursuant)\s+to|compl(?:y|ies|iance)\s+with|accordance\s+with|"
    rf"(?:defined|described|specified|given|listed|recorded|documented|stated)\s+(?:in|by)|procedure|form|policy|document|instruction)\s+(?:also\s+)?(?:the\s+)?(?P<prefix>[A-Z][A-Z]{{1,5}}(?:-[A-Z]{{1,5}})?)-(?P<number>{_NUMBER})(?![\w])"
)
_ANY = re.compile(rf"(?P<prefix>[A-Z][A-Z]{{1,5}}(?:-[A-Z]{{1,5}})?)-(?P<number>{_NUMBER})(?![\w])")
_MORE = re.compile(
    rf"(?:,\s*(?:and\s+|or\s+)?|\s+(?:and|or|&)\s+|\s*/\s*)(?P<number>{_NUMBER})(?![\w%]|\s?(?:%|percent))"
)
# Not documents, though written like identifiers.
_NOT_DOCUMENTS = frozenset(
    ["UTF", "SHA", "AES", "RSA", "GPT", "COVID", "ISO-IR", "BASE", "HTTP", "TLS", "SSL", "DES", "MD", "CVE", "USB", "IP", "COX", "IL", "CD", "TNF", "CYP", "HIV", "FY", "US", "EU"]
)  # fmt: skip
_STEM = re.compile(r"(?<![a-z0-9.])([a-z]{2,}(?:[-_ ][a-z]{2,})*?)[-_ ]?(\d+(?:[-.]\d+)*[a-z]?)(?![a-z0-9.])")
_ORDINARY = frozenset(
    ["rev", "revision", "v", "ver", "version", "part", "parts", "vol", "volume", "chapter", "chapters", "section", "annex", "draft", "no", "nr", "page", "pages", "fig", "figure", "table", "copy", "final", "edition", "year", "week", "day", "and", "of", "the", "to", "in", "label", "leaflet", "report", "title", "subpart", "appendix", "file", "doc", "document", "release", "issue", "number", "step", "q", "h", "by", "at", "on"]
)  # fmt: skip
_YEAR = re.compile(r"(?:19|20)\d\d")
_PHRASE = re.compile(
    r"\b((?:[A-Z][a-z]+[ ](?:(?:for|of|and|the)[ ])?){1,4}[A-Z][a-z]+|[A-Z]{2,8}(?:[ ][A-Z]{2})?)[ ]*[:|#]\s*\|?\s*(\d{2,6})\b"
)
_DOCUMENT_NUMBER = re.compile(
    r"\b(?:document|doc\.?|procedure|policy|form|reference|standard|specification|drawing|part)\s*(?:no\.?|number|id|identifier|code|#)\s*[:.|]?\s*\|?\s*"
    rf"(?P<prefix>[A-Z]{{1,8}}(?:-[A-Z]{{1,5}})?)[ -]?(?P<number>{_NUMBER})",
    re.IGNORECASE,
)
_LEADING = re.compile(
    rf"\s*(?:[A-Z]{{2,8}}\s)?(?P<prefix>[A-Z][A-Z/]{{1,8}}(?:\s[A-Z]{{2,6}})?)[ -]?(?P<number>{_NUMBER})(?![\w.]*\w)"
)


class Identified(NamedTuple):
    """text[start:end] names the document whose identifier has the normal form `key`."""

    start: int
    end: int
    key: str


def normal_identifier(prefix: str, number: str) -> str:
    """'RFC' + '6749' -> RFC6749; PEP-0484 -> PEP484; SP 800-63B -> SP800.63B."""
    letters = re.sub(r"[^A-Za-z]", "", prefix).upper()
    if letters in {"RFCS", "PEPS", "SOPS", "WIS"}:
        letters = letters[:-1]
    groups = [group.lstrip("0") or "0" for group in re.split(r"[-.:/]", number.upper())]
    joined = groups[0]
    for group in groups[1:]:
        joined += group if group.isalpha() else "." + group
    return letters.removeprefix("NIST") + joined


def find_identifiers(text: str) -> Iterator[Identified]:
    """Identifiers in running text, lists ('RFCs 6749 and 6750') one by one, in order."""
    last = 0
    for match in sorted([*_KNOWN.finditer(text), *_CITED.finditer(text)], key=lambda m: (m.start("prefix"), -m.end())):
        prefix = match.group("prefix")
        if match.start("prefix") < last or prefix in _NOT_DOCUMENTS:
            continue
        last = match.end()
        yield Identified(match.start("prefix"), last, normal_identifier(prefix, match.group("number")))
        if prefix in {"CFR", "ISO", "IEC", "EN"}:
            continue
        while (more := _MORE.match(text, last)) and _same_shape(more.group("number"), match.group("number")):
            last = more.end()
            yield Identified(more.start("number"), last, normal_identifier(prefix, more.group("number")))


def identifier_at(text: str, start: int) -> Identified | None:
    """The identifier that begins at text[start], also one of a kind nobody knows (QP-07): where a document must stand."""
    match = _ANY.match(text, start) or _KNOWN.match(text, start)
    if match is None or match.group("prefix") in _NOT_DOCUMENTS:
        return None
    return Identified(start, match.end(), normal_identifier(match.group("prefix"), match.group("number")))


def _same_shape(number: str, first: str) -> bool:
    return len(number) >= min(2, len(first)) and ("." in number) == ("." in first) and not _YEAR.fullmatch(number)


def document_identifiers(name: str, title: str, opening: str) -> tuple[str, ...]:
    """Normal forms of what a document is called: from its file name, the head of its title and of its first text."""
    found: dict[str, None] = {}
    stem = re.sub(r"\.\w{1,5}$", "", name.rsplit("/", 1)[-1]).lower()
    for match in _STEM.finditer(stem):
        chain = re.split(r"[-_ ]", match.group(1))
        is_year = bool(_YEAR.fullmatch(match.group(2))) and not _IS_KNOWN.fullmatch(chain[-1])
        if chain[-1] not in _ORDINARY and not is_year:
            found.setdefault(normal_identifier(chain[-1], match.group(2)))
            if len(chain) > 1:
                found.setdefault(normal_identifier("".join(chain), match.group(2)))
    if leading := _LEADING.match(title):
        found.setdefault(normal_identifier(leading.group("prefix"), leading.group("number")))
    for match in _PHRASE.finditer(f"{title[:300]}\n{opening[:1500]}"):
        if initials := _initials(match.group(1)):
            found.setdefault(normal_identifier(initials, match.group(2)))
    for match in _DOCUMENT_NUMBER.finditer(opening[:1500]):
        found.setdefault(normal_identifier(match.group("prefix"), match.group("number")))
    return tuple(found)


def _initials(phrase: str) -> str:
    """'Request for Comments' -> RFC; an abbreviation is its own; '' for a single ordinary word."""
    if phrase.isupper():
        return phrase
    parts = phrase.split()
    return "".join(part[0].upper() for part in parts) if len(parts) > 1 else ""
