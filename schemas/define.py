"""How a table is defined: once, with its key, its partition and a description per field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pyarrow as pa

if TYPE_CHECKING:
    Field = pa.Field[Any]  # generic in its stubs only

# Lance retries two writers of the same new key instead of storing it twice only when the key field is marked so.
PRIMARY_KEY: dict[bytes | str, bytes | str] = {b"lance-schema:unenforced-primary-key": b"true"}


@dataclass(frozen=True, slots=True)
class Table:
    """One stored table: `key` is unique, `partition` is what one commit replaces whole."""

    name: str
    key: str
    partition: str
    row: str
    schema: pa.Schema

    @property
    def columns(self) -> list[str]:
        return list(self.schema.names)


def field(name: str, kind: pa.DataType, description: str, *, nullable: bool = False) -> Field:
    """A described column."""
    return pa.field(name, kind, nullable=nullable, metadata={"description": description})


def description_of(name: str, fields: list[Field]) -> str:
    """The description of a column."""
    return next((f.metadata or {})[b"description"].decode() for f in fields if f.name == name)


def define(name: str, *, row: str, key: str, partition: str, fields: list[Field]) -> Table:
    """A table from its fields; the key column is marked so that concurrent upserts cannot duplicate it."""
    marked: dict[bytes | str, bytes | str] = {**PRIMARY_KEY, "description": description_of(key, fields)}
    columns = [f.with_metadata(marked) if f.name == key else f for f in fields]
    metadata: dict[bytes | str, bytes | str] = {"table": name, "key": key, "partition": partition}
    return Table(name, key, partition, row, pa.schema(columns, metadata=metadata))


TEXT = pa.string()
INT = pa.int32()
LONG = pa.int64()
REAL = pa.float64()
FLAG = pa.bool_()
TEXTS = pa.list_(pa.string())
GRID = pa.list_(pa.list_(pa.string()))
