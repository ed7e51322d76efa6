"""Grids from placed words and rules, without a layout model: words of a region in, rows out."""

from __future__ import annotations

from placed_words import put

from sayso.tasks.parse.pdf_cells import Word
from sayso.tasks.parse.pdf_edges import Edges, find_edges
from sayso.tasks.parse.pdf_tables import grids_in

REGION = (0.0, 0.0, 600.0, 800.0)


def rule(x0: float, x1: float, y: float) -> tuple[float, float, float, float]:
    return (x0, y, x1, y + 0.5)


def grid(words: list[Word], *rules: tuple[float, float, float, float]) -> list[list[str]]:
    found = grids_in(REGION, words, find_edges(rules, []))
    assert len(found) == 1
    return [[" ".join(cell.split()) for cell in row] for row in found[0].rows]


def test_columns_come_from_white_space_that_all_rows_share():
    words = [
        *put(10, 0, "Country"), *put(150, 0, "Area"), *put(250, 0, "People"),
        *put(10, 20, "Norway"), *put(150, 20, "385"), *put(250, 20, "5.5"),
        *put(10, 40, "New Zealand"), *put(150, 40, "268"), *put(250, 40, "5.1"),
    ]  # fmt: skip
    assert grid(words) == [["Country", "Area", "People"], ["Norway", "385", "5.5"], ["New Zealand", "268", "5.1"]]


def test_a_label_that_wraps_is_one_cell_and_a_short_one_above_values_is_its_own_row():
    words = [
        *put(10, 0, "Item"), *put(200, 0, "2024"), *put(260, 0, "2025"),
        *put(10, 20, "Assets", bold=True),
        *put(10, 40, "Cash"), *put(200, 40, "10"), *put(260, 40, "12"),
        *put(10, 60, "Property and equipment net"), *put(200, 60, "70"), *put(260, 60, "75"),
        *put(16, 80, "of depreciation"),
        *put(10, 100, "Total"), *put(200, 100, "80"), *put(260, 100, "87"),
    ]  # fmt: skip
    assert grid(words) == [
        ["Item", "2024", "2025"],
        ["Assets", "", ""],
        ["Cash", "10", "12"],
        ["Property and equipment net of depreciation", "70", "75"],
        ["Total", "80", "87"],
    ]


def test_a_heading_over_a_partial_rule_stands_over_its_columns():
    words = [
        *put(205, 0, "Group"),
        *put(10, 20, "Arm"), *put(150, 20, "Mean"), *put(220, 20, "Range"), *put(300, 20, "Sites"),
        *put(10, 40, "Active"), *put(150, 40, "4.1"), *put(220, 40, "2-7"), *put(300, 40, "12"),
        *put(10, 60, "Placebo"), *put(150, 60, "4.4"), *put(220, 60, "1-8"), *put(300, 60, "12"),
    ]  # fmt: skip
    rows = grid(words, rule(0, 330, -5), rule(145, 250, 14), rule(0, 330, 34), rule(0, 330, 74))
    assert rows[:2] == [["Arm", "Group", "Group", "Sites"], ["Arm", "Mean", "Range", "Sites"]]


def test_currency_signs_belong_to_the_numbers_beside_them():
    words = [
        *put(10, 0, "Item"), *put(160, 0, "Price"),
        *put(10, 20, "Pump"), *put(150, 20, "$"), *put(170, 20, "40"),
        *put(10, 40, "Valve"), *put(150, 40, "$"), *put(170, 40, "7"),
    ]  # fmt: skip
    assert grid(words) == [["Item", "Price"], ["Pump", "$ 40"], ["Valve", "$ 7"]]


def test_the_title_above_and_the_notes_below_are_left_out():
    words = [
        *put(10, 0, "Table 4 Rates of return in the year under report by fund"),
        *put(10, 20, "Fund"), *put(150, 20, "Rate"),
        *put(10, 40, "Alpha"), *put(150, 40, "2.1"),
        *put(10, 60, "Beta"), *put(150, 60, "3.4"),
        *put(10, 80, "Source: annual reports of the funds for the year"),
    ]  # fmt: skip
    assert grid(words) == [["Fund", "Rate"], ["Alpha", "2.1"], ["Beta", "3.4"]]


def test_walls_enclose_cells_and_a_missing_wall_merges_them():
    words = [
        *put(10, 5, "Unit"), *put(110, 5, "Limits"),
        *put(110, 25, "low"), *put(210, 25, "high"),
        *put(10, 45, "bar"), *put(110, 45, "1"), *put(210, 45, "9"),
    ]  # fmt: skip
    level = [rule(0, 300, 0), rule(100, 300, 20), rule(0, 300, 40), rule(0, 300, 60)]
    upright = [(0, 0, 0.5, 60), (100, 0, 100.5, 60), (200, 20, 200.5, 60), (300, 0, 300.5, 60)]
    assert grid(words, *level, *upright) == [["Unit", "Limits", "Limits"], ["Unit", "low", "high"], ["bar", "1", "9"]]


def test_running_text_is_no_table():
    words = [
        word for y in range(0, 100, 12) for word in put(10, y, "The pump is run at the speed that the plate names")
    ]
    assert grids_in(REGION, words, Edges((), ())) == []
