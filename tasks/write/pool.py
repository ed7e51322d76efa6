"""What an extractive answer chooses from: every sentence, list item and table row of the sections that were read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sayso.schemas.asking import Reading
from sayso.tasks.text.sentences import units
from sayso.tasks.write.terms import terms

Scores = NDArray[np.float64]
Places = NDArray[np.int64]
Flags = NDArray[np.bool_]
Vectors = NDArray[np.float32]

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


def gather(readings: Sequence[Reading]) -> Pool:
    """The pool of the readings, in their order."""
    evidence: list[Evidence] = []
    for number, reading in enumerate(readings):
        evidence.extend(_of_reading(number, reading, len(evidence)))
    words = tuple(tuple(terms(item.text)) for item in evidence)
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
        vector = vectors.get((pool.readings[item.reading].section_id, item.start, item.end))
        if vector is not None:
            rows[place] = vector
    return rows


def _of_reading(number: int, reading: Reading, first: int) -> list[Evidence]:
    found: list[Evidence] = []
    header = (0, 0)
    for unit in units(reading.text, reading.blocks):
        text = reading.text[unit.start : unit.end]
        if unit.kind == "table_header":
            header = (header[0] if header[1] and unit.start - header[1] < 2 else unit.start, unit.end)
            continue
        if unit.kind != "table":
            header = (0, 0)
        if not any(letter.isalnum() for letter in text):
            continue
        place = first + len(found)
        found.append(Evidence(number, unit.kind, unit.start, unit.end, text, _lead(unit.kind, found, place), header))
    return found


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
