"""Generates the pages of docs/ that are made from code: `make docs`. A test fails when they differ."""

from __future__ import annotations

import json
from pathlib import Path

from sayso.schemas.define import Table
from sayso.schemas.registry import ALL_TABLES

DOCS = Path(__file__).resolve().parent.parent / "docs"


def tables_page() -> str:
    """docs/tables.md: every table with its key, partition and columns."""
    head = "# Tables\n\nGenerated from `schemas/` by `make docs`. Each tenant has its own copy of every table.\n"
    return "\n".join([head, *(_table(table) for table in ALL_TABLES)])


def _table(table: Table) -> str:
    lines = [
        f"## {table.name}",
        "",
        f"One row: {table.row}. Key `{table.key}`; one commit replaces a whole `{table.partition}`.",
        "",
        "| column | type | meaning |",
        "|---|---|---|",
    ]
    for column in table.schema:
        metadata = {key.decode(): value.decode() for key, value in (column.metadata or {}).items()}
        kind = str(column.type).replace("|", "\\|") + ("?" if column.nullable else "")
        lines.append(f"| {column.name} | {kind} | {metadata['description']} |")
    return "\n".join([*lines, ""])


def scoreboard_page() -> str:
    """docs/scoreboard.md: the measured figures, each with its command and date. What was not measured is 'n.m.'."""
    lines = [
        "# Scoreboard",
        "",
        "Generated from `docs/scoreboard.json`, which the scripts in `tests/bench/` write. Times are of a noisy",
        "two-core machine: compare ratios.",
        "",
    ]
    for topic, entry in sorted(json.loads((DOCS / "scoreboard.json").read_text(encoding="utf-8")).items()):
        lines += [f"## {topic}", "", f"`{entry['command']}`, {entry['date']}. {entry['note']}".rstrip(), ""]
        lines += ["| figure | value |", "|---|---|"]
        lines += [f"| {name} | {'n.m.' if value is None else value} |" for name, value in entry["figures"].items()]
        lines.append("")
    return "\n".join(lines)


def main() -> None:
    """Write the generated pages."""
    (DOCS / "scoreboard.md").write_text(scoreboard_page(), encoding="utf-8")
    (DOCS / "tables.md").write_text(tables_page(), encoding="utf-8")


if __name__ == "__main__":
    main()
