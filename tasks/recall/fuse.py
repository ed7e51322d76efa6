"""Weighted reciprocal-rank fusion of routes; a section scores as its best passage."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Ranking:
    """What one route found for one query: section ids, best first, each once."""

    route: str
    weight: float
    sections: tuple[str, ...]


@dataclass(slots=True)
class Fused:
    """A section's score over all rankings, and its best rank in each route."""

    section_id: str
    score: float = 0.0
    routes: dict[str, int] = field(default_factory=dict)


def best_of_each(sections: Iterable[str]) -> tuple[str, ...]:
    """Sections in the order of their best passage."""
    return tuple(dict.fromkeys(sections))


def fuse(rankings: Sequence[Ranking], *, smoothing: float) -> list[Fused]:
    """Best first; each ranking gives weight / (smoothing + rank). Ties keep the order of the rankings."""
    found: dict[str, Fused] = {}
    for ranking in rankings:
        for rank, section in enumerate(ranking.sections, start=1):
            fused = found.setdefault(section, Fused(section))
            fused.score += ranking.weight / (smoothing + rank)
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
