"""claims, drafts -> answers: what the reader sees."""

from __future__ import annotations

from collections.abc import Sequence

from sayso.schemas.asking import Checked, Obligation, Reading, Usage
from sayso.schemas.reading import FIGURES
from sayso.storage.lance import Tables, any_of
from sayso.tasks.display.answer import Answer, FigureJson
from sayso.tasks.display.markdown import markdown
from sayso.tasks.display.state import answer_state, obligation_states


def display(
    answer_id: str,
    question: str,
    obligations: Sequence[Obligation],
    checked: Checked,
    readings: Sequence[Reading],
    *,
    tables: Tables,
    usage: Usage,
    model: str = "",
) -> Answer:
    """The answer of a question from its checked claims; figures are those of the sections it cites."""
    by_id = {reading.section_id: reading for reading in readings}
    states = obligation_states(obligations, checked)
    return Answer(
        answer_id=answer_id,
        question=question,
        state=answer_state(obligations, states, checked),
        obligations=tuple(obligations),
        obligation_states=states,
        checked=checked,
        figures=_figures(checked, tables),
        readings=by_id,
        markdown=markdown(question, checked, by_id),
        usage=usage,
        model=model,
    )


def _figures(checked: Checked, tables: Tables) -> tuple[FigureJson, ...]:
    """Figures whose caption an answer quotes."""
    quotes = [span for claim in checked.claims for span in claim.spans]
    sections = {span.section_id for span in quotes}
    rows = tables.rows(FIGURES, where=any_of("section_id", sorted(sections))) if sections else []
    return tuple(
        FigureJson(
            figure_id=row["figure_id"],
            section_id=row["section_id"],
            document=row["document"],
            page=row["page"],
            caption=row["caption"],
            file=row["file"],
        )
        for row in rows
        if row["caption"]
        and any(span.section_id == row["section_id"] and row["caption"] in span.quote for span in quotes)
    )
