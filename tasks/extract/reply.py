"""The typed reply of the extraction model."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from sayso.schemas.ledger import AssertionKind, Profile


class ExtractedAssertion(BaseModel):
    """One assertion as the model gives it; nothing of it is kept unless its quote stands in the section."""

    model_config = ConfigDict(extra="forbid")

    section: int = Field(description="number of the section, as shown")
    kind: AssertionKind
    subject: str
    quote: str = Field(description="one sentence, list item or table row of the section, copied character by character")
    conditions: list[str] = Field(description="parts of the quote that limit when it holds")
    thresholds: list[str] = Field(description="parts of the quote that give a quantity, duration or limit")
    exceptions: list[str] = Field(description="parts of the quote that take something out")
    profile: Profile


class ExtractReply(BaseModel):
    """All assertions of a batch of sections."""

    model_config = ConfigDict(extra="forbid")

    assertions: list[ExtractedAssertion]
