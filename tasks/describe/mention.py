"""The sentence of a document that speaks of a figure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sayso.tasks.text.sentences import sentence_spans

_LABEL = re.compile(
    r"^\s*(?P<word>fig(?:ure|\.)?|chart|exhibit|scheme|plate|abbildung|abb\.)\s*(?P<number>[A-Z]?\d+(?:[.\-–]\d+)*[a-z]?)",
    re.IGNORECASE,
)
_CONTEXT = 600  # characters to each side in which the sentence is looked for
_SHOWS = re.compile(
    r"\b(?:shows?|shown|illustrates?|depicts?|presents?|see|gives?|compares?|summari[sz]es?)\b", re.IGNORECASE
)


def figure_label(caption: str) -> str:
    """The number that a caption gives its figure, '' without one: '3' of 'Figure 3: Flow'."""
    match = _LABEL.match(caption)
    return match.group("number") if match else ""


def mentioning_sentence(caption: str, own_section: str, other_sections: Sequence[str] = ()) -> str:
    """The first sentence that names the figure by its number, its own section's first; '' when none does.

    A sentence that says what the figure shows goes before one that only names it; the caption itself is none.
    """
    label = figure_label(caption)
    if not label:
        return ""
    named = re.compile(
        rf"\b(?:fig(?:ure)?s?\.?|chart|exhibit|scheme|plate|abbildung|abb\.)\s*{re.escape(label)}(?!\w|[.\-–]\d)",
        re.IGNORECASE,
    )
    found: list[str] = []
    for text in (own_section, *other_sections):
        found.extend(sentence for sentence in _sentences(text, named) if not _is_caption(sentence, caption))
        if any(_SHOWS.search(sentence) for sentence in found):
            break
    return next((sentence for sentence in found if _SHOWS.search(sentence)), found[0] if found else "")


def _sentences(text: str, named: re.Pattern[str]) -> list[str]:
    out: list[str] = []
    for match in named.finditer(text):
        start, end = max(match.start() - _CONTEXT, 0), min(match.end() + _CONTEXT, len(text))
        start = max(text.rfind("\n", start, match.start()) + 1, start)
        line_end = text.find("\n", match.end(), end)
        piece = text[start : line_end if line_end >= 0 else end]
        place = match.start() - start
        out.extend(piece[a:b] for a, b in sentence_spans(piece) if a <= place < b)
    return out


def _is_caption(sentence: str, caption: str) -> bool:
    folded = " ".join(sentence.split())
    return folded in " ".join(caption.split()) or (_LABEL.match(sentence) is not None and not _SHOWS.search(sentence))
