"""Object files of a tenant: uploaded bytes, crops, parsed windows. Written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa

from sayso.schemas.errors import OutsideError


@dataclass(frozen=True, slots=True)
class Objects:
    """A folder of files by key ('uploads/<sha>', 'crops/<sha>.png'); keys come from hashes, never from names of users."""

    folder: Path

    def path(self, key: str) -> Path:
        return self.folder / key

    def has(self, key: str) -> bool:
        return self.path(key).is_file()

    def put(self, key: str, data: bytes) -> str:
        """Store bytes; a reader sees either nothing or all of them, also after a kill. Returns the key."""
        target = self.path(key)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            _write_whole(target, data)
        except OSError as error:
            raise OutsideError("object store", f"cannot write {target} ({error.strerror or error})") from error
        return key

    def get(self, key: str) -> bytes:
        try:
            return self.path(key).read_bytes()
        except FileNotFoundError as error:
            raise OutsideError(
                "object store", f"{key} is missing; `sayso doctor --repair` restores what it can"
            ) from error
        except OSError as error:
            raise OutsideError("object store", f"{key} cannot be read ({error.strerror or error})") from error

    def put_text(self, key: str, text: str) -> str:
        """Store text compressed: its size in 8 bytes, then one zstd frame."""
        data = text.encode("utf-8")
        packed = pa.compress(data, codec="zstd", asbytes=True)
        return self.put(key, len(data).to_bytes(8, "big") + packed)

    def get_text(self, key: str) -> str:
        """What put_text stored; raises OutsideError when the file is damaged."""
        data = self.get(key)
        size = int.from_bytes(data[:8], "big")
        try:
            text: bytes = pa.decompress(data[8:], decompressed_size=size, codec="zstd", asbytes=True)
            return text.decode("utf-8")
        except (OSError, ValueError, MemoryError, OverflowError) as error:  # Arrow's ways to say that a frame is cut
            raise OutsideError("object store", f"{key} is damaged; ingest its document again") from error

    def is_whole(self, key: str) -> bool:
        """Whether get_text would give the text back."""
        try:
            self.get_text(key)
        except OutsideError:
            return False
        return True

    def delete(self, key: str) -> None:
        self.path(key).unlink(missing_ok=True)

    def keys(self, prefix: str = "") -> list[str]:
        """All keys below a prefix, sorted; leftovers of killed writers are not keys."""
        base = self.folder / prefix
        found = (p for p in base.rglob("*") if p.is_file() and not p.name.startswith(".partial-"))
        return sorted(str(p.relative_to(self.folder)) for p in found) if base.is_dir() else []


def _write_whole(target: Path, data: bytes) -> None:
    handle, partial = tempfile.mkstemp(dir=target.parent, prefix=".partial-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(partial).replace(target)
    finally:
        Path(partial).unlink(missing_ok=True)
