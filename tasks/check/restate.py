"""The second look: what a refused sentence meant to say, in the document's own words, or nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from sayso.schemas.asking import Reading, Span
from sayso.tasks.check.parts import parts
from sayso.tasks.text.numbers import numbers
from sayso.tasks.text.tokens import content_words, stem

_MET = 0.6  # share of the sentence's content words that the document's sentence must have
_NAME = re.compile(r"(?<!^)(?<![.!?]\s)\b[A-Z][\w-]*\b|\b\w*\d\w*\b|\b\w*[a-z][A-Z]\w*\b|\b\w+_\w+\b")
_NEGATION = re.compile(r"\b(?:not|no|never|neither|nor|none|cannot|without)\b|n['’]t\b", re.IGNORECASE)


def restated(text: str, cited: Sequence[Reading]) -> Span | None:
    """The cited sentence that best says the same: most of the words, all of the names and numbers, the same negation."""
    wanted = _stems(text)
    if len(wanted) < 2:
        return None
    best: tuple[float, Span] | None = None
    for reading in cited:
        for span in _sentences(reading):
            share = len(wanted & _stems(span.quote)) / len(wanted)
            if share >= _MET and (best is None or share > best[0]) and _agrees(text, span.quote, reading):
                best = (share, span)
    return best[1] if best else None


def _sentences(reading: Reading) -> Iterable[Span]:
    for unit in parts(reading):
        if unit.kind not in ("table", "table_header", "code"):
            yield Span(reading.section_id, unit.start, unit.end, reading.text[unit.start : unit.end])


@lru_cache(maxsize=8192)
def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in content_words(text))


def _agrees(text: str, quote: str, reading: Reading) -> bool:
    """Names and numbers of the written sentence stand in the quote (a name may stand in its headings); negation is alike."""
    around = f"{quote} {reading.title} {' '.join(reading.heading_path)}".lower()
    names = (name.lower() for name in _NAME.findall(text))
    values = {number.value for number in numbers(text)}
    is_same_sense = bool(_NEGATION.search(text)) == bool(_NEGATION.search(quote))
    return (
        is_same_sense
        and all(name in around for name in names)
        and values <= {number.value for number in numbers(quote)}
    )
