"""What an extractive answer can know of its own gaps: it never calls a part established that no shown section has the words of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import chain
from statistics import fmean
from typing import Literal

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
    """How far what is shown of one section has the words of one obligation: the share by rarity, and what it lacks."""

    share: float
    lacking: AbstractSet[str]


def met(obligations: Sequence[Obligation], pool: Pool, places: Sequence[int]) -> dict[str, Met]:
    """Per obligation id."""
    rarity = Lexical(pool.words, (word for o in obligations for word in terms(asked_words(o))))
    shown = _shown(pool, places)
    found: dict[str, Met] = {}
    for obligation in obligations:
        wanted = {word: rarity.weight(word) for word in terms(asked_words(obligation))}
        whole = sum(wanted.values())
        best = max(shown, key=lambda words: sum(wanted[word] for word in words & wanted.keys()), default=frozenset())
        share = sum(wanted[word] for word in best & wanted.keys())
        found[obligation.obligation_id] = Met(round(share / whole, 3) if whole else 0.0, wanted.keys() - best)
    return found


def _shown(pool: Pool, places: Sequence[int]) -> list[frozenset[str]]:
    """For each section the words of what is shown of it, with its headings, column names and lead-ins."""
    sections: dict[int, set[str]] = {}
    for place in places:
        item = pool.evidence[place]
        words = sections.setdefault(item.reading, set(pool.headings[item.reading]))
        words.update(pool.words[place], pool.words[item.lead])
        words.update(terms(pool.readings[item.reading].text[slice(*item.header)]))
    return [frozenset(words) for words in sections.values()]


def gaps(
    obligations: Sequence[Obligation], pool: Pool, found: dict[str, Met], *, established: float
) -> Iterator[NotFound]:
    """One plain line for each part that no shown section establishes, naming what was searched."""
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
            reason = f"no one section shown has {words} with the rest of it; searched: {where}."
        else:
            reason = f"only parts of it were found; searched: {where}."
        yield NotFound(obligation.obligation_id, f"Not established: “{text}”: {reason}")


def closeness(
    asked: Queries, pool: Pool, nearness: Vectors, found: dict[str, Met], recipe: WriteRecipe
) -> Literal["near", "faint", "elsewhere"]:
    """How far what was read is about the question at all, by meaning, or by having its words."""
    if set(terms(asked.whole)).isdisjoint(chain.from_iterable((*pool.words, *pool.headings))):
        return "elsewhere"
    nearest = float(nearness[-1].max(initial=0.0))
    if not nearest or nearest >= recipe.near_meaning:  # without vectors nothing is known of meaning
        return "near"
    if fmean([part.share for part in found.values()] or [0.0]) >= recipe.near_words:
        return "near"
    return "faint" if nearest >= recipe.far_meaning else "elsewhere"


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _as_asked(text: str, lacking: AbstractSet[str]) -> str:
    words = [
        word
        for word in dict.fromkeys(_WORD.findall(text))
        if not lacking.isdisjoint(terms(word)) and word.lower() not in _ASKING
    ]
    listed = [f'"{word}"' for word in words[:_LISTED]]
    return " and ".join([", ".join(listed[:-1]), listed[-1]] if len(listed) > 1 else listed)
