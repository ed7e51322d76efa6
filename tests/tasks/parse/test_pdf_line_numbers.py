"""Numbered lines of a manuscript, and columns of numbers that are none."""

from __future__ import annotations

from sayso.tasks.parse.pdf_cells import Word
from sayso.tasks.parse.pdf_line_numbers import line_numbers


def page(size: float, *, step: int = 1, lines: int = 30) -> list[Word]:
    """Lines of text with a number of a size before each of them."""
    words: list[Word] = []
    for place in range(lines):
        top, number = 60 + 14.0 * place, str(5 + step * place)
        words.append(Word(number, 40 - 3 * len(number), top, 40, top + size, "F"))
        words += [Word("valve", 72 + 40 * k, top, 100 + 40 * k, top + 10, "F") for k in range(10)]
    return words


def test_small_numbers_that_count_the_lines_are_told_apart():
    words = page(6)
    assert [word.text for word in line_numbers(words)] == [str(number) for number in range(5, 35)]


def test_every_fifth_line_may_be_numbered():
    assert len(line_numbers(page(6, step=5))) == 30


def test_numbers_as_large_as_the_text_and_few_ones_stay():
    assert line_numbers(page(10)) == []
    assert line_numbers(page(6, lines=5)) == []


def test_small_numbers_that_count_nothing_stay():
    words = [word if word.size > 6 else Word("7", 37, word.top, 40, word.bottom, "F") for word in page(6)]
    assert line_numbers(words) == []
