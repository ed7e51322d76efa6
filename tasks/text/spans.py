"""Where words stand in a text, whatever the spacing, hyphenation, punctuation and case."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from typing import NamedTuple

from sayso.tasks.text.numbers import numbers

_SIGN = re.compile(r"[<>≤≥≠±%$€£¥]|(?<![\w])[-−](?=[\d$€£¥])")
_SIGN_BEFORE = re.compile(r"(?:[<>≤≥≠±$€£¥]|(?<!\w)[-−])\s?$")
_SIGN_AFTER = re.compile(r"\s?[%€£¥]")
_AMOUNT = re.compile(r"[$€£¥]?\s?\d[\d,]*(?:\.\d+)?")
_SAME = {"−": "-"}
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ß": "ss"}


class Folded(NamedTuple):
    """Letters and digits of a text, lower-cased, and for each of them its place in the text."""

    letters: str
    places: list[int]
    text: str


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
    return Folded("".join(letters), places, text)


def find_span(needle: str, text: str | Folded) -> tuple[int, int] | None:
    """[start, end) of the first place where the needle's letters and digits stand in the text as whole words, else None.

    Pass a Folded text to search one text for many needles.
    """
    sought = fold(needle)
    wanted = sought.letters
    folded = text if isinstance(text, Folded) else fold(text)
    if not wanted:
        return None
    meaning = _meaning(_core(sought))
    at = folded.letters.find(wanted)
    while at >= 0:
        start, end = folded.places[at], folded.places[at + len(wanted) - 1] + 1
        start, end = _with_signs(folded.text, start, end)
        is_whole = _is_edge(folded, at, -1) and _is_edge(folded, at + len(wanted) - 1, 1)
        if is_whole and meaning == _meaning(folded.text[start:end]):
            return start, end
        at = folded.letters.find(wanted, at + 1)
    return None


def _meaning(text: str) -> tuple[list[Decimal], list[str]]:
    """What letters and digits leave out: "2.50" is not "250", "<30" is not ">30", "$5" is not "5%"."""
    return [number.value for number in numbers(text)], [_SAME.get(sign, sign) for sign in _SIGN.findall(text)]


def _with_signs(text: str, start: int, end: int) -> tuple[int, int]:
    """The span with the signs that belong to a number at its ends: "30 kg" is not what "<30 kg" says."""
    before = _SIGN_BEFORE.search(text[max(0, start - 3) : start]) if text[start].isdigit() else None
    after = _SIGN_AFTER.match(text[end : end + 3]) if text[end - 1].isdigit() else None
    start, end = start - (len(before.group()) if before else 0), end + (len(after.group()) if after else 0)
    is_amount = (
        bool(_AMOUNT.fullmatch(text[start:end])) and text[start - 1 : start] == "(" and text[end : end + 1] == ")"
    )
    return (start - 1, end + 1) if is_amount else (start, end)  # "(5.00)" is negative in accounts


def _core(folded: Folded) -> str:
    """A needle without the punctuation around it."""
    start, end = _with_signs(folded.text, folded.places[0], folded.places[-1] + 1)
    return folded.text[start:end]


def _is_edge(folded: Folded, at: int, step: int) -> bool:
    """Whether a word ends here: nothing follows, or something other than a letter or digit stands between.

    A decimal point or thousands separator between digits is inside a number.
    """
    other = at + step
    if not 0 <= other < len(folded.places):
        return True
    first, last = sorted((at, other))
    are_digits = folded.letters[first].isdigit() and folded.letters[last].isdigit()
    between = folded.text[folded.places[first] + 1 : folded.places[last]]
    if are_digits and between in (".", ","):
        return False
    return bool(between) or folded.letters[first].isdigit() != folded.letters[last].isdigit()
