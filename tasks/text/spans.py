"""Where words stand in a text, whatever the spacing, hyphenation, punctuation and case."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ß": "ss"}


class Folded(NamedTuple):
    """Letters and digits of a text, lower-cased, and for each of them its place in the text."""

    letters: str
    places: list[int]


def fold(text: str) -> Folded:
    """Letters and digits only; a full-width, accented or ligature form reads as its plain one."""
    letters: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        if character.isascii():
            if character.isalnum():
                letters.append(character.lower())
                places.append(place)
            continue
        plain = _LIGATURES.get(character) or unicodedata.normalize("NFKC", character)
        for piece in plain.lower():
            if piece.isalnum():
                letters.append(piece)
                places.append(place)
    return Folded("".join(letters), places)


def find_span(needle: str, text: str | Folded) -> tuple[int, int] | None:
    """[start, end) of the first place where the needle's letters and digits stand in the text as whole words, else None.

    Pass a Folded text to search one text for many needles.
    """
    wanted = fold(needle).letters
    folded = text if isinstance(text, Folded) else fold(text)
    if not wanted:
        return None
    at = folded.letters.find(wanted)
    while at >= 0:
        start, last = folded.places[at], folded.places[at + len(wanted) - 1]
        if _is_edge(folded, at, -1) and _is_edge(folded, at + len(wanted) - 1, 1):
            return start, last + 1
        at = folded.letters.find(wanted, at + 1)
    return None


def _is_edge(folded: Folded, at: int, step: int) -> bool:
    """Whether a word ends here: nothing follows, or something other than a letter or digit stands between."""
    other = at + step
    if not 0 <= other < len(folded.places):
        return True
    return (
        abs(folded.places[other] - folded.places[at]) > 1
        or folded.letters[other].isdigit() != folded.letters[at].isdigit()
    )
