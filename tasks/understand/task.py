"""question -> obligations."""

from __future__ import annotations

from collections.abc import Sequence

from sayso.schemas.asking import Obligation
from sayso.schemas.reading import DOCUMENTS
from sayso.storage.lance import Tables
from sayso.storage.model import AskModel
from sayso.tasks.understand.ask import believed, plan_prompt
from sayso.tasks.understand.reply import PlanReply
from sayso.tasks.understand.rules import plan


def understand(
    question: str,
    history: Sequence[tuple[str, str]],
    *,
    tables: Tables,
    answer_id: str = "",
    ask_model: AskModel | None = None,
    model: str = "",
) -> list[Obligation]:
    """The obligations of a question; `history` holds earlier (question, answer) pairs, oldest first.

    Without a model, or without an honest reply, the rules plan it.
    """
    rows = tables.rows(DOCUMENTS, where="state = 'ready'", columns=["name", "title"])
    aliases = {str(row["name"]): (str(row["title"]),) for row in rows}
    earlier = [asked for asked, _ in history]
    ruled = plan(question, earlier, aliases, answer_id)
    if ask_model is None:
        return ruled
    reply = ask_model("understand", plan_prompt(question, earlier, aliases), PlanReply)
    follows = next((obligation.follows for obligation in ruled if obligation.follows), "")
    asked = " ".join(
        [question, *(text for turn in history for text in turn), *(name for n in aliases for name in (n, *aliases[n]))]
    )
    return (believed(reply, list(aliases), answer_id, model, follows, asked) if reply else []) or ruled
