"""Which models read the PDFs is part of the recipe, and a folder that cannot be used stops an ingest before any document."""

from __future__ import annotations

from pathlib import Path

import pytest

from sayso.flows import ingest
from sayso.flows.ingest import IngestRequest, ingest_documents, reading_recipe
from sayso.schemas.errors import UsageError
from sayso.schemas.reading import DOCUMENTS
from sayso.schemas.recipes import ReadingRecipe
from sayso.storage.settings import Settings
from sayso.storage.store import open_store
from sayso.tasks.step import PlainEngine


def test_other_models_are_another_recipe_and_another_place_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ingest, "identify_models", lambda folder: folder.name)
    keys = [
        reading_recipe(Settings(docling_artifacts_path=path)).key for path in ("/a/heron", "/b/heron", "/a/egret", "")
    ]
    assert keys[0] == keys[1]
    assert len(set(keys)) == 3
    assert keys[3] == ReadingRecipe().key


def test_a_folder_that_cannot_be_used_refuses_no_document(tmp_path: Path) -> None:
    """The setting is at fault, not the documents: nothing is registered, so that the next ingest reads them."""
    (tmp_path / "note.md").write_text("# Note\n\nThe limit is 30 days.\n")
    store = open_store(Settings(home=tmp_path / "home", docling_artifacts_path=str(tmp_path / "none")))
    with pytest.raises(UsageError, match="DOCLING_ARTIFACTS_PATH cannot be used"):
        ingest_documents(IngestRequest([str(tmp_path / "note.md")]), store, PlainEngine())
    assert store.tables.count(DOCUMENTS) == 0
