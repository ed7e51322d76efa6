"""Pictures that a page names and that lie beside it: read from the folder that was ingested, and from nowhere else."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

LARGEST = 20_000_000  # bytes of a picture's file


@dataclass(frozen=True, slots=True)
class Beside:
    """`page` is the page's own file, `root` the ingested folder; both '' for a page that came without one."""

    page: str = ""
    root: str = ""

    def read(self, address: str) -> bytes | None:
        """Bytes of a picture by its relative address; None outside the folder (links resolved), too large or not there."""
        if not self.root:
            return None
        try:
            parts = urlsplit(address.strip())
            if parts.scheme or parts.netloc or not parts.path:
                return None
            root = Path(self.root).resolve()
            target = (Path(self.page).parent / unquote(parts.path)).resolve()
            if not target.is_relative_to(root) or not target.is_file() or target.stat().st_size > LARGEST:
                return None
            return target.read_bytes()
        except (OSError, ValueError, RuntimeError):  # unreadable, a name with a zero byte, a circle of links
            return None


NOTHING = Beside()
