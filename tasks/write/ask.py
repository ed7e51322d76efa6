"""The model's side of writing: sections in batches of one writer's budget, and a reply as a draft (paper 3.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files

from sayso.schemas.asking import Draft, NotFound, Obligation, Reading, TableUnit, Unit, VerdictDraft
from sayso.tasks.text.prompted import numbered_sections
from sayso.tasks.text.tokens import stem, stems
from sayso.tasks.write.reply import WriteReply, WrittenPart, WrittenTable

_CONTINUED = """
- Another writer has read other sections and written the sentences below. Add only what they do not say yet; leave parts empty that
  need nothing more.

Already written:
{written}
"""


def batches(readings: Sequence[Reading], *, characters: int) -> Iterator[list[Reading]]:
    """Runs of whole sections within one writer's budget; a longer section has a writer to itself."""
    batch: list[Reading] = []
    size = 0
    for reading in readings:
        if batch and size + len(reading.text) > characters:
            yield batch
            batch, size = [], 0
        batch.append(reading)
        size += len(reading.text)
    if batch:
        yield batch


def write_prompt(
    question: str, obligations: Sequence[Obligation], batch: Sequence[Reading], written: Sequence[str]
) -> str:
    """Instructions before the documents; sections are numbered within the batch."""
    listed = "\n".join(
        f"{number}. ({obligation.kind}) {obligation.text}" for number, obligation in enumerate(obligations, 1)
    )
    continued = _CONTINUED.replace("{written}", "\n".join(f"- {text}" for text in written)) if written else ""
    template = files("sayso.tasks.write").joinpath("prompt.md").read_text(encoding="utf-8")
    return (
        template.replace("{continued}", continued)
        .replace("{question}", question)
        .replace("{obligations}", listed)
        .replace("{sections}", numbered_sections(batch))
    )


def drafted(
    replies: Sequence[tuple[WriteReply, Sequence[Reading]]], obligations: Sequence[Obligation], model: str
) -> Draft:
    """One draft from the writers' replies, part by part in the order asked; nothing in it is believed yet."""
    units: list[Unit] = []
    tables: list[TableUnit] = []
    for number, obligation in enumerate(obligations, 1):
        for reply, batch in replies:
            for part in (part for part in reply.parts if part.obligation == number):
                units.extend(_units(part, batch, obligation, model, len(units)))
                tables.extend(_table(t, batch, obligation, model, len(units)) for t in part.tables)
    verdict = next((reply.verdict for reply, _ in replies if reply.verdict is not None), None)
    return Draft(
        units=tuple(units),
        tables=tuple(tables),
        verdict=VerdictDraft(verdict.text, _premises(verdict.premises, units), made_by=model) if verdict else None,
        not_found=_not_found(replies, obligations, units),
        support={unit.obligation_id: 1.0 for unit in units},
    )


def _units(part: WrittenPart, batch: Sequence[Reading], obligation: Obligation, model: str, first: int) -> list[Unit]:
    return [
        Unit(
            first + offset,
            obligation.obligation_id,
            sentence.kind,
            sentence.text.strip(),
            _ids(sentence.sections, batch),
            made_by=model,
        )
        for offset, sentence in enumerate(sentence for sentence in part.sentences if sentence.text.strip())
    ]


def _table(table: WrittenTable, batch: Sequence[Reading], obligation: Obligation, model: str, order: int) -> TableUnit:
    return TableUnit(
        order,
        obligation.obligation_id,
        tuple(table.header),
        tuple(tuple(row) for row in table.rows),
        section_ids=_ids(table.sections, batch),
        made_by=model,
    )


def _ids(numbers: Sequence[int], batch: Sequence[Reading]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(batch[number - 1].section_id for number in numbers if 0 < number <= len(batch)))


def _premises(texts: Sequence[str], units: Sequence[Unit]) -> tuple[int, ...]:
    """The units the premises copy; -1 for one that copies none, so that the verdict falls."""
    by_text = {unit.text: unit.order for unit in units if unit.kind == "claim"}
    return tuple(by_text.get(text.strip(), -1) for text in texts)


def _not_found(
    replies: Sequence[tuple[WriteReply, Sequence[Reading]]], obligations: Sequence[Obligation], units: Sequence[Unit]
) -> tuple[NotFound, ...]:
    """A gap that every writer who speaks of the part names, or a part that none wrote."""
    gaps: list[NotFound] = []
    count = sum(len(batch) for _, batch in replies)
    written = {unit.obligation_id for unit in units}
    for number, obligation in enumerate(obligations, 1):
        said = [part.not_found.strip() for reply, _ in replies for part in reply.parts if part.obligation == number]
        if obligation.obligation_id not in written:
            gaps.append(NotFound(obligation.obligation_id, f"Not found: {obligation.text} {count} sections were read."))
        elif said and all(said):
            line = gap_line(said[-1], obligation.text)
            gaps.append(NotFound(obligation.obligation_id, f"{line} {count} sections were read."))
    return tuple(gaps)


_SEARCHING = frozenset(
    stem(word)
    for word in (
        "section", "sections", "document", "documents", "text", "state", "say", "give", "mention", "describe", "contain", "name", "tell",
        "explain", "define", "specify", "found", "information", "nothing", "shown", "read", "anything", "cover", "not", "cannot",
    )
)  # fmt: skip
_MISSING = re.compile(r"\b(?:not|no|nothing|none|neither|nor|without|missing|cannot)\b|n['’]t\b", re.IGNORECASE)


def gap_line(said: str, asked: str) -> str:
    """A writer's word on what is missing, if it says that something is, in the words asked; else the part asked, in ours.

    Such a line is shown unchecked, so it must not be a way to state anything.
    """
    known = _SEARCHING.union(stems(asked))
    if said.isprintable() and _MISSING.search(said) and known.issuperset(stems(said)):
        return said
    return f"Not found in full: {asked}"
