"""Links between documents that do not name each other, and pair readings, as rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sayso.schemas.ids import child_id, digest
from sayso.tasks.relate.contradict import Candidate
from sayso.tasks.relate.judge import Signs, Verdict
from sayso.tasks.relate.series import SeriesLink

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Party:
    """A document as an end of a link."""

    document_id: str
    name: str
    title: str
    text_sha: str
    version: str  # revision and effective date in words, '' when unknown


def _link(
    kind: str, source: Party, target: Party, recipe_key: str, *, key: Sequence[object] = (), **facts: object
) -> Row:
    row: Row = {
        "link_id": child_id("l", source.document_id, target.document_id, kind, *key),
        "document_id": source.document_id,
        "kind": kind,
        "from_document_id": source.document_id,
        "from_document": source.name,
        "from_section": "",
        "to_document_id": target.document_id,
        "to_document": target.name,
        "to_section": "",
        "quote": "",
        "start": 0,
        "end": 0,
        "evidence": "",
        "hook_id": "",
        "weight": 1.0,
        "made_by": "rules",
        "recipe": recipe_key,
    }
    return row | facts


def series_row(link: SeriesLink, parties: Mapping[str, Party], recipe_key: str) -> Row:
    """A link of a series."""
    return _link(link.kind, parties[link.source], parties[link.target], recipe_key, evidence=link.evidence)


def title_row(source: Party, target: Party, section_id: str, quote: str, span: tuple[int, int], recipe_key: str) -> Row:
    """A citation by full title: nothing can cut it."""
    evidence = f"the text carries the full title of {target.name}, “{target.title}”"
    return _link(
        "cites",
        source,
        target,
        recipe_key,
        key=["title"],
        from_section=section_id,
        quote=quote,
        start=span[0],
        end=span[1],
        evidence=evidence,
    )


def sharing_row(
    source: Party, target: Party, shared: Sequence[str], reading: Mapping[str, Any], recipe_key: str
) -> Row:
    """A pair that its reading found related."""
    names = f"both name {', '.join(shared[:8])}" if shared else "no rare name in common"
    weight = max(0.0, min(1.0, max(float(reading["overlap"]), float(reading["similarity"]))))
    evidence = f"{names}; {reading['reason']}"
    return _link(
        "shares_names", source, target, recipe_key, evidence=evidence, weight=weight, made_by=reading["made_by"]
    )


def contradiction_row(source: Party, target: Party, candidate: Candidate, recipe_key: str) -> Row:
    """Both sentences side by side, with the versions they stand in; a candidate only."""
    one, other = candidate.one, candidate.other
    evidence = f"{source.name}{source.version} says “{one.quote}”; {target.name}{target.version} says “{other.quote}”; differs: {candidate.differs}"
    return _link(
        "contradicts_candidate", source, target, recipe_key, key=[one.assertion_id, other.assertion_id], from_section=one.section_id,
        to_section=other.section_id, quote=one.quote, start=one.start, end=one.end, evidence=evidence, weight=candidate.likeness,
    )  # fmt: skip


def pair_id(one: Party, other: Party) -> str:
    """A pair of texts: changes when either text does. `one` has the smaller document id."""
    return child_id("r", one.document_id, other.document_id, one.text_sha, other.text_sha)


def reading_row(
    one: Party,
    other: Party,
    shared: Sequence[str],
    shown: Sequence[str],
    signs: Signs,
    verdict: Verdict,
    *,
    made_by: str,
    prompt: str,
    recipe_key: str,
) -> Row:
    """What was decided on a pair, on what."""
    return {
        "pair_id": pair_id(one, other),
        "document_id": one.document_id,
        "other_document_id": other.document_id,
        "text_sha": one.text_sha,
        "other_text_sha": other.text_sha,
        "shared": list(shared),
        "shown": list(shown),
        "overlap": signs.overlap,
        "similarity": signs.nearness or 0.0,
        "is_related": verdict.is_related,
        "reason": verdict.reason,
        "made_by": made_by,
        "prompt_sha": digest(prompt) if prompt else "",
        "recipe": recipe_key,
    }
