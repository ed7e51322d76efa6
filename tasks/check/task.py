"""drafts, sections -> claims: what may be displayed."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from sayso.schemas.asking import Checked, Draft, Reading
from sayso.storage.model import AskModel
from sayso.tasks.check.draft import check
from sayso.tasks.check.second_look import Look, SecondLookReply, look_prompt, looks, restated_draft, restatements


def check_draft(
    draft: Draft, readings: Sequence[Reading], *, asked: str = "", ask_model: AskModel | None = None
) -> Checked:
    """The draft against the sections as they were read; `asked` is the question.

    With a model, refused claims get a second look: it points to sentences that say the same, and code looks these up.
    """
    checked = check(draft, readings, asked)
    waiting = looks(draft, checked, readings) if ask_model else []
    if ask_model is None or not waiting:
        return checked
    ask = ask_model

    def look_again(look: Look) -> SecondLookReply | None:
        return ask("check", look_prompt(look), SecondLookReply)

    with ThreadPoolExecutor(len(waiting)) as pool:
        replies = list(pool.map(look_again, waiting))
    found = {
        order: unit
        for look, reply in zip(waiting, replies, strict=True)
        if reply is not None
        for order, unit in restatements(look, reply).items()
    }
    return check(restated_draft(draft, found), readings, asked) if found else checked
