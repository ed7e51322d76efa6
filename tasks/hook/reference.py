"""A reference as it was read from the text, before anything is looked up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Form = Literal["section", "caption", "document", "heading", "title", "term", "abbreviation"]
Relation = Literal["resolves", "cites", "supersedes", "depends_on", "defines"]


@dataclass(frozen=True, slots=True)
class Reference:
    """text[start:end] refers to something. `names_document` is '' for the document it stands in."""

    start: int
    end: int
    form: Form
    label: str = ""  # section, article, appendix, table, figure, ...
    number: str = ""  # normal form: 4.1, 164.308, A, IV as 4
    clauses: tuple[str, ...] = ()  # ("a", "1") of 164.308(a)(1)
    names_document: str = ""  # RFC6749, or a tag ([JWS]) until the citing document's own list explains it
    words: str = ""  # heading, title or term, as printed
    relation: Relation = "resolves"
    is_reversed: bool = False  # the named document is the newer one: "obsoleted by"
