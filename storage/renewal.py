"""A table made anew beside the one in force, and put in its place whole: readers see all old rows or all new ones."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

import pyarrow as pa

from sayso.schemas.define import Table
from sayso.storage.lance import Tables, any_of
from sayso.storage.upkeep import forget_vector_index


def beside(table: Table) -> Table:
    """Where the rows to come are gathered; nothing that walks the tables sees it."""
    return dataclasses.replace(table, name=f"{table.name}_next")


def put_in_force(tables: Tables, table: Table, partitions: Iterable[str]) -> None:
    """The gathered rows of these partitions become all that the table holds, in one commit; what was gathered is dropped.

    A kill before the commit leaves the old rows, a kill after it the new ones; the gathered rows then go with the next renewal.
    """
    gathered = beside(table)
    query = tables.handle(gathered).search().where(any_of(table.partition, partitions)).select(table.columns)
    batches = (batch.select(table.columns).cast(table.schema) for batch in query.limit(None).to_batches())
    tables.handle(table).add(pa.RecordBatchReader.from_batches(table.schema, batches), mode="overwrite")
    forget_vector_index(tables, table)  # it was of the old rows
    tables.drop(gathered)
