"""The rule twin: a section's text becomes assertions, each the verbatim sentence, list item or table row that says it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sayso.schemas.asking import BlockSpan
from sayso.schemas.ledger import AssertionKind, Profile
from sayso.tasks.extract.kinds import Place, kind_of
from sayso.tasks.extract.manner import PLAIN, Voice
from sayso.tasks.extract.profiles import profile_of
from sayso.tasks.extract.spans import Span, condition_spans, exception_spans, threshold_spans
from sayso.tasks.extract.subject import subject_of
from sayso.tasks.text.sentences import TextUnit, units

_SKIPPED = frozenset(["code", "caption", "figure", "table_header", "footnote"])
_NO_ASSERTIONS = re.compile(
    r"\b(?:references|bibliography|table of contents|contents|index|acknowledge?ments?|authors?(?:['’]s?)? addresses?|copyright notice)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Assertion:
    """text[start:end] of the section asserts something; the spans in it are verbatim."""

    kind: AssertionKind
    subject: str
    statement: str
    conditions: tuple[str, ...]
    thresholds: tuple[str, ...]
    exceptions: tuple[str, ...]
    start: int
    end: int
    profile: Profile


def rule_assertions(heading: str, text: str, blocks: Sequence[BlockSpan], voice: Voice = PLAIN) -> list[Assertion]:
    """Assertions of a section by rules alone, in reading order; lists and tables are read with what leads them in, and plain
    statements as the document's voice has them.
    """
    if _NO_ASSERTIONS.search(heading):
        return []
    found: list[Assertion] = []
    for unit, context in _in_context(text, units(text, blocks)):
        sentence = text[unit.start : unit.end]
        kind = kind_of(sentence, Place(unit.kind, heading, context if unit.kind == "list_item" else "", voice))
        if kind is not None:
            found.append(assertion(text, unit.start, unit.end, kind, heading=heading, context=context))
    return found


def assertion(text: str, start: int, end: int, kind: AssertionKind, *, heading: str, context: str = "") -> Assertion:
    """The assertion that text[start:end] makes; `context` is its lead-in or its table's header row."""
    sentence = text[start:end]
    return Assertion(
        kind=kind,
        subject=subject_of(sentence, kind, heading),
        statement=_statement(sentence, context),
        conditions=_cut(sentence, condition_spans(sentence)),
        thresholds=_cut(sentence, threshold_spans(sentence)),
        exceptions=_cut(sentence, exception_spans(sentence)),
        start=start,
        end=end,
        profile=profile_of(sentence, kind),
    )


def _in_context(text: str, found: Sequence[TextUnit]) -> Iterator[tuple[TextUnit, str]]:
    """Each unit that may assert, with what leads it in: the line before a list that ends in a colon, a table's header row."""
    lead_in = header = ""
    for unit in found:
        words = text[unit.start : unit.end]
        if unit.kind == "table_header":
            header = f"{header} {words}".strip()
        elif unit.kind == "list_item":
            yield unit, lead_in
        elif unit.kind == "table":
            yield unit, header
        elif unit.kind not in _SKIPPED:
            header = ""
            lead_in = words if words.rstrip().endswith(":") else ""
            yield unit, ""


def _statement(sentence: str, context: str) -> str:
    if not context:
        return sentence
    if not sentence.lstrip().startswith("|"):
        return f"{context} {sentence}"
    names = [cell.strip() for cell in context.strip("| ").split("|")]
    cells = [cell.strip() for cell in sentence.strip("| ").split("|")]
    if len(names) != len(cells):
        return f"{context} {sentence}"
    return "; ".join(f"{name}: {cell}" if name else cell for name, cell in zip(names, cells, strict=True) if cell)


def _cut(sentence: str, spans: Sequence[Span]) -> tuple[str, ...]:
    return tuple(sentence[start:end] for start, end in spans)
