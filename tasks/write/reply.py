"""The typed reply of the model that writes."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class WrittenSentence(BaseModel):
    """One sentence of an answer."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["claim", "heading", "connective"]
    text: str
    sections: list[int] = Field(description="numbers of the sections it draws on; empty only for connective text")


class WrittenTable(BaseModel):
    """A table, one row per item."""

    model_config = ConfigDict(extra="forbid")

    caption: str
    header: list[str]
    rows: list[list[str]]
    sections: list[int]


class WrittenPart(BaseModel):
    """The answer to one obligation."""

    model_config = ConfigDict(extra="forbid")

    obligation: int = Field(description="number of the obligation, as shown")
    sentences: list[WrittenSentence]
    tables: list[WrittenTable]
    not_found: str = Field(
        description="what the sections do not say of this obligation, in one plain sentence; '' if nothing is missing"
    )


class WrittenVerdict(BaseModel):
    """A judgement that follows from claims of the answer."""

    model_config = ConfigDict(extra="forbid")

    text: str
    premises: list[str] = Field(description="the claims it rests on, copied from the sentences above")


class WriteReply(BaseModel):
    """A whole answer, or what a later writer adds to it."""

    model_config = ConfigDict(extra="forbid")

    parts: list[WrittenPart]
    verdict: WrittenVerdict | None
