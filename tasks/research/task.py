"""readings, candidates -> the next move of a research."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sayso.schemas.asking import Obligation, Reading
from sayso.schemas.researching import Move
from sayso.storage.model import AskModel
from sayso.tasks.research.ask import believed, research_prompt
from sayso.tasks.research.reply import ResearchReply
from sayso.tasks.research.rules import next_move


def decide(
    question: str,
    obligations: Sequence[Obligation],
    readings: Sequence[Reading],
    *,
    fresh: Sequence[Reading],
    found: Mapping[str, str],
    notes: Sequence[str],
    searched: Sequence[str],
    ask_model: AskModel | None = None,
    model: str = "",
) -> Move:
    """What to search and open next; `fresh` are the sections opened last, `found` the names of others by section id."""
    if ask_model is not None:
        prompt = research_prompt(question, obligations, fresh, list(found.values()), notes)
        reply = ask_model("research", prompt, ResearchReply)
        if reply is not None:
            return believed(reply, fresh, list(found), model)
    return next_move(obligations, readings, searched)
