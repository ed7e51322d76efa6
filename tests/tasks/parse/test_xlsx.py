"""Workbooks: sheets as sections, ranges as tables, values as displayed."""

from __future__ import annotations

import datetime as dt
import io

import pytest
from golden.hostile import with_sheet
from openpyxl import Workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.drawing.image import Image as SheetImage
from openpyxl.worksheet.table import Table
from PIL import Image

from sayso.tasks.parse.xlsx import parse_xlsx
from sayso.tasks.parse.xlsx_formats import displayed

DAY = dt.datetime(2024, 3, 5)  # noqa: DTZ001 - a sheet's dates have no zone
AFTERNOON = DAY.replace(hour=14, minute=7)


def saved(book: Workbook) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("value", "number_format", "text"),
    [
        (0.256, "0%", "26%"),
        (0.256, "0.0%", "25.6%"),
        (1234567.891, "#,##0.00", "1,234,567.89"),
        (1234567.891, "#,##0", "1,234,568"),
        (-5.5, "0.00;(0.00)", "(5.50)"),
        (0, '0.00;-0.00;"-"', "-"),
        (12.5, "$#,##0.00", "$12.50"),
        (12.5, "[$€-407] #,##0.00", "€ 12.50"),
        (12.5, '0.0" mg"', "12.5 mg"),
        (1500000, '0.0,,"M"', "1.5M"),
        (7, "000", "007"),
        (1.50, "0.0##", "1.5"),
        (123456, "0.00E+00", "1.23E+05"),
        (0.1 + 0.2, "General", "0.3"),
        (3.0, "General", "3"),
        (1e-7, "General", "1E-07"),
        (True, "General", "TRUE"),
        ("  two\nlines ", "@", "two lines"),
        (DAY, "yyyy-mm-dd", "2024-03-05"),
        (DAY, "d mmmm yyyy", "5 March 2024"),
        (DAY, "mm/dd/yy", "03/05/24"),
        (AFTERNOON, "dd.mm.yyyy hh:mm", "05.03.2024 14:07"),
        (AFTERNOON, "h:mm AM/PM", "2:07 PM"),
        (DAY, "General", "2024-03-05"),
        (dt.time(9, 30), "h:mm", "9:30"),
        (dt.timedelta(hours=27, minutes=5), "[h]:mm", "27:05"),
        (dt.timedelta(minutes=75, seconds=5), "[mm]:ss", "75:05"),
        (DAY, "d-m-y", "5-3-24"),
        (-12.3, "$#,##0.00", "-$12.30"),
        (-0.001, "0.0%", "-0.1%"),
        (-0.001, "0.00", "0.00"),
        (1500000, '[>=1000000]0.0,,"M";[>=1000]0.0,"K";0', "1.5M"),
        (2500, '[>=1000000]0.0,,"M";[>=1000]0.0,"K";0', "2.5K"),
        (1.75, "# ?/?", "1 3/4"),
        (12.5, "0", "13"),
        (0.285, "0%", "29%"),
        (2.675, "0.00", "2.68"),
        (0.375, "# ?/8", "3/8"),
        (259103.248642121, "General", "259103.2486"),
        (1 / 3, "General", "0.333333333"),
        ("bolt", '0;-0;0;"Item "@', "Item bolt"),
        (None, "General", ""),
    ],
)
def test_values_read_as_the_sheet_displays_them(value, number_format, text):
    assert displayed(value, number_format) == text


def test_ranges_apart_are_tables_apart_with_their_titles():
    book = Workbook()
    sheet = book.active
    sheet.title = "Prices"
    for place, value in {
        "A1": "Prices in euro", "A3": "Item", "B3": "Price", "A4": "bolt", "B4": 1.5, "A5": "nut", "B5": 2,
        "E3": "Town", "F3": "Count", "E4": "Ulm", "F4": 3, "A8": "All prices hold until the end of the year.",
    }.items():  # fmt: skip
        sheet[place] = value
    heading, title, prices, towns, note = parse_xlsx(saved(book)).blocks
    assert (heading.kind, heading.text, heading.level, heading.page) == ("heading", "Prices", 1, 1)
    assert (title.kind, title.text) == ("paragraph", "Prices in euro")
    assert (prices.grid, prices.header_rows) == ((("Item", "Price"), ("bolt", "1.5"), ("nut", "2")), 1)
    assert towns.grid == (("Town", "Count"), ("Ulm", "3"))
    assert (note.kind, note.text) == ("paragraph", "All prices hold until the end of the year.")


def test_merged_cells_repeat_and_hidden_sheets_are_marked():
    book = Workbook()
    sheet = book.active
    for row in (["Drug", "Adults", None], [None, "day", "night"], ["A", 5, 10]):
        sheet.append(row)
    sheet.merge_cells("B1:C1")
    sheet.merge_cells("A1:A2")
    secret = book.create_sheet("Secret")
    secret["A1"] = "hidden words"
    secret.sheet_state = "hidden"
    parsed = parse_xlsx(saved(book))
    table = parsed.blocks[1]
    assert table.grid == (("Drug", "Adults", "Adults"), ("Drug", "day", "night"), ("A", "5", "10"))
    assert table.header_rows == 2
    assert [(block.text, block.layer, block.page) for block in parsed.blocks[2:]] == [
        ("Secret", "hidden", 2), ("hidden words", "hidden", 2),
    ]  # fmt: skip
    assert parsed.page_count == 2


def test_formulas_show_their_last_value_or_themselves():
    cells = '<c r="A1"><f>B1+1</f><v>42</v></c><c r="B1"><f>SUM(C1:C9)</f></c>'
    (block,) = [
        b
        for b in parse_xlsx(with_sheet(f'<sheetData><row r="1">{cells}</row></sheetData>')).blocks
        if b.kind == "table"
    ]
    assert block.grid == (("42", "=SUM(C1:C9)"),)


def test_a_used_range_of_the_whole_sheet_costs_nothing():
    corners = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>'
    merged = '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'
    parsed = parse_xlsx(with_sheet(f'<dimension ref="A1:XFD1048576"/><sheetData>{corners}</sheetData>{merged}'))
    assert [block.text for block in parsed.blocks[1:]] == ["1", "2"]


def test_pictures_charts_and_comments_follow_their_sheet():
    book = Workbook()
    sheet = book.active
    for row in (["Year", "Cases"], ["2023", 4], ["2024", 9]):
        sheet.append(row)
    sheet["B2"].comment = Comment("Counted twice?", "Ann")
    picture = io.BytesIO()
    Image.new("RGB", (60, 40), "red").save(picture, "PNG")
    sheet.add_image(SheetImage(picture), "D2")
    chart = BarChart()
    chart.title = "Cases by year"
    chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=3), titles_from_data=True)
    sheet.add_chart(chart, "D12")
    parsed = parse_xlsx(saved(book))
    kinds = {block.kind: block for block in parsed.blocks}
    assert parsed.images[kinds["figure"].image_sha].startswith(b"\x89PNG")
    assert (kinds["note"].text, kinds["note"].layer) == ("B2: Counted twice?", "comments")
    assert any("Cases by year" in (block.text, block.caption) for block in parsed.blocks)


def test_a_lone_column_behind_an_empty_one_stays_with_its_table_and_a_long_list_is_one_table():
    book = Workbook()
    for row in (["Item", "Price", None, "Note"], ["bolt", 1, None, "thin"], ["nut", 2, None, "wide"]):
        book.active.append(row)
    names = book.create_sheet("Names")
    for number in range(40):
        names.append([f"name {number}"])
    tables = [block for block in parse_xlsx(saved(book)).blocks if block.kind == "table"]
    assert tables[0].grid == (("Item", "Price", "Note"), ("bolt", "1", "thin"), ("nut", "2", "wide"))
    assert len(tables[1].grid) == 40


def tables_of(book: Workbook) -> list[tuple[tuple[tuple[str, ...], ...], int]]:
    return [(block.grid, block.header_rows) for block in parse_xlsx(saved(book)).blocks if block.kind == "table"]


def test_equal_cells_side_by_side_are_no_merged_title():
    book = Workbook()
    for row in (["Header", "Header"], ["Expiry", "Expiry"], ["Party", "Party"]):
        book.active.append(row)
    ((grid, _),) = tables_of(book)
    assert grid == (("Header", "Header"), ("Expiry", "Expiry"), ("Party", "Party"))


def test_labels_in_a_column_apart_stay_with_their_numbers_under_a_run_of_years():
    book = Workbook()
    for row in (["Turnover", None, 2021, 2022, 2023], ["North", None, 5, 6, 7], ["South", None, 1, 2, 3]):
        book.active.append(row)
    assert tables_of(book) == [
        ((("Turnover", "2021", "2022", "2023"), ("North", "5", "6", "7"), ("South", "1", "2", "3")), 1)
    ]


def test_rows_after_an_empty_line_go_on_under_the_head_above_but_a_table_with_a_head_of_its_own_does_not():
    book = Workbook()
    rows = [
        ["Item", "Kind", "Price"],
        ["bolt", "steel", 1],
        None,
        ["Subtotal", None, 9],
        None,
        ["Town", "Land", "Count"],
        ["Ulm", "DE", 3],
    ]
    for row in rows:
        book.active.append(row or [])
    assert tables_of(book) == [
        ((("Item", "Kind", "Price"), ("bolt", "steel", "1"), ("Subtotal", "", "9")), 1),
        ((("Town", "Land", "Count"), ("Ulm", "DE", "3")), 1),
    ]


def test_a_column_without_labels_is_no_sign_of_further_header_rows():
    book = Workbook()
    for row in (["Sheet", "Rule", "Use"], [None, "Cell value", "Find numbers"], [None, "Top values", "Find the best"]):
        book.active.append(row)
    assert [header for _, header in tables_of(book)] == [1]


def test_a_table_that_the_workbook_names_has_its_stated_header():
    book = Workbook()
    for row in ([2020, "b"], [1, "x"], [2, "y"]):
        book.active.append([str(cell) if row[1] == "b" else cell for cell in row])
    book.active.add_table(Table(displayName="Counts", ref="A1:B3"))
    assert tables_of(book) == [((("2020", "b"), ("1", "x"), ("2", "y")), 1)]


def test_rows_without_a_label_that_repeat_are_data():
    book = Workbook()
    for row in (["A", "B", "C"], [None, "MSP", None], [None, "MSP", None], ["x", "ABC", None]):
        book.active.append(row)
    assert [header for _, header in tables_of(book)] == [1]


def test_the_built_in_short_date_shows_four_figures_of_the_year():
    book = Workbook()
    book.active["A1"] = DAY
    book.active["A1"].number_format = "mm-dd-yy"
    assert parse_xlsx(saved(book)).blocks[1].text == "3/5/2024"
