"""`sayso delete`, `reembed`, `relink` and `export`."""

from __future__ import annotations

import argparse
from contextlib import suppress
from pathlib import Path

from sayso.deployments.cli import Reply
from sayso.deployments.lookup import document_row
from sayso.deployments.progress import progress
from sayso.schemas.errors import UsageError
from sayso.schemas.registry import BY_NAME
from sayso.storage.lance import Tables
from sayso.storage.settings import Settings
from sayso.storage.store import open_store

ENDINGS = (".parquet", ".csv", ".jsonl")


def delete(args: argparse.Namespace, settings: Settings) -> Reply:
    """Delete a document and everything that came from it."""
    from sayso.flows.forget import forget_documents

    store = open_store(settings)
    row = document_row(store, args.document)
    forget_documents([row["document_id"]], store)
    value = {"document_id": row["document_id"], "name": row["name"], "state": "deleted"}
    return Reply(value, f"deleted    {row['name']}")


def reembed(args: argparse.Namespace, settings: Settings) -> Reply:
    """Embed again under the recipe in force; vectors of unchanged text and recipe are kept."""
    from sayso.flows.embedding import reembed_tenant

    store = open_store(settings)
    with progress(is_quiet=args.json) as report:
        documents, vectors = reembed_tenant(store, report)
    return Reply(
        {"documents": documents, "vectors": vectors}, f"{vectors} vectors of {documents} documents are in force"
    )


def relink(args: argparse.Namespace, settings: Settings) -> Reply:
    """Resolve all references again; no model is called for what did not change."""
    from sayso.flows.linking import relink_tenant

    store = open_store(settings)
    with progress(is_quiet=args.json) as report:
        counts = relink_tenant(store, report)
    return Reply(counts, ", ".join(f"{count} {name}" for name, count in counts.items()))


def export(args: argparse.Namespace, settings: Settings) -> Reply:
    """Write a table of the tenant to a file; lists and structures become JSON text in CSV."""
    if args.table not in BY_NAME:
        raise UsageError(f"no table {args.table!r}; there are {', '.join(sorted(BY_NAME))}")
    target = Path(args.to)
    if target.suffix not in ENDINGS or target.is_dir():
        raise UsageError(f"--to {args.to!r}: the ending must be .parquet, .csv or .jsonl")
    rows = _write(open_store(settings).tables, args.table, target)
    return Reply({"table": args.table, "file": str(target), "rows": rows}, f"{rows} rows of {args.table} in {target}")


def _write(tables: Tables, name: str, target: Path) -> int:
    import polars as pl

    frame = pl.DataFrame(pl.from_arrow(tables.read(BY_NAME[name])))
    partial = target.with_name(target.name + ".partial")
    try:
        if target.suffix == ".parquet":
            frame.write_parquet(partial)
        elif target.suffix == ".jsonl":
            frame.write_ndjson(partial)
        else:
            nested = [c for c, kind in frame.schema.items() if kind.is_nested()]
            flat = frame.with_columns(pl.struct(c).struct.json_encode().alias(c) for c in nested)
            flat.write_csv(partial)
        partial.replace(target)
    except OSError as error:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
        raise UsageError(f"{target}: cannot be written ({error.strerror or error})") from error
    return frame.height
