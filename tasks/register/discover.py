"""Which files an ingest is about, and what each is called."""

from __future__ import annotations

import os
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from sayso.schemas.errors import UsageError
from sayso.schemas.ids import sha

_MAGIC = frozenset("*?[")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file to ingest: `name` is its logical name, `root` the folder it was found in ('' for a single file)."""

    path: Path
    name: str
    root: str


def discover(paths: Sequence[str], *, name: str = "") -> list[Upload]:
    """Files of the given files, folders (recursive) and globs, once each, in a stable order.

    A name is the path relative to the folder given. Equal names from two folders get the folders' own names in front.
    Hidden files are left out of folders. Raises UsageError for a path that is not there.
    """
    found: dict[Path, Upload] = {}
    for given in paths:
        for upload in _expand(given):
            found.setdefault(upload.path.resolve(), upload)
    uploads = list(found.values())
    if name:
        if len(uploads) != 1:
            raise UsageError(f"--name names one file, but {len(uploads)} were given")
        return [replace(uploads[0], name=normal_name(name))]
    return _distinct(uploads)


def normal_name(name: str) -> str:
    """One spelling per name: NFC, forward slashes, no leading or climbing parts, no control characters."""
    text = unicodedata.normalize("NFC", name).replace("\\", "/")
    text = "".join(c if c.isprintable() else "_" for c in text)
    parts = [p for p in PurePosixPath(text).parts if p.strip() and p not in ("/", "..", ".")]
    if not parts:
        raise UsageError(f"{name!r} is no name for a document")
    return "/".join(parts)


def _expand(given: str) -> list[Upload]:
    if not given:  # would be the working folder: more likely a variable that was never set
        raise UsageError("a path is empty: name a file, a folder or a glob ('.' is this folder)")
    try:
        return _expanded(Path(given).expanduser(), given)
    except (OSError, RuntimeError, ValueError) as error:  # name too long, folder not readable, unknown ~user, bad glob
        raise UsageError(
            f"{given[:200]}: cannot be looked into ({getattr(error, 'strerror', None) or error})"
        ) from error


def _expanded(path: Path, given: str) -> list[Upload]:
    if path.is_dir():
        with os.scandir(path):  # a folder that cannot be listed is no empty folder
            pass
        files = sorted(p for p in path.rglob("*") if p.is_file() and not _is_hidden(p.relative_to(path)))
        return [Upload(p, normal_name(p.relative_to(path).as_posix()), str(path.resolve())) for p in files]
    if path.is_file():
        return [Upload(path, normal_name(path.name), "")]
    if _MAGIC & set(given):
        matches = sorted(p for p in Path(path.anchor or ".").glob(str(path.relative_to(path.anchor))) if p.is_file())
        if matches:
            return [Upload(p, normal_name(p.name), "") for p in matches]
    if path.exists():
        raise UsageError(f"{given}: neither a file nor a folder")
    raise UsageError(f"{given}: no such file or folder")


def _is_hidden(relative: Path) -> bool:
    return any(part.startswith((".", "~$")) for part in relative.parts)


def _told_apart(uploads: list[Upload]) -> list[Upload]:
    """Files of one folder whose names differ only in spelling: a hash of the file's own name marks the odd ones."""
    counts = Counter((u.root, u.name) for u in uploads)
    return [
        replace(u, name=_marked(u)) if counts[u.root, u.name] > 1 and _own_name(u) != u.name else u for u in uploads
    ]


def _own_name(upload: Upload) -> str:
    """As much of the file's path, as it is spelled on the disk, as its name stands for."""
    return "/".join(upload.path.parts[-len(PurePosixPath(upload.name).parts) :])


def _marked(upload: Upload) -> str:
    plain = PurePosixPath(upload.name)
    mark = sha(_own_name(upload).encode("utf-8", errors="surrogateescape"))[:6]
    return plain.with_name(f"{plain.stem}~{mark}{plain.suffix}").as_posix()


def _distinct(uploads: list[Upload]) -> list[Upload]:
    uploads = _told_apart(uploads)
    counts = Counter(u.name for u in uploads)
    named = [u if counts[u.name] == 1 else replace(u, name=normal_name(f"{_folder(u)}/{u.name}")) for u in uploads]
    still = [n for n, count in Counter(u.name for u in named).items() if count > 1]
    if still:
        raise UsageError(f"two files would both be called {still[0]!r}: ingest them apart with --name")
    return named


def _folder(upload: Upload) -> str:
    return Path(upload.root).name if upload.root else upload.path.resolve().parent.name
