"""A small writer of PDFs that may be as wrong as one likes."""

from __future__ import annotations

import zlib

HELVETICA = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
LINES = (
    "The committee reviewed the annual budget of the northern district and found",
    "that spending on roads had risen by nine percent while income from parking fell.",
    "Members asked the treasurer to prepare a revised forecast before October.",
    "The chair thanked the volunteers and closed the meeting at seven.",
)
Objects = dict[int, bytes | str]


def as_bytes(text: bytes | str) -> bytes:
    return text if isinstance(text, bytes) else text.encode("latin-1")


def stream(data: bytes | str, entries: str = "") -> bytes:
    raw = as_bytes(data)
    return b"<< /Length %d %s >>\nstream\n%s\nendstream" % (len(raw), as_bytes(entries), raw)


def packed(data: bytes | str, entries: str = "") -> bytes:
    return stream(zlib.compress(as_bytes(data)), f"/Filter /FlateDecode {entries}")


def form(content: str, resources: str) -> bytes:
    """A form that pages and other forms may draw."""
    return stream(content, f"/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << {resources} >>")


def written(objects: Objects, trailer: str = "") -> bytes:
    """A file of these objects with a true cross-reference table; object 1 is the catalog."""
    out, places = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", {}
    for number in sorted(objects):
        places[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, as_bytes(objects[number]))
    size, start = max(objects) + 1, len(out)
    rows = [b"%010d 00000 n \n" % places[n] if n in places else b"0000000000 00000 f \n" for n in range(1, size)]
    out += b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, b"".join(rows))
    end = b"trailer\n<< /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n"
    return out + end % (size, as_bytes(trailer), start)


def text(lines: tuple[str, ...] = LINES, *, at: str = "1 0 0 1 72 720", size: float = 11, mode: str = "") -> str:
    """Content that shows lines from a place on, 15 points apart."""
    shown = "".join(f"({line}) Tj T*\n" for line in lines)
    return f"BT /F1 {size} Tf {mode} {at} Tm 15 TL\n{shown}ET\n"


def page_tree(kids: str, count: int, more: Objects | None = None) -> bytes:
    """A file with one good page (10) below a tree that says this of its kids."""
    page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 11 0 R /Resources << /Font << /F1 3 0 R >> >> >>"
    objects: Objects = {
        1: "<< /Type /Catalog /Pages 2 0 R >>",
        2: f"<< /Type /Pages /Kids [{kids}] /Count {count} >>",
        3: HELVETICA,
        10: page,
        11: packed(text()),
    }
    return written(objects | (more or {}))


def document(
    content: bytes | str,
    *,
    page: str = "/MediaBox [0 0 612 792]",
    resources: str = "",
    catalog: str = "",
    font: str = HELVETICA,
    more: Objects | None = None,
) -> bytes:
    """A file of one page; content given as bytes is the stream object itself."""
    objects: Objects = {
        1: f"<< /Type /Catalog /Pages 2 0 R {catalog} >>",
        2: "<< /Type /Pages /Kids [10 0 R] /Count 1 >>",
        3: font,
        10: f"<< /Type /Page /Parent 2 0 R {page} /Contents 11 0 R /Resources << /Font << /F1 3 0 R >> {resources} >> >>",
        11: content if isinstance(content, bytes) else packed(content),
    }
    return written(objects | (more or {}))
