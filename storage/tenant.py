"""A tenant is a folder below home. Names are validated before any path is made of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from sayso.schemas.errors import UsageError

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,62}")


@dataclass(frozen=True, slots=True)
class Tenant:
    """All of a tenant's data is below `folder`; nothing reads two of them in one call."""

    name: str
    folder: Path

    @property
    def tables(self) -> Path:
        return self.folder / "tables"

    @property
    def text(self) -> Path:
        return self.folder / "text"

    @property
    def objects(self) -> Path:
        return self.folder / "objects"

    @property
    def checkpoints(self) -> Path:
        return self.folder / "checkpoints"

    @property
    def locks(self) -> Path:
        return self.folder / "locks"


def open_tenant(home: Path, name: str) -> Tenant:
    """The tenant `name` of `home`; raises UsageError for a name that is no plain folder name."""
    if not _NAME.fullmatch(name) or name.endswith("."):
        raise UsageError(f"tenant name {name!r} is not allowed: use letters, digits, '.', '_' and '-', at most 63")
    try:
        return Tenant(name, home.expanduser().resolve() / name)
    except (OSError, RuntimeError) as error:  # a loop of links, an unknown ~user, a name too long for the file system
        raise UsageError(f"home {str(home)[:200]!r} is no usable folder: {error}") from error
