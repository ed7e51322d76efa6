"""What an extractive answer chooses from: every sentence, list item and table row of the sections that were read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sayso.schemas.asking import BlockSpan, Reading
from sayso.tasks.text.sentences import TextUnit, units
from sayso.tasks.write.terms import terms

Scores = NDArray[np.float64]
Places = NDArray[np.int64]
Flags = NDArray[np.bool_]
Vectors = NDArray[np.float32]

_SHORT_ITEM = 40  # characters on average below which list items do not speak for themselves
_LEADS = (":", ";", ",", "—", "–")


@dataclass(frozen=True, slots=True)
class Evidence:
    """readings[reading].text[start:end]; `lead` is the pool index of the sentence a list item completes, else its own."""

    reading: int
    kind: str
    start: int
    end: int
    text: str
    lead: int
    header: tuple[int, int] = (0, 0)  # span of the table's header rows, empty without one
    members: tuple[tuple[int, int], ...] = ()  # spans of the units that a short list is made of


@dataclass(frozen=True, slots=True)
class Pool:
    """All evidence in reading order, with its terms; `section` and `document` are numbers that are equal within one."""

    readings: tuple[Reading, ...]
    evidence: tuple[Evidence, ...]
    words: tuple[tuple[str, ...], ...]
    context: tuple[tuple[str, ...], ...]  # terms of the neighbours, the headings and the title
    headings: tuple[tuple[str, ...], ...]  # terms of each reading's title, file name and heading path
    section: Places
    document: Places

    def __len__(self) -> int:
        return len(self.evidence)


def gather(readings: Sequence[Reading], *, short_list: int = 350) -> Pool:
    """The pool of the readings, in their order; a list of a few words each, of at most `short_list` characters, is one item with its lead-in."""
    evidence: list[Evidence] = []
    for number, reading in enumerate(readings):
        evidence.extend(_of_reading(number, reading, len(evidence), short_list))
    words = tuple(_terms(item.text) for item in evidence)
    headings = tuple(tuple(terms(heading_words(reading))) for reading in readings)
    names = {name: order for order, name in enumerate(dict.fromkeys(reading.document_id for reading in readings))}
    section = np.array([item.reading for item in evidence], np.int64)
    document = np.array([names[readings[item.reading].document_id] for item in evidence], np.int64)
    context = tuple(_context(place, readings, evidence, words, headings) for place in range(len(evidence)))
    return Pool(tuple(readings), tuple(evidence), words, context, headings, section, document)


def heading_words(reading: Reading) -> str:
    """Title, heading path and file name: what a sentence is about but seldom says."""
    stem = reading.document.rsplit(".", 1)[0].replace("-", " ").replace("_", " ").replace("/", " ")
    return " ".join([reading.title, *reading.heading_path, stem])


def aligned(pool: Pool, vectors: Mapping[tuple[str, int, int], Sequence[float] | Vectors], size: int) -> Vectors:
    """A row per item of evidence from vectors by (section_id, start, end); zeros where there is none."""
    rows: Vectors = np.zeros((len(pool), size), np.float32)
    for place, item in enumerate(pool.evidence):
        section = pool.readings[item.reading].section_id
        known = [
            vectors[key] for span in item.members or ((item.start, item.end),) if (key := (section, *span)) in vectors
        ]
        if known:
            rows[place] = known[0] if len(known) == 1 else np.mean(np.asarray(known, np.float32), axis=0)
    rows /= np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12)
    return rows


@lru_cache(maxsize=65536)
def _terms(text: str) -> tuple[str, ...]:
    return tuple(terms(text))


@lru_cache(maxsize=4096)
def _units(text: str, blocks: tuple[BlockSpan, ...]) -> tuple[TextUnit, ...]:
    """The same sections are read for one question after another."""
    return tuple(units(text, blocks))


def _of_reading(number: int, reading: Reading, first: int, short_list: int) -> list[Evidence]:
    found: list[Evidence] = []
    header = (0, 0)
    for unit, members in _lists_joined(_units(reading.text, reading.blocks), reading.text, short_list):
        text = reading.text[unit.start : unit.end]
        if unit.kind == "table_header":
            header = (header[0] if header[1] and unit.start - header[1] < 2 else unit.start, unit.end)
            continue
        if unit.kind != "table":
            header = (0, 0)
        if not any(letter.isalnum() for letter in text):
            continue
        place = first + len(found)
        found.append(
            Evidence(number, unit.kind, unit.start, unit.end, text, _lead(unit.kind, found, place), header, members)
        )
    return found


def _lists_joined(
    found: Sequence[TextUnit], text: str, longest: int
) -> Iterator[tuple[TextUnit, tuple[tuple[int, int], ...]]]:
    """Units; a sentence that leads a short list in comes as one with its items, and with the spans of all of them."""
    at = 0
    while at < len(found):
        end = at + 1
        if found[at].kind != "list_item" and text[found[at].start : found[at].end].rstrip().endswith(":"):
            while end < len(found) and found[end].kind == "list_item":
                end += 1
        group = found[at:end]
        items = sum(unit.end - unit.start for unit in group[1:])
        if len(group) > 2 and group[-1].end - group[0].start <= longest and items < _SHORT_ITEM * (len(group) - 1):
            yield TextUnit("list", group[0].start, group[-1].end), tuple((unit.start, unit.end) for unit in group)
            at = end
        else:
            yield found[at], ()
            at += 1


def _lead(kind: str, before: Sequence[Evidence], place: int) -> int:
    if kind != "list_item" or not before:
        return place
    last = before[-1]
    if last.kind == "list_item":
        return last.lead if last.lead != place - 1 else place
    return place - 1 if last.text.rstrip().endswith(_LEADS) else place


def _context(
    place: int,
    readings: Sequence[Reading],
    evidence: Sequence[Evidence],
    words: Sequence[tuple[str, ...]],
    headings: Sequence[tuple[str, ...]],
) -> tuple[str, ...]:
    item = evidence[place]
    around = [words[other] for other in _neighbours(place, evidence)]
    header = tuple(terms(readings[item.reading].text[slice(*item.header)])) if item.header[1] else ()
    return tuple(word for group in (headings[item.reading], header, *around) for word in group)


def _neighbours(place: int, evidence: Sequence[Evidence]) -> list[int]:
    """Two before and one after, of the same section; a table row stands for itself under its header."""
    item = evidence[place]
    if item.kind == "table":
        return []
    near = (place - 2, place - 1, place + 1)
    return [other for other in near if 0 <= other < len(evidence) and evidence[other].reading == item.reading]
