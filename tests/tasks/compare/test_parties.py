"""Many forms at once: each person's and supplier's own versions, in order of time."""

from __future__ import annotations

import random

import pytest
from generated_forms import INVOICES, RETURNS, TRAP, Form, colon_lines, html_table

from sayso.schemas.asking import BlockSpan
from sayso.tasks.compare.items import Section
from sayso.tasks.compare.parties import Form as Read
from sayso.tasks.compare.parties import owner_warning, pair_documents, read_form
from sayso.tasks.outline.task import outline_document
from sayso.tasks.parse.dispatch import parse_whole


def read(form: Form, name: str) -> Read:
    kind, maker = ("html", html_table) if len(name) % 2 else ("md", colon_lines)
    rows = outline_document(name, name, [parse_whole(maker(form), kind, name)], figure_file=lambda sha: sha)[1]
    blocks: dict[str, list[BlockSpan]] = {}
    for row in rows.blocks.to_pylist():
        blocks.setdefault(row["section_id"], []).append(BlockSpan(row["kind"], row["start"], row["end"]))
    sections = [
        Section(r["section_id"], name, r["heading"], tuple(r["heading_path"]), r["order"], 0, r["layer"], r["text"],
                tuple(blocks.get(r["section_id"], ())))
        for r in rows.sections.to_pylist()
    ]  # fmt: skip
    return read_form(name, form.title, sections)


@pytest.fixture(scope="module")
def forms() -> list[Read]:
    """All returns and invoices and the return of a person with a near-identical name, under names that say nothing."""
    everyone = {**RETURNS, **INVOICES}
    found = [
        read(form, f"{who}-{place}")
        for who, pair in everyone.items()
        for place, form in zip("ba", pair[:2], strict=True)
    ]
    found.append(read(TRAP, "trap"))
    random.Random(7).shuffle(found)
    return found


def test_documents_are_paired_by_person_or_supplier_earlier_first(forms):
    pairs = {(old.document, new.document) for old, new in pair_documents(forms)}
    assert pairs == {(f"{who}-b", f"{who}-a") for who in (*RETURNS, *INVOICES)}


def test_a_near_identical_name_is_another_person(forms):
    by_name = {form.document: form for form in forms}
    assert "Jordan Elliss" in owner_warning(by_name["ellis-b"], by_name["trap"])
    assert owner_warning(by_name["ellis-b"], by_name["ellis-a"]) == ""
    assert owner_warning(by_name["holt-b"], by_name["vanta-a"]) != ""


def test_three_years_make_two_pairs():
    years = [
        Read(f"f{year}", f"Return {year}", "Ada Bell", "", str(year), frozenset({"wages", "tax"}))
        for year in (2024, 2022, 2023)
    ]
    assert [(a.period, b.period) for a, b in pair_documents(years)] == [("2022", "2023"), ("2023", "2024")]


def test_two_people_of_one_name_are_told_apart_by_their_numbers():
    labels = frozenset({"wages", "tax"})
    people = [
        Read(f"{n}-{year}", "Return", "Ada Bell", n, year, labels) for n in ("11", "22") for year in ("2023", "2024")
    ]
    assert [(a.document, b.document) for a, b in pair_documents(people)] == [
        ("11-2023", "11-2024"),
        ("22-2023", "22-2024"),
    ]


def test_revisions_without_an_owner_are_paired_by_their_series():
    names = ["POL-07 Rev D", "QM-01 Rev B", "POL-07 Rev C"]
    forms = [read_form(f"{name}.pdf", name, []) for name in names]
    assert [(a.title, b.title) for a, b in pair_documents(forms)] == [("POL-07 Rev C", "POL-07 Rev D")]


@pytest.mark.parametrize("gap", ["\n\n", " "])
def test_a_scan_that_runs_labels_and_values_together_still_names_its_person(gap):
    text = f"Taxpayer name Jordan Ellis{gap}Identification number 000-41-4417\n\nStudent loan interest $640.00\n\nTax year 2023"
    section = Section("s", "scan.pdf", "Return", ("Return",), 0, 1, "body", text)
    form = read_form("scan.pdf", "Return 2023", [section])
    assert (form.owner, form.identity, form.period) == ("Jordan Ellis", "000-41-4417", "2023")
