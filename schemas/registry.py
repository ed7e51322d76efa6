"""All tables, in the order of the data's way. Generic code (export, delete, doctor, docs) walks this list."""

from __future__ import annotations

from sayso.schemas import answering, changes, finding, ledger, reading, researching, validation
from sayso.schemas.define import Table

ALL_TABLES: tuple[Table, ...] = tuple(
    value
    for module in (reading, finding, ledger, answering, researching, changes, validation)
    for value in vars(module).values()
    if isinstance(value, Table)
)
BY_NAME: dict[str, Table] = {table.name: table for table in ALL_TABLES}
