"""Change cells: shown only when code computes the same from the row's first and last values (paper 6.17)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from sayso.tasks.text.numbers import only_number

_FILLER = re.compile(r"[\s—–\-]*|n/?a|none", re.IGNORECASE)


def computed_change(values: Sequence[str], written: str) -> bool:
    """Whether the written change is what the values say: a signed difference, or added, removed, changed by the empty sides."""
    if len(values) < 2:
        return False
    first, last = values[0], values[-1]
    said = written.strip().lower().rstrip(".")
    if said in ("added", "removed", "changed", "new", "unchanged", "same"):
        return said == _by_sides(first, last) or (said, _by_sides(first, last)) in (
            ("new", "added"),
            ("same", "unchanged"),
        )
    before, after, change = only_number(first), only_number(last), only_number(written)
    if before is None or after is None or change is None:
        return False
    if change.unit == "%" and before.unit != "%":
        return bool(before.value) and abs((after.value - before.value) / before.value * 100 - change.value) < Decimal(
            "0.06"
        )
    return after.value - before.value == change.value


def _by_sides(first: str, last: str) -> str:
    if _FILLER.fullmatch(first):
        return "added"
    if _FILLER.fullmatch(last):
        return "removed"
    return "unchanged" if first.strip() == last.strip() else "changed"


_VERSION = re.compile(r"\d+|(?<=rev[ .\-_])[a-z]\b|(?<=revision[ .\-_])[a-z]\b", re.IGNORECASE)


def is_newer(document: str, other: str) -> bool:
    """Whether the first of two names that differ only in years, numbers or revision letters is the later one."""
    if _VERSION.sub("#", document.lower()) != _VERSION.sub("#", other.lower()):
        return False
    mine, theirs = _VERSION.findall(document.lower()), _VERSION.findall(other.lower())
    return next((_place(a) > _place(b) for a, b in zip(mine, theirs, strict=True) if a != b), False)


def _place(version: str) -> int:
    return int(version) if version.isdigit() else ord(version)
