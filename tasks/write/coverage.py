"""What an extractive answer can know of its own gaps: it never calls a part established that no shown sentence has the words of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sayso.schemas.asking import NotFound, Obligation
from sayso.tasks.write.lexical import Lexical
from sayso.tasks.write.pool import Pool
from sayso.tasks.write.terms import terms

_WORD = re.compile(r"[^\W_]+(?:[.'_-][^\W_]+)*")
_LISTED = 4  # missing words named in one line


@dataclass(frozen=True, slots=True)
class Met:
    """How far the best shown item (with its headings) has the words of one obligation: the share by rarity, and what it lacks."""

    share: float
    lacking: frozenset[str]


def met(obligations: Sequence[Obligation], pool: Pool, places: Sequence[int]) -> dict[str, Met]:
    """Per obligation id."""
    rarity = Lexical(pool.words)
    found: dict[str, Met] = {}
    for obligation in obligations:
        wanted = {word: rarity.weight(word) for word in terms(asked_words(obligation))}
        whole = sum(wanted.values())
        shares = [(sum(wanted[word] for word in _has(pool, place) if word in wanted), place) for place in places]
        best, place = max(shares, default=(0.0, -1))
        lacking = frozenset(wanted) - (_has(pool, place) if place >= 0 else frozenset())
        found[obligation.obligation_id] = Met(round(best / whole, 3) if whole else 0.0, lacking)
    return found


def asked_words(obligation: Obligation) -> str:
    """The part's own words, without the scene it was given to stand alone."""
    return re.sub(r"\s\([^()]*(?:\([^()]*\)[^()]*)*\)$", "", obligation.text) or obligation.text


def gaps(
    obligations: Sequence[Obligation], pool: Pool, found: dict[str, Met], *, established: float
) -> Iterator[NotFound]:
    """One plain line for each part that no shown sentence establishes, naming what was searched."""
    documents = len({reading.document_id for reading in pool.readings})
    where = f"{len(pool.readings)} sections of {documents} document{'s' if documents != 1 else ''}"
    for obligation in obligations:
        part = found[obligation.obligation_id]
        if part.share >= established:
            continue
        text = asked_words(obligation).strip()
        words = _as_asked(text, part.lacking)
        if not len(pool):
            reason = "no document was found that could answer it."
        elif words:
            reason = f"no sentence shown has {words} together with the rest of it; {where} were searched."
        else:
            reason = f"only parts of it were found in the {where} that were searched."
        yield NotFound(obligation.obligation_id, f"Not established: {text} - {reason}")


def _has(pool: Pool, place: int) -> frozenset[str]:
    return frozenset((*pool.words[place], *pool.headings[pool.evidence[place].reading]))


def _as_asked(text: str, lacking: frozenset[str]) -> str:
    words = [word for word in dict.fromkeys(_WORD.findall(text)) if lacking.intersection(terms(word))]
    listed = [f'"{word}"' for word in words[:_LISTED]]
    return " and ".join([", ".join(listed[:-1]), listed[-1]] if len(listed) > 1 else listed)
