"""The typed reply of the model that judges whether names are of one thing."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class PairJudgement(BaseModel):
    """One pair, by its number."""

    model_config = ConfigDict(extra="forbid")

    pair: int
    is_same: bool
    reason: str = Field(description="a few words")


class AlignReply(BaseModel):
    """All pairs shown."""

    model_config = ConfigDict(extra="forbid")

    judgements: list[PairJudgement]
