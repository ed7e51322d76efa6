"""The model's side of research: what it is shown of the round before, and what of its reply is believed."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from sayso.schemas.asking import Obligation, Reading, Span
from sayso.schemas.researching import Move
from sayso.tasks.research.reply import ResearchReply
from sayso.tasks.text.prompted import numbered_sections
from sayso.tasks.text.spans import find_span

_SHOWN = 48_000  # characters of opened sections in one call
_LISTED = 40  # found sections it may choose from
_SEARCHES = 3


def research_prompt(
    question: str,
    obligations: Sequence[Obligation],
    opened: Sequence[Reading],
    found: Sequence[str],
    notes: Sequence[str],
) -> str:
    """`found` are the names of sections not opened; `opened` those of this round, numbered as the reply shall name them."""
    shown = numbered_sections(fitting(opened))
    template = files("sayso.tasks.research").joinpath("prompt.md").read_text(encoding="utf-8")
    return (
        template.replace("{question}", question)
        .replace("{obligations}", "\n".join(f"- ({o.kind}) {o.text}" for o in obligations))
        .replace("{notes}", "\n".join(f"- {note}" for note in notes) or "-")
        .replace("{found}", "\n".join(f"{n}. {name}" for n, name in enumerate(found[:_LISTED], 1)) or "-")
        .replace("{opened}", shown or "-")
    )


def fitting(opened: Sequence[Reading]) -> list[Reading]:
    """The sections that one call has room for; the writers read all of them later."""
    room, shown = _SHOWN, []
    for reading in opened:
        if len(reading.text) <= room:
            room -= len(reading.text)
            shown.append(reading)
    return shown


def believed(reply: ResearchReply, opened: Sequence[Reading], found: Sequence[str], model: str) -> Move:
    """Notes whose quotes stand in the section they name, sections that were listed, a few searches."""
    shown = fitting(opened)
    notes = []
    for note in reply.notes:
        if 0 < note.section <= len(shown):
            reading = shown[note.section - 1]
            place = find_span(note.quote, reading.text)
            if place is not None:
                notes.append(Span(reading.section_id, *place, reading.text[slice(*place)]))
    opens = tuple(dict.fromkeys(found[n - 1] for n in reply.opens if 0 < n <= min(len(found), _LISTED)))
    searches = tuple(dict.fromkeys(q.strip()[:400] for q in reply.searches if q.strip()))[:_SEARCHES]
    return Move(searches, opens, tuple(notes), reply.is_done, model)
