from __future__ import annotations

import pytest

from sayso.tasks.compare.difference import difference
from sayso.tasks.compare.sameness import same_value


@pytest.mark.parametrize(
    ("old", "new", "label", "change"),
    [
        ("100", "112.50", "", "+12.50"),
        ("$2,646.00", "$2,113.00", "Total tax", "-533.00"),
        ("$88,120", "$91,045", "Wages", "+2925.00"),
        ("($1,200.00)", "($450.00)", "Loss", "+750.00"),
        ("5.00", "-5.00", "Balance", "-10.00"),
        ("5%", "7.5%", "Rate", "+2.5 percentage points"),
        ("1 May 2024", "2024-05-31", "Due", "+30 days"),
        ("90 Days", "60 days", "Notice", "-30 days"),
        ("three years", "two years", "Validity", "-1 year"),
        ("2 weeks", "10 days", "Notice", "-4 days"),
        ("6 months", "90 days", "Notice", "changed"),
        ("within 30 days", "within 60 days", "", "+30 days"),
        ("Net 30", "Net 45", "Terms", "+15"),
        ("13 pieces of 500, 20 pieces of more", "20 pieces of 500, 32 pieces of more", "", "+7 pieces, +12 pieces"),
        ("1", "2", "Number of dependents", "+1"),
        ("7731", "7790", "Invoice number", "changed"),
        ("BW-1042", "BW-1077", "Invoice", "changed"),
        ("form F-07-4", "form F-07-5", "", "changed"),
        ("$5", "5%", "", "changed"),
        ("blue", "red", "", "changed"),
    ],
)
def test_a_difference_is_computed_where_the_values_allow_it(old, new, label, change):
    assert difference(old, new, label) == change


@pytest.mark.parametrize(
    ("old", "new", "is_same"),
    [
        ("$1,200", "1200.00", True),
        ("1 March 2024", "2024-03-01", True),
        ("Head of  household", "head of household", True),
        ("5%", "5", False),
        ("<30", ">30", False),
        ("(5.00)", "5.00", False),
        ("2.50", "250", False),
    ],
)
def test_how_a_value_is_printed_is_no_change(old, new, is_same):
    assert same_value(old, new) is is_same
