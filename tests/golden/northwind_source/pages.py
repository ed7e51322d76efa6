"""PDF documents: page frames, numbered headings with bookmarks, tables that repeat their header, captions."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from reportlab.lib import colors
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import cm
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    KeepTogether,
    ListFlowable,
    ListItem,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
)
from reportlab.platypus.tableofcontents import TableOfContents

NAVY = colors.HexColor("#1f3a5f")
PALE = colors.HexColor("#dce6f1")
Story = list[Flowable]


class Book(BaseDocTemplate):
    """A PDF whose headings become its outline and its table of contents."""

    def __init__(self, path: Path, *, number: str, title: str, revision: str, author: str) -> None:
        super().__init__(
            str(path),
            pagesize=A4,
            invariant=1,
            title=f"{number} {title}",
            author=author,
            subject=f"Revision {revision}",
        )
        self._running = (f"{number} {title}", f"Revision {revision}")
        width, height = A4
        upright = Frame(2.2 * cm, 2 * cm, width - 4.4 * cm, height - 4.4 * cm, id="body", showBoundary=0)
        wide = Frame(1.6 * cm, 1.8 * cm, height - 3.2 * cm, width - 4 * cm, id="wide")
        columns = [
            Frame(1.8 * cm + side * 8.9 * cm, 2 * cm, 8.4 * cm, height - 4.4 * cm, id=f"column{side}")
            for side in (0, 1)
        ]
        self.addPageTemplates(
            [
                PageTemplate("upright", [upright], onPage=self._furniture, pagesize=A4),
                PageTemplate("wide", [wide], onPage=self._furniture, pagesize=landscape(A4)),
                PageTemplate("columns", columns, onPage=self._furniture, pagesize=A4),
            ]
        )

    def _furniture(self, canvas: Any, _doc: Any) -> None:
        """The running header and footer of each page."""
        width, height = canvas._pagesize
        canvas.saveState()
        canvas.setFont("Helvetica", 8)
        canvas.setFillColor(colors.HexColor("#555555"))
        canvas.drawString(2 * cm, height - 1.3 * cm, f"Northwind Medical Devices    {self._running[0]}")
        canvas.drawRightString(width - 2 * cm, height - 1.3 * cm, self._running[1])
        canvas.line(2 * cm, height - 1.5 * cm, width - 2 * cm, height - 1.5 * cm)
        canvas.drawString(2 * cm, 1.1 * cm, "Printed copies are not controlled.")
        canvas.drawRightString(width - 2 * cm, 1.1 * cm, f"Page {canvas.getPageNumber()}")
        canvas.restoreState()

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802 - the name reportlab calls
        level = getattr(flowable, "outline_level", None)
        if level is None:
            return
        text = flowable.getPlainText()
        key = f"h{self.page}-{text}"
        self.canv.bookmarkPage(key)
        self.canv.addOutlineEntry(text, key, level, closed=False)
        self.notify("TOCEntry", (level, text, self.page, key))


class Writer:
    """Collects the story of one PDF in the typeface it is set in."""

    def __init__(self, body: str = "Times-Roman", display: str = "Helvetica-Bold", size: float = 10.5) -> None:
        self.story: Story = []
        lead = size * 1.32
        self.body = ParagraphStyle("body", fontName=body, fontSize=size, leading=lead, spaceAfter=6)
        self.title = ParagraphStyle("title", fontName=display, fontSize=22, leading=27, textColor=NAVY, spaceAfter=10)
        self.levels = [
            ParagraphStyle(
                "h1",
                fontName=display,
                fontSize=15,
                leading=19,
                textColor=NAVY,
                spaceBefore=12,
                spaceAfter=6,
                keepWithNext=1,
            ),
            ParagraphStyle(
                "h2", fontName=display, fontSize=11.5, leading=15, spaceBefore=8, spaceAfter=4, keepWithNext=1
            ),
        ]
        self.cell = ParagraphStyle(
            "cell", parent=self.body, fontSize=size - 1.5, leading=(size - 1.5) * 1.2, spaceAfter=0
        )
        self.head = ParagraphStyle("head", parent=self.cell, fontName=display)
        self.caption = ParagraphStyle(
            "caption", parent=self.cell, fontName=body, alignment=TA_CENTER, spaceBefore=4, spaceAfter=8
        )
        self.small = ParagraphStyle(
            "small", parent=self.body, fontSize=size - 2.5, leading=(size - 2.5) * 1.25, spaceAfter=2
        )

    def add(self, *flowables: Flowable) -> None:
        self.story.extend(flowables)

    def heading(self, text: str, level: int = 1) -> None:
        paragraph = Paragraph(text, self.levels[level - 1])
        paragraph.outline_level = level - 1
        self.story.append(paragraph)

    def para(self, *texts: str) -> None:
        self.story.extend(Paragraph(text, self.body) for text in texts)

    def steps(self, *items: str, kind: str = "1", form: str = "%s.") -> None:
        entries = [ListItem(Paragraph(item, self.body), leftIndent=22) for item in items]
        self.story.append(
            ListFlowable(
                entries,
                bulletType=kind,
                bulletFormat=form,
                leftIndent=22,
                bulletFontName=self.body.fontName,
                bulletFontSize=self.body.fontSize,
            )
        )

    def contents(self) -> None:
        table = TableOfContents()
        table.levelStyles = [
            ParagraphStyle(
                "t1", parent=self.body, fontSize=self.body.fontSize - 1.5, leading=self.body.fontSize, spaceAfter=0
            ),
            ParagraphStyle("t2", parent=self.small, leading=self.small.fontSize * 1.1, leftIndent=16, spaceAfter=0),
        ]
        self.story.append(table)

    def table(
        self, rows: list[tuple[str, ...]], widths: list[float], caption: str = "", *, header: bool = True
    ) -> None:
        """A ruled table, widths in centimetres; a header row repeats on every page the table reaches."""
        cells = [
            [Paragraph(text, self.head if header and index == 0 else self.cell) for text in row]
            for index, row in enumerate(rows)
        ]
        grid = Table(cells, [w * cm for w in widths], repeatRows=1 if header else 0)
        rules = [("GRID", (0, 0), (-1, -1), 0.5, colors.grey), ("VALIGN", (0, 0), (-1, -1), "TOP")]
        if header:
            rules.append(("BACKGROUND", (0, 0), (-1, 0), PALE))
        grid.setStyle(TableStyle(rules))
        if not caption:
            self.add(grid, Spacer(1, 8))
        elif len(rows) > 14:
            self.add(Paragraph(caption, self.caption), grid, Spacer(1, 8))
        else:
            self.add(KeepTogether([Paragraph(caption, self.caption), grid]), Spacer(1, 8))

    def figure(self, width: float, height: float, draw: Callable[[Any], None], caption: str) -> None:
        """A figure drawn with lines and text (centimetres), kept with its caption."""
        self.add(KeepTogether([Vector(width, height, draw), Paragraph(caption, self.caption)]))

    def cover(self, title: str, rows: list[tuple[str, str]]) -> None:
        self.add(Paragraph(title, self.title))
        self.table(rows, [4.2, 12.2], header=False)


class Vector(Flowable):
    """A drawing made of lines and text, centred on the column."""

    def __init__(self, width: float, height: float, draw: Callable[[Any], None]) -> None:
        super().__init__()
        self.width, self.height, self._paint, self._room = width * cm, height * cm, draw, width * cm

    def wrap(self, room: float, _height: float) -> tuple[float, float]:
        self._room = room
        return room, self.height

    def draw(self) -> None:
        self.canv.translate((self._room - self.width) / 2, 0)
        self._paint(self.canv)
