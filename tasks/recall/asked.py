"""What is searched for: the whole question and each of its parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sayso.schemas.asking import Obligation
from sayso.schemas.finding import TextQuery
from sayso.tasks.text.questions import names, question_parts
from sayso.tasks.text.tokens import text_query


@dataclass(frozen=True, slots=True)
class Asked:
    """One query: `words` for the keyword index, `text` for the embedder, `weight` beside the other queries."""

    text: str
    words: TextQuery
    names: tuple[str, ...]
    weight: float = 1.0


def asked_of_question(question: str, *, whole: float) -> list[Asked]:
    """The whole question, weighing `whole`, then each part with the names of the rest as words; one part is the whole."""
    everything = tuple(names(question))
    first = Asked(question, text_query(question), everything, whole)
    parts = question_parts(question)
    if len(parts) <= 1:
        return [first]
    return [first, *(_asked(part.text, part.names) for part in parts)]


def asked_of_obligation(obligation: Obligation) -> Asked:
    """An obligation stands alone already; its targets count as words."""
    return _asked(obligation.text, obligation.targets)


def question_of(obligations: Sequence[Obligation]) -> str:
    """What the obligations ask together."""
    return " ".join(dict.fromkeys(obligation.text for obligation in obligations))


def _asked(text: str, context: Sequence[str]) -> Asked:
    return Asked(text, text_query(" ".join((text, *context))), tuple(dict.fromkeys((*names(text), *context))))
