"""A model puts sections in order of how well they answer a question; only numbers it was shown come back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, field_validator

from sayso.tasks.recall.fuse import Fused


class OrderReply(BaseModel):
    """Numbers of the shown passages, best first; those left out are thought useless."""

    model_config = ConfigDict(extra="forbid")

    order: list[int]


def order_reply(count: int) -> type[OrderReply]:
    """The reply to `count` passages: an invented or a repeated number makes it a faulty one."""

    class ListedReply(OrderReply):
        order: list[Annotated[int, Field(ge=1, le=count)]]

        @field_validator("order")
        @classmethod
        def _each_once(cls, order: list[int]) -> list[int]:
            if len(set(order)) < len(order):
                raise ValueError("a number is repeated")
            return order

    return ListedReply


def order_prompt(question: str, texts: Mapping[str, str]) -> str:
    """The prompt with each section's passage under its number."""
    template = files("sayso.tasks.recall").joinpath("prompt.md").read_text(encoding="utf-8")
    listed = "\n\n".join(f"[{number}]\n{text}" for number, text in enumerate(texts.values(), start=1))
    return template.replace("{passages}", listed).replace("{question}", question)


def reordered(fused: Sequence[Fused], shown: Sequence[str], reply: OrderReply) -> list[Fused]:
    """The sections that the reply names, in its order, before all others; `shown` are the ids behind its numbers."""
    named = [shown[number - 1] for number in reply.order]
    held = {one.section_id: one for one in fused}
    top = fused[0].score if fused else 0.0
    first = [
        Fused(section, top + 1 / rank, {**held[section].routes, "rerank": rank})
        for rank, section in enumerate(named, start=1)
    ]
    return [*first, *(one for one in fused if one.section_id not in set(named))]
