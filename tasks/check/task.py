"""drafts, sections -> claims: what may be displayed."""

from __future__ import annotations

from collections.abc import Sequence

from sayso.schemas.asking import Checked, Draft, Reading
from sayso.tasks.check.draft import check

__all__ = ["check", "check_draft"]


def check_draft(draft: Draft, readings: Sequence[Reading]) -> Checked:
    """The draft against the sections as they were read; pure, so that a stored answer can be checked again."""
    return check(draft, readings)
