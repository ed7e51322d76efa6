from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from sayso.schemas.asking import BlockSpan, Candidate, Draft, Reading
from sayso.schemas.recipes import WriteRecipe
from sayso.tasks.understand.rules import plan
from sayso.tasks.write.extract import extract
from sayso.tasks.write.lift import Reference
from sayso.tasks.write.pool import gather
from sayso.tasks.write.rank import queries, recall_credit


def make_reading(document: str, heading: str, *blocks: str, section_id: str = "", title: str = "") -> Reading:
    """A section from blocks; a block that starts with '- ' or '| ' is a list item or a table."""
    text, spans = "", []
    for block in blocks:
        text += "\n\n" if text else ""
        kind = "list_item" if block.startswith("- ") else "table" if block.startswith("| ") else "paragraph"
        spans.append(BlockSpan(kind, len(text), len(text) + len(block)))
        text += block
    return Reading(
        section_id or f"s-{document}-{heading}", f"d-{document}", document, title or document, heading, (heading,), "body", 0, 1, text, tuple(spans)
    )  # fmt: skip


def make_draft(
    question: str,
    readings: list[Reading],
    *,
    references: tuple[Reference, ...] = (),
    recipe: WriteRecipe | None = None,
    ranked: tuple[Reading, ...] = (),
    cosine: float = 0.0,
) -> Draft:
    """The extractive draft without an embedder: all meanings are as near as `cosine`; `ranked` is what recall found, best first."""
    aliases = {reading.document: (reading.title,) for reading in readings}
    obligations = plan(question, [], aliases)
    asked, pool = queries(question, obligations), gather(readings)
    nearness = np.full((len(asked.filled) + 1, len(pool)), cosine, np.float32)
    found = [
        Candidate(o.obligation_id, one.section_id, one.document_id, rank, 1.0 / rank)
        for o in obligations
        for rank, one in enumerate(ranked, 1)
    ]
    recalled = recall_credit(obligations, readings, found, 1.0)
    return extract(asked, obligations, pool, nearness, recalled, references, recipe or WriteRecipe())


@pytest.fixture
def reading() -> Callable[..., Reading]:
    return make_reading


@pytest.fixture
def draft() -> Callable[..., Draft]:
    return make_draft
