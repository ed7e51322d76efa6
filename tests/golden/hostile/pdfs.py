"""PDFs that loop, lie about themselves, ask for all memory, or show their text in odd ways."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from golden.hostile.kinds import READY, Odd, odd
from golden.hostile.pdf_writer import HELVETICA, document, form, packed, page_tree, stream, text, written


def pdfs() -> Iterator[Odd]:
    for maker in (trees, tables_of_places, streams, drawings, images, outlines, sheets, fonts, locks):
        yield from maker()


def trees() -> Iterator[Odd]:
    """Page trees that run in circles, state a false count or hold nothing."""
    yield odd("tree-cycle.pdf", page_tree("10 0 R 2 0 R", 2), READY)
    yield odd("tree-only-cycle.pdf", page_tree("2 0 R", 1), "corrupt")
    yield odd("tree-false-count.pdf", page_tree("10 0 R", 200_000), READY)
    yield odd("tree-negative.pdf", page_tree("10 0 R", -5), READY)
    yield odd("tree-holes.pdf", page_tree("10 0 R null 77 0 R 10 0 R", 4), READY)
    yield odd("tree-no-list.pdf", page_tree("", 1).replace(b"/Kids []", b"/Kids 3 0 R"), "corrupt", "empty")
    yield odd("tree-none.pdf", written({1: "<< /Type /Catalog >>", 3: HELVETICA}), "corrupt", "empty")
    deep = {i: f"<< /Type /Pages /Count 1 /Kids [{i + 1 if i < 3_000 else 10} 0 R] >>" for i in range(100, 3_001)}
    yield odd("tree-deep.pdf", page_tree("100 0 R", 1, deep), READY, "corrupt")


def tables_of_places() -> Iterator[Odd]:
    """Files whose beginning, end or table of places is wrong."""
    good = document(text())
    end = good.rindex(b"startxref")
    place = int(good[end + 10 :].split()[0])
    loop = b"trailer\n<< /Size 12 /Root 1 0 R /Prev %d >>\nstartxref\n%d\n%%%%EOF\n" % (place, place)
    yield odd("xref-loop.pdf", good[: good.rindex(b"trailer")] + loop, READY)
    yield odd("xref-none.pdf", good.replace(b"xref\n0 12", b"frex\n0 12", 1), READY)
    yield odd("xref-far.pdf", good[:end] + b"startxref\n99999999\n%%EOF\n", READY)
    yield odd("junk-before.pdf", b"HTTP/1.1 200 OK\r\n\r\n" + good, READY)
    yield odd("junk-after.pdf", good + b"\x00" * 100_000, READY)
    yield odd("cut.pdf", good[: len(good) // 2], "corrupt")
    yield odd("as-text.pdf", good.decode("latin-1").encode(), READY, "corrupt", "no_text")


def streams() -> Iterator[Odd]:
    """Content that bursts, breaks off or nests without end."""
    gigabyte = zlib.compress(zlib.compress(b" " * 60_000_000, 9), 9)
    twice = stream(gigabyte, "/Filter [/FlateDecode /FlateDecode]")
    yield odd("burst.pdf", document(twice), "no_text", "too_large", "timeout", "corrupt")
    yield odd("many-filters.pdf", document(stream(packed(text()), f"/Filter [{'/FlateDecode ' * 500}]")), "no_text")
    yield odd(
        "length-itself.pdf", document(b"<< /Length 11 0 R >>\nstream\n" + text().encode() + b"\nendstream"), READY
    )
    yield odd("open-string.pdf", document(text() + "BT /F1 11 Tf (never closed"), READY)
    yield odd("deep-arrays.pdf", document(text() + "[" * 50_000 + "]" * 50_000), READY, "corrupt")
    yield odd("deep-states.pdf", document("q " * 50_000 + text()), READY)
    yield odd("deep-object.pdf", document(text(), catalog="/X 90 0 R", more={90: "[" * 50_000}), READY, "corrupt")
    yield odd("no-content.pdf", document(text()).replace(b"/Contents 11", b"/Contents 99"), "no_text")


def drawings() -> Iterator[Odd]:
    """What is drawn draws itself; a reader that follows needs all memory: then the text alone is read."""
    itself = "/XObject << /X 90 0 R >>"
    yield odd("form-itself.pdf", document(text() + "/X Do", resources=itself, more={90: form("/X Do", itself)}), READY)
    chain = {
        100 + i: form("/X Do", f"/XObject << /X {101 + i} 0 R >> /Font << /F1 3 0 R >>")
        if i < 200
        else form(text(), "")
        for i in range(201)
    }
    yield odd("form-deep.pdf", document(text() + "/X Do", resources="/XObject << /X 100 0 R >>", more=chain), READY)
    dots = "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1]"
    pattern = {90: stream("0 0 1 1 re f", f"{dots} /XStep .0001 /YStep .0001 /Resources << >>")}
    painted = text() + "/Pattern cs /P scn 0 0 612 792 re f"
    yield odd("pattern-fine.pdf", document(painted, resources="/Pattern << /P 90 0 R >>", more=pattern), READY)


def images() -> Iterator[Odd]:
    """Pictures that claim more than they hold."""

    def pictured(entries: str, data: bytes = b"\x00" * 90) -> bytes:
        picture = stream(data, f"/Type /XObject /Subtype /Image {entries}")
        content = text() + "q 200 0 0 200 72 100 cm /I Do Q"
        return document(content, resources="/XObject << /I 90 0 R >>", more={90: picture})

    grey = "/ColorSpace /DeviceGray /BitsPerComponent"
    yield odd("picture-vast.pdf", pictured(f"/Width 20000 /Height 20000 {grey} 8"), READY)
    yield odd("picture-minus.pdf", pictured(f"/Width -5 /Height -5 {grey} 8"), READY)
    for decoder in ("JBIG2Decode", "JPXDecode", "CCITTFaxDecode", "DCTDecode"):
        entries = f"/Width 600 /Height 600 {grey} 1 /Filter /{decoder}"
        yield odd(f"picture-{decoder}.pdf", pictured(entries, bytes(range(256))), READY)
    yield odd("picture-masks-itself.pdf", pictured(f"/Width 9 /Height 9 {grey} 8 /SMask 90 0 R"), READY)
    inline = "q BI /W 300000 /H 300000 /BPC 8 /CS /RGB ID abc EI Q "
    yield odd("picture-inline.pdf", document(text() + inline), READY)


def outlines() -> Iterator[Odd]:
    """Outlines, names and scripts that loop or lead nowhere."""

    def outlined(*entries: str) -> bytes:
        more = {91 + i: entry for i, entry in enumerate(entries)}
        return document(text(), catalog="/Outlines 90 0 R", more={90: "<< /First 91 0 R >>", **more})

    yield odd("outline-loop.pdf", outlined("<< /Title (Loop) /Next 91 0 R /First 91 0 R >>"), READY)
    yield odd("outline-nowhere.pdf", outlined("<< /Title <FEFFD800> /Dest [99 0 R /XYZ a b c] >>"), READY)
    many = (f"<< /Title (Entry {i}) /Next {92 + i} 0 R /Dest [10 0 R /Fit] >>" for i in range(3_000))
    yield odd("outline-long.pdf", outlined(*many), READY)
    endless = "/OpenAction << /S /JavaScript /JS (while\\(true\\){}) >>"
    yield odd("script.pdf", document(text(), catalog=endless), READY)
    names = "/Names << /EmbeddedFiles 90 0 R >>"
    yield odd("names-loop.pdf", document(text(), catalog=names, more={90: "<< /Kids [90 0 R] >>"}), READY)


def sheets() -> Iterator[Odd]:
    """Pages of every size, turn and origin."""
    for name, box in {
        "flipped": "612 792 0 0", "nothing": "0 0 0 0", "tiny": "0 0 1 1", "huge": "0 0 14400 14400",
        "absurd": "0 0 1000000 1000000", "strip": "0 0 612 200000", "words": "a b c d",
    }.items():  # fmt: skip
        yield odd(f"sheet-{name}.pdf", document(text(), page=f"/MediaBox [{box}]"), READY, "no_text")
    for turn in (45, 90, 180, -90):
        yield odd(f"sheet-turned{turn}.pdf", document(text(), page=f"/MediaBox [0 0 612 792] /Rotate {turn}"), READY)
    yield odd(
        "sheet-cropped-away.pdf",
        document(text(), page="/MediaBox [0 0 9 9] /CropBox [99 99 999 999]"),
        "no_text",
        READY,
    )
    yield odd("text-mirrored.pdf", document(text(at="-1 0 0 1 540 720")), READY)
    yield odd("text-shadowed.pdf", document(text(at="1 0 0 1 73 719") + text()), READY)
    yield odd("text-unseen.pdf", document(text(mode="3 Tr")), READY)


def fonts() -> Iterator[Odd]:
    """Fonts that are not there, broken, or made of themselves."""
    for name, font in {
        "missing": "null",
        "itself": "<< /Type /Font /Subtype /Type0 /BaseFont /Foo /Encoding /Identity-H /DescendantFonts [3 0 R] >>",
        "broken": "<< /Type /Font /Subtype /TrueType /BaseFont /Arial /FontDescriptor << /FontFile2 11 0 R >> >>",
    }.items():
        yield odd(f"font-{name}.pdf", document(text(), font=font), READY, "no_text")


def locks() -> Iterator[Odd]:
    """Encryption of a kind that no password opens."""
    data = written(
        {1: "<< /Type /Catalog /Pages 2 0 R >>", 2: "<< /Type /Pages /Kids [] /Count 0 >>"},
        "/Encrypt << /Filter /FooBar /V 1 /R 2 /O () /U () /P -4 >> /ID [(a) (b)]",
    )
    yield odd("lock-foreign.pdf", data, "encrypted")
