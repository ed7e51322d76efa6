"""uploaded bytes -> documents: what came, whether it is new, and why it is refused."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sayso.schemas.errors import BadDocumentError
from sayso.schemas.ids import document_id, sha
from sayso.schemas.reading import DOCUMENTS
from sayso.storage.lance import Tables, any_of
from sayso.storage.objects import Objects
from sayso.tasks.register.discover import Upload
from sayso.tasks.register.publish import is_settled
from sayso.tasks.register.sniff import sniff

MAX_BYTES = 1 << 30


@dataclass(frozen=True, slots=True)
class Registered:
    """A document to be read; `earlier` is its row before this upload, None for a new one."""

    document_id: str
    name: str
    root: str
    format: str
    content_sha: str
    byte_count: int
    upload_key: str
    source: str = ""  # the file itself, beside which a page's pictures lie
    sequence: int | None = None
    effective_date: str | None = None
    password: str = ""
    earlier: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one upload, as `sayso ingest` reports it."""

    document_id: str
    name: str
    state: str
    reason: str | None = None
    message: str | None = None
    pages: int = 0
    sections: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Registrar:
    """Registers uploads of one tenant."""

    tenant: str
    tables: Tables
    objects: Objects
    recipe_key: str

    def known(self, uploads: Sequence[Upload]) -> dict[str, dict[str, Any]]:
        """Rows of these uploads' documents that exist already, by document id; one read for all."""
        ids = [document_id(self.tenant, u.name) for u in uploads]
        where = any_of("document_id", ids) if len(ids) < 200 else ""
        return {row["document_id"]: row for row in self.tables.rows(DOCUMENTS, where=where)}

    def content_sha(self, upload: Upload) -> str:
        """Hash of an upload that is too large, or of no format, to be stored; '' when its bytes cannot be had."""
        try:
            with upload.path.open("rb") as file:
                return hashlib.file_digest(file, "sha256").hexdigest()
        except OSError:
            return ""

    def register(
        self,
        upload: Upload,
        earlier: dict[str, Any] | None,
        *,
        sequence: int | None = None,
        effective_date: str | None = None,
        password: str = "",
    ) -> Registered | Outcome:
        """A document to read, or the outcome when there is nothing to do. Raises BadDocumentError for a refusal."""
        size = byte_count(upload)
        if size > MAX_BYTES:
            raise BadDocumentError(
                "too_large", f"{size / 1e6:.0f} MB is more than the {MAX_BYTES / 1e6:.0f} MB allowed"
            )
        data = _bytes(upload.path)
        content_sha = sha(data)
        identity = document_id(self.tenant, upload.name)
        if earlier and self._is_current(earlier, content_sha, sequence, effective_date):
            return _unchanged(earlier)
        if earlier and not password and self._was_refused(earlier, content_sha):
            return _refused_before(earlier)
        kind = sniff(data, upload.name)
        key = self.objects.put(f"{identity}/upload-{content_sha}", data)
        return Registered(
            identity, upload.name, upload.root or (earlier or {}).get("root", ""), kind, content_sha, size, key,
            source=str(upload.path) if upload.root else "", sequence=sequence,
            effective_date=effective_date, password=password, earlier=earlier,
        )  # fmt: skip

    def _is_current(self, row: dict[str, Any], content_sha: str, sequence: int | None, date: str | None) -> bool:
        same_content = is_settled(row, content_sha, self.recipe_key)
        same_facts = (sequence is None or row["sequence"] == sequence) and (
            date is None or row["effective_date"] == date
        )
        return bool(row["state"] == "ready" and same_content and same_facts)

    def _was_refused(self, row: dict[str, Any], content_sha: str) -> bool:
        return bool(row["state"] == "refused" and is_settled(row, content_sha, self.recipe_key))


def byte_count(upload: Upload) -> int:
    """Size of an upload; 0 for one that went away since it was found."""
    try:
        return upload.path.stat().st_size
    except OSError:
        return 0


def _bytes(path: Path) -> bytes:
    """One file that cannot be had is refused by itself: the others of its folder are read."""
    try:
        return path.read_bytes()
    except OSError as error:
        told = f"the file cannot be read from the disk ({error.strerror}); make it readable and ingest it again"
        raise BadDocumentError("unsupported", told) from error


def _unchanged(row: dict[str, Any]) -> Outcome:
    return Outcome(
        row["document_id"], row["name"], "unchanged", None, row["message"], row["page_count"], row["section_count"]
    )


def _refused_before(row: dict[str, Any]) -> Outcome:
    return Outcome(row["document_id"], row["name"], "refused", row["reason"], row["message"])
