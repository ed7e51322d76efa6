"""Every table is defined once, with a key that Lance cannot duplicate and a description per column."""

from __future__ import annotations

import pytest

from sayso.schemas.blocks import Block, blocks_from_json, blocks_to_json
from sayso.schemas.define import Table
from sayso.schemas.errors import BadDocumentError
from sayso.schemas.ids import digest, document_id, section_id
from sayso.schemas.recipes import EmbedRecipe, ParseRecipe, PassageRecipe, ReadingRecipe
from sayso.schemas.registry import ALL_TABLES, BY_NAME


@pytest.mark.parametrize("table", ALL_TABLES, ids=lambda t: t.name)
def test_tables_are_described(table: Table) -> None:
    key = table.schema.field(table.key)
    assert not key.nullable
    assert key.metadata[b"lance-schema:unenforced-primary-key"] == b"true"
    assert table.partition in table.columns
    assert all(f.metadata[b"description"] for f in table.schema)


def test_table_names_are_unique() -> None:
    assert len(BY_NAME) == len(ALL_TABLES)


def test_ids_come_from_content_and_place() -> None:
    assert document_id("a", "x.pdf") == document_id("a", "x.pdf")
    assert document_id("a", "x.pdf") != document_id("b", "x.pdf")
    assert section_id("d", ("1 Scope",), 0) != section_id("d", ("1 Scope",), 1)
    assert digest("a", "bc") != digest("ab", "c")


def test_a_recipe_key_changes_with_each_field() -> None:
    keys = {
        ReadingRecipe().key,
        ReadingRecipe(parse=ParseRecipe(pages=5)).key,
        ReadingRecipe(passage=PassageRecipe(overlap=0)).key,
        ReadingRecipe(embed=EmbedRecipe(version=99)).key,
    }
    assert len(keys) == 4
    assert ReadingRecipe().key == ReadingRecipe().key


def test_blocks_survive_their_checkpoint() -> None:
    blocks = [
        Block("heading", "1 Scope", page=1, level=1, box=(1.0, 2.0, 3.0, 4.0), bold=True),
        Block("table", grid=(("a", "b"), ("1", "")), header_rows=1, caption="Table 1"),
    ]
    assert blocks_from_json(blocks_to_json(blocks)) == blocks


def test_a_bad_document_keeps_its_facts_across_processes() -> None:
    import pickle

    error = pickle.loads(pickle.dumps(BadDocumentError("encrypted", "needs a password")))
    assert (error.reason, error.message) == ("encrypted", "needs a password")
