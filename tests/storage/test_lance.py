"""Partitions are replaced whole, also by two writers at once; what would store a row twice is refused."""

from __future__ import annotations

import multiprocessing
import shutil
from pathlib import Path

import pytest

from sayso.schemas.define import INT, TEXT, define, field
from sayso.schemas.errors import OutsideError, SaysoError
from sayso.schemas.reading import DOCUMENTS
from sayso.storage.lance import Tables, any_of, quoted
from sayso.storage.upkeep import MOST_FRAGMENTS, tend_tables

THINGS = define(
    "things",
    row="a thing",
    key="thing_id",
    partition="document_id",
    fields=[field("thing_id", TEXT, "id"), field("document_id", TEXT, "document"), field("order", INT, "place")],
)


def things(document: str, *ids: str, order: int = 0) -> list[dict[str, object]]:
    return [{"thing_id": i, "document_id": document, "order": order} for i in ids]


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return Tables(tmp_path / "tables")


def stored(tables: Tables) -> list[tuple[str, str, int]]:
    return sorted((r["document_id"], r["thing_id"], r["order"]) for r in tables.rows(THINGS))


def test_an_unwritten_table_is_empty(tables: Tables) -> None:
    assert tables.rows(THINGS) == []
    assert tables.count(THINGS) == 0
    assert tables.version(THINGS) == 0


def test_a_table_that_lost_its_versions_is_never_made_anew(tables: Tables) -> None:
    tables.replace(THINGS, things("A", "a1"), ["A"])
    shutil.rmtree(tables.folder / "things.lance" / "_versions")
    for use in (lambda: tables.rows(THINGS), lambda: tables.replace(THINGS, things("B", "b1"), ["B"])):
        with pytest.raises(OutsideError, match="sayso doctor"):
            use()
    assert list((tables.folder / "things.lance" / "data").glob("*.lance")), "the rows are still there"


def test_replacing_a_partition_leaves_the_others(tables: Tables) -> None:
    tables.replace(THINGS, things("A", "a1", "a2") + things("B", "b1"), ["A", "B"])
    ref = tables.replace(THINGS, things("A", "a2", "a3", order=1), ["A"])
    assert stored(tables) == [("A", "a2", 1), ("A", "a3", 1), ("B", "b1", 0)]
    assert (ref.table, ref.partitions, ref.version) == ("things", ("A",), tables.version(THINGS))


def test_an_empty_replacement_empties_the_named_partitions_only(tables: Tables) -> None:
    tables.replace(THINGS, things("A", "a1") + things("B", "b1"), ["A", "B"])
    tables.replace(THINGS, [], ["A"])
    assert stored(tables) == [("B", "b1", 0)]
    tables.replace(THINGS, [], [])
    assert stored(tables) == [("B", "b1", 0)]


@pytest.mark.parametrize(
    ("rows", "partitions"),
    [(things("A", "a1", "a1"), ["A"]), (things("B", "b1"), ["A"])],
    ids=["repeated key", "row of another partition"],
)
def test_what_lance_would_store_wrongly_is_refused(
    tables: Tables, rows: list[dict[str, object]], partitions: list[str]
) -> None:
    with pytest.raises(SaysoError):
        tables.replace(THINGS, rows, partitions)


def test_names_with_quotes_are_only_names(tables: Tables) -> None:
    name = "O'Brien' OR 'a' = 'a"
    tables.replace(THINGS, things(name, "x") + things("B", "b1"), [name, "B"])
    assert [r["thing_id"] for r in tables.rows(THINGS, where=f"document_id = {quoted(name)}")] == ["x"]
    assert tables.rows(THINGS, where=any_of("document_id", [])) == []


def test_a_read_gives_every_row(tables: Tables) -> None:
    """No hidden default limit."""
    tables.replace(THINGS, things("A", *(f"a{i:04}" for i in range(1500))), ["A"])
    assert tables.read(THINGS).num_rows == 1500


def _write(folder: str, writer: int) -> None:
    tables = Tables(Path(folder))
    for _ in range(8):
        tables.replace(THINGS, things("A", *(f"a{i}" for i in range(20)), order=writer), ["A"])
        tables.upsert(THINGS, things("C", "c1", order=writer))


@pytest.mark.slow
def test_two_writers_of_the_same_rows_leave_no_duplicates(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_write, args=(str(tmp_path), n)) for n in range(3)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [w.exitcode for w in writers] == [0, 0, 0]
    tables = Tables(tmp_path)
    assert (tables.count(THINGS, where="document_id = 'A'"), tables.count(THINGS)) == (20, 21)
    assert len({r["order"] for r in tables.rows(THINGS, where="document_id = 'A'")}) == 1, (
        "one writer's whole partition"
    )


def test_many_small_writes_are_merged_and_lose_nothing(tables: Tables) -> None:
    for n in range(MOST_FRAGMENTS + 2):
        tables.replace(DOCUMENTS, [document(f"d{n}")], [f"d{n}"])
    before = sorted(map(str, tables.rows(DOCUMENTS)))
    assert tend_tables(tables) == ["documents"]
    assert sorted(map(str, tables.rows(DOCUMENTS))) == before
    assert tend_tables(tables) == []


def document(identity: str) -> dict[str, object]:
    blank: dict[str, object] = {f.name: None if f.nullable else "" for f in DOCUMENTS.schema}
    numbers = {"byte_count": 0, "page_count": 0, "section_count": 0, "revision": 1, "seconds": 0.0}
    return {**blank, **numbers, "document_id": identity}
