"""Two documents in, their changes out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sayso.storage.store import Store
from sayso.tasks.compare.task import compare_sections


def compare_documents(old: Mapping[str, Any], new: Mapping[str, Any], store: Store) -> dict[str, Any]:
    """What changed from one documents row to another: the reply of `sayso compare`."""
    return compare_sections(old, new, tables=store.tables)
