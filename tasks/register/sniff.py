"""What a file is, by its content; its name only tells text from Markdown."""

from __future__ import annotations

import re
from contextlib import suppress

from sayso.schemas.errors import BadDocumentError
from sayso.tasks.register.archive import office_format
from sayso.tasks.text.encoding import decode_text

MAX_BYTES = 512 * 1024 * 1024
_HEAD = 4096
_OLE = bytes.fromhex("D0CF11E0A1B11AE1")
_FOREIGN = (
    (b"{\\rtf", "a Rich Text file; save it as Word or PDF"),
    (b"\x89PNG\r\n\x1a\n", "a picture; put it into a PDF"),
    (b"\xff\xd8\xff", "a picture; put it into a PDF"),
    (b"GIF8", "a picture; put it into a PDF"),
    (b"II*\x00", "a TIFF picture; put it into a PDF"),
    (b"MM\x00*", "a TIFF picture; put it into a PDF"),
    (b"RIFF", "a picture, a film or a sound"),
    (b"BM", "a picture; put it into a PDF"),
    (b"AT&TFORM", "a DjVu file; save it as PDF"),
    (b"version https://git-lfs.github.com/spec/", "only a pointer to a file kept by Git LFS; fetch the file itself"),
    (b"ID3", "an audio file"),
    (b"OggS", "a media file"),
    (b"\x1a\x45\xdf\xa3", "a video file"),
    (b"\x1f\x8b", "a compressed file; unpack it first"),
    (b"BZh", "a compressed file; unpack it first"),
    (b"\xfd7zXZ\x00", "a compressed file; unpack it first"),
    (b"7z\xbc\xaf\x27\x1c", "an archive; unpack it first"),
    (b"Rar!\x1a\x07", "an archive; unpack it first"),
    (b"\x28\xb5\x2f\xfd", "a compressed file; unpack it first"),
    (b"\x7fELF", "a program"),
    (b"MZ", "a program"),
    (b"\xca\xfe\xba\xbe", "a program"),
    (b"SQLite format 3\x00", "a database"),
    (b"%!PS", "PostScript; save it as PDF"),
    (b"wOFF", "a font"),
    (b"\x00\x01\x00\x00\x00", "a font or database"),
)
_FOREIGN_INSIDE = (
    (4, b"ftyphei", "a picture; put it into a PDF"),
    (4, b"ftypmif", "a picture; put it into a PDF"),
    (4, b"ftypavif", "a picture; put it into a PDF"),
    (4, b"ftyp", "a film or a sound"),
    (257, b"ustar", "an archive; unpack it and add its files"),
)
_HTML = re.compile(rb"<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>]", re.IGNORECASE)
_HTML_TAGS = re.compile(rb"<(?:p|div|h[1-6]|table|ul|ol|pre|br|span|article|section|main)\b[^>]*>", re.IGNORECASE)
_XML = re.compile(rb"^\s*(?:<\?xml\b|<!DOCTYPE\b|<!ENTITY\b|<[A-Za-z_][\w.-]*:[\w.-]+[\s>])")
_MARKDOWN_NAMES = (".md", ".markdown", ".mdown", ".mkd")
_HTML_NAMES = (".html", ".htm", ".xhtml")
_MARKDOWN_SIGNS = re.compile(r"^(?:#{1,6} \S|```|~~~|\|.+\|\s*$|[-*+] \[[ x]\])", re.MULTILINE)
_LONE_HEADINGS = re.compile(r"(?:\A|\n\n)#{1,4} \w[^\n]*\n(?=\n)")
_LINK = re.compile(r"\[[^\]\n]{1,200}\]\([^)\n]{1,400}\)")


def sniff(data: bytes, name: str) -> str:
    """pdf, docx, xlsx, pptx, html, md or text by what the bytes are; refuses what cannot or must not be read."""
    if not data.strip(b"\x00 \t\r\n\f\xef\xbb\xbf\xff\xfe"):
        raise BadDocumentError("empty", f"{name} is empty.")
    if len(data) > MAX_BYTES:
        raise BadDocumentError("too_large", f"{name} is larger than {MAX_BYTES // 1024**2} MB.")
    head = data[:_HEAD]
    if b"%PDF-" in head[:1024]:
        return "pdf"
    if data.startswith(_OLE):
        raise _ole_refusal(data, name)
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")):
        return office_format(data, name)
    for place, magic, what in (*_FOREIGN_INSIDE, *((0, magic, what) for magic, what in _FOREIGN)):
        if data.startswith(magic, place) and not _reads_as_text(head):
            raise BadDocumentError("unsupported", f"{name} is {what}.")
    return _text_format(data, name)


def _ole_refusal(data: bytes, name: str) -> BadDocumentError:
    """Old Office files and password-protected new ones share one container."""
    if "EncryptedPackage".encode("utf-16-le") in data:
        return BadDocumentError("encrypted", f"{name} is protected by a password; save it without one.")
    if "__substg1.0_".encode("utf-16-le") in data:
        return BadDocumentError("unsupported", f"{name} is an Outlook message; save it as text or PDF.")
    return BadDocumentError("unsupported", f"{name} is an old binary Office file; save it as docx, xlsx or pptx.")


def _reads_as_text(head: bytes) -> bool:
    """A text may begin with any letters; a real foreign file holds bytes no text has."""
    return head.startswith((b"MZ", b"BM", b"BZh", b"ID3", b"RIFF", b"GIF8")) and b"\x00" not in head and head.isascii()


def _text_format(data: bytes, name: str) -> str:
    raw = _beginning(data)
    text = decode_text(raw)
    if _is_binary(raw, text):
        raise BadDocumentError("unsupported", f"{name} is not a document: its bytes are no text.")
    shown = text.encode("utf-8", errors="replace")
    if b"<!ENTITY" in shown:
        raise BadDocumentError("unsafe", f"{name} defines XML entities, which can grow without bound.")
    lower = name.lower()
    is_markdown_name = lower.endswith(_MARKDOWN_NAMES)
    if _is_html(shown, lower, is_markdown_name=is_markdown_name):
        return "html"
    if _XML.match(shown) and not is_markdown_name:
        raise BadDocumentError("unsupported", f"{name} is XML of a kind that is not read.")
    if is_markdown_name:
        return "text" if "\f" in text and not _MARKDOWN_SIGNS.search(text) else "md"
    if lower.endswith(_HTML_NAMES) and _HTML_TAGS.search(shown):
        return "html"
    return "md" if _is_markdown(text, lower) else "text"


def _beginning(data: bytes) -> bytes:
    """The first bytes, no letter of a UTF-8 text cut in two by their end."""
    cut = data[: 4 * _HEAD]
    for dropped in range(4):
        with suppress(UnicodeDecodeError):
            cut[: len(cut) - dropped].decode("utf-8")
            return cut[: len(cut) - dropped]
    return cut


def _is_html(head: bytes, name: str, *, is_markdown_name: bool) -> bool:
    """HTML begins as HTML; a Markdown file may show tags further down."""
    start = head.lstrip()[:1024]
    found = _HTML.search(start)
    if found and (start[:1] == b"<" or not is_markdown_name):
        return start[:1] == b"<" or name.endswith(_HTML_NAMES)
    return start[:1] == b"<" and not is_markdown_name and len(_HTML_TAGS.findall(head)) >= 1 and not _XML.match(start)


def _is_markdown(text: str, name: str) -> bool:
    """A text without a telling name is Markdown when it has several of its signs."""
    if "." in name.rsplit("/", 1)[-1] and not name.endswith((".txt", ".text")):
        return False
    if len(_LONE_HEADINGS.findall(text)) >= 3:
        return True
    return len(_MARKDOWN_SIGNS.findall(text)) + len(_LINK.findall(text)) >= 4 and "```" in text


def _is_binary(raw: bytes, text: str) -> bool:
    """Zero bytes outside UTF-16, or many control characters or undecodable places."""
    wide = raw.startswith((b"\xff\xfe", b"\xfe\xff")) or (b"\x00" in raw and "\x00" not in text and _is_wide(raw))
    if b"\x00" in raw and not wide:
        return True
    controls = sum(byte < 32 and byte not in b"\t\n\r\f\x0b\x1b\x08" for byte in raw) if not wide else 0
    return controls > 0.01 * len(raw) or text.count("\ufffd") > 0.05 * len(text)


def _is_wide(raw: bytes) -> bool:
    half = max(len(raw) // 2, 1)
    even, odd = raw[0::2].count(0) / half, raw[1::2].count(0) / half
    return abs(even - odd) > 0.35 and min(even, odd) < 0.05
