"""Pages drawn here, read back as blocks: every word once, in reading order, tables as grids, figures with captions."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image, ImageDraw
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Table

from sayso.schemas.errors import BadDocumentError
from sayso.tasks.parse.pdf import parse_pdf_window

WIDTH, HEIGHT = A4
PROSE = (
    "The pump shall be calibrated before each use and the reading entered in the log. "
    "A deviation of more than two percent stops the run until the cause is known. "
    "The operator signs the entry and the supervisor reviews it within one working day. "
)


class Page:
    """A page that is written from the top down."""

    def __init__(self, size=A4, **options) -> None:
        self.out = io.BytesIO()
        self.canvas = Canvas(self.out, pagesize=size, **options)
        self.height = size[1]

    def lines(self, x: float, y: float, *texts: str, size: float = 10, font: str = "Times-Roman", pitch: float = 12):
        self.canvas.setFont(font, size)
        for number, text in enumerate(texts):
            self.canvas.drawString(x, self.height - y - number * pitch, text)

    def turn(self) -> None:
        self.canvas.showPage()

    def read(self, first: int = 1, last: int = 1, **options):
        self.canvas.save()
        return parse_pdf_window(self.out.getvalue(), first, last, **options)


def wrapped(text: str, width: int) -> list[str]:
    lines, line = [], ""
    for word in text.split():
        if len(line) + len(word) >= width:
            lines.append(line)
            line = ""
        line = f"{line} {word}".strip()
    return [*lines, line]


def texts(parsed) -> list[str]:
    return [block.text for block in parsed.blocks]


def test_lines_become_paragraphs_and_a_bold_line_stands_alone():
    page = Page()
    page.lines(72, 72, "1 Calibration", size=14, font="Times-Bold")
    page.lines(72, 100, *wrapped(PROSE, 90))
    page.lines(72, 160, *wrapped("Records are kept for ten years. " * 5, 90))
    parsed = page.read()
    assert [block.text for block in parsed.blocks] == [
        "1 Calibration",
        PROSE.strip(),
        ("Records are kept for ten years. " * 5).strip(),
    ]
    assert [block.bold for block in parsed.blocks] == [True, False, False]
    assert parsed.blocks[0].size > parsed.blocks[1].size


def test_two_columns_are_read_one_after_the_other():
    page = Page()
    left = wrapped("Left column text about pumps. " * 14, 44)
    right = wrapped("Right column words about valves. " * 14, 44)
    page.lines(72, 60, "A title that runs across both of the columns of this page and is long", size=12)
    page.lines(60, 90, *left)
    page.lines(315, 90, *right)
    text = " ".join(texts(page.read()))
    assert "Left" not in text[text.index("Right") :]
    assert text.startswith("A title that runs across")


def test_a_word_broken_at_the_end_of_a_line_is_joined_and_a_compound_keeps_its_hyphen():
    page = Page()
    page.lines(
        72,
        72,
        "The device was tested in a well-known laboratory and the calibra-",
        "tion was confirmed there, after which a report by the well-",
        "known laboratory was filed with the agency and then published.",
    )
    text = texts(page.read())[0]
    assert "calibration was confirmed" in text
    assert "the well-known laboratory was filed" in text


def test_list_items_keep_their_markers_and_stay_apart():
    page = Page()
    page.lines(72, 72, *wrapped(PROSE, 90))
    page.lines(
        90, 130, "1. Switch off the pump.", "2. Drain the line and wait for the", "    pressure to fall.", "3. Open."
    )
    items = [block.text for block in page.read().blocks if block.kind == "list_item"]
    assert items == ["1. Switch off the pump.", "2. Drain the line and wait for the pressure to fall.", "3. Open."]


def test_code_keeps_its_lines_and_indents():
    page = Page()
    page.lines(72, 72, *wrapped(PROSE * 2, 90))
    page.lines(72, 160, "all: main.o", "    cc -o main main.o", "clean:", "    rm main", font="Courier", size=9)
    page.lines(72, 230, *wrapped(PROSE, 90))
    code = [block.text for block in page.read().blocks if block.kind == "code"]
    assert code == ["all: main.o\n    cc -o main main.o\nclean:\n    rm main"]


GRID = [
    ["Item", "Unit", "Price"],
    ["Filter set", "piece", "12.50"],
    ["Seal kit", "box", "7.00"],
    ["Valve", "piece", "19.95"],
]


def draw_table(page: Page, rows, y: float, *, ruled: bool, widths=(150, 90, 90)) -> None:
    table = Table(rows, colWidths=widths)
    if ruled:
        table.setStyle([("GRID", (0, 0), (-1, -1), 0.5, colors.black)])
    table.wrapOn(page.canvas, 400, 400)
    table.drawOn(page.canvas, 72, page.height - y)


@pytest.mark.parametrize("ruled", [True, False])
def test_a_table_becomes_a_grid_with_its_caption(ruled):
    page = Page()
    page.lines(72, 72, *wrapped(PROSE, 90))
    page.lines(72, 140, "Table 1: Spare parts")
    draw_table(page, GRID, 230, ruled=ruled)
    page.lines(72, 260, *wrapped(PROSE, 90))
    parsed = page.read()
    tables = [block for block in parsed.blocks if block.kind == "table"]
    assert [[list(row) for row in table.grid] for table in tables] == [GRID]
    assert (tables[0].caption, tables[0].header_rows) == ("Table 1: Spare parts", 1)
    kinds = [block.kind for block in parsed.blocks]
    assert kinds == ["paragraph", "table", "paragraph"]


def test_a_merged_header_cell_is_repeated_in_each_of_its_columns():
    page = Page()
    rows = [["Model", "Flow", ""], ["", "low", "high"], ["P-100", "2.1", "8.4"], ["P-200", "3.3", "9.7"]]
    table = Table(rows, colWidths=[120, 80, 80])
    table.setStyle(
        [("GRID", (0, 0), (-1, -1), 0.5, colors.black), ("SPAN", (1, 0), (2, 0)), ("SPAN", (0, 0), (0, 1))],
    )
    table.wrapOn(page.canvas, 400, 400)
    table.drawOn(page.canvas, 72, page.height - 200)
    grid = next(block.grid for block in page.read().blocks if block.kind == "table")
    assert grid == (
        ("Model", "Flow", "Flow"),
        ("Model", "low", "high"),
        ("P-100", "2.1", "8.4"),
        ("P-200", "3.3", "9.7"),
    )


def picture(text: str = "") -> ImageReader:
    image = Image.new("RGB", (300, 200), "white")
    draw = ImageDraw.Draw(image)
    draw.ellipse((40, 40, 220, 160), outline="black", width=6)
    draw.text((90, 90), text, fill="black")
    return ImageReader(image)


def test_a_picture_is_a_figure_with_its_crop_and_caption():
    page = Page()
    page.lines(72, 72, *wrapped(PROSE, 90))
    page.canvas.drawImage(picture(), 150, page.height - 330, 300, 200)
    page.lines(150, 350, "Figure 2: Flow through the pump")
    page.lines(72, 400, *wrapped(PROSE, 90))
    parsed = page.read()
    figure = next(block for block in parsed.blocks if block.kind == "figure")
    assert figure.caption == "Figure 2: Flow through the pump"
    crop = Image.open(io.BytesIO(parsed.images[figure.image_sha]))
    assert crop.width > crop.height > 300


def test_text_turned_on_its_side_is_read_upright():
    page = Page()
    page.canvas.translate(420, 100)
    page.canvas.rotate(90)
    page.height = 300
    page.lines(0, 0, *wrapped(PROSE, 90))
    assert " ".join(texts(page.read())) == PROSE.strip()


def test_a_page_with_a_rotate_entry_is_read_upright():
    page = Page(landscape(A4))
    page.canvas.setPageRotation(90)
    page.lines(72, 72, *wrapped(PROSE, 90))
    assert " ".join(texts(page.read())) == PROSE.strip()


def test_values_typed_into_a_form_are_read():
    page = Page()
    page.lines(72, 72, "Serial number:")
    page.canvas.acroForm.textfield(name="serial", value="SN-20417", x=160, y=page.height - 78, width=150, height=18)
    assert "SN-20417" in " ".join(texts(page.read()))


def test_quotation_marks_and_dashes_stay_as_printed():
    page = Page()
    page.lines(72, 72, "The “operator’s log” — pages 3–7 — is kept by the quality unit and reviewed weekly.")
    assert texts(page.read()) == ["The “operator’s log” — pages 3–7 — is kept by the quality unit and reviewed weekly."]


def test_a_window_keeps_the_files_page_numbers_and_gives_all_bookmarks():
    page = Page()
    for number in range(1, 4):
        page.canvas.bookmarkPage(f"p{number}")
        page.canvas.addOutlineEntry(f"Part {number}", f"p{number}", level=0)
        page.lines(72, 72, f"Part {number}", *wrapped(PROSE, 90))
        page.turn()
    parsed = page.read(2, 3)
    assert {block.page for block in parsed.blocks} == {2, 3}
    assert parsed.bookmarks == ((1, "Part 1", 1), (1, "Part 2", 2), (1, "Part 3", 3))
    assert parsed.page_count == 3


def test_a_window_past_the_end_is_refused():
    page = Page()
    page.lines(72, 72, "One page only.")
    with pytest.raises(BadDocumentError, match="Page 2 is missing"):
        page.read(1, 2)


def test_an_empty_page_gives_no_blocks():
    page = Page()
    page.turn()
    assert page.read().blocks == ()


@pytest.mark.slow
def test_a_scan_is_read_by_ocr_and_is_no_figure():
    image = Image.new("RGB", (1240, 1754), "white")
    from PIL import ImageFont

    font = ImageFont.load_default(34)
    draw = ImageDraw.Draw(image)
    for number, line in enumerate(wrapped(PROSE, 60)):
        draw.text((120, 150 + 60 * number), line, fill="black", font=font)
    page = Page()
    page.canvas.drawImage(ImageReader(image), 0, 0, *A4)
    parsed = page.read()
    assert not [block for block in parsed.blocks if block.kind == "figure"]
    read = " ".join(texts(parsed)).replace(" ", "")
    assert "deviationofmorethantwopercentstopstherun" in read


def test_a_page_that_docling_parse_cannot_read_comes_from_pdfium(monkeypatch):
    from sayso.tasks.parse import pdf

    def broken(*_args):
        raise RuntimeError("decoder failed")

    monkeypatch.setattr(pdf, "read_page", broken)
    page = Page()
    page.lines(72, 72, *wrapped(PROSE, 90))
    parsed = page.read()
    assert " ".join(texts(parsed)) == PROSE.strip()
    assert parsed.gaps == ()


SHIFTED = b"1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <41> <7A> <0044> endbfrange"


def with_shifted_letters(data: bytes) -> bytes:
    """The file with a map in its font that says D for A, E for B, ... as broken exports do."""
    number = int(re.findall(rb"/Size (\d+)", data)[-1])
    stream = b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap " + SHIFTED + b" endcmap end end"
    body = data[: data.rindex(b"xref")]
    body = body.replace(b"/BaseFont /Times-Roman", b"/BaseFont /Times-Roman /ToUnicode %d 0 R" % number)
    body += b"\n%d 0 obj\n<< /Length %d >>\nstream\n%s\nendstream\nendobj\n" % (number, len(stream), stream)
    places = {int(found.group(1)): found.start() for found in re.finditer(rb"(?m)^(\d+) 0 obj", body)}
    root = re.search(rb"/Root (\d+ 0 R)", data).group(1)
    table = b"".join(b"%010d 00000 n \n" % places[i] for i in range(1, number + 1))
    trailer = b"trailer << /Size %d /Root %s >>\nstartxref\n%d\n%%%%EOF" % (number + 1, root, len(body))
    return body + b"xref\n0 %d\n0000000000 65535 f \n" % (number + 1) + table + trailer


@pytest.mark.slow
def test_a_font_that_maps_letters_to_others_is_read_by_ocr():
    page = Page(pageCompression=0)
    page.lines(72, 72, *wrapped(PROSE * 2, 80), size=12, pitch=16)
    page.canvas.save()
    parsed = parse_pdf_window(with_shifted_letters(page.out.getvalue()), 1, 1)
    assert "stops the run until the cause is known" in " ".join(texts(parsed))


def test_two_tables_under_each_other_stay_two():
    page = Page()
    draw_table(
        page, [["Invoice", "INV-2041", "2026-03-14"], ["Customer", "Harbor Ltd", "2026-04-13"]], 120, ruled=False
    )
    page.canvas.translate(35, 0)
    draw_table(page, GRID, 260, ruled=False)
    tables = [[list(row) for row in block.grid] for block in page.read().blocks if block.kind == "table"]
    assert [rows for rows in tables if rows == GRID] == [GRID]


def test_lines_of_a_form_with_amounts_are_a_table_and_short_lines_stay_apart():
    page = Page()
    page.lines(
        72, 72, "Name: Jordan Ellis", "Number: 000-41-4417", "Filing status: married, filing jointly", font="Helvetica"
    )
    amounts = [
        ["1", "Wages and salaries", "61,200.00"],
        ["2", "Taxable interest", "312.45"],
        ["3", "Deduction", "22,500.00"],
    ]
    draw_table(page, amounts, 220, ruled=False, widths=(40, 200, 90))
    parsed = page.read()
    assert texts(parsed)[:3] == ["Name: Jordan Ellis", "Number: 000-41-4417", "Filing status: married, filing jointly"]
    assert [list(row) for block in parsed.blocks for row in block.grid] == amounts


def test_a_list_inside_a_list_is_one_level_deeper():
    page = Page()
    page.lines(72, 72, *wrapped(PROSE, 90))
    page.lines(90, 130, "(a) The operator", font="Helvetica")
    page.lines(110, 144, "(i) checks the seal;", "(ii) opens the valve.", font="Helvetica", pitch=14)
    page.lines(90, 172, "(b) The supervisor signs.", font="Helvetica")
    assert [b.level for b in page.read().blocks if b.kind == "list_item"] == [1, 2, 2, 1]


def test_a_table_of_contents_is_lines():
    """Leaders towards page numbers that never fall are no columns, also where each dot is a word of its own."""
    page = Page()
    rows = [
        ("1 Purpose", "2"),
        ("1.1 Scope of use", "2"),
        ("2 Terms", "3"),
        ("2.1 Names of parts", "4"),
        ("3 Limits", "7"),
    ]
    for number, (label, value) in enumerate(rows):
        page.lines(72, 100 + 16 * number, label + " " + ". " * (50 - len(label)), size=9)
        page.lines(420, 100 + 16 * number, value, size=9)
    read = page.read()
    assert [block.kind for block in read.blocks if block.kind == "table"] == []
    assert any("Names of parts" in text for text in texts(read))
