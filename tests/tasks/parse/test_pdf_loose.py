"""Tables that only white space shows: placed words in, rows out; lists, listings and columns of prose are none."""

from __future__ import annotations

from placed_words import put

from sayso.tasks.parse.pdf_cells import PageCells
from sayso.tasks.parse.pdf_edges import Edges
from sayso.tasks.parse.pdf_loose import find_loose
from sayso.tasks.parse.pdf_regions import Region
from sayso.tasks.parse.pdf_tables import find_tables

PITCH = 13.0
PROSE = "the company reviews its long lived assets whenever"


def rows_of(lines: list[list[tuple[float, str]]], *, pitch: float = PITCH) -> list[list[list[str]]]:
    """Grids found among lines of (x, phrase)."""
    words = [word for i, line in enumerate(lines) for x, text in line for word in put(x, pitch * i, text)]
    return [[[" ".join(c.split()) for c in row] for row in g.rows] for g in find_loose(words, Edges((), ()))]


def test_rows_of_words_are_a_table_whose_last_cells_may_wrap():
    lines = [
        [(10, "Command"), (120, "Meaning")],
        [(10, "sacct"), (120, "Displays accounting data for all the")],
        [(120, "jobs of the cluster.")],
        [(10, "salloc"), (120, "Obtains an allocation.")],
        [(10, "sattach"), (120, "Attaches to a step.")],
    ]
    assert rows_of(lines) == [
        [
            ["Command", "Meaning"],
            ["sacct", "Displays accounting data for all the jobs of the cluster."],
            ["salloc", "Obtains an allocation."],
            ["sattach", "Attaches to a step."],
        ]
    ]


def test_lists_contents_and_columns_of_running_text_are_no_tables():
    bullets = [[(10, "•"), (60, "first thing to do")], [(10, "•"), (60, "second one")], [(10, "•"), (60, "third")]]
    contents = [[(10, f"Chapter {n}"), (300, str(3 * n))] for n in range(1, 6)]
    columns = [[(10, PROSE), (320, PROSE)] for _ in range(8)]
    assert [rows_of(lines) for lines in (bullets, contents, columns)] == [[], [], []]


def test_a_table_in_one_of_two_text_columns_takes_no_words_of_the_other():
    prose = [word for i in range(30) for word in put(10, PITCH * i, PROSE)]
    right = [word for i in range(15) for word in put(320, PITCH * i, PROSE)]
    rows = [("Kingfisher", "29%"), ("Bald eagle", "34%"), ("Mink", "35%"), ("River otter", "38%")]
    table = [w for i, (a, b) in enumerate(rows) for w in put(320, 205 + 15 * i, a) + put(480, 205 + 15 * i, b)]
    found = find_loose([*prose, *right, *table], Edges((), ()))
    assert [[list(row) for row in grid.rows] for grid in found] == [[list(row) for row in rows]]


def test_headings_over_shares_of_the_columns_stand_over_each():
    lines = [
        [(125, "Models"), (265, "People")],
        [(10, "Set"), (100, "Old"), (170, "New"), (240, "Old"), (310, "New")],
        [(10, "Small"), (100, "1.0"), (170, "2.0"), (240, "3.0"), (310, "4.0")],
        [(10, "Large"), (100, "5.0"), (170, "6.0"), (240, "7.0"), (310, "8.0")],
    ]
    assert rows_of(lines)[0][:2] == [
        ["Set", "Models", "Models", "People", "People"],
        ["Set", "Old", "New", "Old", "New"],
    ]


def test_a_label_on_two_lines_about_its_values_is_one_row():
    words = [
        word
        for y, x, text in [
            (0, 10, "Item"), (0, 160, "2026"), (0, 230, "2025"),
            (20, 10, "Net sales"), (20, 160, "918"), (20, 230, "71"),
            (40, 10, "Restructuring and impairment"), (45, 160, "17"), (45, 230, "83"), (50.5, 10, "charges"),
            (70, 10, "Net income"), (70, 160, "943"), (70, 230, "31"),
        ]
        for word in put(x, y, text)
    ]  # fmt: skip
    rows = find_loose(words, Edges((), ()))[0].rows
    assert [row[1:] for row in rows] == [("2026", "2025"), ("918", "71"), ("17", "83"), ("943", "31")]
    assert " ".join(rows[2][0].split()) == "Restructuring and impairment charges"


def test_a_layout_region_that_lost_the_labels_and_the_last_row_gets_them_back():
    rows = [
        ("Current assets", "90", "427"),
        ("Goodwill", "92", "69"),
        ("Inventories", "526", "17"),
        ("Total", "7", "8"),
    ]
    words = [w for i, (a, b, c) in enumerate(rows) for x, t in ((10, a), (200, b), (300, c)) for w in put(x, 15 * i, t)]
    page = PageCells(1, 600, 800, tuple(words))
    cut = Region("table", (190.0, 0.0, 330.0, 42.0), 0.95)
    assert [grid.rows for grid in find_tables(page, words, [cut])] == [tuple(rows)]
