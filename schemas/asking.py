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
    targets: tuple[str, ...] = ()  # terms it is about, in the question's or the documents' words
    documents: tuple[str, ...] = ()  # logical names of documents it names or is likely answered by
    made_by: str = "rules"
    follows: str = ""  # the earlier question it leans on, '' for one that stands alone


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


@dataclass(frozen=True, slots=True)
class TableUnit:
    """A table of an answer before checking; it stands before the unit of the same `order`. `sources` holds for each row the spans or sections it draws on.

    `is_quoted` says that the rows are a document's own rows; else each cell is a writer's and is checked by itself.
    """

    order: int
    obligation_id: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    sources: tuple[tuple[Span, ...], ...] = ()
    section_ids: tuple[str, ...] = ()
    caption: str = ""
    is_quoted: bool = False
    made_by: str = "rules"


@dataclass(frozen=True, slots=True)
class VerdictDraft:
    """A judgement, written apart: what follows from the premises, each of which names the unit (by order) it rests on."""

    text: str
    premises: tuple[int, ...]
    computed: tuple[str, ...] = ()
    made_by: str = "rules"


@dataclass(frozen=True, slots=True)
class NotFound:
    """What a part of the question asked that the documents read do not say, and what was searched."""

    obligation_id: str
    line: str


@dataclass(frozen=True, slots=True)
class Draft:
    """What a writer gives: units in display order, tables, a judgement, what it found nothing on. Nothing in it is checked."""

    units: tuple[Unit, ...] = ()
    tables: tuple[TableUnit, ...] = ()
    verdict: VerdictDraft | None = None
    not_found: tuple[NotFound, ...] = ()
    support: dict[str, float] = field(default_factory=dict)  # obligation id -> 0..1, how well its words were met


@dataclass(frozen=True, slots=True)
class Claim:
    """The verdict on one unit. `spans` stand verbatim in their sections; structure needs none."""

    unit: Unit
    text: str
    status: ClaimStatus
    reason: str = ""
    spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Removed:
    """Written words that are not displayed, and why."""

    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class CheckedTable:
    """A table of which every shown cell is checked; an unsupported cell is blank. `order` as in TableUnit."""

    obligation_id: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    spans: tuple[Span, ...]
    caption: str = ""
    order: int = 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """A judgement all of whose premises stand checked."""

    text: str
    premises: tuple[str, ...]
    computed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Checked:
    """What may be displayed, in order, and what was taken out."""

    claims: tuple[Claim, ...] = ()
    tables: tuple[CheckedTable, ...] = ()
    verdict: Verdict | None = None
    removed: tuple[Removed, ...] = ()
    not_found: tuple[NotFound, ...] = ()
    support: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StageUsage:
    """What one stage of an answer cost."""

    stage: str
    calls: int
    input_tokens: int
    output_tokens: int
    dollars: float


@dataclass(frozen=True, slots=True)
class Usage:
    """What an answer cost, in all and by stage; `replayed` replies were kept and cost nothing, `faults` say what went wrong."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    dollars: float = 0.0
    seconds: float = 0.0
    stages: tuple[StageUsage, ...] = ()
    replayed: int = 0
    faults: tuple[str, ...] = ()
