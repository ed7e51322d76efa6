"""Word files, workbooks and decks whose parts contradict each other."""

from __future__ import annotations

from collections.abc import Iterator

from golden.hostile.kinds import READY, Odd, odd
from golden.hostile.office import changed, docx_bytes, pptx_bytes, saved, with_body, with_sheet, xlsx_bytes
from pptx import Presentation


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
    yield odd("no-slides.pptx", saved(Presentation()), "no_text")
    blank = Presentation()
    blank.slides.add_slide(blank.slide_layouts[6])
    yield odd("blank-slide.pptx", saved(blank), "no_text")
    grouped = Presentation()
    shapes = grouped.slides.add_slide(grouped.slide_layouts[6]).shapes
    for _ in range(40):
        shapes = shapes.add_group_shape().shapes
    shapes.add_textbox(0, 0, 9, 9).text_frame.text = "deep words"
    yield odd("groups.pptx", saved(grouped), READY)
    yield odd("long.pptx", pptx_bytes("t" * 100_000), READY)
    yield odd("many.pptx", pptx_bytes(*[f"Slide {i}" for i in range(120)]), READY)
    for part in ("ppt/slides/slide1.xml", "ppt/_rels/presentation.xml.rels", "ppt/slideMasters/slideMaster1.xml"):
        yield odd(f"without-{part.split('/')[-1]}.pptx", changed(pptx_bytes(), part, None), READY, "corrupt", "no_text")
