"""Sentences of two documents that say nearly the same with another number or a negation more: candidates, for a person to judge."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sayso.tasks.text.words import content_words

LIKE = 0.6  # share of words in common
LIKE_ROWS = 0.9  # ... of table rows: other words there mean another thing
MOST = 10  # candidates of one pair of documents
FEWEST_WORDS = 4
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
# Numbers that name things instead of measuring them: markers, addresses, identifiers, references.
_NAMING = re.compile(
    r"^\s*\(?\w{1,3}[.)]\s+|https?://\S+|\[[^\]]*\]|\b[A-Z]{2,}[\s-]?\d[\w.-]*"
    r"|(?:§+|\b(?i:sections?|articles?|paragraphs?|chapters?|tables?|figures?|parts?|steps?|appendix|version|pages?))\s*\d[\w.()-]*"
)
_NEGATION = re.compile(r"\b(?:not|no|never|neither|nor|cannot|prohibited|forbidden)\b|n['’]t\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Said:
    """An assertion as it is compared."""

    assertion_id: str
    section_id: str
    kind: str
    quote: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Candidate:
    """Two assertions that may contradict each other, and what differs."""

    one: Said
    other: Said
    differs: str
    likeness: float


@dataclass(frozen=True, slots=True)
class _Words:
    said: Said
    words: frozenset[str]
    numbers: frozenset[str]
    negated: bool


class Sayings:
    """The assertions of one document, ready to be compared with another's."""

    def __init__(self, said: Iterable[Said]) -> None:
        self.all = [found for found in map(_compared, said) if len(found.words) >= FEWEST_WORDS]
        self.by_word: dict[str, list[_Words]] = defaultdict(list)
        for found in self.all:
            for word in found.words:
                self.by_word[word].append(found)


def contradictions(mine: Sayings, theirs: Sayings) -> list[Candidate]:
    """The likest candidates of a pair of documents, at most MOST."""
    found = [candidate for one in mine.all for candidate in _against(one, theirs.by_word)]
    return sorted(found, key=lambda c: (-c.likeness, c.one.assertion_id, c.other.assertion_id))[:MOST]


def _compared(said: Said) -> _Words:
    quote = _NAMING.sub(" ", said.quote)
    words = frozenset(word for word in content_words(_NUMBER.sub(" ", quote)) if not word.isdigit())
    return _Words(
        said,
        words - {"no", "never", "cannot"},
        frozenset(_NUMBER.findall(quote)),
        bool(_NEGATION.search(quote)),
    )


def _against(one: _Words, by_word: dict[str, list[_Words]]) -> Iterator[Candidate]:
    rare = sorted(one.words, key=lambda word: (len(by_word.get(word, ())), word))
    needed = len(rare) - int(LIKE * len(rare)) + 1  # a sentence that shares enough words shares one of these
    seen: set[str] = set()
    for other in (candidate for word in rare[:needed] for candidate in by_word.get(word, ())):
        if other.said.assertion_id in seen or other.said.kind != one.said.kind:
            continue
        seen.add(other.said.assertion_id)
        likeness = len(one.words & other.words) / len(one.words | other.words)
        differs = _difference(one, other)
        is_row = one.said.quote.startswith("|") or other.said.quote.startswith("|")
        if likeness >= (LIKE_ROWS if is_row else LIKE) and differs:
            yield Candidate(one.said, other.said, differs, likeness)


def _difference(one: _Words, other: _Words) -> str:
    if one.numbers and other.numbers and not (one.numbers <= other.numbers or other.numbers <= one.numbers):
        return (
            f"{', '.join(sorted(one.numbers - other.numbers))} against {', '.join(sorted(other.numbers - one.numbers))}"
        )
    return "one denies what the other says" if one.negated != other.negated else ""
