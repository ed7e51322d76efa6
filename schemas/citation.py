"""A citation as every reply gives it, of an answer or of a comparison."""

from __future__ import annotations

from typing import TypedDict


class CitationJson(TypedDict):
    """Where quoted words stand: text[start:end] of the section is the quote."""

    section_id: str
    document: str
    heading_path: list[str]
    page_first: int
    quote: str
    start: int
    end: int
