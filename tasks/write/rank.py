"""How well each piece of evidence serves each part of a question: several weak signs, added by their ranks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sayso.schemas.asking import Obligation
from sayso.schemas.recipes import WriteRecipe
from sayso.tasks.write.lexical import Lexical
from sayso.tasks.write.pool import Pool, Scores, Vectors
from sayso.tasks.write.terms import terms

_RULE = re.compile(
    r"\b(?:must|shall|should|may|required|recommended|optional|not allowed|error|cannot|permitted|forbidden)\b",
    re.IGNORECASE,
)
_BACK = re.compile(
    r"references|bibliograph|acknowledg|copyright|table of contents|^contents$|\bindex\b|author", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Queries:
    """A question as it is searched: each obligation alone, each with the names around it, and the whole."""

    own: tuple[str, ...]
    named: tuple[str, ...]
    whole: str


@dataclass(frozen=True, slots=True)
class Ranking:
    """`total` over the pool, and per obligation (rows) how well its own words and meaning are met."""

    total: Scores
    parts: Scores


def queries(question: str, obligations: Sequence[Obligation]) -> Queries:
    """The texts to embed and to take words from."""
    own = tuple(obligation.text for obligation in obligations) or (question,)
    named = tuple(" ".join(o.targets) + ". " + o.text if o.targets else o.text for o in obligations) or (question,)
    before = next((obligation.follows for obligation in obligations if obligation.follows), "")
    return Queries(own, named, f"{before} {question}".strip())


def rank(asked: Queries, pool: Pool, nearness: Vectors, recipe: WriteRecipe) -> Ranking:
    """`nearness` holds the cosine of each named query and, last, of the whole question with each item of evidence."""
    body, around = Lexical(pool.words), Lexical(pool.context)
    whole = terms(asked.whole)
    own = np.stack([credit(body.scores(terms(text)), recipe.depth) for text in asked.own])
    context = np.stack([credit(around.scores(terms(text)), recipe.depth) for text in asked.named])
    meaning = np.stack([credit(row, recipe.depth) for row in nearness[:-1]])
    parts = recipe.own_words * own + recipe.context_words * context + recipe.own_meaning * meaning
    total = (
        recipe.own_words * own.max(axis=0)
        + recipe.context_words * context.max(axis=0)
        + recipe.own_meaning * meaning.max(axis=0)
        + recipe.whole_meaning * credit(nearness[-1], recipe.depth)
        + recipe.section_words * section_credit(pool, whole)
        + recipe.rules * np.array([bool(_RULE.search(item.text)) for item in pool.evidence])
        + recipe.back_matter * np.array([bool(_BACK.search(r.heading)) for r in pool.readings])[pool.section]
    )
    leads = np.array([item.lead for item in pool.evidence], np.int64)
    total = total + recipe.lead * np.where(leads != np.arange(len(pool)), total[leads], 0.0)
    return Ranking(total, parts)


def credit(scores: Scores | Vectors, depth: float) -> Scores:
    """1 for the best, falling with the rank to a half at `depth`: routes of different scales become comparable."""
    order = np.argsort(-scores, kind="stable")
    places = np.empty(len(scores))
    places[order] = np.arange(len(scores))
    return 1.0 / (1.0 + places / depth)


def section_credit(pool: Pool, whole: Sequence[str]) -> Scores:
    """How well the whole section of each item speaks of the whole question, 1 for the best section."""
    sections: list[list[str]] = [[*words, *words] for words in pool.headings]
    for place, words in zip(pool.section, pool.words, strict=True):
        sections[place].extend(words)
    scores = Lexical(sections).scores(whole)
    best = scores.max(initial=0.0)
    return (scores / best if best else scores)[pool.section]
