"""Labels that one document prints at the start of a line cut the lines of the other, which a scan or a page ran together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise

from sayso.tasks.compare.items import Clause, Field, Items, Place
from sayso.tasks.compare.runs import is_form_line
from sayso.tasks.text.numbering import heading_number

# "Invoice number BW-1042", "Bill to Larkfield Dairy": a capital and the small words after it, then a value.
_FIRST_LABEL = re.compile(r"[A-Z][\w'’-]*(?:\s(?:[a-z(&/][\w()/%&'’-]*|\d+\)))*(?=\s+[\dA-Z$€£¥(+−-])")
_SHORTEST = 4  # letters of a label that may cut a line
Parts = Mapping[str, Items]  # by section_id


def relabel(old: Parts, new: Parts) -> None:
    """Cut the lines of both documents' forms at the labels either has; a label that both have makes its line a field."""
    known = _labels(old.values()) | _labels(new.values())
    for items in (*old.values(), *new.values()):
        _cut(items, known)
    shared = _labels(old.values()) & _labels(new.values())
    for items in (*old.values(), *new.values()):
        _make_fields(items, shared)


def _labels(parts: Iterable[Items]) -> set[str]:
    labels = {field.label.quote for items in parts for field in items.fields}
    return labels | {label for items in parts for clause in items.clauses if (label := _first_label(clause.place))}


def _first_label(line: Place) -> str:
    quote = line.quote
    if not is_form_line(quote) or ((numbered := heading_number(quote)) and numbered.label):
        return ""
    match = _FIRST_LABEL.match(quote)
    return match.group() if match and len(match.group()) >= _SHORTEST else ""


def _cut(items: Items, known: set[str]) -> None:
    clauses: list[Clause] = []
    for clause in items.clauses:
        places = _pieces(clause.place, known) if _first_label(clause.place) else [clause.place]
        clauses += [clause] if len(places) == 1 else [Clause(place, place) for place in places]
    fields: list[Field] = []
    for field in items.fields:
        places = _pieces(field.label, known) if field.is_prose else [field.label]
        clauses += [Clause(place, place) for place in places[:-1]]
        line = Place(field.line.section, places[-1].start, field.line.end)
        fields.append(field if len(places) == 1 else Field(places[-1], field.value, line, is_prose=True))
    items.clauses, items.fields = clauses, fields


def _pieces(line: Place, known: set[str]) -> list[Place]:
    quote = line.quote
    first = _FIRST_LABEL.match(quote)
    after = first.end() if first else 1
    starts = {
        at.start()
        for label in known
        if len(label) >= _SHORTEST and label[0].isupper() and label in quote[after:]
        for at in re.finditer(rf"(?<=\s){re.escape(label)}(?=\s|$)", quote)
        if at.start() >= after
    }
    edges = [0, *sorted(starts), len(quote)]
    return [Place(line.section, line.start + a, line.start + a + len(quote[a:b].rstrip())) for a, b in pairwise(edges)]


def _make_fields(items: Items, shared: set[str]) -> None:
    rest: list[Clause] = []
    for clause in items.clauses:
        place, label = clause.place, _first_label(clause.place)
        if label not in shared or not label:
            rest.append(clause)
            continue
        value = place.quote[len(label) :]
        start = place.start + len(label) + len(value) - len(value.lstrip())
        named = Place(place.section, place.start, place.start + len(label))
        items.fields.append(Field(named, Place(place.section, start, place.end), place, is_prose=True, is_run=True))
    items.clauses = rest
