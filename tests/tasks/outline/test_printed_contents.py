"""A PDF without an outline: its printed table of contents says what its headings and their levels are."""

from __future__ import annotations

from sayso.schemas.blocks import Block, Parsed
from sayso.tasks.outline.assemble import assemble
from sayso.tasks.outline.printed_contents import printed_outline

BODY = "The pump shall be calibrated before each use and the reading entered in the log of the laboratory. "


def text(words: str, page: int, top: float, *, size: float = 10, left: float = 72, rows: int = 1, **more) -> Block:
    box = (left, top, left + 400, top + rows * size * 1.2)
    return Block("paragraph", words, page=page, page_last=page, box=box, size=size, **more)


def entries(*lines: tuple[float, str]) -> list[Block]:
    return [text(words, 1, 60 + 14 * place, left=left) for place, (left, words) in enumerate(lines)]


def section(title: str, page: int, top: float = 60, **style) -> list[Block]:
    return [text(title, page, top, **style), text(BODY * 5, page, top + 30, rows=6)]


def headings(blocks: list[Block]) -> list[tuple[int, str]]:
    return [(b.level, b.text) for b in assemble([Parsed(tuple(blocks))]).blocks if b.kind == "heading"]


NUMBERED = entries(
    (72, "1 Pumps 1"),
    (86, "1.1 Setting up .... 1"),
    (86, "1.2 Daily care .... 2"),
    (72, "2 Valves 3"),
    (72, "Index 4"),
)


def test_entries_become_headings_whatever_they_are_set_in():
    blocks = [
        *NUMBERED,
        *section("1 Pumps", 3),
        *section("1.1 Setting up", 3, 300),
        *section("1.2 Daily care", 4),
        *section("2 Valves", 5),
        *section("Index", 6),
    ]
    assert headings(blocks) == [
        (1, "1 Pumps"),
        (2, "1.1 Setting up"),
        (2, "1.2 Daily care"),
        (1, "2 Valves"),
        (1, "Index"),
    ]


def test_what_is_set_like_a_label_and_not_listed_is_no_heading():
    labels = [text(f"Default value: {value}", 4, 400 + 40 * place, bold=True) for place, value in enumerate("abcde")]
    blocks = [
        *NUMBERED,
        *section("1 Pumps", 3, bold=True),
        *section("1.1 Setting up", 3, 300, bold=True),
        *section("1.2 Daily care", 4, bold=True),
        *labels,
        *section("2 Valves", 5, bold=True),
        *section("Index", 6, bold=True),
    ]
    assert "Default value: a" not in [title for _, title in headings(blocks)]
    assert len(headings(blocks)) == len(NUMBERED)


def test_a_numbered_heading_deeper_than_the_contents_stands_under_its_parent():
    blocks = [
        *NUMBERED,
        *section("1 Pumps", 3, bold=True, size=14),
        *section("1.1 Setting up", 3, 300, bold=True, size=12),
        *section("1.1.1 Power supply", 3, 500, bold=True, size=12),
        *section("1.2 Daily care", 4, bold=True, size=12),
        *section("2 Valves", 5, bold=True, size=14),
        *section("Index", 6, bold=True, size=14),
    ]
    assert (3, "1.1.1 Power supply") in headings(blocks)


def test_unnumbered_entries_take_their_level_from_how_far_they_are_set_in():
    blocks = [
        *entries((72, "Pumps .... 2"), (90, "Setting up .... 2"), (90, "Daily care .... 3"), (72, "Valves .... 4")),
        *section("Pumps", 2),
        *section("Setting up", 2, 300),
        *section("Daily care", 3),
        *section("Valves", 4),
    ]
    assert headings(blocks) == [(1, "Pumps"), (2, "Setting up"), (2, "Daily care"), (1, "Valves")]


def test_a_title_of_two_lines_and_a_part_without_page_number_are_found():
    blocks = [
        *entries(
            (72, "Part I Equipment"),
            (72, "1 Pumps .... 2"),
            (72, "2 Valves for the distribution of"),
            (84, "water and steam .... 3"),
            (72, "Part II People"),
            (72, "3 Training .... 4"),
            (72, "4 Records .... 5"),
        ),
        *section("Part I Equipment", 2),
        *section("1 Pumps", 2, 300),
        *section("2 Valves for the distribution of water and steam", 3),
        *section("Part II People", 4),
        *section("3 Training", 4, 300),
        *section("4 Records", 5),
    ]
    assert headings(blocks) == [
        (1, "Part I Equipment"),
        (2, "1 Pumps"),
        (2, "2 Valves for the distribution of water and steam"),
        (1, "Part II People"),
        (2, "3 Training"),
        (2, "4 Records"),
    ]


def test_a_table_of_contents_set_as_a_table_counts():
    rows = (
        ("Item 1.", "Business", "2"),
        ("Item 1A.", "Risks", "3"),
        ("Item 2.", "Plants", "4"),
        ("Item 3.", "Suits", "5"),
    )
    table = Block("table", page=1, page_last=1, box=(72, 60, 500, 200), grid=rows)
    sections = [section(f"{number} {title}", page) for page, (number, title, _) in enumerate(rows, 2)]
    found = printed_outline([table, *(block for each in sections for block in each)])
    assert found == tuple((1, f"{number} {title}", page) for page, (number, title, _) in enumerate(rows, 2))


def test_a_list_of_numbers_that_the_text_does_not_bear_out_is_no_table_of_contents():
    index = entries((72, "calibration 3"), (72, "leaks 5"), (72, "oil 6"), (72, "pressure 9"), (72, "water 12"))
    assert printed_outline([*index, *section("Pumps", 2), *section("Valves", 3)]) == ()
