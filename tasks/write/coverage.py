"""What an extractive answer can know of its own gaps: words of the question that nothing shown or read contains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sayso.schemas.asking import NotFound, Obligation
from sayso.tasks.write.lexical import Lexical
from sayso.tasks.write.pool import Pool
from sayso.tasks.write.terms import terms


def support(obligations: Sequence[Obligation], pool: Pool, places: Sequence[int]) -> dict[str, float]:
    """Per obligation the share of its words, weighted by rarity, that one shown item and its headings have at best."""
    rarity = Lexical(pool.words)
    found: dict[str, float] = {}
    for obligation in obligations:
        wanted = {word: rarity.weight(word) for word in terms(obligation.text)}
        whole = sum(wanted.values())
        best = max((_met(wanted, pool, place) for place in places), default=0.0)
        found[obligation.obligation_id] = round(best / whole, 3) if whole else 0.0
    return found


def _met(wanted: dict[str, float], pool: Pool, place: int) -> float:
    item = pool.evidence[place]
    return sum(wanted.get(word, 0.0) for word in {*pool.words[place], *pool.headings[item.reading]})


def missing(obligations: Sequence[Obligation], pool: Pool, places: Sequence[int]) -> Iterator[NotFound]:
    """Obligations that nothing shown speaks to, each in one plain line."""
    documents = dict.fromkeys(reading.document for reading in pool.readings)
    met = support(obligations, pool, places)
    for obligation in obligations:
        if met.get(obligation.obligation_id, 0.0) < 0.2:
            yield NotFound(
                obligation.obligation_id, f"{obligation.text} Nothing was found in {searched(pool, len(documents))}."
            )


def searched(pool: Pool, documents: int) -> str:
    """What was read, in numbers a reader can judge."""
    return f"{len(pool.readings)} sections of {documents} documents"
