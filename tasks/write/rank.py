"""How well each piece of evidence serves each part of a question: several weak signs, added by their ranks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from sayso.schemas.asking import Candidate, Obligation, Reading
from sayso.schemas.recipes import WriteRecipe
from sayso.tasks.write.lexical import Lexical
from sayso.tasks.write.pool import Evidence, Flags, Pool, Scores, Vectors
from sayso.tasks.write.terms import terms

_RULE = re.compile(
    r"\b(?:must|shall|should|may|required|recommended|optional|not allowed|error|cannot|permitted|forbidden)\b",
    re.IGNORECASE,
)
_SCENE = re.compile(r"\s\([^()]*(?:\([^()]*\)[^()]*)*\)$")
_ENDS = re.compile(r"[.!?:;…][\"”’')\]\d\s]*$")
_BACK = re.compile(
    r"references|bibliograph|acknowledg|copyright|table of contents|^contents$|\bindex\b|author", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Queries:
    """A question as it is searched: each obligation in its own words, each with its scene filled in, and the whole."""

    own: tuple[str, ...]
    filled: tuple[str, ...]
    whole: str


@dataclass(frozen=True, slots=True)
class Ranking:
    """`total` over the pool, and per obligation (rows) how well its own words and meaning are met."""

    total: Scores
    parts: Scores


def queries(question: str, obligations: Sequence[Obligation]) -> Queries:
    """The texts to embed and to take words from."""
    own = tuple(asked_words(obligation) for obligation in obligations) or (question,)
    filled = tuple(obligation.text for obligation in obligations) or (question,)
    before = next((obligation.follows for obligation in obligations if obligation.follows), "")
    return Queries(own, filled, f"{before} {question}".strip())


def asked_words(obligation: Obligation) -> str:
    """The part's own words, without the scene in brackets that it was given to stand alone."""
    return _SCENE.sub("", obligation.text) or obligation.text


@dataclass(frozen=True, slots=True)
class Routes:
    """What each route says of each item, before ranks are taken: per obligation (rows) its words, context and meaning; the whole."""

    own: Scores
    context: Scores
    meaning: Scores
    whole: Scores
    section: Scores
    recalled: Scores  # per obligation, how highly recall ranked the item's section: 1 for its best
    fixed: Scores  # what does not depend on rank


def routes(asked: Queries, pool: Pool, nearness: Vectors, recalled: Scores, recipe: WriteRecipe) -> Routes:
    """`nearness` holds the cosine of each filled query and, last, of the whole question with each item of evidence.

    `recalled` holds for each query and reading how highly recall ranked the section.
    """
    own, filled = [terms(text) for text in asked.own], [terms(text) for text in asked.filled]
    body, around = Lexical(pool.words, chain(*own)), Lexical(pool.context, chain(*filled))
    return Routes(
        own=np.stack([body.scores(words) for words in own]),
        context=np.stack([around.scores(words) for words in filled]),
        meaning=nearness[:-1].astype(np.float64),
        whole=nearness[-1].astype(np.float64),
        section=section_scores(pool, terms(asked.whole)),
        recalled=recalled[:, pool.section],
        fixed=recipe.unfinished * np.array([_is_unfinished(item) for item in pool.evidence])
        + recipe.rules * np.array([bool(_RULE.search(item.text)) for item in pool.evidence])
        + recipe.back_matter * np.array([bool(_BACK.search(r.heading)) for r in pool.readings])[pool.section],
    )


def _is_unfinished(item: Evidence) -> bool:
    """A paragraph's sentence without an end, as a page break or a badly read column leaves it."""
    if item.kind != "paragraph":
        return False
    return not _ENDS.search(item.text) or item.text[0].islower()


def rank(found: Routes, pool: Pool, recipe: WriteRecipe, within: Flags | None = None) -> Ranking:
    """Ranks taken among all of the pool, or among the items of `within` alone; others then get no credit."""
    mask = np.ones(len(pool), bool) if within is None else within
    own = np.stack([credit(row, recipe.depth, mask) for row in found.own])
    context = np.stack([credit(row, recipe.depth, mask) for row in found.context])
    meaning = np.stack([credit(row, recipe.depth, mask) for row in found.meaning])
    best = found.section[mask].max(initial=0.0)
    parts = (
        recipe.own_words * own
        + recipe.context_words * context
        + recipe.own_meaning * meaning
        + recipe.recalled * found.recalled
    )
    total = (
        recipe.own_words * own.max(axis=0)
        + recipe.context_words * context.max(axis=0)
        + recipe.own_meaning * meaning.max(axis=0)
        + recipe.whole_meaning * credit(found.whole, recipe.depth, mask)
        + recipe.section_words * (found.section / best if best else found.section)
        + recipe.recalled * found.recalled.max(axis=0)
        + found.fixed
    )
    leads = np.array([item.lead for item in pool.evidence], np.int64)
    total = total + recipe.lead * np.where(leads != np.arange(len(pool)), total[leads], 0.0)
    return Ranking(np.where(mask, total, 0.0), parts)


def recall_credit(
    obligations: Sequence[Obligation], readings: Sequence[Reading], candidates: Sequence[Candidate], depth: float
) -> Scores:
    """Per obligation (rows, at least one) and reading: 1 for recall's first section, falling to a half at rank `depth`."""
    rows = {obligation.obligation_id: row for row, obligation in enumerate(obligations)}
    columns = {reading.section_id: column for column, reading in enumerate(readings)}
    given = np.zeros((max(1, len(rows)), len(columns)))
    for candidate in candidates:
        row, column = rows.get(candidate.obligation_id, 0), columns.get(candidate.section_id)
        if column is not None:
            given[row, column] = max(given[row, column], 1.0 / (1.0 + (candidate.rank - 1) / depth))
    return given


def credit(scores: Scores, depth: float, mask: Flags) -> Scores:
    """1 for the best of the mask, falling with the rank to a half at `depth`: routes of different scales become comparable."""
    places = np.flatnonzero(mask)
    order = places[np.argsort(-scores[places], kind="stable")]
    given = np.zeros(len(scores))
    given[order] = 1.0 / (1.0 + np.arange(len(order)) / depth)
    return given


def section_scores(pool: Pool, whole: Sequence[str]) -> Scores:
    """How well the whole section of each item speaks of the whole question."""
    sections: list[list[str]] = [[*words, *words] for words in pool.headings]
    for place, words in zip(pool.section, pool.words, strict=True):
        sections[place].extend(words)
    return Lexical(sections, whole).scores(whole)[pool.section]
