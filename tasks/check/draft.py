"""A whole draft against the sections that were read: what may be displayed, in order, and what was taken out and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from sayso.schemas.asking import Checked, CheckedTable, Claim, Draft, Reading, Removed, Unit
from sayso.tasks.check.claims import check_claim
from sayso.tasks.check.structure import check_connective, check_heading
from sayso.tasks.check.tables import check_table
from sayso.tasks.check.verdict import check_verdict
from sayso.tasks.text.labels import section_label


def check(draft: Draft, readings: Sequence[Reading], asked: str = "") -> Checked:
    """Every unit of the draft with its verdict; only claims whose words stand in a cited section keep the headings over them.

    `asked` is the question: a judgement may use its words.
    """
    by_id = {reading.section_id: reading for reading in readings}
    first = {unit.order: _check_unit(unit, by_id) for unit in draft.units}
    for unit, under in _headed(draft.units, first):
        cited = [by_id[span.section_id] for claim in under for span in claim.spans]
        first[unit.order] = check_heading(unit, under, cited, (section_label(reading) for reading in cited))
    claims = [claim for unit in draft.units for claim in _one_by_one(first[unit.order])]
    shown = tuple(claim for claim in _without_repeats(claims) if claim.status != "removed")
    removed = [Removed(claim.unit.text, claim.reason) for claim in claims if claim.status == "removed"]
    tables: list[CheckedTable] = []
    for table in draft.tables:
        kept, blanked = check_table(table, by_id)
        removed.extend(blanked)
        if kept is not None:
            tables.append(replace(kept, order=table.order))
    verdict = None
    if draft.verdict is not None:
        verdict, fault = check_verdict(draft.verdict, first, by_id, asked)
        removed.extend(fault)
    return Checked(shown, tuple(tables), verdict, tuple(removed), draft.not_found, draft.support)


def followed_by(first: Checked, second: Checked) -> Checked:
    """What was checked of two drafts: nothing said twice, the second's word on the parts that it answers, the first's verdict."""
    said = {claim.text for claim in first.claims if claim.status == "verified"}
    new = [claim for claim in second.claims if claim.status != "verified" or claim.text not in said]
    answered = set(second.support) | {claim.unit.obligation_id for claim in second.claims}
    return Checked(
        claims=(*first.claims, *_not_bare(new)),
        tables=(*first.tables, *second.tables),
        verdict=first.verdict,
        removed=(*first.removed, *second.removed),
        not_found=(*(gap for gap in first.not_found if gap.obligation_id not in answered), *second.not_found),
        support={**first.support, **second.support},
    )


def _not_bare(claims: Sequence[Claim]) -> Iterator[Claim]:
    """Without headings under which nothing stands."""
    for claim, after in zip_longest(claims, claims[1:]):
        if claim.unit.kind != "heading" or (after is not None and after.unit.kind != "heading"):
            yield claim


def _one_by_one(claim: Claim) -> list[Claim]:
    """A claim restated by several sentences is shown as these, each with its own place."""
    if claim.reason != "restated" or len(claim.spans) < 2:
        return [claim]
    return [replace(claim, text=span.quote, spans=(span,)) for span in claim.spans]


def _check_unit(unit: Unit, readings: dict[str, Reading]) -> Claim:
    if unit.kind == "claim":
        return check_claim(unit, readings)
    if unit.kind == "connective":
        return check_connective(unit)
    return Claim(unit, unit.text, "removed", "not_checked_yet")  # headings follow, when what stands under them is known


def _headed(units: Sequence[Unit], checked: dict[int, Claim]) -> list[tuple[Unit, list[Claim]]]:
    """Each heading with the verified claims down to the next heading."""
    found: list[tuple[Unit, list[Claim]]] = []
    for unit in units:
        if unit.kind == "heading":
            found.append((unit, []))
        elif found and checked[unit.order].status == "verified":
            found[-1][1].append(checked[unit.order])
    return found


def _without_repeats(claims: Sequence[Claim]) -> list[Claim]:
    """Restated twice is said once."""
    seen: set[str] = set()
    kept: list[Claim] = []
    for claim in claims:
        if claim.status == "verified" and claim.text in seen:
            continue
        seen.add(claim.text)
        kept.append(claim)
    return kept
