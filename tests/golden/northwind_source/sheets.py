"""Excel workbooks: merged titles and headers, number formats, frozen panes; saved with fixed times."""

from datetime import date
from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from .packages import STAMP, repack

Cell = str | int | float | date | None
HEAD = PatternFill("solid", fgColor="DCE6F1")
BAND = PatternFill("solid", fgColor="F2F2F2")
_THIN = Side(style="thin", color="999999")
GRID = Border(_THIN, _THIN, _THIN, _THIN)
DATE = "dd-mmm-yyyy"


def new_workbook(title: str, author: str) -> Workbook:
    """An empty workbook with its properties set."""
    book = Workbook()
    book.remove(book.active)
    book.properties.title, book.properties.creator = title, author
    book.properties.created = STAMP
    return book


def title(sheet: Worksheet, text: str, columns: int, row: int = 1) -> None:
    """A title merged over the width of the table."""
    sheet.merge_cells(start_row=row, start_column=1, end_row=row, end_column=columns)
    sheet.cell(row, 1, text).font = Font(bold=True, size=14)


def header(sheet: Worksheet, row: int, names: tuple[str, ...]) -> None:
    """One header row."""
    for column, name in enumerate(names, 1):
        cell = sheet.cell(row, column, name)
        cell.font, cell.fill, cell.border = Font(bold=True), HEAD, GRID
        cell.alignment = Alignment(wrap_text=True, vertical="center", horizontal="center")


def body(sheet: Worksheet, row: int, values: tuple[Cell, ...], formats: dict[int, str] | None = None) -> None:
    """One row of data; dates are shown as 14-Jan-2026, other formats by column number."""
    for column, value in enumerate(values, 1):
        cell = sheet.cell(row, column, value)
        cell.border = GRID
        if isinstance(value, date):
            cell.number_format = DATE
        elif formats and column in formats and isinstance(value, (int, float)):
            cell.number_format = formats[column]
        if isinstance(value, str) and len(value) > 24:
            cell.alignment = Alignment(wrap_text=True, vertical="top")


def band(sheet: Worksheet, row: int, text: str, columns: int) -> None:
    """A merged row that names the group of rows below it."""
    sheet.merge_cells(start_row=row, start_column=1, end_row=row, end_column=columns)
    cell = sheet.cell(row, 1, text)
    cell.font, cell.fill = Font(bold=True, italic=True), BAND


def widths(sheet: Worksheet, *values: int) -> None:
    """Column widths in characters, from column A."""
    for column, value in enumerate(values, 1):
        sheet.column_dimensions[get_column_letter(column)].width = value


def save(book: Workbook, path: Path) -> None:
    """Write the workbook so that a rerun gives the same bytes."""
    book.save(path)
    repack(path)
