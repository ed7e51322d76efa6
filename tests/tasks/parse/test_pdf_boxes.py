"""Type sizes where a file's fonts give no usable boxes."""

from __future__ import annotations

import io
from dataclasses import replace

import pypdfium2
import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from sayso.tasks.parse.pdf_boxes import even_boxes
from sayso.tasks.parse.pdf_cells import Word, open_pdf, read_page

LINES = (
    "the rate was even as we saw it on",
    "a day when no one has any more use for",
    "an old pump of the first kind we had",
)


@pytest.fixture
def page():
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4)
    for place, words in enumerate(LINES):
        canvas.setFont("Times-Roman", 10)
        canvas.drawString(72, 700 - 14 * place, words)
    canvas.setFont("Times-Bold", 20)
    canvas.drawString(72, 600, "Care of the pump and of its valves")
    canvas.save()
    data = out.getvalue()
    with pypdfium2.PdfDocument(data) as document:
        yield read_page(open_pdf(data, ""), 1), document[0]


def inked(word: Word) -> Word:
    """The word with the box of its ink: as high as its highest letter and as low as its lowest."""
    rises = any(letter in "bdfhklt" or letter.isupper() for letter in word.text)
    falls = any(letter in "gjpqy" for letter in word.text)
    top = word.top + (0.1 if rises else 0.35) * word.size
    return replace(word, top=top, bottom=word.bottom - (0.0 if falls else 0.2) * word.size)


def test_words_of_one_type_size_get_boxes_of_one_height(page):
    cells, picture = page
    low = [inked(word) for word in cells.words]
    assert len({round(word.size, 1) for word in low if word.middle[1] < 200}) > 1
    even = even_boxes(low, picture, cells.height)
    assert {(word.middle[1] < 200, round(word.size, 1)) for word in even} == {(True, 9.0), (False, 18.0)}


def test_boxes_that_fit_their_type_stay(page):
    cells, picture = page
    assert even_boxes(cells.words, picture, cells.height) == cells.words


def test_boxes_out_of_all_proportion_are_set_to_the_type(page):
    cells, picture = page
    flat = [replace(word, top=word.bottom - 0.4 * word.size) for word in cells.words]
    assert {round(word.size, 1) for word in even_boxes(flat, picture, cells.height)} == {9.0, 18.0}
