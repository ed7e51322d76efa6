"""The typed reply of a model that researches."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field


class Note(BaseModel):
    """What a section says on the question, in its own words."""

    model_config = ConfigDict(extra="forbid")

    section: int
    quote: str = Field(description="copied letter by letter from the section")


class ResearchReply(BaseModel):
    """Notes from what was opened, and what to do next."""

    model_config = ConfigDict(extra="forbid")

    notes: list[Note]
    searches: list[str] = Field(description="up to three queries in the documents' own words; empty if none is needed")
    opens: list[int] = Field(description="numbers of found sections to open next; empty if none is needed")
    is_done: bool = Field(description="whether every obligation can be answered from the notes")
