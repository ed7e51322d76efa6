"""What passes between the steps of an answer: frozen records, made by one step and read by the next."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

ObligationKind = Literal["describe", "explain", "compare", "trace", "judge", "list", "lookup", "propose"]
UnitKind = Literal["claim", "heading", "connective", "verdict"]
ClaimStatus = Literal["verified", "derived", "structure", "removed"]
AnswerState = Literal["complete", "partial", "conditional", "not_covered"]


@dataclass(frozen=True, slots=True)
class Obligation:
    """One thing a complete answer must establish; `text` stands alone, with what it refers to filled in."""

    obligation_id: str
    order: int
    kind: ObligationKind
    text: str
    targets: tuple[str, ...] = ()       # terms it is about, in the question's or the documents' words
    documents: tuple[str, ...] = ()     # logical names of documents it names or is likely answered by
    made_by: str = "rules"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A section some route found for an obligation. `routes` maps a route's name to its 1-based rank there."""

    obligation_id: str
    section_id: str
    document_id: str
    rank: int
    score: float
    routes: dict[str, int] = field(default_factory=dict)
    is_opened: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class BlockSpan:
    """A typed span of a section's text: text[start:end]."""

    kind: str
    start: int
    end: int
    level: int = 0
    page: int = 0
    ref_id: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """A whole section, opened for an answer, in the documents' reading order."""

    section_id: str
    document_id: str
    document: str
    title: str
    heading: str
    heading_path: tuple[str, ...]
    layer: str
    order: int
    page_first: int
    text: str
    blocks: tuple[BlockSpan, ...] = ()


@dataclass(frozen=True, slots=True)
class Span:
    """Where words stand: text[start:end] == quote in the section's text."""

    section_id: str
    start: int
    end: int
    quote: str


@dataclass(frozen=True, slots=True)
class Unit:
    """One written unit, before checking: a sentence, a heading, a lead-in or a verdict."""

    order: int
    obligation_id: str
    kind: UnitKind
    text: str
    section_ids: tuple[str, ...] = ()
    spans: tuple[Span, ...] = ()
    made_by: str = "rules"
