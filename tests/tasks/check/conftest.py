from __future__ import annotations

from collections.abc import Callable

import pytest

from sayso.schemas.asking import BlockSpan, Reading


def make_reading(
    text: str, *, section_id: str = "s1", document: str = "report.md", heading: str = "Results"
) -> Reading:
    """A section whose paragraphs are separated by blank lines."""
    blocks, at = [], 0
    for paragraph in text.split("\n\n"):
        start = text.index(paragraph, at)
        at = start + len(paragraph)
        blocks.append(BlockSpan("table" if paragraph.startswith("|") else "paragraph", start, at))
    return Reading(
        section_id=section_id,
        document_id=f"d-{document}",
        document=document,
        title=document,
        heading=heading,
        heading_path=(heading,),
        layer="body",
        order=0,
        page_first=1,
        text=text,
        blocks=tuple(blocks),
    )


@pytest.fixture
def reading() -> Callable[..., Reading]:
    return make_reading
