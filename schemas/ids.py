"""Ids come from content and place, never from a clock or a random source, so that a rerun gives the same rows."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

ID_LENGTH = 20  # hex digits: 80 bits, no collision to be expected below a billion rows


def sha(data: bytes | str) -> str:
    """Full SHA-256 of content, hex."""
    return hashlib.sha256(data.encode("utf-8") if isinstance(data, str) else data).hexdigest()


def digest(*parts: object) -> str:
    """A short id of its parts; the separator cannot occur in text, so ('a', 'bc') differs from ('ab', 'c')."""
    return sha("\x1f".join(str(part) for part in parts))[:ID_LENGTH]


def document_id(tenant: str, name: str) -> str:
    """A document is its tenant and its logical name, so a re-upload is an update."""
    return "d" + digest("document", tenant, name)


def section_id(document: str, heading_path: Iterable[str], ordinal: int) -> str:
    """A section is its document, heading path and ordinal among equal paths: edits elsewhere leave it alone."""
    return "s" + digest("section", document, *heading_path, ordinal)


def child_id(prefix: str, parent: str, *place: object) -> str:
    """Id of a row that belongs to a parent row, by its place or content within it."""
    return prefix + digest(prefix, parent, *place)
