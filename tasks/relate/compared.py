"""Which pairs of documents have their assertions compared: series, and the likest neighbours of each changed document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sayso.tasks.relate.rows import Row

MOST_COMPARED = 600  # pairs whose assertions are compared in one call, the nearest first
CHEAP_TO_COMPARE = 12  # related documents of one document whose assertions are compared with its own


def pairs_to_compare(readings: Iterable[Row], series: Sequence[Row], changed: set[str]) -> list[tuple[str, str]]:
    """Pairs of document ids, those of a series first, each with a changed document in it."""
    related = sorted((row for row in readings if row["is_related"]), key=lambda row: -row["similarity"])
    taken: dict[str, int] = {}
    chosen: dict[tuple[str, str], None] = {}
    for row in series:
        if row["from_document_id"] in changed or row["to_document_id"] in changed:
            chosen.setdefault((row["from_document_id"], row["to_document_id"]))
    for row in related:
        ends = row["document_id"], row["other_document_id"]
        if changed.isdisjoint(ends) or len(chosen) >= MOST_COMPARED:
            continue
        if max(taken.get(end, 0) for end in ends) < CHEAP_TO_COMPARE and ends[::-1] not in chosen:
            chosen.setdefault(ends)
            taken |= {end: taken.get(end, 0) + 1 for end in ends}
    return list(chosen)
