"""How a passage is split into the fields of the keyword index, and how words become a query over them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import tantivy

from sayso.schemas.finding import TextQuery

FORMAT = 2  # of the fields and analyzers below; an index of another format is made anew

# Decimals, section numbers and thousands are one word, Chinese characters each their own, signs none; stop words stay.
_WORD = r"\p{N}+(?:\.\p{N}+)+|\p{N}{1,3}(?:,\p{N}{3})+|\p{Han}|[\p{L}\p{N}\p{M}&&[^\p{Han}]]+"
# Fields and what they weigh. `text` and `text_stem` hold title, headings and body together, because BM25 over one long field
# ranked better than a sum over three (docs/adr); `heading` is the section's own heading.
_EXACT = ("text",)
_STEMMED = ("text_stem", "heading")
BOOSTS = {"text_stem": 1.0, "text": 0.3, "heading": 0.3}
_PHRASE_BOOST = 0.2  # a phrase comes on top of its words; more lets one identifier drown the rest of the question
HEADINGS = {"heading": 1.0}
ID_FIELDS = ("passage_id", "section_id", "document_id")
_PLAIN_WORD = re.compile(r"[^\W_]+(?:[.,]\d+)*")


def analyzer(*, stemmed: bool) -> Any:
    """Folded words of a text, as they are or as their English stems."""
    builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.regex(_WORD))
    builder = builder.filter(tantivy.Filter.remove_long(64)).filter(tantivy.Filter.lowercase())
    builder = builder.filter(tantivy.Filter.ascii_fold())
    return (builder.filter(tantivy.Filter.stemmer("english")) if stemmed else builder).build()


def index_schema() -> Any:
    """Ids are stored, the rest is only searched: the tables hold the text."""
    builder = tantivy.SchemaBuilder()
    for name in ID_FIELDS:
        builder.add_text_field(name, stored=True, tokenizer_name="raw", index_option="basic")
    for name in _EXACT:
        builder.add_text_field(name, tokenizer_name="exact")
    for name in _STEMMED:
        builder.add_text_field(name, tokenizer_name="stemmed")
    return builder.build()


def open_index(folder: Path, *, create: bool = False) -> Any:
    """The index in a folder; raises ValueError or OSError for one that is missing (unless created) or broken."""
    if create:
        folder.mkdir(parents=True, exist_ok=True)
        index = tantivy.Index(index_schema(), path=str(folder))
    else:
        index = tantivy.Index.open(str(folder))
    index.register_tokenizer("exact", analyzer(stemmed=False))
    index.register_tokenizer("stemmed", analyzer(stemmed=True))
    return index


def index_document(row: dict[str, str]) -> Any:
    """The index's document of a passages row."""
    document = tantivy.Document()
    for name in ID_FIELDS:
        document.add_text(name, row[name])
    whole = "\n".join((row["title"], row["heading_path"], row["text"]))
    document.add_text("text", whole)
    document.add_text("text_stem", whole)
    document.add_text("heading", row["heading_path"].rsplit(" > ", 1)[-1])
    return document


def query_text(query: TextQuery | str) -> str:
    """Every word in quotes, so that nothing a user types is read as an operator."""
    if isinstance(query, str):
        query = TextQuery(tuple(dict.fromkeys(_PLAIN_WORD.findall(query.lower()))))
    single = [f'"{word}"' for word in query.words]
    phrases = [f'text:"{" ".join(phrase)}"^{_PHRASE_BOOST}' for phrase in query.phrases]
    return " ".join(single + phrases)
