"""Several model writers to one draft in two rounds, however many sections were read (paper 3.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from sayso.schemas.asking import Draft, Obligation, Reading
from sayso.schemas.recipes import WriteRecipe
from sayso.tasks.write.ask import batches, drafted, write_prompt
from sayso.tasks.write.reply import WriteReply

_AT_ONCE = 16  # threads; the gateway has its own limit of calls

Ask = Callable[[str], WriteReply | None]


def composed(
    question: str,
    obligations: Sequence[Obligation],
    readings: Sequence[Reading],
    recipe: WriteRecipe,
    ask: Ask,
    model: str,
) -> Draft:
    """The first writer has the most relevant sections; the others, at once, add what it has not written yet.

    Code joins them part by part, so nothing that one wrote is lost to room; what several wrote alike is shown once.
    """
    parts = list(batches(readings, characters=recipe.writer_characters))
    if not parts:
        return Draft()
    first = ask(write_prompt(question, obligations, parts[0], ()))
    written = claims_of(first) if first is not None else []

    def go_on(batch: Sequence[Reading]) -> WriteReply | None:
        return ask(write_prompt(question, obligations, batch, written))

    with ThreadPoolExecutor(_AT_ONCE) as pool:
        later = list(pool.map(go_on, parts[1:]))
    replies = [(reply, batch) for reply, batch in zip([first, *later], parts, strict=True) if reply is not None]
    return drafted(replies, obligations, model) if replies else Draft()


def claims_of(reply: WriteReply) -> list[str]:
    """What a writer stated, for the writers after it."""
    return [s.text for part in reply.parts for s in part.sentences if s.kind == "claim"]
