"""Words as the linker compares them: lower-cased, without stop words, plurals folded."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
STOP_WORDS = frozenset(
    ["a", "an", "and", "are", "as", "at", "be", "by", "for", "from", "has", "have", "how", "in", "is", "it", "its", "of", "on", "or", "that", "the", "their", "these", "this", "to", "was", "what", "when", "where", "which", "who", "with", "your", "you", "do", "does", "not", "other", "also", "section", "sections", "chapter", "below", "above", "our", "we"]
)  # fmt: skip


def words(text: str) -> list[str]:
    """Lower-cased words in order; "make's" is "make"."""
    return [_plain(match.group()) for match in WORD.finditer(text)]


def _plain(word: str) -> str:
    lowered = word.lower().replace("’", "'")
    return lowered.removesuffix("'s")


@lru_cache(maxsize=65536)
def singular(word: str) -> str:
    """A plural folded to its singular, by ending only: enough to compare a reference with a heading."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def content_words(text: str) -> tuple[str, ...]:
    """Words that say something, plurals folded, in order."""
    return tuple(singular(word) for word in words(text) if word not in STOP_WORDS)


def normal(text: str) -> str:
    """One spelling of a title or term: lower-cased words, single spaces."""
    return " ".join(words(text))


@lru_cache(maxsize=262144)
def key64(text: str) -> int:
    """A signed 64-bit key of a word or name, the same in every process."""
    return int.from_bytes(hashlib.blake2b(text.encode("utf-8"), digest_size=8).digest(), "big", signed=True)
