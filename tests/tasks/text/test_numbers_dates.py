from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from sayso.tasks.text.dates import dates, days_between
from sayso.tasks.text.numbers import has_number, numbers, only_number


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("paid $2,646.00 in all", [("2646.00", "$")]),
        ("from 10% to 12.5 %", [("10", "%"), ("12.5", "%")]),
        ("a loss of (1,200.00)", [("-1200.00", "")]),
        ("-5 degrees", [("-5", "")]),
        ("pages 3-5", [("3", ""), ("5", "")]),
        ("rev2 and x86", []),
        ("no figure", []),
    ],
)
def test_numbers_are_read_as_values_with_their_unit(text, found):
    assert [(number.value, number.unit) for number in numbers(text)] == [
        (Decimal(value), unit) for value, unit in found
    ]


@pytest.mark.parametrize(("text", "has"), [("sixty days", True), ("v2", True), ("someone", False), ("often", False)])
def test_a_number_in_words_is_a_number(text, has):
    assert has_number(text) is has


@pytest.mark.parametrize(
    ("cell", "value"), [("$ 1,000", "1000"), ("12 %", "12"), ("12 units", None), ("3 to 4", None), ("", None)]
)
def test_a_cell_is_a_value_only_when_it_is_nothing_else(cell, value):
    number = only_number(cell)
    assert (number.value if number else None) == (Decimal(value) if value else None)


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("on 2025-03-14", [date(2025, 3, 14)]),
        ("14 March 2025 and March 15, 2025", [date(2025, 3, 14), date(2025, 3, 15)]),
        ("the 1st of Sept. 2024", [date(2024, 9, 1)]),
        ("03/04/2025", []),  # read differently by country
        ("31 February 2025", []),
    ],
)
def test_only_dates_that_read_one_way_are_dates(text, days):
    assert [found.day for found in dates(text)] == days


def test_days_between_counts_backwards_too():
    assert days_between(date(2025, 3, 3), date(2025, 4, 13)) == 41
    assert days_between(date(2025, 4, 13), date(2025, 3, 3)) == -41
