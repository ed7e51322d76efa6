"""Words placed on a page by hand, as the PDF readers see them."""

from __future__ import annotations

from sayso.tasks.parse.pdf_cells import Word

SIZE = 10.0  # points


def put(x: float, y: float, text: str, *, bold: bool = False) -> list[Word]:
    """Words of a phrase from x on, 5 points a letter."""
    words = []
    for part in text.split(" "):
        words.append(Word(part, x, y, x + 5 * len(part), y + SIZE, "F", bold=bold))
        x += 5 * len(part) + 3
    return words
