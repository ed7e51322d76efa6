"""What a research did, step by step: searches, sections opened, notes taken, and why it stopped."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sayso.schemas.asking import Span
from sayso.schemas.define import INT, TEXT, TEXTS, define, field

ResearchAction = Literal["search", "open", "note", "stop"]


@dataclass(frozen=True, slots=True)
class ResearchStep:
    """One step. `words` are the query, the note's quote or the reason to stop; `characters` are those opened so far."""

    action: ResearchAction
    words: str
    section_ids: tuple[str, ...] = ()
    characters: int = 0
    made_by: str = "rules"


@dataclass(frozen=True, slots=True)
class Move:
    """What to do next: queries to search, found sections to open, notes whose quotes stand in opened sections."""

    searches: tuple[str, ...] = ()
    opens: tuple[str, ...] = ()
    notes: tuple[Span, ...] = ()
    is_done: bool = False
    made_by: str = "rules"


RESEARCH_STEPS = define(
    "research_steps",
    row="one step of an answer's research",
    key="step_id",
    partition="answer_id",
    fields=[
        field("step_id", TEXT, "id from answer and order"),
        field("answer_id", TEXT, "answer it belongs to"),
        field("order", INT, "0-based order"),
        field("action", TEXT, "search, open, note or stop"),
        field("words", TEXT, "query, why they were opened, the note's verbatim quote, or why it stopped"),
        field("section_ids", TEXTS, "sections found, opened or quoted"),
        field("characters", INT, "characters opened so far"),
        field("made_by", TEXT, "model name, or 'rules'"),
    ],
)
