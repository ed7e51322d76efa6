"""The second look: what a refused sentence meant to say, in the document's own words, or nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from sayso.schemas.asking import Reading, Span
from sayso.tasks.check.parts import parts
from sayso.tasks.check.sense import denied_words, is_negated
from sayso.tasks.check.values import values
from sayso.tasks.text.tokens import content_words, stem

_MET = 0.5  # more than this share of the sentence's content words that the document's sentence, with its headings, must have
_MET_ALONE = 0.3  # at least this share without its headings
_ADDS = 0.15  # share that a second sentence must add
_NAME = re.compile(r"(?<!^)(?<![.!?]\s)\b[A-Z][\w-]*\b|\b\w*\d\w*\b|\b\w*[a-z][A-Z]\w*\b|\b\w+_\w+\b")
# Words that a paraphrase changes without changing what is said, or that every sentence has.
_LIGHT = frozenset(
    ["must", "may", "might", "required", "requires", "require", "need", "needs", "needed", "allowed", "permitted", "according", "stated", "states", "said", "document", "section", "via", "upon", "whenever", "within", "also", "however", "therefore", "thus", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve", "thirty", "sixty", "ninety", "cannot"]
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Sentence:
    span: Span
    own: frozenset[str]  # stems of its words; for a table's row also of the header
    around: frozenset[str]  # stems of its headings and title
    context: str  # what a name may stand in


def restated(text: str, cited: Sequence[Reading]) -> tuple[Span, ...]:
    """The cited sentence that best says the same, or the two of one section that do together.

    They have most of the words, all of the names and numbers, and deny when the text denies. What is shown is theirs, so a
    wrong choice shows another true sentence, never a false one.
    """
    wanted = _stems(text)
    if len(wanted) < 2:
        return ()
    sentences = [sentence for reading in cited for sentence in _sentences(reading)]
    ranked = sorted(sentences, key=lambda s: (-_share(wanted, s.own | s.around), -_share(wanted, s.own)))
    for sentence in ranked:
        if _share(wanted, sentence.own | sentence.around) <= _MET:
            break
        own = len(wanted & sentence.own)
        if own >= max(2, _MET_ALONE * len(wanted)) and _agrees(text, sentence):
            return (sentence.span,)
    return _by_two(text, wanted, ranked[:8])


def _by_two(text: str, wanted: frozenset[str], ranked: Sequence[_Sentence]) -> tuple[Span, ...]:
    best: tuple[float, tuple[Span, ...]] = (0.0, ())
    for i, first in enumerate(ranked):
        for second in ranked[i + 1 :]:
            share = _share(wanted, first.own | second.own)
            adds = min(share - _share(wanted, first.own), share - _share(wanted, second.own))
            if share > max(best[0], _MET) and adds >= _ADDS and _agrees(text, first, second):
                pair = sorted((first.span, second.span), key=lambda s: (s.section_id, s.start))
                best = (share, tuple(pair))
    return best[1]


def _sentences(reading: Reading) -> Iterator[_Sentence]:
    headings = f"{reading.document} {reading.title} {' '.join(reading.heading_path)}"
    header = ""
    for unit in parts(reading):
        quote = reading.text[unit.start : unit.end]
        if unit.kind == "table_header":
            header = f"{header} {quote}"
            continue
        above = header if unit.kind == "table" else ""
        header = header if unit.kind == "table" else ""
        if unit.kind != "code":
            span = Span(reading.section_id, unit.start, unit.end, quote)
            yield _Sentence(span, _stems(f"{quote} {above}"), _stems(headings), f"{quote} {above} {headings}")


def _share(wanted: frozenset[str], given: frozenset[str]) -> float:
    return len(wanted & given) / len(wanted)


@lru_cache(maxsize=8192)
def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in content_words(text) if word not in _LIGHT)


def _agrees(text: str, *sentences: _Sentence) -> bool:
    """Names and numbers of the written sentence stand in the quotes (a name also in headings or as initials); denial is alike."""
    quotes = " ".join(sentence.span.quote for sentence in sentences)
    context = " ".join(sentence.context for sentence in sentences)
    if is_negated(text) and not is_negated(quotes):
        return False
    if not is_negated(text) and any(stem(word) in _stems(text) for word in denied_words(quotes)):
        return False  # the document denies what the sentence says
    around = context.lower()
    names = [name.lower() for name in _NAME.findall(text) if not name.isdigit()]
    missing = [name for name in names if name.removesuffix("s") not in around]
    return values(text) <= values(context) and _are_initials(missing, context)


def _are_initials(names: Sequence[str], context: str) -> bool:
    """'Corrective and Preventive Action' for 'CAPA', word by word: each missing name begins with a letter of an abbreviation."""
    letters = "".join(re.findall(r"\b[A-Z]{2,}\b", context)).lower()
    return all(name[0] in letters and name.isalpha() for name in names) and len(names) <= len(letters)
