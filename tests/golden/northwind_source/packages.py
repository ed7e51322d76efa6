"""Office files are zip packages; these are written with fixed times so that a rerun gives the same bytes."""

import io
import re
import zipfile
from datetime import datetime
from pathlib import Path

STAMP = datetime(2026, 2, 2, 8, 0, 0)  # noqa: DTZ001 - Office properties hold naive times
_ZIP_TIME = (2026, 2, 2, 8, 0, 0)
_MODIFIED = re.compile(rb"(<dcterms:(created|modified)[^>]*>)[^<]*(</dcterms:)")


def repack(path: Path) -> None:
    """Rewrite a saved package with fixed member times and fixed created and modified properties."""
    path.write_bytes(_fixed(path.read_bytes()))


def _fixed(package_bytes: bytes) -> bytes:
    """The package again; a workbook inside it (the data of a chart) is treated the same way."""
    with zipfile.ZipFile(io.BytesIO(package_bytes)) as package:
        members = [(name, package.read(name)) for name in package.namelist()]
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as package:
        for name, data in members:
            fixed = _fixed(data) if name.endswith(".xlsx") else data
            if name == "docProps/core.xml":
                fixed = _MODIFIED.sub(rb"\g<1>2026-02-02T08:00:00Z\g<3>", data)
            info = zipfile.ZipInfo(name, _ZIP_TIME)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o600 << 16
            package.writestr(info, fixed, compresslevel=9)
    return buffer.getvalue()
