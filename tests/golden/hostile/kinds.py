"""A file of the hostile folder, with the outcomes that are right for it."""

from __future__ import annotations

from dataclasses import dataclass

READY = "ready"


@dataclass(frozen=True)
class Odd:
    """A file and what may become of it: 'ready' or a refusal's reason."""

    name: str
    data: bytes
    outcomes: frozenset[str]


def odd(name: str, data: bytes, *outcomes: str) -> Odd:
    return Odd(name, data, frozenset(outcomes))
