"""Retrieval metrics at section level (paper 4.2). Ranks are lists of section ids, best first; gold is by question or by item."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from statistics import fmean

CHUNK_CHARACTERS = 200  # a chunk retrieves the sections it carries at least so much of, or all of a shorter one


def recall_at(ranking: Sequence[str], gold: Collection[str], k: int) -> float:
    """Share of the gold sections among the first k."""
    return len(set(ranking[:k]) & set(gold)) / len(set(gold)) if gold else 0.0


def precision_at(ranking: Sequence[str], gold: Collection[str], k: int) -> float:
    """Share of the first k places that hold a gold section; places left empty count as misses."""
    return len(set(ranking[:k]) & set(gold)) / k


def reciprocal_rank(ranking: Sequence[str], gold: Collection[str]) -> float:
    """1 / rank of the first gold section, 0 without one; its mean over questions is MRR."""
    wanted = set(gold)
    return next((1 / rank for rank, section in enumerate(ranking, start=1) if section in wanted), 0.0)


def ndcg_at(ranking: Sequence[str], grades: Mapping[str, float], k: int) -> float:
    """Normalised discounted cumulative gain with linear gains; binary gold has grade 1."""
    gained = sum(grades.get(section, 0.0) / math.log2(place + 2) for place, section in enumerate(ranking[:k]))
    best = sorted((grade for grade in grades.values() if grade > 0), reverse=True)[:k]
    ideal = sum(grade / math.log2(place + 2) for place, grade in enumerate(best))
    return gained / ideal if ideal else 0.0


def context_precision(ranking: Sequence[str], gold: Collection[str]) -> float:
    """Average precision, as in RAGAS: the mean over the gold sections of the precision at each one's rank."""
    wanted = set(gold)
    hits = [place for place, section in enumerate(ranking, start=1) if section in wanted]
    return sum(count / place for count, place in enumerate(hits, start=1)) / len(wanted) if wanted else 0.0


def context_recall(found: Collection[str], items: Sequence[Collection[str]]) -> float:
    """Share of the must items with at least one evidence section among those found."""
    have = set(found)
    return fmean(bool(have & set(item)) for item in items) if items else 0.0


def context_recall_at(ranking: Sequence[str], items: Sequence[Collection[str]], k: int) -> float:
    """Context recall of the first k sections."""
    return context_recall(ranking[:k], items)


def within_budget(ranking: Sequence[str], lengths: Mapping[str, int], characters: int) -> list[str]:
    """The sections a reader opens in order until the characters are spent; one that does not fit is skipped."""
    spent, opened = 0, []
    for section in ranking:
        if spent + lengths[section] <= characters:
            spent += lengths[section]
            opened.append(section)
    return opened


def carried_sections(chunk: tuple[int, int], sections: Mapping[str, tuple[int, int]]) -> list[str]:
    """Sections that a chunk retrieves; all spans are half open in the document's text."""
    carried = []
    for section, (start, end) in sections.items():
        overlap = min(end, chunk[1]) - max(start, chunk[0])
        if overlap >= min(CHUNK_CHARACTERS, end - start) and overlap > 0:
            carried.append(section)
    return carried
