"""Office files are ZIP archives: which kind, and whether unpacking them is safe."""

from __future__ import annotations

import io
import re
import zipfile
import zlib

from sayso.schemas.errors import BadDocumentError

MAX_UNPACKED_BYTES = 1024 * 1024 * 1024
MAX_PART_BYTES = 256 * 1024 * 1024
MAX_RATIO = 200  # beyond this a part of more than _RATIO_FLOOR bytes is a bomb
MAX_PARTS = 20_000
_RATIO_FLOOR = 16 * 1024 * 1024
_ENTITY = re.compile(rb"<!(?:ENTITY|DOCTYPE)\b", re.IGNORECASE)
_PARTS = (("word/document.xml", "docx"), ("xl/workbook.xml", "xlsx"), ("ppt/presentation.xml", "pptx"))
_TYPES = (
    (b"wordprocessingml.document.main", "docx"),
    (b"ms-word.document.macroenabled.main", "docx"),
    (b"wordprocessingml.template.main", "docx"),
    (b"spreadsheetml.sheet.main", "xlsx"),
    (b"ms-excel.sheet.macroenabled.main", "xlsx"),
    (b"spreadsheetml.template.main", "xlsx"),
    (b"presentationml.presentation.main", "pptx"),
    (b"presentationml.slideshow.main", "pptx"),
    (b"presentationml.template.main", "pptx"),
    (b"ms-powerpoint.presentation.macroenabled.main", "pptx"),
)
_ARCHIVES = (".zip", ".7z", ".rar", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".jar")


def office_format(data: bytes, name: str) -> str:
    """docx, xlsx or pptx; refuses other archives, encrypted or damaged ones, bombs and entity definitions."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            found = _kind(archive, name)
            _check_sizes(archive, name)
            _check_parts(archive, name)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError) as fault:
        raise BadDocumentError("corrupt", f"{name} is a damaged or truncated Office file: {fault}.") from fault
    except (NotImplementedError, RuntimeError) as fault:
        raise BadDocumentError("unsupported", f"{name} is packed in a way that is not read: {fault}.") from fault
    return found


def _kind(archive: zipfile.ZipFile, name: str) -> str:
    entries = archive.infolist()
    if not entries:
        raise BadDocumentError("empty", f"{name} is an empty archive.")
    if len(entries) > MAX_PARTS:
        raise BadDocumentError("unsafe", f"{name} holds {len(entries):,} parts.")
    names = {entry.filename.lower().lstrip("/"): entry for entry in entries}
    if any(entry.flag_bits & 0x1 for entry in entries):
        raise BadDocumentError("encrypted", f"{name} is an archive protected by a password.")
    for part, kind in _PARTS:
        if part in names:
            return kind
    types = names.get("[content_types].xml")
    if types is not None and types.file_size <= MAX_PART_BYTES // 64:
        stated = archive.read(types).lower()
        for sign, kind in _TYPES:
            if sign in stated:
                return kind
    raise BadDocumentError("unsupported", f"{name} is {_foreign_archive(names)}.")


def _foreign_archive(names: dict[str, zipfile.ZipInfo]) -> str:
    if "mimetype" in names:
        return "an OpenDocument or e-book file; save it as docx, xlsx, pptx or PDF"
    if "xl/workbook.bin" in names:
        return "a binary workbook (xlsb); save it as xlsx"
    return "an archive; unpack it and add its files"


def _check_sizes(archive: zipfile.ZipFile, name: str) -> None:
    total = 0
    for entry in archive.infolist():
        total += entry.file_size
        bomb = entry.file_size > _RATIO_FLOOR and entry.file_size > MAX_RATIO * max(entry.compress_size, 1)
        if bomb or entry.file_size > MAX_PART_BYTES or total > MAX_UNPACKED_BYTES:
            raise BadDocumentError("unsafe", f"{name} would unpack to an absurd size ({entry.filename[:80]}).")
        parts = entry.filename.replace("\\", "/").split("/")
        if ".." in parts or (entry.filename.startswith(("/", "\\")) and len(parts) > 2 and parts[1] == ".."):
            raise BadDocumentError("unsafe", f"{name} holds a part that points outside of it.")
        if entry.filename.lower().endswith(_ARCHIVES):
            raise BadDocumentError("unsafe", f"{name} holds another archive ({entry.filename[:80]}).")


def _check_parts(archive: zipfile.ZipFile, name: str) -> None:
    """Every XML part is unpacked once: damage shows, stated sizes are held to, no entity is defined."""
    for entry in archive.infolist():
        if not entry.filename.lower().endswith((".xml", ".rels", ".vml")):
            continue
        seen, tail = 0, b""
        with archive.open(entry) as stream:
            while chunk := stream.read(1 << 20):
                seen += len(chunk)
                if seen > entry.file_size or seen > MAX_PART_BYTES:
                    raise BadDocumentError("unsafe", f"{name} unpacks to more than it states.")
                if _ENTITY.search(tail + chunk):
                    raise BadDocumentError("unsafe", f"{name} defines XML entities, which can grow without bound.")
                tail = chunk[-16:]
