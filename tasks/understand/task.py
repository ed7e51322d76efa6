"""question -> obligations."""

from __future__ import annotations

from collections.abc import Sequence

from sayso.schemas.asking import Obligation
from sayso.schemas.reading import DOCUMENTS
from sayso.storage.lance import Tables
from sayso.tasks.understand.rules import plan


def understand(
    question: str, history: Sequence[tuple[str, str]], *, tables: Tables, answer_id: str = ""
) -> list[Obligation]:
    """The obligations of a question; `history` holds earlier (question, answer) pairs, oldest first."""
    rows = tables.rows(DOCUMENTS, where="state = 'ready'", columns=["name", "title"])
    aliases = {str(row["name"]): (str(row["title"]),) for row in rows}
    return plan(question, [asked for asked, _ in history], aliases, answer_id)
