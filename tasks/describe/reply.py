"""The typed reply of the model that looks at a figure."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class FigureReply(BaseModel):
    """What a figure shows, for the writer; never shown as the document's words."""

    model_config = ConfigDict(extra="forbid")

    kind: str = Field(description="chart, diagram, flow, photograph, drawing, screenshot, map, table or other")
    description: str = Field(description="two to six sentences")
    values: list[str] = Field(description="numbers that can be read off, each with what it measures; empty if none")
