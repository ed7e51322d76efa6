"""Titles as texts cite them: compared as letters and digits, whole words, across line ends (paper 6.14)."""

from __future__ import annotations

import re
from bisect import bisect_left

from sayso.tasks.text.words import key64

GRAM = 4  # words that begin a cited title
_WORD = re.compile(r"[^\W_]+")
_BROKEN = re.compile(r"(?<=[a-z])(?:-|\u00ad|\ufffe)[ \n]+(?=[a-z])")
_LEADING_IDENTIFIER = re.compile(r"^(?:[A-Z]{2,8}[\s-]?\d[\w.-]*|\[[^\]]+\])\s*(?:[-–—:|]\s*)?")


def title_keys(text: str) -> set[int]:
    """Keys of the four-word runs of a text that begin with a capital or a figure: where a cited title may begin."""
    found = _WORD.findall(_BROKEN.sub("", text))
    lowered = [word.lower() for word in found]
    return {
        key64(" ".join(lowered[at : at + GRAM])) for at in range(len(found) - GRAM + 1) if not found[at][0].islower()
    }


def cited_forms(title: str, *, words: int) -> list[str]:
    """The forms of a title that count as citing it: whole, and without an identifier in front; none of fewer words."""
    forms = dict.fromkeys([title, _LEADING_IDENTIFIER.sub("", title)])
    return [
        form
        for form in forms
        if len(_WORD.findall(form)) >= max(words, GRAM) and re.search(r"[a-z]{3}", form, re.IGNORECASE)
    ]


def title_key(form: str) -> int:
    """Key of the first four words of a form of cited_forms."""
    return key64(" ".join(word.lower() for word in _WORD.findall(form)[:GRAM]))


def find_title(text: str, form: str) -> tuple[int, int] | None:
    """Where a text carries a title, letters and digits compared, whole words only; None when it does not."""
    needle = "".join(word.lower() for word in _WORD.findall(form))
    found = list(_WORD.finditer(text))
    starts: list[int] = []
    size = 0
    for match in found:
        starts.append(size)
        size += match.end() - match.start()
    letters = "".join(match.group().lower() for match in found)
    if len(letters) != size:  # a letter whose lower case is longer: positions no longer agree
        return None
    at = letters.find(needle)
    while at >= 0:
        first, last = bisect_left(starts, at), bisect_left(starts, at + len(needle))
        ends_a_word = at + len(needle) == (starts[last] if last < len(starts) else size)
        if starts[first : first + 1] == [at] and ends_a_word:
            return found[first].start(), found[last - 1].end()
        at = letters.find(needle, at + 1)
    return None
