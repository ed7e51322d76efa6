from __future__ import annotations

import numpy as np
import pytest

from sayso.schemas.finding import PASSAGES, SENTENCES, VECTORS
from sayso.schemas.ids import digest
from sayso.schemas.reading import BLOCKS, SECTIONS
from sayso.schemas.recipes import EmbedRecipe
from sayso.storage.embedder import Embedder
from sayso.storage.lance import Tables
from sayso.tasks.embed import task
from sayso.tasks.embed.task import embed_documents, embed_sentences

RECIPE = EmbedRecipe()


class Counting(Embedder):
    """The real embedder, remembering what it was asked."""

    def __init__(self):
        super().__init__(RECIPE, threads=1)
        self.asked = []

    def embed(self, texts, *, is_query=False):
        self.asked.extend(texts)
        return super().embed(texts, is_query=is_query)


@pytest.fixture
def tables(tmp_path):
    return Tables(tmp_path)


def put_passages(tables, document, **texts):
    rows = [
        {
            "passage_id": key, "document_id": document, "section_id": f"s{key}", "order": 0, "start": 0, "end": len(text),
            "title": "T", "heading_path": "T > H", "text": text, "text_sha": digest(text),
        }
        for key, text in texts.items()
    ]  # fmt: skip
    tables.replace(PASSAGES, rows, [document])


def vectors(tables):
    return {row["passage_id"]: np.array(row["vector"]) for row in tables.rows(VECTORS)}


def test_every_passage_gets_the_vector_of_its_headed_text(tables):
    put_passages(tables, "d1", p1="Press the red button.", p2="Keep it dry.")
    embedder = Counting()
    embed_documents(["d1"], RECIPE, tables=tables, embedder=embedder)
    assert embedder.asked == ["T > H\nPress the red button.", "T > H\nKeep it dry."]
    assert np.allclose(vectors(tables)["p1"], Embedder(threads=1).embed(embedder.asked)[0], atol=1e-3)


def test_only_changed_passages_are_embedded_and_gone_ones_go(tables):
    put_passages(tables, "d1", p1="One.", p2="Two.", p3="Three.")
    embed_documents(["d1"], RECIPE, tables=tables, embedder=Counting())
    put_passages(tables, "d1", p1="One.", p2="Two changed.")
    embedder = Counting()
    embed_documents(["d1"], RECIPE, tables=tables, embedder=embedder)
    assert embedder.asked == ["T > H\nTwo changed."]
    assert set(vectors(tables)) == {"p1", "p2"}


def test_an_equal_text_elsewhere_shares_its_vector(tables):
    put_passages(tables, "d1", p1="One.")
    embed_documents(["d1"], RECIPE, tables=tables, embedder=Counting())
    put_passages(tables, "d2", p2="One.")
    embedder = Counting()
    embed_documents(["d2"], RECIPE, tables=tables, embedder=embedder)
    assert embedder.asked == []
    assert set(vectors(tables)) == {"p1", "p2"}


def test_another_recipe_embeds_anew(tables):
    put_passages(tables, "d1", p1="One.")
    embed_documents(["d1"], RECIPE, tables=tables, embedder=Counting())
    embedder = Counting()
    embed_documents(["d1"], EmbedRecipe(tokens=128), tables=tables, embedder=embedder)
    assert len(embedder.asked) == 1
    assert [row["recipe"] for row in tables.rows(VECTORS)] == [EmbedRecipe(tokens=128).key]


def test_what_was_done_before_a_kill_is_not_done_again(tables, monkeypatch):
    monkeypatch.setattr(task, "BATCH", 2)
    put_passages(tables, "d1", **{f"p{n}": f"Text {n}." for n in range(5)})

    class Killed(Counting):
        def embed(self, texts, *, is_query=False):
            if len(self.asked) >= 4:
                raise KeyboardInterrupt
            return super().embed(texts, is_query=is_query)

    with pytest.raises(KeyboardInterrupt):
        embed_documents(["d1"], RECIPE, tables=tables, embedder=Killed())
    embedder, seen = Counting(), []
    embed_documents(
        ["d1"], RECIPE, tables=tables, embedder=embedder, progress=lambda done, total: seen.append((done, total))
    )
    assert embedder.asked == ["T > H\nText 4."]
    assert seen == [(5, 5)]
    assert len(vectors(tables)) == 5


def put_section(tables, text, blocks):
    section = {
        "section_id": "s1", "document_id": "d1", "document": "a.md", "parent_id": "", "heading": "2 Use",
        "heading_path": ["Manual", "2 Use"], "level": 2, "order": 0, "layer": "body", "page_first": 0, "page_last": 0,
        "text": text, "text_sha": digest(text),
    }  # fmt: skip
    rows = [
        {
            "block_id": f"b{n}", "document_id": "d1", "section_id": "s1", "order": n, "kind": kind, "start": start,
            "end": end, "level": 0, "page": 0, "ref_id": "",
        }
        for n, (kind, start, end) in enumerate(blocks)
    ]  # fmt: skip
    tables.replace(BLOCKS, rows, ["d1"])
    tables.replace(SECTIONS, [section], ["d1"])


def test_sentences_are_shown_with_their_headings_and_table_rows_with_their_header(tables):
    prose, table = "Press it. Hold it.", "| Age | Dose |\n| --- | --- |\n| 5 | 2 mg |"
    put_section(
        tables,
        f"{prose}\n\n{table}",
        [("paragraph", 0, len(prose)), ("table", len(prose) + 2, len(prose) + 2 + len(table))],
    )
    embedder = Counting()
    embed_sentences(["d1"], RECIPE, tables=tables, embedder=embedder)
    assert embedder.asked == [
        "Manual > 2 Use\nPress it.",
        "Manual > 2 Use\nHold it.",
        "Manual > 2 Use\n| Age | Dose |\n| 5 | 2 mg |",
    ]
    rows = sorted(tables.rows(SENTENCES), key=lambda row: row["order"])
    assert [(row["kind"], row["start"], row["end"]) for row in rows] == [
        ("paragraph", 0, 9),
        ("paragraph", 10, 18),
        ("table", 49, 61),
    ]


def test_a_sentence_that_only_moved_keeps_its_vector(tables):
    put_section(tables, "First. Second.", [])
    embed_sentences(["d1"], RECIPE, tables=tables, embedder=Counting())
    put_section(tables, "New. First. Second.", [])
    embedder = Counting()
    embed_sentences(["d1"], RECIPE, tables=tables, embedder=embedder)
    assert embedder.asked == ["Manual > 2 Use\nNew."]
    starts = {row["order"]: row["start"] for row in tables.rows(SENTENCES)}
    assert starts == {0: 0, 1: 5, 2: 12}
