"""Labels and values in a line of text: 'Label: value', 'Label ....... value', several of them in a run."""

from __future__ import annotations

import re
from typing import NamedTuple

from sayso.tasks.text.dates import dates

_LEADERS = re.compile(r"\s*(?:(?:\.\s?){4,}|…{2,}|_{4,})\s*")
_COLON = re.compile(r"\s?:\s+(?=\S)")
_MARKER = re.compile(r"\s*(?:[-*+•‣◦▪–—]|\(?(?:\d{1,3}|[A-Za-z]|[ivxlc]{1,6})[.)])\s+")
_NEXT_SENTENCE = re.compile(r"[.!?]\s+[A-Z(“\"]")
# A value in figures at the start of "2,646.00 Federal tax withheld": what follows it is the next label.
_FIGURES = re.compile(
    r"(?:[-−–(]?(?:[A-Z]{0,3}[$€£¥]\s?)?\d[\d,.]*\)?(?:\s?%)?(?:\s(?=\d))?)+(?:\s(?:working |business )?(?:days?|weeks?|months?|years?|hours?))?"
)
# The last label of "Noor Tremblay Identification number": its last capital and the small words after it.
_LAST_LABEL = re.compile(r"(?<=\s)[A-Z][\w'’-]*(?:\s(?:[a-z(&/][\w()/%&'’-]*|\d+\)))*$")
# "Standard deduction $22,500.00": an amount after its label, nothing between them.
_AMOUNT = r"(?:[-−–(]?[A-Z]{0,3}[$€£¥]\s?\d[\d,]*(?:\.\d+)?\)?|[-−–(]?\d{1,3}(?:,?\d{3})*\.\d{2}\)?|\d+(?:\.\d+)?\s?%)"
_LABEL_AMOUNT = re.compile(rf"\s*(?P<label>[A-Z][^.!?:|$€£¥]{{1,69}}?)\s+(?P<value>{_AMOUNT})(?=\s|$)")
# A typed form: label and value apart by two or more spaces, before them perhaps the number of the line.
_GAP = re.compile(
    r"\s*(?:\d{1,3}[a-z]?[.)]?\s{2,})?(?P<label>\S+(?:\s\S+)*)(?:\s{2,}|\t)\s*(?P<value>\S+(?:\s\S+)*)\s*"
)
LONGEST_LABEL = 70  # characters
LONGEST_VALUE = 160
_LONGEST_RUN_VALUE = 60  # of several in a line


class LabelValue(NamedTuple):
    """Half-open spans in the line."""

    label: tuple[int, int]
    value: tuple[int, int]


def list_marker_end(text: str) -> int:
    """Where a list item's own words begin."""
    match = _MARKER.match(text)
    return match.end() if match else 0


def labels_and_values(line: str) -> list[LabelValue]:
    """The labels and values a line consists of; empty where it is prose."""
    start = list_marker_end(line)
    leaders = list(_LEADERS.finditer(line, start))
    if leaders and leaders[0].start() > start:
        return _split(line, start, leaders)
    if "\n" not in line.strip() and (gap := _GAP.fullmatch(line)) and _is_label(gap["label"].rstrip(" :")):
        return [
            LabelValue((gap.start("label"), gap.start("label") + len(gap["label"].rstrip(" :"))), gap.span("value"))
        ]
    colons = list(_COLON.finditer(line, start))
    if not colons or colons[0].start() == start:
        return _amounts(line, start)
    if len(colons) > 1:
        several = _split(line, start, colons)
        if several and all(part.value[1] - part.value[0] <= _LONGEST_RUN_VALUE for part in several):
            return several
    one = _split(line, start, colons[:1])
    return one if one and not _NEXT_SENTENCE.search(line, one[0].value[0]) else []


def _amounts(line: str, start: int) -> list[LabelValue]:
    found: list[LabelValue] = []
    at = start
    while match := _LABEL_AMOUNT.match(line, at):
        found.append(LabelValue(match.span("label"), match.span("value")))
        at = match.end()
    is_whole = not line[at:].strip()
    return found if is_whole and all(_is_label(line[part.label[0] : part.label[1]]) for part in found) else []


def _split(line: str, start: int, separators: list[re.Match[str]]) -> list[LabelValue]:
    found: list[LabelValue] = []
    label = (start, separators[0].start())
    for at, separator in enumerate(separators):
        end = separators[at + 1].start() if at + 1 < len(separators) else len(line.rstrip())
        cut = end if at + 1 == len(separators) else separator.end() + _value_length(line[separator.end() : end])
        value = (separator.end(), separator.end() + len(line[separator.end() : cut].rstrip()))
        if not _is_label(line[label[0] : label[1]]) or not 0 < value[1] - value[0] <= LONGEST_VALUE:
            return []
        found.append(LabelValue(label, value))
        label = (cut, end)
    return found


def _value_length(between: str) -> int:
    """Of 'value next label': where the label begins; 0 where that cannot be told."""
    day = next(dates(between), None)
    figures = _FIGURES.match(between)
    lead = day.end if day and day.start == 0 else figures.end() if figures else 0
    rest = between[lead:].lstrip()
    if lead and rest[:1].isupper() and "," not in rest.split("(")[0] and between[lead : lead + 1].isspace():
        return len(between) - len(rest)
    match = _LAST_LABEL.search(between)
    return match.start() if match else 0


def _is_label(text: str) -> bool:
    bare = text.strip()
    return (
        0 < len(bare) <= LONGEST_LABEL
        and len(bare.split()) <= 10
        and any(c.isalpha() for c in bare)
        and not _NEXT_SENTENCE.search(bare)
    )
