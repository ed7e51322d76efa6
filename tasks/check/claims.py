"""One written sentence against the sections it cites: what is shown are always the document's own characters (paper 3.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sayso.schemas.asking import Claim, Reading, Span, Unit
from sayso.tasks.check.direction import contradicted_direction
from sayso.tasks.check.parts import parts
from sayso.tasks.check.restate import restated
from sayso.tasks.check.sense import addresses_model, is_bound
from sayso.tasks.text.sentences import TextUnit
from sayso.tasks.text.spans import find_span, fold

RULES = "rules"


def check_claim(unit: Unit, readings: Mapping[str, Reading]) -> Claim:
    """Verified when its words stand in a cited section; else restated by the sentences there that say the same; else removed.

    A span that the writer gave is believed only when the section's text has that quote at that place. Even a verified
    sentence is shown as the document prints it: invisible, look-alike and reordering characters of a writer never appear.
    """
    fault = contradicted_direction(unit.text)
    if fault:
        return Claim(unit, unit.text, "removed", fault)
    cited = [readings[section] for section in unit.section_ids if section in readings]
    if not cited:
        return Claim(unit, unit.text, "removed", "cites_no_section" if not unit.section_ids else "cites_unread_section")
    spans = standing(unit.text, unit.spans, cited)
    if not spans:
        return _shown(unit, restated(unit.text, cited), readings, "restated", "not_in_cited_sections")
    whole = whole_sentences(spans[0], readings[spans[0].section_id])
    if fold(whole.quote).letters == fold(spans[0].quote).letters:
        return _shown(unit, (whole, *spans[1:]), readings, "", "", words=whole.quote)
    return _shown(unit, (whole,), readings, "restated", "")


def _shown(
    unit: Unit, spans: tuple[Span, ...], readings: Mapping[str, Reading], reason: str, else_reason: str, words: str = ""
) -> Claim:
    """The claim in the words of its spans; without spans, or when they speak to the model, it is removed."""
    if not spans:
        return Claim(unit, unit.text, "removed", else_reason)
    if any(addresses_model(span.quote) for span in spans):
        others = _others(spans[0], readings[spans[0].section_id]) if unit.made_by == RULES else ()
        if not others:
            return Claim(unit, unit.text, "removed", "addresses_the_model")
        return Claim(unit, _joined(others), "verified", "restated", others)
    if unit.made_by == RULES:
        return Claim(unit, words or _joined(spans), "verified", reason, spans)
    lead = lead_of(spans[0], readings[spans[0].section_id])
    if lead is not None:
        return Claim(unit, _joined((lead, *spans[:1])), "verified", "restated", (lead, *spans[:1]))
    return Claim(unit, words or _joined(spans), "verified", reason, spans)


def _others(span: Span, reading: Reading) -> tuple[Span, ...]:
    """The sentences of a longer quote that do not speak to a model."""
    inside = [(u.start, u.end) for u in parts(reading) if span.start <= u.start and u.end <= span.end]
    found = (Span(span.section_id, start, end, reading.text[start:end]) for start, end in inside)
    return tuple(one for one in found if not addresses_model(one.quote))


def _joined(spans: Sequence[Span]) -> str:
    """A row without its outer bars; sentences one after another."""
    return " ".join(
        span.quote.strip().strip("|").strip() if span.quote.startswith("|") else span.quote for span in spans
    )


def whole_sentences(span: Span, reading: Reading) -> Span:
    """The span widened to the sentences, list items or rows it lies in: cut short, a sentence loses its condition."""
    touched = [u for u in parts(reading) if u.start < span.end and span.start < u.end]
    if not touched:
        return span
    start, end = min(span.start, touched[0].start), max(span.end, touched[-1].end)
    return Span(span.section_id, start, end, reading.text[start:end])


def lead_of(span: Span, reading: Reading) -> Span | None:
    """The sentence that leads a list in, when it forbids or sets a condition: an item alone would say the opposite."""
    units = parts(reading)
    at = next((i for i, u in enumerate(units) if u.start <= span.start < u.end), None)
    if at is None or units[at].kind != "list_item":
        return None
    before: TextUnit | None = next((u for u in reversed(units[:at]) if u.kind != "list_item"), None)
    if before is None:
        return None
    quote = reading.text[before.start : before.end]
    if not quote.rstrip().endswith((":", "—", "–")) or not is_bound(quote):
        return None
    return Span(reading.section_id, before.start, before.end, quote)


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
