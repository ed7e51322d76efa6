"""What a reranker is shown of a section, and how its scores move the section."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sayso.tasks.recall.fuse import Fused

_HEADINGS = 2  # innermost headings, shown above the words


def window(text: str, span: tuple[int, int], characters: int) -> str:
    """About `characters` of a text around a span."""
    middle = (span[0] + span[1]) // 2
    start = max(0, min(middle - characters // 2, len(text) - characters))
    return text[start : start + characters]


def shown_texts(
    sections: Sequence[Mapping[str, Any]],
    sentences: Sequence[Mapping[str, Any]],
    query: NDArray[np.float32],
    *,
    characters: int,
) -> dict[str, str]:
    """Each section's headings and its words around the sentence nearest to the query; its beginning when it has none."""
    best: dict[str, tuple[float, tuple[int, int]]] = {}
    for row in sentences:
        similarity = float(np.dot(query, np.asarray(row["vector"], np.float32)))
        if similarity > best.get(row["section_id"], (-1.0,))[0]:
            best[row["section_id"]] = (similarity, (row["start"], row["end"]))
    texts = {}
    for section in sections:
        span = best[section["section_id"]][1] if section["section_id"] in best else (0, 0)
        headings = " > ".join(section["heading_path"][-_HEADINGS:])
        texts[section["section_id"]] = f"{headings}\n{window(section['text'], span, characters)}"
    return texts


def moved(fused: Sequence[Fused], scores: Mapping[str, float], *, weight: float) -> list[Fused]:
    """Add to each scored section `weight` of the best fused score in proportion to where its score stands among all scores."""
    if not scores or not fused:
        return list(fused)
    low, high = min(scores.values()), max(scores.values())
    ranks = {section: rank for rank, section in enumerate(sorted(scores, key=lambda s: -scores[s]), start=1)}
    top = fused[0].score
    again = []
    for one in fused:
        if one.section_id in scores:
            share = (scores[one.section_id] - low) / (high - low) if high > low else 0.0
            routes = {**one.routes, "rerank": ranks[one.section_id]}
            again.append(Fused(one.section_id, one.score + weight * top * share, routes))
        else:
            again.append(one)
    return sorted(again, key=lambda one: -one.score)
