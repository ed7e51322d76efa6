"""Under another recipe all vectors are made beside the old ones and swapped whole, while questions are answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from sayso.flows.embedding import reembed_tenant
from sayso.flows.ingest import IngestRequest, ingest_documents
from sayso.flows.search import search_sections
from sayso.schemas.finding import SENTENCES, VECTORS
from sayso.schemas.recipes import EmbedRecipe
from sayso.storage.embedder import Embedder
from sayso.storage.renewal import beside
from sayso.storage.settings import Settings
from sayso.storage.store import Store, open_store
from sayso.storage.upkeep import FLAT_ROWS
from sayso.tasks.embed import task
from sayso.tasks.step import PlainEngine

OLD, NEW = EmbedRecipe(), EmbedRecipe(version=2)
TEXT = "# {name}\n\n## Care\n\nThe {name} is oiled every week.\n\n## Use\n\nThe {name} lifts a load of two tons.\n"


class Watching(Embedder):
    """The real embedder; looks at what is in force before each call of ingestion's and fails after `most` of them."""

    def __init__(self, store: Store, most: int = 1000) -> None:
        super().__init__(threads=1)
        self.store, self.most, self.texts = store, most, 0
        self.seen: list[tuple[set[str], int, str]] = []

    def embed(self, texts, *, is_query=False):
        if not is_query:
            if not self.most:
                raise KeyboardInterrupt
            self.most -= 1
            self.texts += len(texts)
            found = search_sections("How often is the crane oiled?", self.store, k=1)["hits"][0]["heading_path"][-1]
            self.seen.append((recipes(self.store), self.store.tables.count(SENTENCES), found))
        return super().embed(texts, is_query=is_query)


def recipes(store: Store) -> set[str]:
    return {row["recipe"] for row in store.tables.rows(VECTORS, columns=["recipe"])}


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setattr(task, "BATCH", 2)  # rows to a commit, so that there is something to interrupt
    folder = tmp_path / "shelf"
    folder.mkdir()
    for name in ("crane", "winch"):
        (folder / f"{name}.md").write_text(TEXT.format(name=name))
    made = open_store(Settings(home=tmp_path / "home", engine="plain", workers=1))
    ingest_documents(IngestRequest([str(folder)]), made, PlainEngine())
    return made


def watched(store: Store, most: int = 1000) -> Watching:
    store.__dict__["embedder"] = Watching(open_store(store.settings), most)
    return store.__dict__["embedder"]


def test_questions_are_answered_over_the_old_vectors_until_all_new_ones_are_there(store):
    passages, sentences = store.tables.count(VECTORS), store.tables.count(SENTENCES)
    embedder = watched(store)
    assert reembed_tenant(store, recipe=NEW) == (2, passages)
    assert len(embedder.seen) > 3
    assert all(seen == ({OLD.key}, sentences, "Care") for seen in embedder.seen)
    assert recipes(store) == {NEW.key}
    assert store.tables.count(SENTENCES) == sentences
    assert search_sections("How often is the crane oiled?", store, k=1)["hits"][0]["heading_path"][-1] == "Care"
    assert not any(store.tables.exists(beside(table)) for table in (VECTORS, SENTENCES))


def test_what_was_interrupted_is_taken_up_and_nothing_is_embedded_twice(store):
    whole = store.tables.count(VECTORS) + store.tables.count(SENTENCES)
    first = watched(store, most=3)
    with pytest.raises(KeyboardInterrupt):
        reembed_tenant(store, recipe=NEW)
    assert recipes(store) == {OLD.key}
    second = watched(store)
    reembed_tenant(store, recipe=NEW)
    assert recipes(store) == {NEW.key}
    assert 0 < first.texts < whole
    assert first.texts + second.texts == whole


def test_under_the_same_recipe_nothing_is_embedded(store):
    embedder = watched(store)
    reembed_tenant(store, recipe=OLD)
    assert embedder.texts == 0


def test_a_document_that_comes_in_between_keeps_its_vectors(store, tmp_path):
    (tmp_path / "hoist.md").write_text(TEXT.format(name="hoist"))
    came: list[int] = []

    def report(*_: object) -> None:
        if not came:
            came.append(1)
            ingest_documents(IngestRequest([str(tmp_path / "hoist.md")]), open_store(store.settings), PlainEngine())

    documents, vectors = reembed_tenant(store, report, recipe=NEW)
    assert documents == 3
    assert {row["document_id"] for row in store.tables.rows(VECTORS)} == {
        row["document_id"] for row in store.tables.rows(SENTENCES)
    }
    assert recipes(store) == {NEW.key}
    assert vectors < FLAT_ROWS
