from __future__ import annotations

import pytest

from sayso.schemas.asking import BlockSpan, Reading
from sayso.tasks.compare.align import align
from sayso.tasks.compare.difference import difference
from sayso.tasks.compare.items import items
from sayso.tasks.compare.task import as_json


def document(*blocks: str, name: str = "a.pdf", heading: str = "Return") -> list[Reading]:
    text, spans = "", []
    for block in blocks:
        text += "\n\n" if text else ""
        spans.append(BlockSpan("table" if block.startswith("|") else "paragraph", len(text), len(text) + len(block)))
        text += block
    return [Reading(f"s-{name}", f"d-{name}", name, name, heading, (heading,), "body", 0, 1, text, tuple(spans))]


def changed(old: list[Reading], new: list[Reading]) -> list[tuple[str, str | None, str | None, str]]:
    found = align(items(old), items(new))
    return [(c.item, c.old.value if c.old else None, c.new.value if c.new else None, c.change) for c in found.changes]


US = (
    "| Line | Item | Amount |\n| --- | --- | --- |\n| 1a | Wages | {wages} |\n| 2b | Taxable interest | {interest} |\n| 16 | Total tax | {tax} |",
)
AU = ("Name: Jordan Ellis", "Gross income: {wages}", "Interest earned: {interest}", "Tax payable: {tax}")
CA = ("Employment income ........ {wages}", "Interest income ........ {interest}", "Total payable ........ {tax}")


@pytest.mark.parametrize("layout", [US, AU, CA])
def test_every_changed_value_of_a_form_is_found_and_no_unchanged_one(layout):
    old = document(*(line.format(wages="61,200.00", interest="$120.50", tax="$2,646.00") for line in layout))
    new = document(
        *(line.format(wages="64,900.00", interest="$120.50", tax="$2,113.00") for line in layout), name="b.pdf"
    )
    found = changed(old, new)
    assert [(o, n, c) for _, o, n, c in found] == [
        ("61,200.00", "64,900.00", "+3,700.00"),
        ("$2,646.00", "$2,113.00", "-533.00"),
    ]


def invoice(*rows: str, total: str) -> list[Reading]:
    table = "\n".join(["| Description | Qty | Unit price | Amount |", "| --- | --- | --- | --- |", *rows])
    return document("Supplier: Acme Ltd", "Terms: Net 30", table, f"Total due: {total}", heading="Invoice")


def test_line_items_of_an_invoice_are_added_removed_and_changed_by_name():
    old = invoice(
        "| Valve A | 2 | 10.00 | 20.00 |", "| Hose | 1 | 5.00 | 5.00 |", "| Clamp | 4 | 1.00 | 4.00 |", total="$29.00"
    )
    new = invoice(
        "| Hose | 1 | 5.00 | 5.00 |", "| Valve A | 3 | 10.00 | 30.00 |", "| Filter | 1 | 7.00 | 7.00 |", total="$42.00"
    )
    assert set(changed(old, new)) == {
        ("Valve A – Qty", "2", "3", "+1"),
        ("Valve A – Amount", "20.00", "30.00", "+10.00"),
        ("Clamp – Qty", "4", None, "removed"),
        ("Clamp – Unit price", "1.00", None, "removed"),
        ("Clamp – Amount", "4.00", None, "removed"),
        ("Filter – Qty", None, "1", "added"),
        ("Filter – Unit price", None, "7.00", "added"),
        ("Filter – Amount", None, "7.00", "added"),
        ("Total due", "$29.00", "$42.00", "+13.00"),
    }


def test_a_clause_that_moved_is_unchanged_and_one_with_a_new_limit_is_changed():
    old = document(
        "Complaints are answered within 30 days of receipt.", "Records are kept for ten years in the archive."
    )
    new = document(
        "Records are kept for ten years in the archive.", "Complaints are answered within 14 days of receipt.", name="b"
    )
    assert [(o, n, c) for _, o, n, c in changed(old, new)] == [
        (
            "Complaints are answered within 30 days of receipt.",
            "Complaints are answered within 14 days of receipt.",
            "-16 days",
        )
    ]


def test_a_renamed_label_over_the_same_value_is_one_change():
    found = changed(document("Tax file number: 000-41-4417"), document("Tax file no: 000-41-4417", name="b"))
    assert found == [("Tax file number → Tax file no", "000-41-4417", "000-41-4417", "changed")]


def test_a_document_has_no_changes_against_itself():
    form = document(*(line.format(wages="1.00", interest="2.00", tax="3.00") for line in (*AU, *CA)))
    found = align(items(form), items(form))
    assert (found.changes, found.unchanged) == ((), len(items(form)))


def test_only_a_sign_makes_a_change_too():
    assert [c for *_, c in changed(document("Balance: 5.00"), document("Balance: -5.00", name="b"))] == ["-10.00"]


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        ("100", "112.50", "+12.50"),
        ("$2,646.00", "$2,113.00", "-533.00"),
        ("5%", "7.5%", "+2.5 %"),
        ("1 May 2024", "2024-05-31", "+30 days"),
        ("within 30 days", "within 60 days", "+30 days"),
        ("Net 30", "Net 45", "+15"),
        ("$5", "5%", "changed"),
        ("blue", "red", "changed"),
        ("from 3 to 5", "from 4 to 6", "changed"),
    ],
)
def test_a_difference_is_computed_where_the_values_allow_it(old, new, change):
    assert difference(old, new) == change


def test_each_side_cites_where_its_words_stand():
    old, new = document("Fee: 5.00"), document("Fee: 6.00", "Tax: 1.00", name="b.pdf")
    reply = as_json("a.pdf", "b.pdf", align(items(old), items(new)), {r.section_id: r for r in (*old, *new)})
    by_id = {r.section_id: r for r in (*old, *new)}
    for change in reply["changes"]:
        for side in ("old_citation", "new_citation"):
            cite = change[side]
            assert (cite is None) == (change[side.removesuffix("_citation")] is None)
            assert cite is None or by_id[cite["section_id"]].text[cite["start"] : cite["end"]] == cite["quote"]
    assert reply["unchanged"] == 0
