"""What an answer will cost and did cost, as its stages are told and as its bill."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from sayso.schemas.asking import Reading, StageUsage, Usage
from sayso.schemas.recipes import WriteRecipe
from sayso.storage.meter import CHARACTERS_PER_TOKEN
from sayso.storage.model import Model

_PROMPT = 4_000  # characters of a writer's instructions, question and parts
_REPLY = 1_500  # tokens of one writer's reply


def told_of(readings: Sequence[Reading], model: Model | None) -> str:
    """What was read, and with a model what writing from it is expected to cost: calls, tokens, dollars."""
    documents = len({reading.document_id for reading in readings})
    told = f"{len(readings)} sections of {documents} documents read"
    if model is None or not readings:
        return told
    size = sum(len(reading.text) for reading in readings)
    calls = -(-size // WriteRecipe().writer_characters)
    tokens = (size + calls * _PROMPT) // CHARACTERS_PER_TOKEN
    dollars = model.meter.price(tokens, calls * _REPLY)
    cap, spent = model.meter.cap, model.meter.dollars
    over = "; over the cap: the rest is written without the model" if cap and spent + dollars > cap else ""
    return f"{told}; about {calls} calls, {tokens} tokens, {priced(dollars, tokens)}{over}"


def priced(dollars: float, tokens: int) -> str:
    """A cost as people read it; without rates nothing was measured, and nothing is capped."""
    if tokens and not dollars:
        return "cost n.m. (SAYSO_DOLLARS_PER_MILLION_INPUT and _OUTPUT are not set)"
    return f"${dollars:.4f}"


def usage_of(model: Model | None, began: float) -> Usage:
    """What the answer cost: calls and tokens of this question alone, by stage; replayed replies cost nothing."""
    seconds = round(monotonic() - began, 3)
    if model is None:
        return Usage(seconds=seconds)
    meter = model.meter
    stages = tuple(
        StageUsage(stage, spent.calls, spent.input_tokens, spent.output_tokens, round(spent.dollars, 6))
        for stage, spent in meter.stages.items()
    )
    return Usage(
        sum(meter.calls.values()), meter.input_tokens, meter.output_tokens, round(meter.dollars, 6), seconds, stages,
        meter.replayed, tuple(meter.faults),
    )  # fmt: skip
