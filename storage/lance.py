"""Lance tables of one tenant: filtered reads, and writes that replace whole partitions in one commit."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

import pyarrow as pa

from sayso.schemas.define import Table
from sayso.schemas.errors import OutsideError, SaysoError

os.environ.setdefault("LANCE_LOG", "error")  # before its import: it warns of every new table

import lancedb


@dataclass(frozen=True, slots=True)
class TableRef:
    """What steps hand on instead of rows: a table, the partitions just written, and the Lance version that has them."""

    table: str
    partitions: tuple[str, ...]
    version: int


def quoted(value: str) -> str:
    """A string literal of Lance's SQL."""
    return "'" + value.replace("'", "''") + "'"


def any_of(column: str, values: Iterable[str]) -> str:
    """The filter `column IN (values)`; no values match no row."""
    listed = ", ".join(quoted(v) for v in values)
    return f"`{column}` IN ({listed})" if listed else "false"


@lru_cache(maxsize=64)
def _connect(folder: Path) -> Any:
    # Interval zero: a handle always sees the newest commit, also another process's.
    return lancedb.connect(str(folder), read_consistency_interval=timedelta(0))


@lru_cache(maxsize=256)
def _opened(folder: Path, name: str, inode: int) -> Any:
    # Opening costs 3 ms, asking a handle for news 0.1 ms. A table that was dropped and made anew has another inode.
    del inode
    return _connect(folder).open_table(name)


def _holds_rows(place: Path) -> bool:
    """Whether a table's folder has data but no version that names them: a new table has neither."""
    return any((place / "data").glob("*.lance")) and not any((place / "_versions").glob("*.manifest"))


@contextmanager
def _outside(table: Table) -> Iterator[None]:
    """Lance's own errors (damaged files, a full disk, too many writers) as the one line that says which table it was."""
    try:
        yield
    except (RuntimeError, OSError) as error:
        told = re.split(r", /|\n", str(error).removeprefix("lance error: "))[0][:200]
        raise OutsideError(
            f"table {table.name}", f"cannot be used ({told}); free the disk, or restore {table.name}.lance from a copy"
        ) from error


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables below one tenant's folder."""

    folder: Path

    def _open(self, table: Table) -> Any:
        place = self.folder / f"{table.name}.lance"
        try:
            return _opened(self.folder, table.name, place.stat().st_ino)
        except (FileNotFoundError, ValueError):
            if _holds_rows(place):
                told = f"lost its list of versions, but not its rows; run `sayso doctor`, or restore {place.name} from a copy"
                raise OutsideError(f"table {table.name}", told) from None
            return self._create(_connect(self.folder), table)

    def _create(self, db: Any, table: Table) -> Any:
        self.folder.mkdir(parents=True, exist_ok=True)
        try:
            return db.create_table(table.name, schema=table.schema, exist_ok=True)
        except (OSError, ValueError, RuntimeError):  # another writer created it in between
            return db.open_table(table.name)

    def exists(self, table: Table) -> bool:
        """Whether anything was ever written to the table."""
        return (self.folder / f"{table.name}.lance").is_dir()

    def read(self, table: Table, *, where: str = "", columns: Sequence[str] | None = None) -> pa.Table:
        """Rows that match an SQL filter (all without one); an unwritten table is an empty one."""
        names = list(columns or table.columns)
        if not self.exists(table):
            return table.schema.empty_table().select(names)
        with _outside(table):
            query = self._open(table).search()
            if where:
                query = query.where(where)
            found: pa.Table = query.select(names).limit(None).to_arrow().select(names)
        return found

    def rows(self, table: Table, *, where: str = "", columns: Sequence[str] | None = None) -> list[dict[str, Any]]:
        """The same as Python records."""
        return self.read(table, where=where, columns=columns).to_pylist()

    def count(self, table: Table, *, where: str = "") -> int:
        if not self.exists(table):
            return 0
        with _outside(table):
            return int(self._open(table).count_rows(where or None))

    def version(self, table: Table) -> int:
        """The Lance version readers see now; 0 for an unwritten table."""
        if not self.exists(table):
            return 0
        with _outside(table):
            return int(self._open(table).version)

    def replace(self, table: Table, rows: pa.Table | list[dict[str, Any]], partitions: Sequence[str]) -> TableRef:
        """Make `rows` all that the named partitions hold, in one commit.

        Rows outside the named partitions and repeated keys are defects of the caller and refused: Lance would store both.
        """
        data = rows if isinstance(rows, pa.Table) else pa.Table.from_pylist(rows, schema=table.schema)
        data = data.select(table.columns).cast(table.schema)
        self._validate(table, data, partitions)
        with _outside(table):
            handle = self._open(table)
            where = any_of(table.partition, partitions)
            if data.num_rows == 0:  # meant: the caller named the partitions that are now empty
                handle.delete(where)
            else:
                merge = handle.merge_insert(table.key).when_matched_update_all().when_not_matched_insert_all()
                merge.when_not_matched_by_source_delete(where).execute(data)
            return TableRef(table.name, tuple(partitions), int(handle.version))

    def upsert(self, table: Table, rows: pa.Table | list[dict[str, Any]]) -> None:
        """Insert or update rows by key; partitions keep their other rows."""
        if len(rows):
            data = rows if isinstance(rows, pa.Table) else pa.Table.from_pylist(rows, schema=table.schema)
            self._validate(table, data, None)
            with _outside(table):
                merge = self._open(table).merge_insert(table.key).when_matched_update_all()
                merge.when_not_matched_insert_all().execute(data)

    def delete(self, table: Table, where: str) -> None:
        if self.exists(table):
            with _outside(table):
                self._open(table).delete(where)

    def drop(self, table: Table) -> None:
        """Remove the table with its rows."""
        if self.exists(table):
            with _outside(table):
                _connect(self.folder).drop_table(table.name)

    def nearest(
        self, table: Table, vector: Any, *, k: int, where: str = "", columns: Sequence[str]
    ) -> list[dict[str, Any]]:
        """The k rows nearest by cosine, best first, with `_distance`."""
        if not self.exists(table):
            return []
        with _outside(table):
            query = self._open(table).search(vector, vector_column_name="vector").distance_type("cosine")
            if where:
                query = query.where(where, prefilter=True)
            found: list[dict[str, Any]] = query.select([*columns, "_distance"]).limit(k).to_list()
        return found

    def handle(self, table: Table) -> Any:
        """The lancedb table itself, for index upkeep."""
        with _outside(table):
            return self._open(table)

    @staticmethod
    def _validate(table: Table, data: pa.Table, partitions: Sequence[str] | None) -> None:
        keys = data.column(table.key)
        if len(keys.unique()) != len(keys):
            raise SaysoError(f"{table.name}: repeated {table.key} in one write")
        if keys.null_count:
            raise SaysoError(f"{table.name}: a row without {table.key}")
        if partitions is not None:
            strangers = {str(p) for p in data.column(table.partition).unique().to_pylist()} - set(partitions)
            if strangers:
                raise SaysoError(f"{table.name}: rows of {min(strangers)} in a write of other partitions")


def compact(tables: Tables, table: Table, *, keep: timedelta) -> None:
    """Merge small fragments and drop versions older than `keep`."""
    if tables.exists(table):
        try:
            tables.handle(table).optimize(cleanup_older_than=keep)
        except RuntimeError as error:
            raise OutsideError(f"table {table.name}", f"cannot be compacted: {error}") from error
