"""sections, blocks, documents -> passages: what BM25 and the embedder see."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from sayso.schemas.finding import PASSAGES
from sayso.schemas.reading import BLOCKS, DOCUMENTS, SECTIONS
from sayso.schemas.recipes import PassageRecipe
from sayso.storage.lance import TableRef, Tables, any_of
from sayso.tasks.passage.rows import passage_rows

_SECTION_COLUMNS = ("section_id", "document_id", "document", "heading_path", "order", "text")


def passage_documents(document_ids: Sequence[str], recipe: PassageRecipe, *, tables: Tables) -> TableRef:
    """Cut the documents' sections anew and replace their passages, all in one commit."""
    where = any_of("document_id", document_ids)
    titles = {
        r["document_id"]: r["title"] for r in tables.rows(DOCUMENTS, where=where, columns=["document_id", "title"])
    }
    sections = tables.rows(SECTIONS, where=where, columns=_SECTION_COLUMNS)
    sections.sort(key=lambda row: (row["document_id"], row["order"]))
    left_out: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for row in tables.rows(BLOCKS, where=f"{where} AND kind = 'contents'", columns=["section_id", "start", "end"]):
        left_out[row["section_id"]].append((row["start"], row["end"]))
    return tables.replace(PASSAGES, passage_rows(sections, titles, recipe, left_out), document_ids)
