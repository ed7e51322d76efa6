from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest

from sayso.schemas.finding import VECTORS
from sayso.storage import upkeep, vectors
from sayso.storage.lance import Tables
from sayso.storage.upkeep import tend_indexes, vector_index
from sayso.storage.vectors import nearest


def put(tables, count, *, seed=0):
    """Rows around 30 centres, two to a section, ten to a document."""
    random = np.random.default_rng(seed)
    centres = random.normal(size=(30, 384))
    matrix = centres[random.integers(0, 30, count)] + 0.5 * random.normal(size=(count, 384))
    matrix /= np.linalg.norm(matrix, axis=1, keepdims=True)
    columns = {
        "passage_id": [f"p{n}" for n in range(count)],
        "document_id": [f"d{n // 10}" for n in range(count)],
        "section_id": [f"s{n // 2}" for n in range(count)],
        "text_sha": [str(n) for n in range(count)],
        "recipe": ["r"] * count,
        "vector": pa.FixedSizeListArray.from_arrays(pa.array(matrix.astype(np.float32).ravel()), 384),
    }
    tables.upsert(VECTORS, pa.table(columns).cast(VECTORS.schema))
    return matrix.astype(np.float32)


@pytest.fixture
def tables(tmp_path):
    return Tables(tmp_path)


@pytest.mark.parametrize("in_memory", [True, False])
def test_the_nearest_rows_come_best_first_and_from_the_wanted_documents(tables, monkeypatch, in_memory):
    monkeypatch.setattr(vectors, "FLAT_ROWS", 10_000 if in_memory else 0)
    matrix = put(tables, 60)
    hits = nearest(tables, VECTORS, matrix[[7, 40]], k=5)
    assert [found[0].key for found in hits] == ["p7", "p40"]
    assert [found[0].section_id for found in hits] == ["s3", "s20"]
    assert hits[0][0].score == pytest.approx(1.0, abs=1e-5)
    assert [hit.score for hit in hits[0]] == sorted((hit.score for hit in hits[0]), reverse=True)
    narrowed = nearest(tables, VECTORS, matrix[[7]], k=50, document_ids=["d4"])[0]
    assert {hit.document_id for hit in narrowed} == {"d4"}
    assert len(narrowed) == 10


def test_a_later_commit_is_seen(tables):
    matrix = put(tables, 20)
    nearest(tables, VECTORS, matrix[:1], k=3)
    tables.delete(VECTORS, "passage_id = 'p0'")
    assert nearest(tables, VECTORS, matrix[:1], k=3)[0][0].key != "p0"


def test_nothing_stored_finds_nothing(tables):
    assert nearest(tables, VECTORS, np.zeros((2, 384), np.float32), k=3) == [[], []]


def test_a_small_table_has_no_index(tables):
    put(tables, 60)
    assert tend_indexes(tables) == {}


@pytest.mark.slow
def test_a_large_table_gets_an_index_whose_measured_recall_is_kept(tables, monkeypatch):
    for module, name, value in (
        (upkeep, "FLAT_ROWS", 2_000),
        (vectors, "FLAT_ROWS", 2_000),
        (upkeep, "SCALAR_ROWS", 2_000),
    ):
        monkeypatch.setattr(module, name, value)
    matrix = put(tables, 4_000)
    (held,) = tend_indexes(tables).values()
    assert held == vector_index(tables, VECTORS)
    assert held.recall >= 0.98
    assert nearest(tables, VECTORS, matrix[[17]], k=3)[0][0].key == "p17"
    assert tend_indexes(tables) == {VECTORS.name: held}
    indexed = {column for index in tables.handle(VECTORS).list_indices() for column in index.columns}
    assert indexed >= {"vector", "passage_id", "document_id"}


@pytest.mark.slow
def test_an_index_that_finds_too_little_is_not_used_and_not_built_again_at_the_next_upload(tables, monkeypatch):
    for module, name, value in ((upkeep, "FLAT_ROWS", 2_000), (upkeep, "WANTED_RECALL", 1.1)):
        monkeypatch.setattr(module, name, value)
    put(tables, 4_000)
    built: list[int] = []
    build = upkeep._index_vectors
    monkeypatch.setattr(upkeep, "_index_vectors", lambda *given: built.append(given[2]) or build(*given))
    assert tend_indexes(tables) == {}
    assert tend_indexes(tables) == {}
    assert built == [4_000]
    assert vector_index(tables, VECTORS) is None
