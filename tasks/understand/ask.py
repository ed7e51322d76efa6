"""The model's side of understanding: the prompt, and what of the reply is believed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib.resources import files

from sayso.schemas.asking import Obligation
from sayso.schemas.ids import child_id
from sayso.tasks.text.tokens import stems, words
from sayso.tasks.understand.reply import PlanReply

_DOCUMENTS = 200  # names shown; more would crowd out the question
_OBLIGATIONS = 12


def plan_prompt(question: str, history: Sequence[str], aliases: Mapping[str, Sequence[str]]) -> str:
    """The prompt with document names and titles and the earlier questions."""
    listed = [f"- {name}: {'; '.join(others)}" for name, others in list(aliases.items())[:_DOCUMENTS]]
    template = files("sayso.tasks.understand").joinpath("prompt.md").read_text(encoding="utf-8")
    return (
        template.replace("{documents}", "\n".join(listed) or "-")
        .replace("{history}", "\n".join(f"- {asked}" for asked in history) or "-")
        .replace("{question}", question)
    )


def believed(
    reply: PlanReply, documents: Sequence[str], answer_id: str, model: str, follows: str, asked: str
) -> list[Obligation]:
    """The obligations of a reply that ask what was `asked` (question, history, documents' names); documents that exist."""
    known = set(documents)
    return [
        Obligation(
            obligation_id=child_id("o", answer_id, order, planned.text),
            order=order,
            kind=planned.kind,
            text=planned.text.strip(),
            targets=tuple(dict.fromkeys(target for target in planned.targets if target.strip())),
            documents=tuple(name for name in dict.fromkeys(planned.documents) if name in known),
            made_by=model,
            follows=follows,
        )
        for order, planned in enumerate(reply.obligations[:_OBLIGATIONS])
        if is_asked(planned.text, asked)
    ]


_NAME = re.compile(r"(?<!^)\b[A-Z][\w-]*\b|\b\w*\d\w*\b")
_ASKED_SHARE = 0.5  # of an obligation's words that the question, its history or the documents' names must have


def is_asked(text: str, asked: str) -> bool:
    """Whether an obligation is a part of what was asked: it is displayed, so a plan must not be a way to state anything."""
    own = set(stems(text))
    names = {name.lower() for name in _NAME.findall(text)}
    is_known = names <= set(re.findall(r"[\w-]+", asked.lower())) | set(words(asked))
    return (
        bool(own) and text.isprintable() and is_known and len(own.intersection(stems(asked))) >= _ASKED_SHARE * len(own)
    )
