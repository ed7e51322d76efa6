"""A sentence that moves a value "from A to B" must not say the opposite of what A and B say (paper 6.17)."""

from __future__ import annotations

import re

from sayso.tasks.text.numbers import numbers

_UP = r"increas\w*|rose|risen|rises?|rising|grew|grown|grows?|went up|goes up|gone up|climbed|higher|up|raised|gain(?:ed|s)?"
_DOWN = r"decreas\w*|fell|fallen|falls?|falling|dropp?(?:ed|s)?|declin\w*|went down|goes down|gone down|reduc\w*|lower(?:ed|s)?|down|shrank|cut"
_MOVE = re.compile(
    rf"\b(?:(?P<up>{_UP})|(?P<down>{_DOWN}))\b(?P<between>[^.;]{{0,40}}?)\bfrom\s+(?P<first>.{{1,40}}?)\s+to\s+(?P<last>.{{1,40}})",
    re.IGNORECASE,
)


def contradicted_direction(text: str) -> str:
    """'direction_contradicts_values' when a direction word and its two values disagree, else ''."""
    for match in _MOVE.finditer(text):
        first = next(numbers(match["first"]), None)
        last = next(numbers(match["last"]), None)
        if first is None or last is None or first.unit != last.unit:
            continue
        if (match["up"] and last.value <= first.value) or (match["down"] and last.value >= first.value):
            return "direction_contradicts_values"
    return ""
