"""The typed reply of the model that plans a question."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from sayso.schemas.asking import ObligationKind


class PlannedObligation(BaseModel):
    """One thing a complete answer must establish."""

    model_config = ConfigDict(extra="forbid")

    kind: ObligationKind
    text: str = Field(description="the part of the question, standing alone, with what it refers to filled in")
    targets: list[str] = Field(description="terms it is about, in the documents' own words")
    documents: list[str] = Field(
        description="names from the list of documents that are likely to hold it; empty if any may"
    )


class PlanReply(BaseModel):
    """All obligations, in the order asked."""

    model_config = ConfigDict(extra="forbid")

    obligations: list[PlannedObligation]
