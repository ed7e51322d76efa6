"""The raw text of an office file or PDF, as its own library gives it: what an evidence quote is checked against."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import docx
import openpyxl
import pptx
import pypdfium2


def raw_text(path: Path) -> str:
    """All text of a file in reading order, table cells joined by spaces, dates and shares as Excel shows them."""
    reader = {".pdf": _pdf, ".docx": _word, ".xlsx": _excel, ".pptx": _powerpoint}[path.suffix]
    return "\n".join(reader(path))


def _pdf(path: Path) -> Iterator[str]:
    with pypdfium2.PdfDocument(path) as book:
        for page in book:
            yield page.get_textpage().get_text_range()


def _word(path: Path) -> Iterator[str]:
    for block in docx.Document(str(path)).iter_inner_content():
        if isinstance(block, docx.table.Table):
            yield from (" ".join(cell.text for cell in row.cells) for row in block.rows)
        else:
            yield block.text


def shown(value: object, number_format: str) -> str:
    """A cell as Excel displays it, for the formats the shelf uses."""
    if value is None:
        return ""
    if isinstance(value, date):
        return f"{value:%d-%b-%Y}"
    if isinstance(value, (int, float)) and number_format.endswith("%"):
        return f"{value:.{len(number_format) - number_format.find('.') - 2 if '.' in number_format else 0}%}"
    return f"{value:,}" if number_format == "#,##0" else str(value)


def _excel(path: Path) -> Iterator[str]:
    for sheet in openpyxl.load_workbook(path):
        yield sheet.title
        for row in sheet.iter_rows():
            yield " ".join(filter(None, (shown(cell.value, cell.number_format) for cell in row)))


def _powerpoint(path: Path) -> Iterator[str]:
    for slide in pptx.Presentation(str(path)).slides:
        yield from _shapes(slide.shapes)
        if slide.has_notes_slide:
            yield slide.notes_slide.notes_text_frame.text


def _shapes(shapes: object) -> Iterator[str]:
    for shape in shapes:
        if shape.shape_type == pptx.enum.shapes.MSO_SHAPE_TYPE.GROUP:
            yield from _shapes(shape.shapes)
        elif shape.has_text_frame:
            yield shape.text_frame.text
        elif shape.has_chart:
            plot = shape.chart.plots[0]
            for series in plot.series:
                yield from (f"{name} {value:g}" for name, value in zip(plot.categories, series.values, strict=True))
        elif shape.has_table:
            yield from (" ".join(cell.text for cell in row.cells) for row in shape.table.rows)
