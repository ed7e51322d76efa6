"""The model's side of extraction: batches of sections as a prompt, and the check that every quote is verbatim."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files

from sayso.schemas.ledger import PROFILES
from sayso.tasks.extract.ledger import Assertion, assertion
from sayso.tasks.extract.reply import ExtractedAssertion

_BLANK = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Shown:
    """A section as the model sees it."""

    section_id: str
    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class Checked:
    """What of a reply stands in the sections, by section id, and the quotes that do not."""

    verified: dict[str, list[Assertion]]
    refused: tuple[str, ...]


def batches(sections: Sequence[Shown], *, characters: int) -> Iterator[list[Shown]]:
    """Runs of whole sections of about so many characters; a longer section is a batch of its own."""
    batch: list[Shown] = []
    size = 0
    for section in sections:
        if batch and size + len(section.text) > characters:
            yield batch
            batch, size = [], 0
        batch.append(section)
        size += len(section.text)
    if batch:
        yield batch


def prompt_for(batch: Sequence[Shown], refused: Sequence[str] = ()) -> str:
    """The prompt for a batch; quotes refused before are named, so that they are copied properly or left out."""
    shown = "\n\n".join(
        f"=== section {number}: {section.heading} ===\n{section.text}" for number, section in enumerate(batch)
    )
    complaint = ""
    if refused:
        listed = "\n".join(f"- {quote[:300]}" for quote in refused)
        complaint = f"\nThese quotes of an earlier reply do not stand in the sections. Copy the right words, or leave the assertion out:\n{listed}"
    template = files("sayso.tasks.extract").joinpath("prompt.md").read_text(encoding="utf-8")
    return template.replace("{sections}", shown).replace("{complaint}", complaint)


def check_reply(batch: Sequence[Shown], extracted: Iterable[ExtractedAssertion]) -> Checked:
    """Keep assertions whose quote stands in their section, once each; a quote may differ from the text in white space only."""
    verified: dict[str, list[Assertion]] = {section.section_id: [] for section in batch}
    refused: list[str] = []
    seen: set[tuple[str, int, int]] = set()
    for item in extracted:
        section = batch[item.section] if 0 <= item.section < len(batch) else None
        span = locate(section.text, item.quote) if section else None
        if section is None or span is None:
            refused.append(item.quote)
        elif (section.section_id, *span) not in seen:
            seen.add((section.section_id, *span))
            verified[section.section_id].append(_as_assertion(section, span, item))
    return Checked({key: sorted(found, key=lambda a: a.start) for key, found in verified.items()}, tuple(refused))


def _as_assertion(section: Shown, span: tuple[int, int], item: ExtractedAssertion) -> Assertion:
    made = assertion(section.text, *span, item.kind, heading=section.heading)
    quote = section.text[span[0] : span[1]]
    return replace(
        made,
        subject=item.subject.strip() or made.subject,
        conditions=_parts(quote, item.conditions),
        thresholds=_parts(quote, item.thresholds),
        exceptions=_parts(quote, item.exceptions),
        profile=item.profile if item.profile in PROFILES else made.profile,
    )


def _parts(quote: str, wanted: Iterable[str]) -> tuple[str, ...]:
    """The parts that stand in the quote, as they stand there; others are dropped."""
    spans = [span for part in wanted if (span := locate(quote, part)) is not None]
    return tuple(quote[start:end] for start, end in spans)


def locate(text: str, quote: str) -> tuple[int, int] | None:
    """Where a quote stands in a text, white space aside; None when it does not, or says nothing."""
    words = [re.escape(word) for word in _BLANK.split(quote.strip()) if word]
    if not words or not any(letter.isalnum() for letter in quote):
        return None
    match = re.search(r"\s+".join(words), text)
    return match.span() if match else None
