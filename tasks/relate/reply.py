"""The typed reply of the model that reads two documents side by side."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class PairReply(BaseModel):
    """Whether two documents are about one subject."""

    model_config = ConfigDict(extra="forbid")

    is_related: bool = Field(description="false only when the documents are about different subjects")
    reason: str = Field(description="one sentence that names the subjects")
