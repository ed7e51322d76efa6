"""A small PDF with a table whose cells are known, and the words of what is read of it."""

from __future__ import annotations

import io
from collections import Counter
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from sayso.schemas.blocks import Parsed

NORTHWIND = sorted((Path(__file__).resolve().parent / "golden" / "northwind").glob("*.pdf"))
GRID = (
    ("Spare part", "Price in euros", "Price in euros"),
    ("Spare part", "net", "gross"),
    ("Filter set", "12.50", "14.88"),
    ("Seal kit", "7.00", "8.33"),
)
TABLE_BOX = (70.0, 150.0, 400.0, 215.0)


def drawn(turned: bool = False) -> bytes:
    """A heading, a sentence, a table without rules and a sentence."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(600, 800))
    if turned:
        canvas.rotate(90)
        canvas.translate(0, -600)
    top = 600 if turned else 800
    canvas.setFont("Times-Bold", 16)
    canvas.drawString(72, top - 60, "1 Spare parts")
    canvas.setFont("Times-Roman", 10)
    canvas.drawString(72, top - 100, "Each part is listed with its price before and after tax in this table.")
    canvas.drawString(72, top - 240, "Orders are placed with the head of unit, who keeps the list for two years.")
    for y, row in (
        (162, "Spare part|Price in euros|"),
        (178, "|net|gross"),
        (194, "Filter set|12.50|14.88"),
        (210, "Seal kit|7.00|8.33"),
    ):
        for x, text in zip((105, 230 if y == 162 else 210, 310), row.split("|"), strict=True):
            canvas.drawString(x, top - y, text)
    canvas.save()
    return out.getvalue()


def words_of(parsed: Parsed) -> Counter[str]:
    """Every word of the blocks; a merged cell's value counts once for each place."""
    texts = [text for b in parsed.blocks for text in (b.text, b.caption, *(cell for row in b.grid for cell in row))]
    return Counter(word for text in texts for word in text.split())
