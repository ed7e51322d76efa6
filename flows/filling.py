"""Parts of an answer of which nothing that a model wrote stood its check: the rules answer these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sayso.schemas.asking import Candidate, Checked, Draft, Obligation, Reading
from sayso.schemas.recipes import WriteRecipe
from sayso.storage.store import Store
from sayso.tasks.check.draft import followed_by
from sayso.tasks.check.task import check_draft
from sayso.tasks.step import Engine
from sayso.tasks.write.join import joined
from sayso.tasks.write.task import write


def with_refused_parts(
    question: str,
    obligations: Sequence[Obligation],
    drafted: tuple[Draft, Checked],
    readings: Sequence[Reading],
    candidates: Sequence[Candidate],
    store: Store,
    engine: Engine,
) -> tuple[Draft, Checked]:
    """The draft and what may be shown of it, with sentences extracted for each part that was written and wholly refused."""
    draft, checked = drafted
    stood = {claim.unit.obligation_id for claim in checked.claims if claim.status == "verified"}
    stood |= {table.obligation_id for table in checked.tables}
    written = {unit.obligation_id for unit in draft.units} | {table.obligation_id for table in draft.tables}
    left = [o for o in obligations if o.obligation_id in written - stood]
    if not left:
        return drafted
    extracted = engine.run(
        write, question, left, readings,
        tables=store.tables, embedder=store.embedder, candidates=candidates, recipe=WriteRecipe(),
    )  # fmt: skip
    both = joined(draft, extracted)
    new = replace(extracted, units=both.units[len(draft.units) :], tables=both.tables[len(draft.tables) :])
    return both, followed_by(checked, engine.run(check_draft, new, readings, asked=question))
