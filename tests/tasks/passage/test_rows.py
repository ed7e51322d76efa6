from __future__ import annotations

from sayso.schemas.finding import PASSAGES
from sayso.schemas.reading import DOCUMENTS, SECTIONS
from sayso.schemas.recipes import PassageRecipe
from sayso.storage.lance import Tables
from sayso.tasks.passage.rows import passage_rows
from sayso.tasks.passage.task import passage_documents

SECTION = {
    "section_id": "s1",
    "document_id": "d1",
    "document": "a.md",
    "heading_path": ["Manual", "2 Use"],
    "order": 0,
    "text": "Press twice.",
}


def test_a_passage_carries_its_title_path_and_place():
    (row,) = passage_rows([SECTION], {"d1": "The manual"}, PassageRecipe()).to_pylist()
    assert {k: row[k] for k in ("section_id", "order", "start", "end", "title", "heading_path", "text")} == {
        "section_id": "s1", "order": 0, "start": 0, "end": 12, "title": "The manual", "heading_path": "Manual > 2 Use",
        "text": "Press twice.",
    }  # fmt: skip


def test_the_same_text_elsewhere_has_another_id_and_under_another_heading_another_hash():
    moved = {**SECTION, "section_id": "s2"}
    renamed = {**SECTION, "section_id": "s3", "heading_path": ["Manual", "3 Use"]}
    rows = passage_rows([SECTION, moved, renamed], {}, PassageRecipe()).to_pylist()
    assert len({row["passage_id"] for row in rows}) == 3
    assert rows[0]["text_sha"] == rows[1]["text_sha"] != rows[2]["text_sha"]


def test_a_document_keeps_only_the_passages_of_its_sections_of_today(tmp_path):
    tables = Tables(tmp_path)
    for text in ("Old words. " * 400, "New words."):
        tables.replace(SECTIONS, [full_section(text)], ["d1"])
        passage_documents(["d1"], PassageRecipe(), tables=tables)
    assert [r["text"] for r in tables.rows(PASSAGES)] == ["New words."]
    assert not tables.exists(DOCUMENTS)


def full_section(text):
    return {
        **SECTION, "parent_id": "", "heading": "2 Use", "level": 2, "layer": "body", "page_first": 1, "page_last": 1,
        "text": text, "text_sha": "x",
    }  # fmt: skip
