"""How complete an answer may call itself (paper 3.3): from what its parts found, never from its length."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sayso.schemas.asking import AnswerState, Checked, Obligation


def obligation_states(obligations: Sequence[Obligation], checked: Checked) -> dict[str, str]:
    """covered, partial or open for each obligation."""
    shown = {claim.unit.obligation_id for claim in checked.claims if claim.status == "verified"}
    shown |= {table.obligation_id for table in checked.tables}
    gaps = {gap.obligation_id for gap in checked.not_found}
    states: dict[str, str] = {}
    for obligation in obligations:
        own = obligation.obligation_id
        if own in gaps:
            states[own] = "partial" if own in shown else "open"
        else:
            states[own] = "covered" if own in shown or checked.support.get(own, 0.0) > 0 else "open"
    return states


def answer_state(obligations: Sequence[Obligation], states: Mapping[str, str], checked: Checked) -> AnswerState:
    """Complete only when every part is covered and nothing is known to be missing.

    Conditional when all that is so, but a judgement was asked and none could be derived: it hangs on facts of the case that
    neither the question nor the documents give.
    """
    has_content = any(claim.status == "verified" for claim in checked.claims) or bool(checked.tables)
    if not has_content:
        return "not_covered"
    if checked.not_found or any(state != "covered" for state in states.values()):
        return "partial"
    is_judged = checked.verdict is not None or not any(obligation.kind == "judge" for obligation in obligations)
    return "complete" if is_judged else "conditional"
