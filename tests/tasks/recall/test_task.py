from __future__ import annotations

import pytest

from sayso.schemas.asking import Obligation
from sayso.schemas.finding import PASSAGES
from sayso.schemas.ids import digest
from sayso.schemas.ledger import LINKS
from sayso.schemas.reading import BLOCKS, DOCUMENTS, SECTIONS
from sayso.schemas.recipes import EmbedRecipe, PassageRecipe, ReadRecipe, RecallRecipe
from sayso.storage.embedder import Embedder
from sayso.storage.lance import Tables
from sayso.storage.text_index import TextIndex
from sayso.tasks.embed.task import embed_documents, embed_sentences
from sayso.tasks.passage.task import passage_documents
from sayso.tasks.read.task import read
from sayso.tasks.recall.task import recall, search

SHELF = {
    "pump-manual.md": {
        "1 Safety": "Switch the pump off before you open the cover.",
        "2 Cleaning": "Flush the hose with water every day. A clogged hose stops the flow.",
        "3 Spare parts": "| Part | Number |\n| --- | --- |\n| hose | H-200 |\n| valve | V-17 |",
        "4 Transport": "See the shipping rules for how the crate is closed.",
    },
    "shipping-rules.md": {
        "1 Crates": "A crate is closed with six screws. It must bear a label.",
        "2 Labels": "The label names the sender and the weight.",
    },
    "bread.md": {"1 Dough": "Knead flour and water for ten minutes.", "2 Oven": "Bake for forty minutes."},
}


def section_id(document, heading):
    return f"{document}#{heading}"


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    """A small shelf, searched as ingestion leaves it, with one link from the manual to the shipping rules."""
    folder = tmp_path_factory.mktemp("shelf")
    tables = Tables(folder / "tables")
    for name, sections in SHELF.items():
        put(tables, name, sections)
    link = dict.fromkeys(LINKS.columns, "") | {
        "link_id": "l1", "document_id": "pump-manual.md", "kind": "resolves", "from_section": section_id("pump-manual.md", "4 Transport"),
        "to_section": section_id("shipping-rules.md", "1 Crates"), "to_document_id": "shipping-rules.md", "start": 0, "end": 0,
        "weight": 1.0,
    }  # fmt: skip
    tables.replace(LINKS, [link], ["pump-manual.md"])
    index, embedder = TextIndex(folder / "text", folder / "locks"), Embedder(threads=1)
    passage_documents(list(SHELF), PassageRecipe(), tables=tables)
    embed_documents(list(SHELF), EmbedRecipe(), tables=tables, embedder=embedder)
    embed_sentences(list(SHELF), EmbedRecipe(), tables=tables, embedder=embedder)
    index.sync(tables)
    return {"tables": tables, "index": index, "embedder": embedder}


def put(tables, name, sections):
    rows = [
        {
            "section_id": section_id(name, heading), "document_id": name, "document": name, "parent_id": "", "heading": heading,
            "heading_path": [name, heading], "level": 2, "order": order, "layer": "body", "page_first": 0, "page_last": 0,
            "text": text, "text_sha": digest(text),
        }
        for order, (heading, text) in enumerate(sections.items())
    ]  # fmt: skip
    kinds = ["table" if text.startswith("|") else "paragraph" for text in sections.values()]
    blocks = [
        {
            "block_id": f"b{row['section_id']}", "document_id": name, "section_id": row["section_id"], "order": 0, "kind": kind,
            "start": 0, "end": len(row["text"]), "level": 0, "page": 0, "ref_id": "",
        }
        for row, kind in zip(rows, kinds, strict=True)
    ]  # fmt: skip
    document = dict.fromkeys(DOCUMENTS.columns, "") | {
        "document_id": name, "name": name, "title": name.removesuffix(".md").replace("-", " ").title(), "state": "ready",
        "passages_sha": digest(name), "byte_count": 1, "page_count": 0, "section_count": len(rows), "sequence": None,
        "revision": 1, "seconds": 0.0,
    }  # fmt: skip
    tables.replace(SECTIONS, rows, [name])
    tables.replace(BLOCKS, blocks, [name])
    tables.upsert(DOCUMENTS, [document])


def found(store, query, reranker="", **options):
    return search(query, k=10, recipe=RecallRecipe(reranker=reranker), **store, **options)


@pytest.mark.parametrize(
    ("query", "document", "heading", "routes"),
    [
        (
            "How often is the tube rinsed?",
            "pump-manual.md",
            "2 Cleaning",
            {"passages", "sentences"},
        ),  # no word in common
        ("V-17", "pump-manual.md", "3 Spare parts", {"keyword"}),
        ("How long does Bread say to bake?", "bread.md", "2 Oven", {"named_document", "passages"}),
    ],
)
def test_the_section_that_holds_the_fact_comes_first_and_tells_its_routes(store, query, document, heading, routes):
    best = found(store, query)[0]
    assert (best.section_id, best.document_id, best.rank) == (section_id(document, heading), document, 1)
    assert routes <= set(best.routes)


def test_each_part_of_a_question_is_searched(store):
    top = {c.section_id for c in found(store, "How long is bread baked, and how many screws close a crate?")[:3]}
    assert {section_id("bread.md", "2 Oven"), section_id("shipping-rules.md", "1 Crates")} <= top


def test_a_link_of_a_found_section_is_followed(store):
    linked = {c.section_id: c.routes for c in found(store, "How is the pump transported?")}
    assert linked[section_id("shipping-rules.md", "1 Crates")]["links"] == 1


def test_a_scope_is_kept_to(store):
    assert {c.document_id for c in found(store, "How long is bread baked?", documents=["pump-manual.md"])} == {
        "pump-manual.md"
    }
    assert found(store, "How long is bread baked?", documents=[]) == []


def test_a_reranker_tells_its_ranks(store):
    best = found(store, "How many screws close a crate?", reranker="late")[0]
    assert best.section_id == section_id("shipping-rules.md", "1 Crates")
    assert best.routes["rerank"] == 1


def test_obligations_get_candidates_of_their_own(store):
    asked = [
        Obligation("o1", 0, "lookup", "How long is bread baked?"),
        Obligation("o2", 1, "lookup", "What is on a label?"),
    ]
    candidates = recall(asked, recipe=RecallRecipe(), **store)
    first = {c.obligation_id: c.section_id for c in reversed(candidates) if c.rank == 1}
    assert first == {"o1": section_id("bread.md", "2 Oven"), "o2": section_id("shipping-rules.md", "2 Labels")}


def test_nothing_is_found_in_an_empty_tenant(tmp_path):
    empty = {
        "tables": Tables(tmp_path / "tables"),
        "index": TextIndex(tmp_path / "text", tmp_path),
        "embedder": Embedder(threads=1),
    }
    assert search("anything?", k=5, recipe=RecallRecipe(), **empty) == []


def test_a_scope_that_fits_is_read_whole_in_the_documents_order(store):
    candidates = recall([Obligation("o1", 0, "lookup", "How long is bread baked?")], recipe=RecallRecipe(), **store)
    readings, marked = read(candidates, tables=store["tables"], recipe=ReadRecipe(), has_model=False)
    assert len(readings) == 8
    assert [r.heading for r in readings[:2]] == ["1 Dough", "2 Oven"]
    assert {c.reason for c in marked} == {"whole_scope"}
    assert [(b.kind, r.text[b.start : b.end]) for r in readings[:1] for b in r.blocks] == [
        ("paragraph", readings[0].text)
    ]


def test_beyond_the_budget_the_best_is_read_and_the_rest_recorded(store):
    candidates = recall([Obligation("o1", 0, "lookup", "How long is bread baked?")], recipe=RecallRecipe(), **store)
    readings, marked = read(candidates, tables=store["tables"], recipe=ReadRecipe(rules_characters=60), has_model=False)
    assert "2 Oven" in [r.heading for r in readings]
    assert sum(len(r.text) for r in readings) <= 60
    assert {c.is_opened for c in marked} == {True, False}
    assert {c.reason for c in marked} == {"relevant", "over_budget"}
    assert store["tables"].count(PASSAGES) == 8
