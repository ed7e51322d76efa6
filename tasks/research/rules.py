"""What to look for next without a model: words not met yet, and the names that the best sentences found lead to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sayso.schemas.asking import Obligation, Reading
from sayso.schemas.researching import Move
from sayso.tasks.text.sentences import units
from sayso.tasks.text.tokens import content_words, stem, stems

_NAME = re.compile(
    r"\b(?:[A-Z]{2,}[A-Z\d]*(?:[-.]\d[\w.]*)?|[A-Z][\w-]+(?:\s+[A-Z][\w-]+)+)\b|[“\"]([^”\"]{3,60})[”\"]"
)
_SECTION = re.compile(r"\b(?:section|chapter|article|annex|appendix|clause|§)\s?[\dA-Z][\w.()]*", re.IGNORECASE)
_BEST = 3  # sentences of an obligation whose names are followed
_MET = 0.8  # share of an obligation's words in one opened section that makes it met


def next_move(obligations: Sequence[Obligation], readings: Sequence[Reading], searched: Sequence[str]) -> Move:
    """Searches for each obligation that no opened section meets; done when all are met or nothing new is to be looked for."""
    known = {query.lower() for query in searched}
    wanted = (query for obligation in obligations for query in _queries(obligation, readings))
    queries = tuple(dict.fromkeys(query for query in wanted if query.lower() not in known))
    return Move(searches=queries, is_done=not queries)


def _queries(obligation: Obligation, readings: Sequence[Reading]) -> Iterator[str]:
    asked = set(stems(f"{obligation.text} {' '.join(obligation.targets)}"))
    has = [set(stems(f"{' '.join(r.heading_path)} {r.text}")) for r in readings]
    best = max((len(asked & own) for own in has), default=0)
    if not asked or best < _MET * len(asked):
        missing = asked - set().union(*has) if has else asked
        words = [word for word in content_words(obligation.text) if stem(word) in missing]
        if words:
            yield " ".join(dict.fromkeys(words))
    for sentence in _nearest(asked, readings):
        for name in _names(sentence):
            if not asked.issuperset(stems(name)):
                yield f"{name} {' '.join(obligation.targets[:2])}".strip()


def _nearest(asked: set[str], readings: Sequence[Reading]) -> list[str]:
    """The sentences with most of the asked words."""
    found = [
        (len(asked.intersection(stems(text))), text)
        for reading in readings
        for unit in units(reading.text, reading.blocks)
        if (text := reading.text[unit.start : unit.end])
    ]
    return [text for count, text in sorted(found, key=lambda pair: -pair[0])[:_BEST] if count > 1]


def _names(sentence: str) -> list[str]:
    found = [match.group(1) or match.group() for match in _NAME.finditer(sentence)]
    return list(dict.fromkeys([*found, *(match.group() for match in _SECTION.finditer(sentence))]))[:4]
