"""Fictional forms in two versions with the truth of what differs, written by the same hand: yearly returns and invoices."""

from __future__ import annotations

import io
from dataclasses import dataclass

import docx
import openpyxl
import pypdfium2
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

Part = tuple[str, list[tuple[str, str]]]


@dataclass(frozen=True)
class Form:
    """One version: a title, parts of label and value, and a grid of line items (header first; empty without one)."""

    title: str
    parts: list[Part]
    lines: list[list[str]]


@dataclass(frozen=True)
class Truth:
    """One difference: the words its item must hold, the old and new value (None on the side that lacks it), the change."""

    item: str
    old: str | None
    new: str | None
    change: str


def person(
    name: str, number: str, year: int, street: str, status: str, amounts: dict[str, list[tuple[str, str]]]
) -> Form:
    head = [("Taxpayer name", name), ("Identification number", number), ("Tax year", str(year)),
            ("Filing status", status), ("Address", street)]  # fmt: skip
    return Form(f"Individual Income Tax Return {year}", [("Taxpayer", head), *amounts.items()], [])


ELLIS = (
    person("Jordan Ellis", "000-41-4417", 2023, "12 Alder Row, Milford", "Single", {
        "Income": [("Wages, salaries and tips", "$61,250.00"), ("Taxable interest", "$182.40"), ("Ordinary dividends", "$0.00"),
                   ("Capital gain or (loss)", "($1,200.00)"), ("Total income", "$60,232.40")],
        "Deductions": [("Standard deduction", "$22,500.00"), ("Student loan interest", "$640.00")],
        "Tax and payments": [("Total tax", "$2,646.00"), ("Federal tax withheld", "$3,100.00"), ("Refund due", "31 March 2024")],
    }),
    person("Jordan Ellis", "000-41-4417", 2024, "12 Alder Row, Milford", "Single", {
        "Income": [("Wages, salaries and tips", "$64,900.00"), ("Taxable interest", "$182.40"), ("Ordinary dividends", "$310.15"),
                   ("Capital gain or (loss)", "($450.00)"), ("Unemployment compensation", "$2,000.00"), ("Total income", "$66,942.55")],
        "Deductions": [("Standard deduction", "$22,500.00")],
        "Tax and payments": [("Total tax", "$2,113.00"), ("Federal tax withheld", "$3,100.00"), ("Refund due", "15 March 2025")],
    }),
    [
        Truth("Tax year", "2023", "2024", "+1"), Truth("Wages", "$61,250.00", "$64,900.00", "+3650.00"),
        Truth("Ordinary dividends", "$0.00", "$310.15", "+310.15"), Truth("Capital gain", "($1,200.00)", "($450.00)", "+750.00"),
        Truth("Unemployment", None, "$2,000.00", "added"), Truth("Total income", "$60,232.40", "$66,942.55", "+6710.15"),
        Truth("Student loan interest", "$640.00", None, "removed"), Truth("Total tax", "$2,646.00", "$2,113.00", "-533.00"),
        Truth("Refund due", "31 March 2024", "15 March 2025", "+349 days"),
    ],
)  # fmt: skip

TREMBLAY = (
    person("Noor Tremblay", "000 552 118", 2023, "88 rue Basse, Gatineau", "Married", {
        "Income": [("Employment income (box 14)", "54,310.22"), ("Pension income", "0.00"), ("Rental income", "7,200.00")],
        "Deductions": [("RRSP deduction", "4,000.00"), ("Union dues", "612.00"), ("Moving expenses", "1,905.37")],
        "Credits": [("Basic personal amount", "15,000.00"), ("Donations rate", "15%"), ("Balance owing", "318.90")],
    }),
    person("Noor Tremblay", "000 552 118", 2024, "5 chemin du Lac, Aylmer", "Married", {
        "Income": [("Employment income (box 14)", "57,044.80"), ("Pension income", "0.00"), ("Rental income", "7,200.00")],
        "Deductions": [("RRSP deduction", "4,500.00"), ("Professional and union dues", "612.00")],
        "Credits": [("Basic personal amount", "15,705.00"), ("Donations rate", "14.5%"), ("Balance owing", "-22.15")],
    }),
    [
        Truth("Tax year", "2023", "2024", "+1"), Truth("Address", "88 rue Basse, Gatineau", "5 chemin du Lac, Aylmer", "changed"),
        Truth("Employment income", "54,310.22", "57,044.80", "+2734.58"), Truth("RRSP", "4,000.00", "4,500.00", "+500.00"),
        Truth("union dues", "Union dues", "Professional and union dues", "changed"),
        Truth("Moving expenses", "1,905.37", None, "removed"), Truth("Basic personal", "15,000.00", "15,705.00", "+705.00"),
        Truth("Donations rate", "15%", "14.5%", "-0.5 percentage points"), Truth("Balance owing", "318.90", "-22.15", "-341.05"),
    ],
)  # fmt: skip

OKAFOR = (
    person("Amara Okafor", "000 311 902", 2022, "Unit 4, 19 Jetty Street, Fremantle", "Resident", {
        "Income": [("Salary or wages", "$88,120"), ("Gross interest", "$96"), ("Net foreign income", "$1,040")],
        "Deductions": [("Work-related car expenses", "$2,310"), ("Gifts or donations", "$250")],
        "Offsets": [("Low income offset", "$0"), ("Medicare levy", "$1,762"), ("Reporting period", "365 days")],
    }),
    person("Amara Okafor", "000 311 902", 2023, "Unit 4, 19 Jetty Street, Fremantle", "Resident", {
        "Income": [("Salary or wages", "$91,045"), ("Gross interest", "$96"), ("Net foreign income", "$1,040")],
        "Deductions": [("Work-related car expenses", "$2,310"), ("Gifts or donations", "$400"), ("Home office", "$515")],
        "Offsets": [("Low income offset", "$0"), ("Medicare levy", "$1,821"), ("Reporting period", "335 days")],
    }),
    [
        Truth("Tax year", "2022", "2023", "+1"), Truth("Salary", "$88,120", "$91,045", "+2925.00"),
        Truth("Gifts", "$250", "$400", "+150.00"), Truth("Home office", None, "$515", "added"),
        Truth("Medicare", "$1,762", "$1,821", "+59.00"), Truth("Reporting period", "365 days", "335 days", "-30 days"),
    ],
)  # fmt: skip

SVENSSON = (
    person("Lena Svensson", "000-77-1203", 2023, "3 Quarry Lane, Ashby", "Head of household", {
        "Income": [("Wages", "$48,000.00"), ("Alimony received", "$6,000.00")],
        "Dependents": [("Number of dependents", "1"), ("Child tax credit", "$2,000.00")],
        "Tax": [("Total tax", "$4,120.50"), ("Amount owed", "$87.25")],
    }),
    person("Lena Svensson", "000-77-1203", 2024, "3 Quarry Lane, Ashby", "Married filing jointly", {
        "Income": [("Wages", "$48,000.00")],
        "Dependents": [("Number of dependents", "2"), ("Child tax credit", "$4,000.00")],
        "Tax": [("Total tax", "$3,015.00"), ("Amount owed", "$0.00")],
    }),
    [
        Truth("Tax year", "2023", "2024", "+1"), Truth("Filing status", "Head of household", "Married filing jointly", "changed"),
        Truth("Alimony", "$6,000.00", None, "removed"), Truth("Number of dependents", "1", "2", "+1"),
        Truth("Child tax credit", "$2,000.00", "$4,000.00", "+2000.00"), Truth("Total tax", "$4,120.50", "$3,015.00", "-1105.50"),
        Truth("Amount owed", "$87.25", "$0.00", "-87.25"),
    ],
)  # fmt: skip

# A second person whose name differs by one letter: one year only.
TRAP = person("Jordan Elliss", "000-41-4471", 2023, "9 Mill Close, Milford", "Single", {
    "Income": [("Wages, salaries and tips", "$33,000.00"), ("Taxable interest", "$12.00"), ("Total income", "$33,012.00")],
    "Deductions": [("Standard deduction", "$22,500.00")],
    "Tax and payments": [("Total tax", "$1,011.00"), ("Federal tax withheld", "$1,400.00")],
})  # fmt: skip

LINES = ["No.", "Description", "Quantity", "Unit price", "Amount"]


def invoice(
    supplier: str, number: str, day: str, due: str, lines: list[list[str]], totals: list[tuple[str, str]]
) -> Form:
    head = [
        ("Supplier", supplier),
        ("Invoice number", number),
        ("Invoice date", day),
        ("Due date", due),
        ("Bill to", "Larkfield Dairy Ltd"),
    ]
    return Form(f"Invoice {number}", [("Details", head), ("Totals", totals)], [LINES, *lines])


BRIGHT = (
    invoice("Brightwater Fittings", "BW-1042", "3 February 2025", "5 March 2025",
            [["1", "Ball valve 25 mm", "40", "$12.50", "$500.00"], ["2", "Gasket set", "12", "$6.00", "$72.00"],
             ["3", "Delivery", "1", "$400.00", "$400.00"]],
            [("Subtotal", "$972.00"), ("Tax (13%)", "$126.36"), ("Total due", "$1,098.36")]),
    invoice("Brightwater Fittings", "BW-1077", "3 March 2025", "2 April 2025",
            [["1", "Ball valve 25 mm", "55", "$12.50", "$687.50"], ["2", "Pipe clamp", "20", "$3.20", "$64.00"],
             ["3", "Delivery", "1", "$400.00", "$400.00"]],
            [("Subtotal", "$1,151.50"), ("Tax (13%)", "$149.70"), ("Total due", "$1,301.20")]),
    [
        Truth("Invoice number", "BW-1042", "BW-1077", "changed"), Truth("Invoice date", "3 February 2025", "3 March 2025", "+28 days"),
        Truth("Due date", "5 March 2025", "2 April 2025", "+28 days"), Truth("Ball valve 25 mm / Quantity", "40", "55", "+15"),
        Truth("Ball valve 25 mm / Amount", "$500.00", "$687.50", "+187.50"), Truth("Gasket set", "Gasket set", None, "removed"),
        Truth("Pipe clamp", None, "Pipe clamp", "added"), Truth("Subtotal", "$972.00", "$1,151.50", "+179.50"),
        Truth("Tax (13%)", "$126.36", "$149.70", "+23.34"), Truth("Total due", "$1,098.36", "$1,301.20", "+202.84"),
    ],
)  # fmt: skip

HOLT = (
    invoice("Holt & Daughters", "7731", "2025-01-10", "2025-02-09",
            [["1", "Consulting, senior", "16", "150.00", "2,400.00"], ["2", "Travel", "1", "212.40", "212.40"]],
            [("Net", "2,612.40"), ("Tax (13%)", "339.61"), ("Total", "2,952.01")]),
    invoice("Holt & Daughters", "7790", "2025-02-10", "2025-02-24",
            [["1", "Consulting, senior", "16", "165.00", "2,640.00"], ["2", "Consulting, junior", "8", "90.00", "720.00"],
             ["3", "Travel", "1", "212.40", "212.40"]],
            [("Net", "3,572.40"), ("Tax (13%)", "464.41"), ("Total", "4,036.81")]),
    [
        Truth("Invoice number", "7731", "7790", "changed"), Truth("Invoice date", "2025-01-10", "2025-02-10", "+31 days"),
        Truth("Due date", "2025-02-09", "2025-02-24", "+15 days"), Truth("Consulting, senior / Unit price", "150.00", "165.00", "+15.00"),
        Truth("Consulting, senior / Amount", "2,400.00", "2,640.00", "+240.00"), Truth("Consulting, junior", None, "Consulting, junior", "added"),
        Truth("Net", "2,612.40", "3,572.40", "+960.00"), Truth("Tax (13%)", "339.61", "464.41", "+124.80"),
        Truth("Total", "2,952.01", "4,036.81", "+1084.80"),
    ],
)  # fmt: skip

VANTA = (
    invoice("Vanta Coatings Pty", "VC/220", "12 May 2025", "11 June 2025",
            [["1", "Primer, grey", "10", "$31.00", "$310.00"], ["2", "Top coat, white", "8", "$44.90", "$359.20"],
             ["3", "Masking film", "4", "$9.75", "$39.00"]],
            [("Subtotal", "$708.20"), ("Tax (10%)", "$70.82"), ("Total due", "$779.02")]),
    invoice("Vanta Coatings Pty", "VC/261", "12 June 2025", "12 July 2025",
            [["1", "Primer, grey", "10", "$31.00", "$310.00"], ["2", "Masking film", "6", "$9.75", "$58.50"]],
            [("Subtotal", "$368.50"), ("Tax (12.5%)", "$46.06"), ("Total due", "$414.56")]),
    [
        Truth("Invoice number", "VC/220", "VC/261", "changed"), Truth("Invoice date", "12 May 2025", "12 June 2025", "+31 days"),
        Truth("Due date", "11 June 2025", "12 July 2025", "+31 days"), Truth("Top coat, white", "Top coat, white", None, "removed"),
        Truth("Masking film / Quantity", "4", "6", "+2"), Truth("Masking film / Amount", "$39.00", "$58.50", "+19.50"),
        Truth("Subtotal", "$708.20", "$368.50", "-339.70"), Truth("Tax", "$70.82", "$46.06", "-24.76"),
        Truth("Tax", "Tax (10%)", "Tax (12.5%)", "+2.5 percentage points"), Truth("Total due", "$779.02", "$414.56", "-364.46"),
    ],
)  # fmt: skip

RETURNS = {"ellis": ELLIS, "tremblay": TREMBLAY, "okafor": OKAFOR, "svensson": SVENSSON}
INVOICES = {"brightwater": BRIGHT, "holt": HOLT, "vanta": VANTA}


def parts_in_order(form: Form) -> list[Part]:
    """Line items stand between the details and the totals."""
    return [form.parts[0], ("Items", []), *form.parts[1:]] if form.lines else form.parts


def markdown_table(form: Form) -> bytes:
    out = [f"# {form.title}"]
    for heading, fields in parts_in_order(form):
        rows = (fields and [["Line", "Value"], *map(list, fields)]) or form.lines
        out += [f"\n## {heading}\n", _pipe(rows[0]), "|" + " --- |" * len(rows[0]), *map(_pipe, rows[1:])]
    return "\n".join(out).encode()


def _pipe(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def colon_lines(form: Form) -> bytes:
    """Markdown with 'Label: value' lines, each a list item."""
    out = [f"# {form.title}"]
    for heading, fields in parts_in_order(form):
        out.append(f"\n## {heading}\n")
        out += [f"- {label}: {value}" for label, value in fields]
        if not fields:
            out += [_pipe(form.lines[0]), "|" + " --- |" * len(form.lines[0]), *map(_pipe, form.lines[1:])]
    return "\n".join(out).encode()


def html_table(form: Form) -> bytes:
    out = [f"<html><head><title>{form.title}</title></head><body><h1>{form.title}</h1>"]
    for heading, fields in parts_in_order(form):
        rows = list(map(list, fields)) or form.lines
        out.append(f"<h2>{heading}</h2><table>")
        for number, row in enumerate(rows):
            tag = "th" if not fields and number == 0 else "td"
            out.append("<tr>" + "".join(f"<{tag}>{cell.replace('&', '&amp;')}</{tag}>" for cell in row) + "</tr>")
        out.append("</table>")
    return "".join([*out, "</body></html>"]).encode()


def word_table(form: Form) -> bytes:
    document = docx.Document()
    document.add_heading(form.title, 0)
    for heading, fields in parts_in_order(form):
        document.add_heading(heading, 1)
        _word_rows(document, list(map(list, fields)) or form.lines)
    return _saved(document)


def word_leaders(form: Form) -> bytes:
    """Word paragraphs 'Label ........ value'."""
    document = docx.Document()
    document.add_heading(form.title, 0)
    for heading, fields in parts_in_order(form):
        document.add_heading(heading, 1)
        for label, value in fields:
            document.add_paragraph(f"{label} {'.' * (48 - len(label))} {value}")
        if not fields:
            _word_rows(document, form.lines)
    return _saved(document)


def _word_rows(document: object, rows: list[list[str]]) -> None:
    table = document.add_table(rows=0, cols=len(rows[0]))
    table.style = "Table Grid"
    for row in rows:
        for cell, text in zip(table.add_row().cells, row, strict=True):
            cell.text = text


def sheet(form: Form) -> bytes:
    book = openpyxl.Workbook()
    page = book.active
    page.title = "Form"
    page.append([form.title])
    for heading, fields in parts_in_order(form):
        page.append([])
        page.append([heading])
        for row in list(map(list, fields)) or form.lines:
            page.append(row)
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def pdf_plain(form: Form) -> bytes:
    """Label and value in two columns without lines or leaders; a ruled table for line items."""
    styles = getSampleStyleSheet()
    story = [Paragraph(form.title, styles["Title"])]
    for heading, fields in parts_in_order(form):
        rows = list(map(list, fields)) or form.lines
        style = TableStyle([] if fields else [("GRID", (0, 0), (-1, -1), 0.5, "black")])
        story += [
            Paragraph(heading, styles["Heading2"]),
            Table(rows, style=style, colWidths=[240, 200] if fields else None),
            Spacer(0, 12),
        ]
    buffer = io.BytesIO()
    SimpleDocTemplate(buffer, pagesize=A4, invariant=1).build(story)
    return buffer.getvalue()


def pdf_table(form: Form) -> bytes:
    """A ruled table per part."""
    styles = getSampleStyleSheet()
    story = [Paragraph(form.title, styles["Title"])]
    ruled = TableStyle([("GRID", (0, 0), (-1, -1), 0.5, "black")])
    for heading, fields in parts_in_order(form):
        rows = list(map(list, fields)) or form.lines
        story += [Paragraph(heading, styles["Heading2"]), Table(rows, style=ruled), Spacer(0, 12)]
    buffer = io.BytesIO()
    SimpleDocTemplate(buffer, pagesize=A4, invariant=1).build(story)
    return buffer.getvalue()


def pdf_leaders(form: Form) -> bytes:
    """Lines 'Label ........ value' with the values flush right, the headings in bold."""
    buffer = io.BytesIO()
    page = Canvas(buffer, pagesize=A4, invariant=1)
    y = 790
    page.setFont("Helvetica-Bold", 16)
    page.drawString(60, y, form.title)
    for heading, fields in form.parts:
        y -= 34
        page.setFont("Helvetica-Bold", 12)
        page.drawString(60, y, heading)
        page.setFont("Helvetica", 10)
        for label, value in fields:
            y -= 16
            start = 60 + page.stringWidth(label, "Helvetica", 10) + 4
            room = 530 - page.stringWidth(value, "Helvetica", 10) - 4 - start
            page.drawString(60, y, label)
            page.drawString(start, y, "." * int(room / page.stringWidth(".", "Helvetica", 10)))
            page.drawRightString(530, y, value)
    page.save()
    return buffer.getvalue()


def scanned(data: bytes) -> bytes:
    """The pages of a PDF as pictures, 200 dots an inch."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, invariant=1)
    with pypdfium2.PdfDocument(data) as book:
        for page in book:
            width, height = page.get_size()
            picture = page.render(scale=200 / 72, grayscale=True).to_pil()
            canvas.setPageSize((width, height))
            canvas.drawImage(ImageReader(picture), 0, 0, width, height)
            canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _saved(document: object) -> bytes:
    buffer = io.BytesIO()
    document.save(buffer)
    return buffer.getvalue()


LAYOUTS = {
    "md": [markdown_table, colon_lines],
    "html": [html_table],
    "docx": [word_table, word_leaders],
    "xlsx": [sheet],
    "pdf": [pdf_table, pdf_plain, pdf_leaders],
}
