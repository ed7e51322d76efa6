"""Capitalised names in running text, and the words a text writes in lower case (what tells a name from a sentence's first word)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_CAPITALISED = r"[A-Z][\w’'&.-]*[\w]|[A-Z]"
_RUN = re.compile(
    rf"(?<![\w’'./@-])(?:{_CAPITALISED}|[a-z]{{1,3}}[A-Z]\w+)(?:[ \u00a0](?:(?:of|for|de|van|von|the)[ \u00a0])?(?:{_CAPITALISED}))*"
)
_LOWER = re.compile(r"(?<![\w’'./@-])[a-z][a-z’'-]+(?![\w/@])")
_WORD = re.compile(r"[\w’']+(?:[-&.][\w’']+)*")
_ROMAN = re.compile(r"[IVXLC]+")
# Function words that a sentence may start with: never part of a name's beginning.
_OPENERS = frozenset(
    ["a", "an", "the", "this", "that", "these", "those", "it", "its", "if", "in", "on", "at", "by", "for", "from", "to", "of", "as", "and", "or", "but", "not", "no", "we", "you", "he", "she", "they", "i", "our", "your", "their", "his", "her", "when", "where", "while", "with", "without", "what", "which", "who", "why", "how", "however", "there", "then", "thus", "also", "all", "any", "each", "some", "such", "see", "do", "does", "is", "are", "was", "were", "be", "may", "must", "shall", "should", "can", "could", "will", "would", "note", "section", "table", "figure", "chapter", "article", "appendix", "part", "after", "before", "during", "under", "over", "between", "because", "since", "until", "unless", "although", "though", "both", "either", "neither", "one", "two", "three", "first", "second", "third", "other", "another", "more", "most", "many", "for example"]
)  # fmt: skip
LONGEST = 6  # words of a name


class Name(NamedTuple):
    """text[start:end] as printed."""

    start: int
    end: int
    printed: str


def find_names(text: str) -> Iterator[Name]:
    """Runs of capitalised words ('Captain Wren', 'JSON Web Token', 'OAuth'); headings in capitals throughout are none."""
    for match in _RUN.finditer(text):
        start, end = match.span()
        tokens = list(_WORD.finditer(text, start, end))
        while tokens and tokens[0].group().lower() in _OPENERS:
            tokens.pop(0)
        while tokens and tokens[-1].group().lower() in {"of", "for", "and", "the", "de", "van", "von"}:
            tokens.pop()
        if (
            len(tokens) > LONGEST
        ):  # a list without commas, or a line in title case: its words are names, the whole is none
            yield from (found for token in tokens if (found := _name(text, token.start(), token.end())))
        elif tokens and (found := _name(text, tokens[0].start(), tokens[-1].end())):
            yield found


def _name(text: str, start: int, end: int) -> Name | None:
    printed = text[start:end]
    is_number = bool(_ROMAN.fullmatch(printed)) or printed.isdigit()
    return None if len(printed) < 2 or is_number else Name(start, end, printed)


def name_words(name: Name) -> Iterator[Name]:
    """The capitalised words of a name, each where it stands: what two documents are compared by."""
    for word in _WORD.finditer(name.printed):
        if word.end() - word.start() > 1 and any(letter.isupper() for letter in word.group()):
            yield Name(name.start + word.start(), name.start + word.end(), word.group())


def lower_words(text: str) -> set[str]:
    """Words that the text writes in lower case."""
    return set(_LOWER.findall(text))
