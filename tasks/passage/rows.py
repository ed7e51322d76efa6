"""Rows of the passages table from sections."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pyarrow as pa

from sayso.schemas.finding import PASSAGES
from sayso.schemas.ids import child_id, sha
from sayso.schemas.recipes import PassageRecipe
from sayso.tasks.passage.cut import Span, passage_spans

PATH_JOINT = " > "


def passage_rows(
    sections: Iterable[Mapping[str, Any]],
    titles: Mapping[str, str],
    recipe: PassageRecipe,
    left_out: Mapping[str, Sequence[Span]] | None = None,
) -> pa.Table:
    """Passages of SECTIONS rows, in their order; `titles` gives a document's title, `left_out` a section's unsearched spans."""
    rows = []
    for section in sections:
        title = titles.get(section["document_id"], "") or section["document"]
        skipped = (left_out or {}).get(section["section_id"], ())
        path = PATH_JOINT.join(section["heading_path"])
        for order, (start, end) in enumerate(passage_spans(section["text"], recipe, skipped)):
            text = section["text"][start:end]
            rows.append({
                "passage_id": child_id("p", section["section_id"], order),
                "document_id": section["document_id"],
                "section_id": section["section_id"],
                "order": order,
                "start": start,
                "end": end,
                "title": title,
                "heading_path": path,
                "text": text,
                "text_sha": sha(f"{title}\x1f{path}\x1f{text}"),
            })  # fmt: skip
    return pa.Table.from_pylist(rows, schema=PASSAGES.schema)
