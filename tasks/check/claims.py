"""One written sentence against the sections it cites: shown only in words that stand there (paper 3.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sayso.schemas.asking import Claim, Reading, Span, Unit
from sayso.tasks.check.direction import contradicted_direction
from sayso.tasks.check.parts import parts
from sayso.tasks.check.restate import restated
from sayso.tasks.text.spans import find_span, fold


def check_claim(unit: Unit, readings: Mapping[str, Reading]) -> Claim:
    """Verified when its words stand in a cited section; else restated by the sentence there that says the same; else removed.

    A span that the writer gave is believed only when the section's text has that quote at that place.
    """
    fault = contradicted_direction(unit.text)
    if fault:
        return Claim(unit, unit.text, "removed", fault)
    cited = [readings[section] for section in unit.section_ids if section in readings]
    if not cited:
        return Claim(unit, unit.text, "removed", "cites_no_section" if not unit.section_ids else "cites_unread_section")
    spans = standing(unit.text, unit.spans, cited)
    if spans:
        whole = whole_sentences(spans[0], readings[spans[0].section_id])
        if fold(whole.quote).letters == fold(spans[0].quote).letters:
            return Claim(unit, unit.text, "verified", "", spans)
        return Claim(unit, whole.quote, "verified", "restated", (whole,))
    other = restated(unit.text, cited)
    if other is not None:
        return Claim(unit, other.quote, "verified", "restated", (other,))
    return Claim(unit, unit.text, "removed", "not_in_cited_sections")


def whole_sentences(span: Span, reading: Reading) -> Span:
    """The span widened to the sentences, list items or rows it lies in: cut short, a sentence loses its condition."""
    touched = [u for u in parts(reading) if u.start < span.end and span.start < u.end]
    if not touched:
        return span
    start, end = min(span.start, touched[0].start), max(span.end, touched[-1].end)
    return Span(span.section_id, start, end, reading.text[start:end])


def standing(text: str, given: Sequence[Span], cited: Sequence[Reading]) -> tuple[Span, ...]:
    """Every place where exactly these words stand: the spans given, where they hold, and the first one in each cited section."""
    wanted = fold(text).letters
    if not wanted:
        return ()
    by_id = {reading.section_id: reading for reading in cited}
    found = {
        span.section_id: span
        for span in given
        if span.section_id in by_id and _holds(span, by_id[span.section_id], text)
    }
    for reading in cited:
        if reading.section_id in found:
            continue
        place = find_span(text, reading.text)
        if place is not None:
            found[reading.section_id] = Span(reading.section_id, *place, reading.text[slice(*place)])
    return tuple(found.values())


def _holds(span: Span, reading: Reading, text: str) -> bool:
    is_there = 0 <= span.start < span.end and reading.text[span.start : span.end] == span.quote
    return is_there and find_span(text, span.quote) is not None and fold(text).letters == fold(span.quote).letters
