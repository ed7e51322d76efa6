"""What the embedder is shown of a passage and of a sentence: the words with the headings they stand under."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sayso.schemas.asking import BlockSpan
from sayso.schemas.ids import child_id, digest
from sayso.tasks.text.sentences import TextUnit, units

_HEADINGS = 2  # innermost headings shown with a sentence: it often names neither its subject nor its endpoint


@dataclass(frozen=True, slots=True)
class Wanted:
    """A row that needs a vector of `text`; rows of equal `text_sha` share it. `place` holds its other columns."""

    key: str
    document_id: str
    text: str
    text_sha: str
    place: dict[str, str | int]


def passage_wanted(passage: Mapping[str, Any], recipe_key: str) -> Wanted:
    """A passages row, shown with its document's title and heading path (paper 3.3)."""
    title, path = passage["title"], passage["heading_path"]
    headed = path if path.startswith(title) else f"{title} > {path}"
    place = {"section_id": passage["section_id"], "recipe": recipe_key}
    return Wanted(
        passage["passage_id"], passage["document_id"], f"{headed}\n{passage['text']}", passage["text_sha"], place
    )


def sentence_wanted(section: Mapping[str, Any], blocks: Sequence[BlockSpan], recipe_key: str) -> Iterator[Wanted]:
    """The sentences, list items, table rows and code blocks of a sections row; a table row is shown with its header."""
    text = section["text"]
    context = " > ".join(section["heading_path"][-_HEADINGS:])
    header = ""
    for order, unit in enumerate(units(text, blocks)):
        words = text[unit.start : unit.end]
        header = _header(header, unit, words)
        if unit.kind == "table_header" or not any(letter.isalnum() for letter in words):
            continue
        shown = "\n".join(part for part in (context, header, words) if part)
        place = {
            "section_id": section["section_id"],
            "order": order,
            "kind": unit.kind,
            "start": unit.start,
            "end": unit.end,
        }
        key = child_id("u", section["section_id"], order)
        yield Wanted(key, section["document_id"], shown, digest(recipe_key, shown), place)


def _header(before: str, unit: TextUnit, words: str) -> str:
    if unit.kind == "table_header":
        return words
    return before if unit.kind == "table" else ""
