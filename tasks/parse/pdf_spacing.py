"""Spaces between words: docling-parse misses some after wide letters and sets some inside words; pdfium's text decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sayso.tasks.parse.pdf_cells import Word

SHORTEST = 4  # letters of a word that may be two
NEAR = 0.5  # of the size: parts of a word stand nearer


def respace(words: Sequence[Word], text: str) -> tuple[Word, ...]:
    """Words parted where `text` (the page as pdfium reads it) parts them, and joined where it joins them."""
    padded = f" {' '.join(text.split())} "
    tokens = frozenset(padded.split())
    if not tokens:
        return tuple(words)
    parted = [part for word in words for part in _parts(word, padded, tokens)]
    return tuple(_joined(parted, tokens))


def _parts(word: Word, padded: str, tokens: frozenset[str]) -> list[Word]:
    text = word.text
    if len(text) < SHORTEST or text in tokens or not any(c.isalpha() for c in text):
        return [word]
    for place in range(1, len(text)):
        if f" {text[:place]} {text[place:]} " in padded:
            cut = word.left + (word.right - word.left) * place / len(text)
            return [replace(word, text=text[:place], right=cut), replace(word, text=text[place:], left=cut)]
    return [word]


def _joined(words: Sequence[Word], tokens: frozenset[str]) -> list[Word]:
    joined: list[Word] = []
    for word in words:
        last = joined[-1] if joined else None
        if last is not None and _are_one(last, word, tokens):
            joined[-1] = replace(last, text=last.text + word.text, right=word.right)
        else:
            joined.append(word)
    return joined


def _are_one(last: Word, word: Word, tokens: frozenset[str]) -> bool:
    if last.text + word.text not in tokens or (last.text in tokens and word.text in tokens):
        return False
    level = abs(last.middle[1] - word.middle[1]) < 0.3 * word.size
    return level and last.font == word.font and -1 < word.left - last.right < NEAR * word.size
