"""What kind of link a reference makes, by the words before it or by the line of a document's head that it stands in."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sayso.tasks.hook.reference import Reference, Relation
from sayso.tasks.text.numbering import normal_number

# Cues stand right before what they act on: at most three words between, none that turns to something else.
_GAP = r"\s+(?:(?!by\b|with\b|in\b|from\b|of\b|that\b|which\b|described\b|defined\b)[\w’'&-]+,?\s+){0,3}[\[(\"“]?$"
_OLDER = re.compile(
    rf"(?:\b(?:obsoletes|obsoleting|supersedes|superseding|replaces|replacing|amends|amending|repeals|revokes|cancels)"
    rf"|\b(?:document|specification|memo|rfc|pep|standard|procedure|policy|revision|version|and|which|it)\s+updates){_GAP}",
    re.IGNORECASE,
)
_NEWER = re.compile(
    r"\b(?:obsoleted|superseded|replaced|updated|amended|repealed|revoked|cancell?ed)(?:\s+(?:and|or)\s+\w+)?[\s-]by\s*:?\s*(?:the\s+)?[\[(\"“]?$",
    re.IGNORECASE,
)
_NEEDS = re.compile(
    rf"\b(?:depends?\s+(?:up)?on|requires|relies\s+on|rely\s+on|builds?\s+(?:up)?on|extends|is\s+based\s+on|in\s+conjunction\s+with){_GAP}",
    re.IGNORECASE,
)
_DENIED = re.compile(r"\b(?:not|never|without|neither|nor|no longer)\b[^.;]{0,60}$", re.IGNORECASE)
_HEADER_ROW = re.compile(
    r"(?im)^[|\s*]*(?P<cue>obsoletes|updates|replaces|supersedes|obsoleted[ -]by|superseded[ -]by|replaced[ -]by|updated[ -]by|requires)\s*[:|]\s*\|?\s*"
    r"(?P<numbers>\d{2,5}(?:\s*,\s*\d{2,5})*)\b"
)


def relation_before(text: str, start: int, *, default: Relation) -> tuple[Relation, bool]:
    """The kind of link that the words before a reference make of it, and whether the reference is the newer one."""
    before = text[max(0, start - 90) : start]
    if _DENIED.search(before):
        return default, False
    if _NEWER.search(before):
        return "supersedes", True
    if _OLDER.search(before):
        return "supersedes", False
    if _NEEDS.search(before):
        return "depends_on", False
    return default, False


def header_references(text: str, prefix: str) -> Iterator[Reference]:
    """'Obsoletes: 5849' in a document's head names documents of its own kind by number alone; `prefix` is that kind (RFC)."""
    for match in _HEADER_ROW.finditer(text):
        cue = match.group("cue").lower()
        relation: Relation = "depends_on" if cue == "requires" else "supersedes"
        for number in re.finditer(r"\d+", match.group("numbers")):
            start = match.start("numbers") + number.start()
            key = f"{prefix}{normal_number(number.group(), roman=False)}"
            yield Reference(
                start,
                start + len(number.group()),
                "document",
                names_document=key,
                words=cue,
                relation=relation,
                is_reversed=cue.endswith("by"),
            )
