"""A hook as it is looked up, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from sayso.schemas.ledger import OpenReason


@dataclass(frozen=True, slots=True)
class Hook:
    """The columns of a hook that decide its answer."""

    document_id: str
    section_id: str
    form: str
    label: str
    number: str
    clauses: tuple[str, ...]
    names_document: str
    words: str


@dataclass(frozen=True, slots=True)
class Answer:
    """Where a hook leads: `section_id` is '' when it leads to the document as a whole."""

    document_id: str
    section_id: str
    evidence: str


@dataclass(frozen=True, slots=True)
class Unanswered:
    """Why a hook stays open; `candidates` are what an ambiguous one may mean."""

    reason: OpenReason
    candidates: tuple[str, ...] = ()


Outcome = Answer | Unanswered
