"""Files that are empty, of a kind that is not read, under a wrong name, or damaged."""

from __future__ import annotations

import random
from collections.abc import Iterator

from golden.hostile.kinds import READY, Odd, odd
from golden.hostile.office import changed, docx_bytes, pptx_bytes, xlsx_bytes


def empty() -> Iterator[Odd]:
    for suffix in ("pdf", "docx", "xlsx", "pptx", "html", "md", "txt", ""):
        yield odd(f"zero.{suffix}", b"", "empty")
    yield odd("spaces.txt", b" \n\t\r\n  ", "empty")
    yield odd("mark.txt", b"\xef\xbb\xbf", "empty")
    yield odd("mark16.txt", b"\xff\xfe", "empty")
    yield odd("zeros.docx", b"\x00" * 5000, "empty")
    yield odd("formfeeds.txt", b"\f\f\f\n", "empty")
    yield odd("rules.txt", b"-----\n\n=====\n", READY, "no_text")
    yield odd("tags-only.html", b"<html><body><div></div></body></html>", "no_text")
    yield odd("script-only.html", b"<html><script>var a = 1;</script><style>p {}</style></html>", "no_text")
    yield odd("comment-only.md", b"<!-- nothing here -->\n", "no_text")
    yield odd("front-only.md", b"---\ntitle: Nothing\n---\n", "no_text", READY)


def foreign() -> Iterator[Odd]:
    heads = {
        "picture.png": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
        "photo.jpg": b"\xff\xd8\xff\xe0" + bytes(range(256)),
        "moving.gif": b"GIF89a" + bytes(range(256)),
        "scan.tiff": b"II*\x00" + bytes(range(256)),
        "song.mp3": b"ID3\x03\x00" + bytes(range(256)),
        "film.mkv": b"\x1a\x45\xdf\xa3" + bytes(range(256)),
        "sound.wav": b"RIFF\x24\x00\x00\x00WAVE" + bytes(range(256)),
        "packed.gz": b"\x1f\x8b\x08\x00" + bytes(range(256)),
        "packed.bz2": b"BZh9" + bytes(range(256)),
        "packed.xz": b"\xfd7zXZ\x00" + bytes(range(256)),
        "packed.7z": b"7z\xbc\xaf\x27\x1c" + bytes(range(256)),
        "packed.rar": b"Rar!\x1a\x07\x01\x00" + bytes(range(256)),
        "program": b"\x7fELF\x02\x01" + bytes(range(256)),
        "program.exe": b"MZ\x90\x00\x03" + bytes(range(256)),
        "Klass.class": b"\xca\xfe\xba\xbe" + bytes(range(256)),
        "data.sqlite": b"SQLite format 3\x00" + bytes(range(256)),
        "letter.rtf": b"{\\rtf1\\ansi A letter.}",
        "page.ps": b"%!PS-Adobe-3.0\n/Times findfont\n",
        "font.woff": b"wOFF\x00\x01\x00\x00" + bytes(range(256)),
        "photo.heic": b"\x00\x00\x00\x18ftypheic" + bytes(range(256)),
        "film.mp4": b"\x00\x00\x00\x18ftypmp42" + bytes(range(256)),
        "photo.bmp": b"BM" + bytes(range(256)),
        "scan.djvu": b"AT&TFORM\x00\x00\x00\x00DJVM" + bytes(range(256)),
        "files.tar": b"a.txt".ljust(257, b"\x00") + b"ustar\x00" + bytes(range(256)),
        "pointer.pdf": b"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12\n",
        "noise.docx": random.Random(1).randbytes(4000),
        "noise.pdf": random.Random(2).randbytes(4000),
        "noise.txt": random.Random(3).randbytes(4000),
        "noise.html": random.Random(4).randbytes(4000),
        "record.xml": b'<?xml version="1.0"?><record><id>1</id></record>',
        "drawing.svg": b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><text>a</text></svg>',
    }
    for name, data in heads.items():
        yield odd(name, data, "unsupported")
    ole = bytes.fromhex("D0CF11E0A1B11AE1") + b"\x00" * 600
    yield odd("old.doc", ole + "WordDocument".encode("utf-16-le"), "unsupported")
    yield odd("mail.msg", ole + "__substg1.0_".encode("utf-16-le"), "unsupported")
    yield odd("old.xls", ole + "Workbook".encode("utf-16-le"), "unsupported")
    for suffix in ("docx", "xlsx", "pptx"):
        yield odd(f"locked.{suffix}", ole + "EncryptedPackage".encode("utf-16-le"), "encrypted")


def misnamed() -> Iterator[Odd]:
    contents = {
        "docx": docx_bytes(),
        "xlsx": xlsx_bytes(),
        "pptx": pptx_bytes(),
        "html": b"<!DOCTYPE html><html><body><h1>Title</h1><p>Some words.</p></body></html>",
        "txt": b"Some plain words in a row.\nAnd a second line of them.\n",
    }
    for true, data in contents.items():
        for claimed in ("pdf", "docx", "xlsx", "pptx", "html", "md", "txt", "bin", "PDF", ""):
            if claimed != true:
                yield odd(f"{true}-as.{claimed}", data, READY)


def damaged() -> Iterator[Odd]:
    makers = {"docx": docx_bytes(), "xlsx": xlsx_bytes(), "pptx": pptx_bytes()}
    for suffix, data in makers.items():
        for share in (0.02, 0.3, 0.6, 0.9, 0.99):
            yield odd(f"cut-{int(share * 100)}.{suffix}", data[: int(len(data) * share)], "corrupt")
        for seed in range(8):
            chance = random.Random(seed)
            spoiled = bytearray(data)
            for _ in range(12):
                spoiled[chance.randrange(40, len(spoiled))] = chance.randrange(256)
            yield odd(
                f"spoiled-{seed}.{suffix}", bytes(spoiled), READY, "corrupt", "unsupported", "encrypted", "unsafe"
            )
    for name, part in (("docx", "word/document.xml"), ("xlsx", "xl/workbook.xml"), ("pptx", "ppt/presentation.xml")):
        data = makers[name]
        yield odd(f"no-main.{name}", changed(data, part, None), "corrupt")
        yield odd(f"bad-main.{name}", changed(data, part, b"<broken"), "corrupt")
        yield odd(f"blank-main.{name}", changed(data, part, b""), "corrupt", "no_text")
        yield odd(f"no-types.{name}", changed(data, "[Content_Types].xml", None), READY, "corrupt")
        yield odd(f"no-rels.{name}", changed(data, "_rels/.rels", None), READY, "corrupt")
        yield odd(f"junk-before.{name}", b"junk" + data, READY, "unsupported")
