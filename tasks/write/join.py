"""Two drafts as one: what one writer left out follows in the other's words."""

from __future__ import annotations

from dataclasses import replace

from sayso.schemas.asking import Draft


def joined(first: Draft, second: Draft) -> Draft:
    """The first draft, then the second; a gap is dropped when the second draft speaks to it."""
    shift = len(first.units)
    units = [replace(unit, order=unit.order + shift) for unit in second.units]
    tables = [replace(table, order=table.order + shift) for table in second.tables]
    spoken = {unit.obligation_id for unit in units} | {table.obligation_id for table in second.tables}
    return Draft(
        units=(*first.units, *units),
        tables=(*first.tables, *tables),
        verdict=first.verdict,
        not_found=(*(gap for gap in first.not_found if gap.obligation_id not in spoken), *second.not_found),
        support={**second.support, **first.support},
    )
