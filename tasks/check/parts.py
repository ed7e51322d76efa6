"""The sentences, list items and rows of a section, split once for all claims that cite it."""

from __future__ import annotations

from functools import lru_cache

from sayso.schemas.asking import BlockSpan, Reading
from sayso.tasks.text.sentences import TextUnit, units


def parts(reading: Reading) -> tuple[TextUnit, ...]:
    """Units of a reading's text in order."""
    return _parts(reading.text, reading.blocks)


@lru_cache(maxsize=512)
def _parts(text: str, blocks: tuple[BlockSpan, ...]) -> tuple[TextUnit, ...]:
    return tuple(units(text, blocks))
