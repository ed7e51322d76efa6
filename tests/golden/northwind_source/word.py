"""Word documents with headings that number themselves, as authors make them."""

import io
import re
from pathlib import Path

from docx import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from docx.shared import Cm, Pt, RGBColor
from docx.text.paragraph import Paragraph

from .packages import STAMP, repack

HEADINGS, STEPS, LETTERS = 91, 92, 93


def _levels(identifier: int, levels: list[tuple[str, str, str]]) -> str:
    """One abstract numbering; a level is its format, its text and the paragraph style it belongs to."""
    body = "".join(
        f'<w:lvl w:ilvl="{index}"><w:start w:val="1"/><w:numFmt w:val="{style}"/>'
        + (f'<w:pStyle w:val="{owner}"/>' if owner else "")
        + f'<w:lvlText w:val="{text}"/><w:lvlJc w:val="left"/>'
        f'<w:pPr><w:ind w:left="{567 if owner else 720}" w:hanging="{567 if owner else 432}"/></w:pPr></w:lvl>'
        for index, (style, text, owner) in enumerate(levels)
    )
    return (
        f'<w:abstractNum {nsdecls("w")} w:abstractNumId="{identifier}"><w:multiLevelType w:val="multilevel"/>'
        f"{body}</w:abstractNum>"
    )


class WordDocument:
    """A controlled document: header, data table, numbered headings, steps, notes, tables and captioned figures."""

    def __init__(self, number: str, title: str, revision: str, author: str) -> None:
        self._doc = Document()
        self._next_list = 200
        self._figures = self._tables = 0
        self._add_numbering()
        self._style()
        properties = self._doc.core_properties
        properties.title, properties.author, properties.subject = f"{number} {title}", author, f"Revision {revision}"
        properties.created = properties.modified = STAMP
        properties.last_modified_by, properties.comments, properties.revision = author, "", 1
        section = self._doc.sections[0]
        section.page_width, section.page_height = Cm(21), Cm(29.7)
        section.header.paragraphs[0].text = f"Northwind Medical Devices\t{number} {title}\tRevision {revision}"
        section.footer.paragraphs[0].text = "Printed copies are not controlled."
        self._doc.add_paragraph(f"{number} {title}", style="Title")

    def _style(self) -> None:
        styles = self._doc.styles
        styles["Normal"].font.name, styles["Normal"].font.size = "Calibri", Pt(11)
        styles["Title"].font.size = Pt(24)
        for name in ("Heading 1", "Heading 2", "Title", "Caption"):
            styles[name].font.color.rgb = RGBColor(0x1F, 0x3A, 0x5F)

    def _add_numbering(self) -> None:
        numbering = self._doc.part.numbering_part.element
        heading_levels = [("decimal", "%1", "Heading1"), ("decimal", "%1.%2", "Heading2")]
        definitions = (
            (HEADINGS, heading_levels),
            (STEPS, [("decimal", "%1.", "")]),
            (LETTERS, [("lowerLetter", "(%1)", "")]),
        )
        for position, (identifier, levels) in enumerate(definitions):
            numbering.insert(position, parse_xml(_levels(identifier, levels)))
        self._new_list(HEADINGS, identifier=190)
        for level, name in enumerate(("Heading 1", "Heading 2")):
            self._number(self._doc.styles[name].element.get_or_add_pPr(), 190, level)

    def _new_list(self, abstract: int, identifier: int | None = None) -> int:
        """A list of its own, so that each procedure starts at 1."""
        if identifier is None:
            identifier = self._next_list
            self._next_list += 1
        self._doc.part.numbering_part.element.append(
            parse_xml(
                f'<w:num {nsdecls("w")} w:numId="{identifier}"><w:abstractNumId w:val="{abstract}"/>'
                '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>'
            )
        )
        return identifier

    @staticmethod
    def _number(properties, identifier: int, level: int = 0) -> None:
        numbers = properties.get_or_add_numPr()
        numbers.get_or_add_ilvl().val = level
        numbers.get_or_add_numId().val = identifier

    def _text(self, paragraph: Paragraph, text: str) -> Paragraph:
        for index, part in enumerate(re.split(r"\*\*", text)):
            if part:
                paragraph.add_run(part).bold = True if index % 2 else None
        return paragraph

    def heading(self, text: str, level: int = 1) -> None:
        self._doc.add_heading(text, level)

    def para(self, *texts: str) -> None:
        for text in texts:
            self._text(self._doc.add_paragraph(), text)

    def _listed(self, abstract: int, items: tuple[str, ...]) -> None:
        identifier = self._new_list(abstract)
        for item in items:
            paragraph = self._text(self._doc.add_paragraph(style="List Paragraph"), item)
            self._number(paragraph._p.get_or_add_pPr(), identifier)

    def steps(self, *items: str) -> None:
        self._listed(STEPS, items)

    def letters(self, *items: str) -> None:
        self._listed(LETTERS, items)

    def bullets(self, *items: str) -> None:
        for item in items:
            self._text(self._doc.add_paragraph(style="List Bullet"), item)

    def note(self, text: str, word: str = "NOTE") -> None:
        """An indented paragraph set off from the steps around it."""
        paragraph = self._text(self._doc.add_paragraph(), f"**{word}** {text}")
        paragraph.paragraph_format.left_indent = Cm(1)
        paragraph.paragraph_format.right_indent = Cm(1)

    def table(self, rows: list[tuple[str, ...]], caption: str = "") -> None:
        """A table; with a caption its first row is a header, and an empty first cell is merged with the one above."""
        if caption:
            self._tables += 1
            self._caption("Table", self._tables, caption)
        table = self._doc.add_table(len(rows), len(rows[0]), style="Light Grid Accent 1" if caption else "Table Grid")
        for row, cells in zip(table.rows, rows, strict=True):
            for cell, text in zip(row.cells, cells, strict=True):
                self._text(cell.paragraphs[0], text)
            if caption and not cells[0]:
                above = table.rows[row._index - 1].cells[0]
                above.merge(row.cells[0])
        if caption:
            repeat = parse_xml(f"<w:tblHeader {nsdecls('w')}/>")
            table.rows[0]._tr.get_or_add_trPr().append(repeat)
        self._doc.add_paragraph()

    def figure(self, picture: bytes, caption: str, description: str) -> None:
        self._figures += 1
        shape = self._doc.add_picture(io.BytesIO(picture), width=Cm(14))
        shape._inline.docPr.set("descr", description)
        self._doc.paragraphs[-1].alignment = WD_ALIGN_PARAGRAPH.CENTER
        self._caption("Figure", self._figures, caption)

    def _caption(self, kind: str, number: int, text: str) -> None:
        paragraph = self._doc.add_paragraph(f"{kind} ", style="Caption")
        for piece, value in (
            ("begin", ""),
            ("", f" SEQ {kind} \\* ARABIC "),
            ("separate", ""),
            ("text", str(number)),
            ("end", ""),
        ):
            run = paragraph.add_run(value if piece == "text" else "")
            if piece in ("begin", "separate", "end"):
                run._r.append(parse_xml(f'<w:fldChar {nsdecls("w")} w:fldCharType="{piece}"/>'))
            elif not piece:
                run._r.append(parse_xml(f'<w:instrText {nsdecls("w")} xml:space="preserve">{value}</w:instrText>'))
        paragraph.add_run(f" – {text}")
        if kind == "Table":
            paragraph.paragraph_format.keep_with_next = True

    def save(self, path: Path) -> None:
        self._doc.save(path)
        repack(path)
