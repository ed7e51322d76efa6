"""A folder of hostile and odd files, made on the spot: each with the outcomes that are right for it."""

from __future__ import annotations

import base64
import io
import random
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass

from docx import Document
from openpyxl import Workbook
from pptx import Presentation

READY = "ready"


@dataclass(frozen=True)
class Odd:
    """A file and what may become of it: 'ready' or a refusal's reason."""

    name: str
    data: bytes
    outcomes: frozenset[str]


def odd(name: str, data: bytes, *outcomes: str) -> Odd:
    return Odd(name, data, frozenset(outcomes))


def hostile_files() -> list[Odd]:
    makers = (empty, foreign, misnamed, damaged, archives, entities, html_pages, markdown, texts, words, sheets, decks)
    return [each for maker in makers for each in maker()]


def docx_bytes(*paragraphs: str) -> bytes:
    document = Document()
    for text in paragraphs or ("A plain paragraph of a plain document.",):
        document.add_paragraph(text)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def xlsx_bytes(*rows: list[object]) -> bytes:
    book = Workbook()
    for row in rows or (["Name", "Count"], ["bolts", 4], ["nuts", 7]):
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def pptx_bytes(*titles: str) -> bytes:
    deck = Presentation()
    for title in titles or ("A slide",):
        slide = deck.slides.add_slide(deck.slide_layouts[1])
        slide.shapes.title.text = title
        slide.placeholders[1].text = "A point\nAnother point"
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def changed(data: bytes, part: str, new: bytes | None, *, add: dict[str, bytes] | None = None) -> bytes:
    """The package with one part replaced (None: left out) and others added."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as fresh:
        for entry in old.infolist():
            if entry.filename != part:
                fresh.writestr(entry.filename, old.read(entry))
        if part and new is not None:
            fresh.writestr(part, new)
        for name, content in (add or {}).items():
            fresh.writestr(name, content)
    return out.getvalue()


def with_body(body: str) -> bytes:
    """A Word file with this XML as its body."""
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    xml = f'<?xml version="1.0"?><w:document {space}><w:body>{body}</w:body></w:document>'
    return changed(docx_bytes(), "word/document.xml", xml.encode())


def with_sheet(content: str) -> bytes:
    """A workbook with this XML as its sheet."""
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    xml = f'<?xml version="1.0"?><worksheet xmlns="{space}">{content}</worksheet>'
    return changed(xlsx_bytes(), "xl/worksheets/sheet1.xml", xml.encode())


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


def html_pages() -> Iterator[Odd]:
    for tag in ("div", "table><tr><td", "ul><li", "blockquote", "section", "b", "font", "span", "dl><dd", "nav"):
        closing = "".join(f"</{part}>" for part in reversed(tag.split("><")))
        for depth in (500, 5_000):
            page = f"<html><body>{f'<{tag}>' * depth}deep words{closing * depth}<p>after</p></body></html>"
            outcomes = (READY,) if depth == 500 else (READY, "unsafe")
            yield odd(f"deep-{tag[:3]}-{depth}.html", page.encode(), *outcomes)
    yield odd("unclosed.html", b"<html><body>" + b"<div><b><i>word " * 3000, READY, "unsafe")
    yield odd(
        "wide-span.html", b"<table><tr><td colspan=999999999 rowspan=999999999>a<td>b<tr><td>c<td>d</table>", READY
    )
    yield odd("many-cells.html", b"<table>" + b"<tr><td>1<td>2<td>3</tr>" * 9_000 + b"</table>", READY)
    yield odd("no-rows.html", b"<html><table></table><p>words</p></html>", READY)
    yield odd("long-line.html", b"<html><p>" + b"word " * 200_000 + b"</p></html>", READY)
    yield odd("one-word.html", b"<html><p>" + b"x" * 1_000_000 + b"</p></html>", READY)
    yield odd("lying-charset.html", "<html><meta charset=ascii><p>Grüße</p></html>".encode(), READY)
    yield odd("cp1252.html", "<html><meta charset=windows-1252><p>Grüße – “ja”</p></html>".encode("cp1252"), READY)
    yield odd("utf16.html", "<html><p>words of a page</p></html>".encode("utf-16"), READY)
    yield odd("no-html.htm", b"<p>Just a paragraph.<p>And another.", READY)
    yield odd("bad-picture.html", b"<html><p>words<img src='data:image/png;base64,AAAA//=='></p></html>", READY)
    yield odd("big-picture.html", _page_with(_huge_png()), READY)
    yield odd("angles.html", b"<html><body>" + b"<" * 50_000 + b" words", READY, "no_text")
    yield odd("attributes.html", b"<html><p " + b"a=1 " * 50_000 + b">words</p></html>", READY)
    yield odd("ampersands.html", b"<html><p>" + b"&amp" * 50_000 + b" words</p></html>", READY)


def _huge_png() -> bytes:
    """A PNG whose header claims 60,000 x 60,000 pixels."""
    return b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\xea\x60\x00\x00\xea\x60\x08\x02\x00\x00\x00" + b"\x00" * 40


def _page_with(image: bytes) -> bytes:
    return b"<html><p>words<img src='data:image/png;base64," + base64.b64encode(image) + b"'></p></html>"


def markdown() -> Iterator[Odd]:
    yield odd("quotes.md", b">" * 3_000 + b" deep", READY, "unsafe")
    yield odd("lists.md", b"".join(b"  " * i + b"- item\n" for i in range(200)), READY)
    yield odd("brackets.md", b"[" * 20_000 + b" words", READY)
    yield odd("links.md", b"[a](" * 10_000 + b" words", READY)
    yield odd("stars.md", b"*a **b " * 10_000, READY)
    yield odd("ticks.md", b"`" * 20_000 + b" words", READY)
    yield odd("fence.md", b"```\nnever closed\n" + b"line\n" * 1_000, READY)
    yield odd("wide-table.md", b"|" + b"a|" * 5_000 + b"\n|" + b"-|" * 5_000 + b"\n|" + b"1|" * 5_000, READY)
    yield odd("entities.md", b"&copy; &#0; &#xFFFFFFFF; &unknown; words", READY)
    yield odd("long-line.md", b"word " * 200_000, READY)
    yield odd("references.md", b"".join(b"[r%d]: http://x/%d\n" % (i, i) for i in range(5_000)) + b"words", READY)
    yield odd("html-inside.md", b"# Title\n\n<details><summary>More</summary>\n\nhidden words\n\n</details>\n", READY)
    yield odd("commented-front.md", b"---\n" + b"# a comment\n" * 300 + b"\n# Title\n\nwords\n", READY)
    yield odd("bad-front.md", b"---\n: [unclosed\n---\n\nwords\n", READY)


def texts() -> Iterator[Odd]:
    sample = "Größe, naïveté, coûts – “so”. "
    for encoding in (
        "utf-8",
        "utf-8-sig",
        "utf-16",
        "utf-16-le",
        "utf-16-be",
        "utf-32",
        "cp1252",
        "latin-1",
        "mac_roman",
    ):
        yield odd(f"{encoding}.txt", (sample * 40).encode(encoding, errors="ignore"), READY)
    for encoding, words in (
        ("shift_jis", "これは日本語の文書です。"),
        ("gb18030", "这是一个中文文件。"),
        ("koi8-r", "Это документ. "),
    ):
        yield odd(f"{encoding}.txt", (words * 60).encode(encoding), READY)
    yield odd("million.txt", b"x" * 1_000_000, READY)
    yield odd("million-words.txt", b"word " * 200_000, READY)
    yield odd("million-lines.txt", b"a\n" * 500_000, READY)
    yield odd("million-blank.txt", b"\n" * 1_000_000 + b"end", READY)
    yield odd("staircase.txt", b"".join(b" " * i + b"step\n" for i in range(700)), READY)
    yield odd("tabs.txt", b"\t" * 100_000 + b"word\n", READY)
    yield odd("dots.txt", b"Contents " + b"." * 100_000 + b" 3\n", READY)
    yield odd("dots-spaced.txt", b"Contents " + b". " * 50_000 + b"x\n", READY)
    yield odd("numbers.txt", b"1." * 50_000 + b" word\n", READY)
    yield odd("spaces-inside.txt", b"a" + b" " * 200_000 + b"b\n", READY)
    yield odd("bars.txt", b"|" * 100_000 + b"\n" + b"+-" * 50_000 + b"\n", READY, "no_text")
    yield odd("feeds.txt", b"page\f" * 20_000, READY)
    yield odd("escapes.txt", b"\x1b[31mred words\x1b[0m and more plain words in a line\n" * 10, READY)
    yield odd("mode-line.txt", b"-*- text -*-\nwords of a file that begins with an editor's mode line\n", READY)
    yield odd("ladder.txt", b"short\n" * 40_000, READY)
    yield odd("bells.txt", b"\x07\x07\x07\x07 words\x07\x07\x07\x07\x01\x02", "unsupported", READY)
    yield odd("zeros-inside.txt", b"words \x00\x00\x00 more words", "unsupported")
    yield odd("combining.txt", ("a" + "\u0301" * 20_000).encode(), READY)
    yield odd("right-to-left.txt", "\u202eטקסט בעברית abc\u202c".encode(), READY)
    yield odd("surrogates.txt", b"words \xed\xa0\x80 words and many more words to be read here", READY)
    yield odd("data.json", b'{"name": "a", "values": [1, 2, 3]}', READY)
    yield odd("rows.csv", b"name,count,price\nbolt,1,2.5\nnut,2,0.1\nwasher,3,0.05\n", READY)
    yield odd("odd.csv", b'name,count\n"unclosed,1\nnut,2,3,4,5\n', READY)
    yield odd("program.py", b"import os\n\n\ndef main() -> None:\n    print('words')\n", READY)
    yield odd("mail.eml", b"From: a@example.org\nTo: b@example.org\nSubject: words\n\nHello there.\n", READY)
    yield odd("MZ.txt", b"MZ is how this text begins, and it is a text.\n", READY)
    yield odd("line\nbreak.txt", b"words of a file with an odd name\n", READY)
    yield odd("..", b"words of a file with an odd name\n", READY)
    yield odd("e\u0301.txt", b"words of a file with an odd name\n", READY)
    yield odd("x" * 251 + ".txt", b"words of a file with an odd name\n", READY)


def words() -> Iterator[Odd]:
    def paragraph(text: str, properties: str = "") -> str:
        return f"<w:p><w:pPr>{properties}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"

    def table(cell: str, properties: str = "") -> str:
        return (
            f"<w:tbl><w:tr><w:tc><w:tcPr>{properties}</w:tcPr>{cell}</w:tc><w:tc>{paragraph('b')}</w:tc></w:tr></w:tbl>"
        )

    nested = paragraph("core")
    for _ in range(30):
        nested = table(nested + paragraph("x"))
    yield odd("nested-tables.docx", with_body(nested), READY)
    deep = paragraph("core")
    for _ in range(150):
        deep = table(deep + paragraph("x"))
    yield odd("deep-tables.docx", with_body(deep), READY, "corrupt")
    yield odd(
        "sdt.docx", with_body("<w:sdt><w:sdtContent>" * 100 + paragraph("in") + "</w:sdtContent></w:sdt>" * 100), READY
    )
    yield odd("span.docx", with_body(table(paragraph("a"), '<w:gridSpan w:val="999999999"/>')), READY)
    yield odd("minus-span.docx", with_body(table(paragraph("a"), '<w:gridSpan w:val="-5"/>')), READY)
    yield odd("merge.docx", with_body(table(paragraph("a"), "<w:vMerge/>")), READY)
    yield odd("deleted.docx", with_body("<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>"), "no_text")
    yield odd("blank.docx", with_body(""), "no_text")
    yield odd(
        "no-number.docx",
        with_body(paragraph("a", '<w:numPr><w:ilvl w:val="77"/><w:numId w:val="9999"/></w:numPr>')),
        READY,
    )
    yield odd("level.docx", with_body(paragraph("a", '<w:outlineLvl w:val="x"/>')), READY)
    yield odd("no-note.docx", with_body('<w:p><w:r><w:t>a</w:t><w:footnoteReference w:id="77"/></w:r></w:p>'), READY)
    yield odd("long.docx", with_body(paragraph("x" * 1_000_000)), READY)
    yield odd("many.docx", with_body(paragraph("words") * 20_000), READY)
    for part in ("word/styles.xml", "word/settings.xml", "word/_rels/document.xml.rels", "docProps/core.xml"):
        yield odd(f"without-{part.split('/')[-1]}.docx", changed(docx_bytes(), part, None), READY)
    circle = (
        '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
        '<w:style w:type="paragraph" w:default="1" w:styleId="A"><w:name w:val="A"/><w:basedOn w:val="B"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="B"><w:name w:val="B"/><w:basedOn w:val="A"/></w:style></w:styles>'
    )
    yield odd("circle.docx", changed(docx_bytes(), "word/styles.xml", circle.encode()), READY)


def sheets() -> Iterator[Odd]:
    def cells(*places: str) -> str:
        rows = "".join(
            f'<row r="{p.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")}"><c r="{p}"><v>1</v></c></row>' for p in places
        )
        return f"<sheetData>{rows}</sheetData>"

    yield odd("corners.xlsx", with_sheet('<dimension ref="A1:XFD1048576"/>' + cells("A1", "XFD1048576")), READY)
    yield odd("lying.xlsx", with_sheet('<dimension ref="A1:XFD1048576"/>' + cells("A1")), READY)
    merged = '<mergeCells count="1"><mergeCell ref="A1:{}"/></mergeCells>'
    yield odd("merged.xlsx", with_sheet(cells("A1", "B2") + merged.format("XFD1048576")), READY, "corrupt")
    yield odd("merged-row.xlsx", with_sheet(cells("A1") + merged.format("XFD1")), READY)
    yield odd("no-cells.xlsx", with_sheet("<sheetData/>"), "no_text")
    for name, cell in {
        "error": '<c r="A1" t="e"><v>#DIV/0!</v></c>',
        "date": '<c r="A1" s="1"><v>99999999999</v></c>',
        "nan": '<c r="A1"><v>NaN</v></c>',
        "huge": '<c r="A1"><v>1E308</v></c>',
        "no-string": '<c r="A1" t="s"><v>99999</v></c>',
        "formula": '<c r="A1"><f>SUM(B1:B2)</f></c>',
        "bad-type": '<c r="A1" t="zz"><v>q</v></c>',
        "bad-place": '<c r="QQQQQ0"><v>1</v></c>',
    }.items():
        yield odd(f"{name}.xlsx", with_sheet(f'<sheetData><row r="1">{cell}</row></sheetData>'), READY, "corrupt")
    for part in (
        "xl/styles.xml",
        "xl/sharedStrings.xml",
        "xl/theme/theme1.xml",
        "docProps/core.xml",
        "xl/_rels/workbook.xml.rels",
    ):
        yield odd(f"without-{part.split('/')[-1]}.xlsx", changed(xlsx_bytes(), part, None), READY, "corrupt")
    yield odd("long-cell.xlsx", xlsx_bytes(["x" * 32_000, "y" * 32_000], ["a", "b"]), READY)
    yield odd("wide.xlsx", xlsx_bytes(list(range(3_000)), list(range(3_000))), READY)
    yield odd("tall.xlsx", xlsx_bytes(*[[i, i] for i in range(5_000)]), READY)


def decks() -> Iterator[Odd]:
    yield odd("no-slides.pptx", _saved(Presentation()), "no_text")
    blank = Presentation()
    blank.slides.add_slide(blank.slide_layouts[6])
    yield odd("blank-slide.pptx", _saved(blank), "no_text")
    grouped = Presentation()
    shapes = grouped.slides.add_slide(grouped.slide_layouts[6]).shapes
    for _ in range(40):
        shapes = shapes.add_group_shape().shapes
    shapes.add_textbox(0, 0, 9, 9).text_frame.text = "deep words"
    yield odd("groups.pptx", _saved(grouped), READY)
    yield odd("long.pptx", pptx_bytes("t" * 100_000), READY)
    yield odd("many.pptx", pptx_bytes(*[f"Slide {i}" for i in range(120)]), READY)
    for part in ("ppt/slides/slide1.xml", "ppt/_rels/presentation.xml.rels", "ppt/slideMasters/slideMaster1.xml"):
        yield odd(f"without-{part.split('/')[-1]}.pptx", changed(pptx_bytes(), part, None), READY, "corrupt", "no_text")


def _saved(deck: object) -> bytes:
    out = io.BytesIO()
    deck.save(out)  # type: ignore[attr-defined]
    return out.getvalue()
