"""The model's second look at refused claims: it may only point to sentences, which code looks up (paper 6.16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files

from pydantic import BaseModel, ConfigDict, Field

from sayso.schemas.asking import Checked, Draft, Reading, Unit
from sayso.tasks.text.prompted import numbered_sections
from sayso.tasks.text.spans import find_span
from sayso.tasks.text.tokens import stems

_CHARACTERS = 48_000  # of sections shown in one call
_CLAIMS = 40


class Restatement(BaseModel):
    """A claim in a section's own words."""

    model_config = ConfigDict(extra="forbid")

    claim: int
    section: int
    quote: str = Field(description="one whole sentence of the section, copied letter by letter")


class SecondLookReply(BaseModel):
    """The claims that the sections support."""

    model_config = ConfigDict(extra="forbid")

    restatements: list[Restatement]


@dataclass(frozen=True, slots=True)
class Look:
    """What one call is shown: refused claims and the sections they cite."""

    units: tuple[Unit, ...]
    sections: tuple[Reading, ...]


def looks(draft: Draft, checked: Checked, readings: Sequence[Reading]) -> list[Look]:
    """Refused claims of a model with their cited sections, in as many calls as their size needs: none is left unasked."""
    refused = {r.text for r in checked.removed if r.reason == "not_in_cited_sections"}
    by_id = {reading.section_id: reading for reading in readings}
    found: list[Look] = []
    units: list[Unit] = []
    sections: dict[str, Reading] = {}
    for unit in draft.units:
        if unit.kind != "claim" or unit.made_by == "rules" or unit.text not in refused:
            continue
        cited = {s: by_id[s] for s in unit.section_ids if s in by_id}
        size = sum(len(r.text) for r in (sections | cited).values())
        if units and (size > _CHARACTERS or len(units) == _CLAIMS):
            found.append(Look(tuple(units), tuple(sections.values())))
            units, sections = [], {}
        units.append(unit)
        sections |= cited
    return [*found, Look(tuple(units), tuple(sections.values()))] if units else found


def look_prompt(look: Look) -> str:
    """Instructions before the sections; both are numbered."""
    claims = "\n".join(f"{number}. {unit.text}" for number, unit in enumerate(look.units, 1))
    template = files("sayso.tasks.check").joinpath("prompt.md").read_text(encoding="utf-8")
    return template.replace("{claims}", claims).replace("{sections}", numbered_sections(look.sections))


def restatements(look: Look, reply: SecondLookReply) -> dict[int, Unit]:
    """By a unit's order, the same unit in the words of the section; quotes that do not stand there, or are of something else, are dropped."""
    found: dict[int, Unit] = {}
    for given in reply.restatements:
        if not (0 < given.claim <= len(look.units) and 0 < given.section <= len(look.sections)):
            continue
        unit, section = look.units[given.claim - 1], look.sections[given.section - 1]
        place = find_span(given.quote, section.text)
        if place is not None and len(set(stems(unit.text)).intersection(stems(given.quote))) >= 2:
            words = section.text[slice(*place)]
            found.setdefault(unit.order, replace(unit, text=words, section_ids=(section.section_id,)))
    return found


def restated_draft(draft: Draft, found: Mapping[int, Unit]) -> Draft:
    """The draft with refused claims in the documents' words; all others stay as they were, so none is forgotten."""
    return replace(draft, units=tuple(found.get(unit.order, unit) for unit in draft.units))
