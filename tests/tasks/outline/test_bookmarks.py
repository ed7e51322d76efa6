"""Titles of a PDF's outline found in its text."""

from __future__ import annotations

import pytest

from sayso.schemas.blocks import Block
from sayso.tasks.outline.bookmarks import apply_bookmarks


def headings(title: str, *lines: str) -> list[str]:
    blocks = [Block("paragraph", text=line, page=1, size=10.0) for line in lines]
    return [block.text for block in apply_bookmarks(blocks, [(2, title, 1)]) if block.kind == "heading"]


@pytest.mark.parametrize(
    ("title", "line"),
    [
        ("Loading other pumps", "III.2. Loading other pumps"),
        ("Some Valve2e Basics", "II. SOME VALVE2ε BASICS"),
        ("5 Reference Formatting", "5. REFERENCE FORMATTING3"),
        ("Packages for Mathematics", "6.1 Packages for Mathematics [12, 13]"),
        ("Labels in the borders", "4.1. Labels in the borders: label_border()"),
    ],
    ids=["roman parts", "another sign", "a footnote's mark", "a citation", "more words on the line"],
)
def test_a_title_is_found_as_it_is_printed(title: str, line: str) -> None:
    assert headings(title, "Some text before.", line, "Some text after.") == [line]


@pytest.mark.parametrize(
    ("title", "line"),
    [
        ("3.1 Loading other pumps", "3.2 Loading all other pumps"),
        ("Loading other pumps", "Unloading pumps of others"),
        ("Loading other pumps", "Loading of other pumps takes a key, which the store hands out in the morning."),
        ("Notes", "Note"),
    ],
    ids=["another number", "other words", "a sentence", "too short to be nearly the same"],
)
def test_what_only_resembles_a_title_stays_text(title: str, line: str) -> None:
    assert headings(title, line) == []


def test_an_exact_printing_goes_before_a_near_one() -> None:
    assert headings("Loading the pumps", "4 Loading the pump", "Loading the pumps") == ["Loading the pumps"]
