"""Weighted fusion of routes by how near to its best each found a section; a section scores as its best passage."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Ranking:
    """What one route found for one query: sections with the route's own scores, best first, each section once."""

    route: str
    weight: float
    found: Mapping[str, float]


@dataclass(slots=True)
class Fused:
    """A section's score over all rankings, and its best rank in each route."""

    section_id: str
    score: float = 0.0
    routes: dict[str, int] = field(default_factory=dict)


def best_of_each(hits: Iterable[tuple[str, float]]) -> dict[str, float]:
    """Sections with the score of their best passage; hits come best first."""
    best: dict[str, float] = {}
    for section, score in hits:
        best.setdefault(section, score)
    return best


def by_rank(sections: Iterable[str]) -> dict[str, float]:
    """Scores for a route that has only an order: one over the rank."""
    return {section: 1 / rank for rank, section in enumerate(dict.fromkeys(sections), start=1)}


def nearness(found: Mapping[str, float], *, sharpness: float) -> dict[str, float]:
    """1 for a route's best score, 0 for its last, between them the share of the way to the power of `sharpness`."""
    low, high = min(found.values(), default=0.0), max(found.values(), default=0.0)
    if high <= low:
        return dict.fromkeys(found, 1.0)
    return {section: ((score - low) / (high - low)) ** sharpness for section, score in found.items()}


def fuse(rankings: Sequence[Ranking], *, sharpness: float) -> list[Fused]:
    """Best first; each ranking gives its weight times the nearness. Ties keep the order of the rankings."""
    found: dict[str, Fused] = {}
    for ranking in rankings:
        near = nearness(ranking.found, sharpness=sharpness)
        for rank, section in enumerate(ranking.found, start=1):
            fused = found.setdefault(section, Fused(section))
            fused.score += ranking.weight * near[section]
            fused.routes[ranking.route] = min(rank, fused.routes.get(ranking.route, rank))
    return sorted(found.values(), key=lambda fused: -fused.score)


def merged(lists: Sequence[tuple[float, Sequence[Fused]]]) -> list[Fused]:
    """One list of several questions' lists by weighted sum of scores; routes keep their best rank."""
    scores: dict[str, float] = defaultdict(float)
    routes: dict[str, dict[str, int]] = defaultdict(dict)
    for weight, fused_list in lists:
        for fused in fused_list:
            scores[fused.section_id] += weight * fused.score
            held = routes[fused.section_id]
            for route, rank in fused.routes.items():
                held[route] = min(rank, held.get(route, rank))
    order = sorted(scores, key=lambda section: -scores[section])
    return [Fused(section, scores[section], routes[section]) for section in order]
