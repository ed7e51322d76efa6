from __future__ import annotations

import pytest

from sayso.schemas.asking import Span, TableUnit
from sayso.tasks.check.change import computed_change
from sayso.tasks.check.tables import check_table

TEXT = (
    "Wages were $61,200.00 in 2023 and $64,900.00 in 2024. Total tax was $2,646.00 in 2023 and $2,113.00 in 2024.\n\n"
    "| Item | Price |\n| --- | --- |\n| Valve | 12.50 |\n| Hose | 3.20 |"
)


def table(header, *rows, sections=("s1",)):
    return TableUnit(0, "o1", tuple(header), tuple(tuple(row) for row in rows), section_ids=sections)


def test_an_unsupported_cell_is_blanked_and_its_row_stays(reading):
    kept, removed = check_table(
        table(["Item", "2023", "2024"], ["Wages", "$61,200.00", "$99,999.00"]), {"s1": reading(TEXT)}
    )
    assert kept is not None
    assert kept.rows == (("Wages", "$61,200.00", ""),)
    assert [(r.text, r.reason) for r in removed] == [("$99,999.00", "cell_unsupported")]


def test_rows_are_never_glued_when_one_cell_fails(reading):
    rows = [["Wages", "$61,200.00", "$64,900.00"], ["Bonus", "$1.00", "$2.00"], ["Total tax", "$2,646.00", "$2,113.00"]]
    kept, _ = check_table(table(["Item", "2023", "2024"], *rows), {"s1": reading(TEXT)})
    assert kept is not None
    assert kept.rows == (("Wages", "$61,200.00", "$64,900.00"), ("Total tax", "$2,646.00", "$2,113.00"))


@pytest.mark.parametrize(
    ("written", "shown"),
    [("-$533.00", "-$533.00"), ("+$533.00", ""), ("-$500.00", ""), ("changed", "changed"), ("added", "")],
)
def test_a_change_cell_stays_only_when_code_computes_the_same(reading, written, shown):
    kept, _ = check_table(
        table(["Item", "2023", "2024", "Change"], ["Total tax", "$2,646.00", "$2,113.00", written]),
        {"s1": reading(TEXT)},
    )
    assert kept is not None
    assert kept.rows == (("Total tax", "$2,646.00", "$2,113.00", shown),)


def test_a_source_column_is_a_citation_and_not_shown_as_a_statement(reading):
    kept, removed = check_table(
        table(["Item", "2023", "Source"], ["Wages", "$61,200.00", "[s1]"]), {"s1": reading(TEXT)}
    )
    assert kept is not None
    assert (kept.header, kept.rows, removed) == (("Item", "2023"), (("Wages", "$61,200.00"),), ())
    assert all(reading(TEXT).text[s.start : s.end] == s.quote and s.quote for s in kept.spans)


def test_a_table_of_which_nothing_stands_is_removed_and_said_so(reading):
    kept, removed = check_table(table(["Item", "Price"], ["Rotor", "1.11"]), {"s1": reading(TEXT)})
    assert kept is None
    assert removed[-1].reason == "table_unsupported"


def test_quoted_rows_stand_while_their_span_holds(reading):
    source = reading(TEXT)
    start = source.text.index("| Valve")
    good = Span("s1", start, start + len("| Valve | 12.50 |"), "| Valve | 12.50 |")
    unit = TableUnit(
        0,
        "o1",
        ("Item", "Price"),
        (("Valve", "12.50"), ("Valve", "99.00")),
        ((good,), (good,)),
        ("s1",),
        is_quoted=True,
    )
    kept, removed = check_table(unit, {"s1": source})
    assert kept is not None
    assert (kept.header, kept.rows) == (("Item", "Price"), (("Valve", "12.50"),))
    assert [r.reason for r in removed] == ["row_not_in_document"]


@pytest.mark.parametrize(
    ("values", "written", "holds"),
    [
        (["100", "112.50"], "+12.50", True),
        (["100", "112.50"], "12.5%", True),
        (["100", "112.50"], "13%", False),
        (["1,200", "900"], "-300", True),
        (["1,200", "900"], "(300.00)", True),
        (["—", "900"], "added", True),
        (["900", ""], "removed", True),
        (["Net 30", "Net 60"], "changed", True),
        (["Net 30", "Net 60"], "+30", False),
        (["900"], "+0", False),
    ],
)
def test_changes_are_computed_from_the_first_and_last_value(values, written, holds):
    assert computed_change(values, written) is holds
