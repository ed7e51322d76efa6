"""A quick look at a PDF before any worker reads it: pypdfium2 names passwords and damage without crashing on either."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import pypdfium2
from pypdfium2 import raw

from sayso.schemas.errors import BadDocumentError

_NEEDS_PASSWORD = "This PDF needs a password; give it with --password-file."  # noqa: S105
_FOREIGN_LOCK = "This PDF is locked in a way that no password opens here; save it without protection."
_ENCRYPTED = re.compile(rb"/Encrypt\s+\d+\s+\d+\s+R|/Encrypt\s*<<")
_TAIL_BYTES = 1024


@dataclass(frozen=True, slots=True)
class Probe:
    """`page_count` is what the file states, `held` the last page that is really in it; `password` opens it, '' for none.

    `is_encrypted` is true with an owner's password too.
    """

    page_count: int
    held: int
    is_encrypted: bool
    password: str


def probe_pdf(data: bytes, passwords: Sequence[str] = ()) -> Probe:
    """Page count and password of a PDF; BadDocumentError `empty`, `encrypted` or `corrupt` otherwise."""
    if not data.strip(b"\x00 \t\r\n"):
        raise BadDocumentError("empty", "The file holds nothing.")
    asked = False
    for password in ("", *passwords):
        try:
            document = pypdfium2.PdfDocument(data, password=password or None)
        except pypdfium2.PdfiumError as error:
            if getattr(error, "err_code", None) == raw.FPDF_ERR_PASSWORD:
                asked = True
                continue
            if getattr(error, "err_code", None) == raw.FPDF_ERR_SECURITY:
                raise BadDocumentError("encrypted", _FOREIGN_LOCK) from error
            raise BadDocumentError("corrupt", _damage(data)) from error
        try:
            return Probe(_count_pages(document), _held_pages(document), bool(_ENCRYPTED.search(data)), password)
        finally:
            document.close()
    message = "None of the given passwords opens this PDF." if asked and passwords else _NEEDS_PASSWORD
    raise BadDocumentError("encrypted", message)


def _count_pages(document: pypdfium2.PdfDocument) -> int:
    count: int = len(document)
    if count == 0:
        raise BadDocumentError("empty", "This PDF has no pages.")
    return count


def _held_pages(document: pypdfium2.PdfDocument) -> int:
    """Number of the last page that opens: a file may state any count. 0 when none does."""
    for index in range(len(document) - 1, -1, -1):
        page = raw.FPDF_LoadPage(document, index)
        if page:
            raw.FPDF_ClosePage(page)
            return index + 1
    return 0


def _damage(data: bytes) -> str:
    if b"%PDF-" not in data[:1024]:
        return "This is not a PDF file, whatever its name says."
    if b"%%EOF" not in data[-_TAIL_BYTES:]:
        return "This PDF is cut off: its end is missing. Fetch it again."
    return "This PDF is damaged and cannot be opened."
