"""The answer as the command line gives it (JSON) and as a person reads it (Markdown): only what was checked, and what is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from sayso.schemas.asking import AnswerState, Checked, Claim, Obligation, Reading, Span, Usage
from sayso.schemas.citation import CitationJson


class SentenceJson(TypedDict):
    """One displayed unit."""

    text: str
    kind: str
    status: str
    obligation_id: str
    citations: list[CitationJson]


class TableJson(TypedDict):
    """One displayed table."""

    obligation_id: str
    caption: str
    header: list[str]
    rows: list[list[str]]
    citations: list[CitationJson]


class FigureJson(TypedDict):
    """A figure whose caption or section the answer cites."""

    figure_id: str
    section_id: str
    document: str
    page: int
    caption: str
    file: str


class ObligationJson(TypedDict):
    """One thing the question asks, and how far it is met."""

    obligation_id: str
    kind: str
    text: str
    state: str


class VerdictJson(TypedDict):
    """A judgement derived from checked premises."""

    text: str
    premises: list[str]
    computed: list[str]


class RemovedJson(TypedDict):
    """Words that were written and are not shown."""

    text: str
    reason: str


class StageJson(TypedDict):
    """What one stage cost."""

    stage: str
    calls: int
    input_tokens: int
    output_tokens: int
    dollars: float


class UsageJson(TypedDict):
    """What the answer cost, in all and by stage."""

    calls: int
    input_tokens: int
    output_tokens: int
    dollars: float
    seconds: float
    stages: list[StageJson]
    replayed: int
    faults: list[str]


class AnswerJson(TypedDict):
    """The whole reply, as the command line prints it."""

    answer_id: str
    question: str
    state: str
    obligations: list[ObligationJson]
    markdown: str
    sentences: list[SentenceJson]
    tables: list[TableJson]
    figures: list[FigureJson]
    verdict: VerdictJson | None
    not_covered: list[str]
    removed: list[RemovedJson]
    usage: UsageJson
    model: str


@dataclass(frozen=True, slots=True)
class Answer:
    """All that is displayed. `obligation_states` holds covered, partial or open by obligation id."""

    answer_id: str
    question: str
    state: AnswerState
    obligations: tuple[Obligation, ...]
    obligation_states: Mapping[str, str]
    checked: Checked
    figures: tuple[FigureJson, ...]
    readings: Mapping[str, Reading]
    markdown: str
    usage: Usage
    model: str = ""

    @property
    def not_covered(self) -> list[str]:
        """One plain line for each thing the documents read do not say."""
        return list(dict.fromkeys(gap.line for gap in self.checked.not_found))

    def to_json(self) -> AnswerJson:
        """The contract of `sayso ask --json`."""
        verdict = self.checked.verdict
        return {
            "answer_id": self.answer_id,
            "question": self.question,
            "state": self.state,
            "obligations": [
                {
                    "obligation_id": o.obligation_id,
                    "kind": o.kind,
                    "text": o.text,
                    "state": self.obligation_states[o.obligation_id],
                }
                for o in self.obligations
            ],
            "markdown": self.markdown,
            "sentences": [self._sentence(claim) for claim in self.checked.claims],
            "tables": [
                {
                    "obligation_id": t.obligation_id,
                    "caption": t.caption,
                    "header": list(t.header),
                    "rows": [list(row) for row in t.rows],
                    "citations": self._citations(t.spans),
                }
                for t in self.checked.tables
            ],
            "figures": list(self.figures),
            "verdict": None
            if verdict is None
            else {"text": verdict.text, "premises": list(verdict.premises), "computed": list(verdict.computed)},
            "not_covered": self.not_covered,
            "removed": [{"text": r.text, "reason": r.reason} for r in self.checked.removed],
            "usage": {
                "calls": self.usage.calls,
                "input_tokens": self.usage.input_tokens,
                "output_tokens": self.usage.output_tokens,
                "dollars": self.usage.dollars,
                "seconds": self.usage.seconds,
                "stages": [
                    {
                        "stage": stage.stage,
                        "calls": stage.calls,
                        "input_tokens": stage.input_tokens,
                        "output_tokens": stage.output_tokens,
                        "dollars": stage.dollars,
                    }
                    for stage in self.usage.stages
                ],
                "replayed": self.usage.replayed,
                "faults": list(self.usage.faults),
            },
            "model": self.model,
        }

    def _sentence(self, claim: Claim) -> SentenceJson:
        return {
            "text": claim.text,
            "kind": claim.unit.kind,
            "status": claim.status,
            "obligation_id": claim.unit.obligation_id,
            "citations": self._citations(claim.spans),
        }

    def _citations(self, spans: Sequence[Span]) -> list[CitationJson]:
        return [citation(span, self.readings[span.section_id]) for span in spans]


def citation(span: Span, reading: Reading) -> CitationJson:
    """A span with the names a person finds it by."""
    return {
        "section_id": span.section_id,
        "document": reading.document,
        "heading_path": list(reading.heading_path),
        "page_first": reading.page_first,
        "quote": span.quote,
        "start": span.start,
        "end": span.end,
    }
