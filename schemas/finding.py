"""Tables of the finding side, passages and their vectors, and what is handed to their indexes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import pyarrow as pa

from sayso.schemas.define import INT, TEXT, define, field

VECTOR_SIZE = 384


@dataclass(frozen=True, slots=True)
class TextQuery:
    """A keyword query in folded words; a phrase counts where its words stand together in this order."""

    words: tuple[str, ...]
    phrases: tuple[tuple[str, ...], ...] = ()


class TextHit(NamedTuple):
    """A passage that the text index found; a higher score is better and compares within one query only."""

    passage_id: str
    section_id: str
    document_id: str
    score: float


PASSAGES = define(
    "passages",
    row="about 2,400 characters of one section, what BM25 and the embedder see (paper 3.3)",
    key="passage_id",
    partition="document_id",
    fields=[
        field("passage_id", TEXT, "id from section and order"),
        field("document_id", TEXT, "document"),
        field("section_id", TEXT, "section it is cut from"),
        field("order", INT, "0-based order within the section"),
        field("start", INT, "first character in the section's text"),
        field("end", INT, "one past the last character"),
        field("title", TEXT, "title of the document"),
        field("heading_path", TEXT, "heading path joined by ' > '"),
        field("text", TEXT, "section text [start:end]"),
        field("text_sha", TEXT, "SHA-256 of title, heading path and text; equal ones share a vector"),
    ],
)

VECTORS = define(
    "vectors",
    row="the embedding of a passage under one recipe",
    key="passage_id",
    partition="document_id",
    fields=[
        field("passage_id", TEXT, "passage"),
        field("document_id", TEXT, "document"),
        field("section_id", TEXT, "section"),
        field("text_sha", TEXT, "hash of what was embedded"),
        field("recipe", TEXT, "key of the embedding recipe"),
        field("vector", pa.list_(pa.float32(), VECTOR_SIZE), "unit-length embedding"),
    ],
)

SENTENCES = define(
    "sentences",
    row="one sentence, list item or table row of a section with its embedding: what the extractive writer chooses from",
    key="sentence_id",
    partition="document_id",
    fields=[
        field("sentence_id", TEXT, "id from section and order"),
        field("document_id", TEXT, "document"),
        field("section_id", TEXT, "section"),
        field("order", INT, "0-based order within the section"),
        field("kind", TEXT, "kind of the block it stands in"),
        field("start", INT, "first character in the section's text"),
        field("end", INT, "one past the last character"),
        field("text_sha", TEXT, "hash of what was embedded, its context included"),
        field("vector", pa.list_(pa.float16(), VECTOR_SIZE), "unit-length embedding"),
    ],
)
