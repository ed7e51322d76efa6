"""What an assertion is about, in the section's own words."""

from __future__ import annotations

import re

from sayso.schemas.ledger import AssertionKind
from sayso.tasks.extract.cues import DEFINES, FIELD, LEADING_CLAUSE, MARKER

_QUOTED = re.compile(r"[\"“‘']([^\"”’']{1,60})[\"”’']")
_DEFINED = re.compile(
    r"^(?:The\s+terms?\s+)?(?P<term>.{2,90}?)\s+(?:means?|shall mean|denotes|(?:is|are|was|were) defined|shall be understood|has the meaning|have the meaning|refers? to|stands for|is short for|is|are)\b"
)
# "For the purposes of this Act, dust includes ..."
_SCOPE = re.compile(r"^(?:For the purposes? of|In) this [^,]{3,40},\s+")
_INCLUDES = re.compile(r"^(?P<term>(?:[\w-]+\s+){0,4}?[\w-]+)\s+includes?\b")
_VERB = re.compile(
    r"\s(?:(?:has|have|had)\s+)?(?:must|shall|should|may|might|will|would|can|could|cannot|MUST|SHALL|SHOULD|MAY|REQUIRED|RECOMMENDED|OPTIONAL|is|are|was|were|has|have|had|does|do|did|ought|needs?|requires?|depends?|"
    r"relies|rely|uses?|shows?|showed|means|includes?|contains?|provides?|obsoletes|updates|supersedes|replaces|[a-z]{3,}(?:ed|es))\b"
)
_ARTICLE = re.compile(r"^(?:the|a|an|any|each|all|every|this|these)\s+", re.IGNORECASE)
_EMPTY = frozenset(
    [
        "it",
        "this",
        "that",
        "these",
        "those",
        "they",
        "he",
        "she",
        "we",
        "you",
        "there",
        "i",
        "one",
        "such",
        "which",
        "who",
        "what",
        "others",
        "either",
        "both",
    ]
)
LONGEST = 10  # words


def subject_of(sentence: str, kind: AssertionKind, heading: str) -> str:
    """The defined term, or what stands before the verb; the heading where the sentence names nothing of its own."""
    text = MARKER.sub("", " ".join(sentence.split()))
    named = _term(text) if kind == "definition" else _before_verb(text)
    return named or re.sub(r"^(?:§\s*)?[\dA-Z]*[\d.]+[.)]?\s+", "", heading).strip(" .:")


def _term(text: str) -> str:
    quoted = _QUOTED.search(text[:120])
    if quoted:
        return quoted.group(1).strip(" ,.")
    field = FIELD.match(text)
    if field and not DEFINES.search(text[: field.end("head") + 1]):
        return field.group("head").strip('"“” ')
    scoped = _SCOPE.sub("", text)
    defined = (_INCLUDES.match(scoped) if scoped != text else None) or _DEFINED.match(scoped)
    return _bare(defined.group("term")) if defined else ""


def _before_verb(text: str) -> str:
    main = LEADING_CLAUSE.sub("", text, count=1).lstrip()
    verb = _VERB.search(main)
    return _bare(main[: verb.start()]) if verb else ""


def _bare(words: str) -> str:
    """Without brackets, articles and anything behind a comma; '' for a pronoun or too long a phrase."""
    named = re.sub(r"\s*[(\[][^)\]]*[)\]]?", "", words).split(",")[0].strip(" \"“”'*-")
    named = _ARTICLE.sub("", named)
    return "" if named.lower() in _EMPTY or not 0 < len(named.split()) <= LONGEST else named
