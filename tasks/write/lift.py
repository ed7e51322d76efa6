"""What ranks by words cannot know: documents set against each other, places referred to, definitions of the terms asked about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from sayso.schemas.recipes import WriteRecipe
from sayso.tasks.text.aliases import named_documents
from sayso.tasks.write.pool import Pool, Scores
from sayso.tasks.write.rank import Ranking, Routes, rank
from sayso.tasks.write.terms import terms

_DEFINES = re.compile(
    r"^\W*(?:\(?\w{1,4}[.)]\s+)?[\"“‘'`*]*(?P<term>[\w][\w /-]{1,40}?)[\"”’'`*]*(?:\s*\([^)]{1,40}\))?[\"”’'`*]*\s+"
    r"(?:means\b|shall mean\b|is defined as\b|are defined as\b|refers? to\b)",
)


@dataclass(frozen=True, slots=True)
class Reference:
    """Words of one section that point to another section."""

    from_section: str
    to_section: str
    quote: str


def sides(texts: Iterable[str], pool: Pool) -> list[frozenset[int]]:
    """Groups of documents (numbers) that the question names side by side: 'the GDPR and HIPAA', 'GPL 2 against GPL 3'."""
    numbers = {
        pool.readings[item.reading].document: int(number)
        for item, number in zip(pool.evidence, pool.document, strict=True)
    }
    aliases = {reading.document: (reading.title,) for reading in pool.readings}
    found: list[frozenset[int]] = []
    for documents in named_documents(" ".join(texts), aliases).values():
        side = frozenset(numbers[document] for document in documents if document in numbers)
        if side and side not in found:
            found.append(side)
    return [side for side in found if not any(other < side for other in found)]


def level(ranking: Ranking, found: Routes, pool: Pool, groups: Sequence[frozenset[int]], recipe: WriteRecipe) -> Scores:
    """Rank each side by itself as well, so that none is crowded out by one that speaks the question's words."""
    if len(groups) < 2:
        return ranking.total
    total = ranking.total
    for group in groups:
        alone = rank(found, pool, recipe, np.isin(pool.document, list(group)))
        total = np.maximum(total, recipe.sides * alone.total)
    return total


def follow(total: Scores, pool: Pool, references: Iterable[Reference], recipe: WriteRecipe) -> Scores:
    """Lift the best of each section that the strongest evidence refers to, by how strong that evidence is.

    Only the best: a reference to a long section must not fill the answer with all of it.
    """
    if not len(pool):
        return total
    strongest = np.argsort(-total, kind="stable")[: recipe.followed_from]
    sections = {reading.section_id: number for number, reading in enumerate(pool.readings)}
    by_section: dict[str, list[Reference]] = {}
    for reference in references:
        by_section.setdefault(reference.from_section, []).append(reference)
    lift = np.zeros(len(pool.readings))
    for place in strongest:
        item = pool.evidence[place]
        for reference in by_section.get(pool.readings[item.reading].section_id, ()):
            target = sections.get(reference.to_section)
            if target is not None and target != item.reading and reference.quote in item.text:
                lift[target] = max(lift[target], total[place] / total[strongest[0]])
    lifted = total.copy()
    for section in np.flatnonzero(lift):
        own = np.flatnonzero(pool.section == section)
        best = own[np.argsort(-total[own], kind="stable")[: recipe.followed_most]]
        lifted[best] += recipe.followed * lift[section]
    return lifted


def define(total: Scores, pool: Pool, whole: str, recipe: WriteRecipe) -> Scores:
    """Lift the sentences that define a term all of whose words the question has."""
    asked = set(terms(whole))
    lift = np.zeros(len(pool))
    for place, item in enumerate(pool.evidence):
        match = _DEFINES.match(item.text)
        defined = terms(match["term"]) if match else []
        if defined and asked.issuperset(defined):
            lift[place] = recipe.definition
    return total + lift


def beside(total: Scores, pool: Pool, recipe: WriteRecipe) -> Scores:
    """Each item also counts a share of its stronger neighbour in the same section: facts stand together."""
    if len(pool) < 2:
        return total
    is_joint = pool.section[1:] == pool.section[:-1]
    before = np.concatenate(([0.0], np.where(is_joint, total[:-1], 0.0)))
    after = np.concatenate((np.where(is_joint, total[1:], 0.0), [0.0]))
    return total + recipe.beside * np.maximum(before, after)


def heard(total: Scores, pool: Pool, groups: Sequence[frozenset[int]]) -> Scores:
    """The best item of each side that the question sets against others counts as much as the best of all."""
    if len(groups) < 2:
        return total
    lifted = total.copy()
    for group in groups:
        own = np.flatnonzero(np.isin(pool.document, list(group)))
        if len(own):
            lifted[own[total[own].argmax()]] = total.max()
    return lifted
