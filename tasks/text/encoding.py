"""Bytes to text: byte order marks, declared charsets, UTF-8, then a guess; nothing is dropped but invisible controls."""

from __future__ import annotations

import codecs
import re

from charset_normalizer import from_bytes

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE_BYTES = 65_536
_WESTERN = frozenset("ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿœŒŸ€£§°©®™–—‘’‚“”„•…«»·±²³½¼¿¡\xa0")
_INSIDE_A_WORD = re.compile(r"(?<=[^\W\d_])[±²³¹¿¡¼½¾¶¦¤£¥](?=[^\W\d_])")  # a letter of another charset, no sign
_USUAL = (  # charsets that people's files are in
    "cp1252", "cp1250", "iso8859_2", "cp1251", "koi8_r", "iso8859_5", "cp866", "cp1253", "iso8859_7", "cp1254", "cp1255",
    "cp1256", "cp1257", "cp874", "cp1258", "mac_roman", "cp850", "cp437", "shift_jis", "cp932", "euc_jp", "gb18030", "big5",
    "euc_kr", "cp949",
)  # fmt: skip
_SHIFTED = (b"\x1b$B", b"\x1b$@")  # ISO-2022-JP goes over to Japanese in plain ASCII bytes
_CONTROLS = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f\x80-\x84\x86-\x9f\u00ad\u200b\u2060\ufeff]")
_BREAKS = re.compile("\r\n|\r|\x85|\u2028|\u2029")


def decode_text(data: bytes, declared: str = "") -> str:
    """The text of a file: a byte order mark decides, then valid UTF-8, the declared charset, the likeliest guess."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return clean_text(data[len(mark) :].decode(encoding, errors="replace"))
    wide = _wide_encoding(data)
    if wide:
        return clean_text(data.decode(wide, errors="replace"))
    shifted = "iso2022_jp" if any(sign in data[:_SAMPLE_BYTES] for sign in _SHIFTED) else ""
    for encoding in (shifted, "utf-8", declared):
        text = _decoded(data, encoding)
        if text is not None:
            return clean_text(text)
    return clean_text(data.decode(_guess(data), errors="replace"))


def clean_text(text: str) -> str:
    """Line ends as newlines; soft hyphens, zero-width marks and control characters removed (tab, form feed stay)."""
    return _CONTROLS.sub("", _BREAKS.sub("\n", text).replace("\x0b", "\n"))


def _wide_encoding(data: bytes) -> str:
    """UTF-16 without a mark shows as zeros in every other byte of Latin text."""
    sample = data[:4096]
    if len(sample) < 4 or len(data) % 2:
        return ""
    even, odd = sample[0::2].count(0), sample[1::2].count(0)
    half = len(sample) / 2
    if odd > 0.4 * half and even < 0.05 * half:
        return "utf-16-le"
    if even > 0.4 * half and odd < 0.05 * half:
        return "utf-16-be"
    return ""


def _decoded(data: bytes, encoding: str) -> str | None:
    if not encoding:
        return None
    try:
        return data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return None


def _guess(data: bytes) -> str:
    """Windows-1252 when its letters and signs explain the bytes, else the likeliest charset."""
    sample = data[:_SAMPLE_BYTES]
    high = bytes(byte for byte in sample if byte >= 0x80)
    western = sum(c in _WESTERN for c in high.decode("cp1252", errors="replace"))
    inside = len(_INSIDE_A_WORD.findall(sample.decode("cp1252", errors="replace")))
    if len(high) < 0.3 * len(sample) and western - inside >= 0.95 * len(high):
        return "cp1252"
    guesses = list(from_bytes(sample, cp_isolation=list(_USUAL)))
    best = next((guess for guess in guesses if not _INSIDE_A_WORD.search(str(guess))), guesses[0] if guesses else None)
    return best.encoding if best is not None else "cp1252"
