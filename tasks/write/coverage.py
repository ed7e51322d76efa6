"""What an extractive answer can know of its own gaps: it never calls a part established that no shown sentence has the words of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sayso.schemas.asking import NotFound, Obligation
from sayso.schemas.recipes import WriteRecipe
from sayso.tasks.write.lexical import Lexical
from sayso.tasks.write.pool import Pool, Vectors
from sayso.tasks.write.rank import Queries, asked_words
from sayso.tasks.write.terms import terms

_WORD = re.compile(r"[^\W_]+(?:[.'_-][^\W_]+)*")
# Words of asking, which no answer needs to repeat.
_ASKING = frozenset(
    ["anything", "answer", "anybody", "differ", "difference", "either", "else", "everything", "happen", "happens", "instead", "list", "mean", "means", "name", "neither", "nobody", "nothing", "question", "reason", "somebody", "something", "tell", "told", "way", "why"]
)  # fmt: skip
_QUOTED = 240  # characters of a part repeated in its line
_LISTED = 4  # missing words named in one line


@dataclass(frozen=True, slots=True)
class Met:
    """How far the best shown item (with its headings) has the words of one obligation: the share by rarity, and what it lacks."""

    share: float
    lacking: frozenset[str]


def met(obligations: Sequence[Obligation], pool: Pool, places: Sequence[int]) -> dict[str, Met]:
    """Per obligation id."""
    rarity = Lexical(pool.words, (word for o in obligations for word in terms(asked_words(o))))
    found: dict[str, Met] = {}
    for obligation in obligations:
        wanted = {word: rarity.weight(word) for word in terms(asked_words(obligation))}
        whole = sum(wanted.values())
        shares = [(sum(wanted[word] for word in _has(pool, place) if word in wanted), place) for place in places]
        best, place = max(shares, default=(0.0, -1))
        lacking = frozenset(wanted) - (_has(pool, place) if place >= 0 else frozenset())
        found[obligation.obligation_id] = Met(round(best / whole, 3) if whole else 0.0, lacking)
    return found


def gaps(
    obligations: Sequence[Obligation], pool: Pool, found: dict[str, Met], *, established: float
) -> Iterator[NotFound]:
    """One plain line for each part that no shown sentence establishes, naming what was searched."""
    documents = len({reading.document_id for reading in pool.readings})
    where = f"{_counted(len(pool.readings), 'section')} of {_counted(documents, 'document')}"
    for obligation in obligations:
        part = found[obligation.obligation_id]
        if part.share >= established:
            continue
        text = asked_words(obligation).strip()
        text = text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…"
        words = _as_asked(text, part.lacking)
        if not len(pool):
            reason = "no document was found that could answer it."
        elif part.share == 0.0:
            reason = f"nothing about it was found; searched: {where}."
        elif words:
            reason = f"no one sentence shown has {words} with the rest of it; searched: {where}."
        else:
            reason = f"only parts of it were found; searched: {where}."
        yield NotFound(obligation.obligation_id, f"Not established: “{text}”: {reason}")


def is_elsewhere(asked: Queries, pool: Pool, nearness: Vectors, found: dict[str, Met], recipe: WriteRecipe) -> bool:
    """Whether nothing read is about the question: none of its words stands there, or nothing is near it in meaning or words."""
    known = {word for words in (*pool.words, *pool.headings) for word in words}
    if known.isdisjoint(terms(asked.whole)):
        return True
    nearest = float(nearness[-1].max(initial=0.0))
    is_near_in_words = any(part.share >= recipe.near_words for part in found.values())
    return 0.0 < nearest < recipe.near_meaning and not is_near_in_words


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _has(pool: Pool, place: int) -> frozenset[str]:
    return frozenset((*pool.words[place], *pool.headings[pool.evidence[place].reading]))


def _as_asked(text: str, lacking: frozenset[str]) -> str:
    words = [
        word
        for word in dict.fromkeys(_WORD.findall(text))
        if lacking.intersection(terms(word)) and word.lower() not in _ASKING
    ]
    listed = [f'"{word}"' for word in words[:_LISTED]]
    return " and ".join([", ".join(listed[:-1]), listed[-1]] if len(listed) > 1 else listed)
