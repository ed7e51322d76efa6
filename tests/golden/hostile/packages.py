"""Archives that are no documents, bombs, and XML that defines entities."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator

from golden.hostile.kinds import Odd, odd
from golden.hostile.office import changed, docx_bytes, pptx_bytes, xlsx_bytes


def archives() -> Iterator[Odd]:
    plain = io.BytesIO()
    with zipfile.ZipFile(plain, "w") as archive:
        archive.writestr("a.txt", "words")
    yield odd("files.zip", plain.getvalue(), "unsupported")
    yield odd("files.docx", plain.getvalue(), "unsupported")
    yield odd("nothing.zip", b"PK\x05\x06" + b"\x00" * 18, "empty")
    for name, kind in (("a.odt", "application/vnd.oasis.opendocument.text"), ("a.epub", "application/epub+zip")):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            archive.writestr("mimetype", kind)
        yield odd(name, out.getvalue(), "unsupported")
    locked = bytearray(docx_bytes())
    for place in _all(bytes(locked), b"PK\x01\x02"):
        locked[place + 8] |= 1
    yield odd("locked-zip.docx", bytes(locked), "encrypted")
    yield odd("nested.docx", changed(docx_bytes(), "", None, add={"word/inner.zip": plain.getvalue()}), "unsafe")
    zeros = b" " * (40 * 1024 * 1024)
    yield odd("bomb.docx", changed(docx_bytes(), "", None, add={"word/big.xml": zeros}), "unsafe")
    yield odd("bomb.xlsx", changed(xlsx_bytes(), "", None, add={"xl/worksheets/sheet9.xml": zeros}), "unsafe")
    yield odd("bomb.pptx", changed(pptx_bytes(), "", None, add={"ppt/slides/slide9.xml": zeros}), "unsafe")
    yield odd("climb.docx", changed(docx_bytes(), "", None, add={"../../etc/passwd": b"x"}), "unsafe")
    many = {f"word/media/x{i}.bin": b"" for i in range(20_500)}
    yield odd("many-parts.docx", changed(docx_bytes(), "", None, add=many), "unsafe")


def _all(data: bytes, sign: bytes) -> Iterator[int]:
    place = data.find(sign)
    while place >= 0:
        yield place
        place = data.find(sign, place + 1)


def entities() -> Iterator[Odd]:
    laughs = '<!DOCTYPE l [<!ENTITY a "ha">' + "".join(
        f'<!ENTITY a{i} "{"&a;" * 10 if i == 0 else f"&a{i - 1};" * 10}">' for i in range(9)
    )
    bomb = f'<?xml version="1.0"?>{laughs}]><l>&a8;</l>'.encode()
    outside = b'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY e SYSTEM "file:///etc/passwd">]><l>&e;</l>'
    for kind, data in (("laughs", bomb), ("outside", outside)):
        yield odd(f"{kind}.xml", data, "unsafe", "unsupported")
        yield odd(f"{kind}.html", data, "unsafe", "unsupported")
        yield odd(f"{kind}.docx", changed(docx_bytes(), "word/document.xml", data), "unsafe")
        yield odd(f"{kind}.xlsx", changed(xlsx_bytes(), "xl/workbook.xml", data), "unsafe")
        yield odd(f"{kind}.pptx", changed(pptx_bytes(), "ppt/presentation.xml", data), "unsafe")
        yield odd(f"{kind}-styles.docx", changed(docx_bytes(), "word/styles.xml", data), "unsafe")
