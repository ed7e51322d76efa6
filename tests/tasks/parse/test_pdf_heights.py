"""Heights of words whose font states wrong measures, against the letters as they are drawn."""

from __future__ import annotations

from io import BytesIO

import pypdfium2
from reportlab.pdfgen.canvas import Canvas

from sayso.tasks.parse.pdf_cells import Word
from sayso.tasks.parse.pdf_heights import true_heights


def page_of(text: str) -> pypdfium2.PdfPage:
    out = BytesIO()
    canvas = Canvas(out, pagesize=(300, 200))
    canvas.setFont("Helvetica", 12)
    canvas.drawString(50, 100, text)
    canvas.save()
    return pypdfium2.PdfDocument(out.getvalue())[0]


def test_boxes_lower_than_their_letters_are_set_right_and_good_ones_stay():
    page = page_of("Heights")
    low, good = Word("Heights", 50, 96, 92, 100, "F"), Word("Heights", 50, 90, 92, 103, "F")
    (found,) = true_heights([low], page, 200)
    assert 88 < found.top < 92
    assert 100 < found.bottom < 104
    assert (found.left, found.right) == (50, 92)
    assert true_heights([good], page, 200) == (good,)
