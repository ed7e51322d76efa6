"""Generated forms in two versions, read by the real parsers: every change found, none invented, each cited where it stands."""

from __future__ import annotations

import pytest
from generated_forms import INVOICES, LAYOUTS, RETURNS, Form, Truth, pdf_leaders, pdf_plain, pdf_table, scanned

from sayso.schemas.asking import BlockSpan
from sayso.tasks.compare.compare import Comparison, compare_sections
from sayso.tasks.compare.items import Change, Section
from sayso.tasks.outline.task import outline_document
from sayso.tasks.parse.dispatch import parse_whole
from sayso.tasks.parse.pdf import parse_pdf_window


def read(data: bytes, kind: str, name: str) -> list[Section]:
    """A file's sections as the reading side stores them."""
    parsed = parse_pdf_window(data, 1, 1) if kind == "pdf" else parse_whole(data, kind, name)
    rows = outline_document(name, name, [parsed], figure_file=lambda sha: sha)[1]
    blocks: dict[str, list[BlockSpan]] = {}
    for row in rows.blocks.to_pylist():
        blocks.setdefault(row["section_id"], []).append(BlockSpan(row["kind"], row["start"], row["end"]))
    return [
        Section(row["section_id"], name, row["heading"], tuple(row["heading_path"]), row["order"], row["page_first"],
                row["layer"], row["text"], tuple(blocks.get(row["section_id"], ())))
        for row in rows.sections.to_pylist()
    ]  # fmt: skip


def text(*blocks: str, name: str = "old", heading: str = "Rules") -> list[Section]:
    """A document of one section; a block that begins with a bar is a table, one with a dash a list item."""
    whole, spans = "", []
    for block in blocks:
        whole += "\n\n" if whole else ""
        kind = "table" if block.startswith("|") else "list_item" if block.startswith("- ") else "paragraph"
        spans.append(BlockSpan(kind, len(whole), len(whole) + len(block)))
        whole += block
    return [Section(f"s-{name}", name, heading, (heading,), 0, 1, "body", whole, tuple(spans))]


def told(found: Comparison) -> list[tuple[str, str | None, str | None, str]]:
    return [(c.item, c.old and c.old.quote, c.new and c.new.quote, c.change) for c in found.changes]


def is_told(truth: Truth, change: Change) -> bool:
    old, new = change.old and change.old.quote, change.new and change.new.quote
    return (
        truth.item.lower() in change.item.lower()
        and change.change == truth.change
        and all((a is None) == (b is None) and (a or "") in (b or "") for a, b in ((truth.old, old), (truth.new, new)))
    )


def missed_and_invented(forms: tuple[Form, Form, list[Truth]], found: Comparison) -> tuple[list[Truth], list[Change]]:
    """A change of what only the title says (its year, its number) is true too."""
    rest = list(found.changes)
    missed = []
    for truth in forms[2]:
        hit = next((change for change in rest if is_told(truth, change)), None)
        if hit is None:
            missed.append(truth)
        else:
            rest.remove(hit)
    titles = forms[0].title, forms[1].title
    return missed, [c for c in rest if not (c.old and c.new and c.old.quote in titles[0] and c.new.quote in titles[1])]


CASES = [
    pytest.param(maker, kind, forms, id=f"{maker.__name__}-{who}", marks=[pytest.mark.slow] if kind == "pdf" else [])
    for kind, makers in LAYOUTS.items()
    for maker in makers
    for who, forms in {**RETURNS, **({} if maker is pdf_leaders else INVOICES)}.items()
]


@pytest.mark.parametrize(("maker", "kind", "forms"), CASES)
def test_every_change_of_a_form_is_found_and_none_invented(maker, kind, forms):
    found = compare_sections(read(maker(forms[0]), kind, "old"), read(maker(forms[1]), kind, "new"))
    assert missed_and_invented(forms, found) == ([], [])


@pytest.mark.slow
@pytest.mark.parametrize(("who", "maker"), [("ellis", pdf_table), ("svensson", pdf_plain)])
def test_every_change_of_a_scanned_form_is_found_and_none_invented(who, maker):
    forms = RETURNS[who]
    found = compare_sections(read(scanned(maker(forms[0])), "pdf", "old"), read(scanned(maker(forms[1])), "pdf", "new"))
    assert missed_and_invented(forms, found) == ([], [])


@pytest.mark.parametrize("who", [*RETURNS, *INVOICES])
def test_versions_in_two_layouts_differ_in_nothing_but_their_values(who):
    """One year came as a web page, the next as a Word file with leaders."""
    forms = {**RETURNS, **INVOICES}[who]
    html, word = LAYOUTS["html"][0], LAYOUTS["docx"][1]
    found = compare_sections(read(html(forms[0]), "html", "old"), read(word(forms[1]), "docx", "new"))
    assert missed_and_invented(forms, found) == ([], [])


@pytest.mark.parametrize("kind", ["md", "html", "docx", "xlsx"])
def test_a_form_has_no_changes_against_itself(kind):
    form = INVOICES["vanta"][0]
    found = compare_sections(read(LAYOUTS[kind][0](form), kind, "old"), read(LAYOUTS[kind][-1](form), kind, "new"))
    assert told(found) == []
    assert found.unchanged >= 17


def test_formatting_alone_is_no_change():
    old = text(
        "Fee: $1,200.00", "Start: 1 March 2024", "The fee   is due on re-\nceipt of “Form A”.", "(a) Keep it dry."
    )
    new = text(
        "Fee: 1200.00", "Start: 2024-03-01", 'The fee is due on receipt of "Form A".', "2. Keep it dry.", name="new"
    )
    assert told(compare_sections(old, new)) == []


def test_renumbered_and_moved_sections_are_no_change():
    def section(name: str, heading: str, order: int, body: str) -> Section:
        return Section(f"{name}{order}", name, heading, (heading,), order, 1, "body", body)

    old = [
        section("old", "1 Scope", 0, "All valves are in scope."),
        section("old", "2 Terms", 1, "A valve shuts a pipe."),
    ]
    new = [
        section("new", "1 Purpose", 0, "This rule keeps people safe."),
        section("new", "2 Terms", 1, "A valve shuts a pipe."),
        section("new", "3 Scope", 2, "All valves are in scope."),
    ]
    found = compare_sections(old, new)
    assert told(found) == [("1 Purpose", None, "This rule keeps people safe.", "added")]
    assert found.unchanged == 2


def test_a_clause_that_moved_is_unchanged_and_one_with_a_new_limit_is_changed():
    old = text("Complaints are answered within 30 days of receipt.", "Records are kept for ten years in the archive.")
    new = text(
        "Records are kept for ten years in the archive.",
        "Complaints are answered within 14 days of receipt.",
        name="new",
    )
    assert [(o, n, c) for _, o, n, c in told(compare_sections(old, new))] == [
        (
            "Complaints are answered within 30 days of receipt.",
            "Complaints are answered within 14 days of receipt.",
            "-16 days",
        )
    ]


def test_a_renamed_label_over_the_same_value_is_one_change():
    found = compare_sections(text("Tax file number: 000-41-4417"), text("Tax file no: 000-41-4417", name="new"))
    assert told(found) == [("Tax file number → Tax file no", "Tax file number", "Tax file no", "changed")]


def test_rows_are_told_apart_by_their_words_when_their_numbers_moved_up():
    rows = "| No. | Part | Price |\n| --- | --- | --- |\n{}"
    old = text(rows.format("| 1 | Hose 25 mm | 5.00 |\n| 2 | Hose 32 mm | 6.00 |\n| 3 | Clamp | 1.00 |"))
    new = text(rows.format("| 1 | Hose 32 mm | 6.00 |\n| 2 | Clamp | 1.20 |\n| 3 | Filter | 6.00 |"), name="new")
    assert sorted(told(compare_sections(old, new))) == [
        ("Clamp / Price", "1.00", "1.20", "+0.20"),
        ("Filter", None, "3 | Filter | 6.00", "added"),
        ("Hose 25 mm", "1 | Hose 25 mm | 5.00", None, "removed"),
    ]


def test_a_new_column_is_told_by_row():
    old = text("| Part | Price | Stock |\n| --- | --- | --- |\n| Hose | 5.00 | 3 |")
    new = text("| Part | Price | Bin | Stock |\n| --- | --- | --- | --- |\n| Hose | 5.00 | B4 | 3 |", name="new")
    assert told(compare_sections(old, new)) == [("Hose / Bin", None, "B4", "added")]


def test_two_lines_of_one_name_keep_their_own_values():
    rows = "| Item | Hours | Amount |\n| --- | --- | --- |\n{}"
    old = text(rows.format("| Travel | 2 | 80.00 |\n| Travel | 5 | 200.00 |"))
    new = text(rows.format("| Travel | 5 | 200.00 |\n| Travel | 3 | 120.00 |"), name="new")
    assert told(compare_sections(old, new)) == [
        ("Travel / Hours", "2", "3", "+1"),
        ("Travel / Amount", "80.00", "120.00", "+40.00"),
    ]


def test_an_emptied_cell_is_removed_and_a_filled_one_added():
    old = text("| Name | Ada |\n| Phone | 55 12 |\n| Mail |  |")
    new = text("| Name | Ada |\n| Phone |  |\n| Mail | a@b.example |", name="new")
    assert told(compare_sections(old, new)) == [
        ("Phone", "55 12", None, "removed"),
        ("Mail", None, "a@b.example", "added"),
    ]


@pytest.mark.parametrize("who", ["ellis", "brightwater"])
def test_each_side_stands_where_it_is_cited(who):
    forms = {**RETURNS, **INVOICES}[who]
    maker = LAYOUTS["html"][0]
    old, new = read(maker(forms[0]), "html", "old"), read(maker(forms[1]), "html", "new")
    for change in compare_sections(old, new).changes:
        assert change.old or change.new
        assert change.old is None or (change.old.section in old and change.old.quote.strip() == change.old.quote != "")
        assert change.new is None or (change.new.section in new and change.new.quote.strip() == change.new.quote != "")


def test_a_typed_form_is_read_by_its_lines():
    form = "1   Wages                {}\n2   Interest             120.00\n3   Dividends              {}"
    found = compare_sections(text(form.format("10,000.00", "5.00")), text(form.format("11,000.00", "7.25"), name="new"))
    assert told(found) == [
        ("Wages", "10,000.00", "11,000.00", "+1000.00"),
        ("Dividends", "5.00", "7.25", "+2.25"),
    ]


def test_labels_in_the_first_and_third_column_are_fields():
    form = "| Name | Ann Lee | Status | {} |\n| --- | --- | --- | --- |\n| Year | {} | Tax | 3.00 |"
    found = compare_sections(text(form.format("Single", 2023)), text(form.format("Married", 2024), name="new"))
    assert told(found) == [("Status", "Single", "Married", "changed"), ("Year", "2023", "2024", "+1")]


def test_a_line_of_labels_and_values_changes_value_by_value():
    line = "Acme Pipes Ltd 12 Road Invoice no. {} Date: {}"
    found = compare_sections(
        text(line.format("A-17", "1 May 2025")), text(line.format("A-29", "3 June 2025"), name="new")
    )
    assert told(found) == [("Invoice no", "A-17", "A-29", "changed"), ("Date", "1 May 2025", "3 June 2025", "+33 days")]


def test_a_sentence_is_cut_alike_whatever_follows_it():
    old = text("The tenant pays $1,500.00 each month. Pets are not allowed.", heading="Rent")
    new = text("The tenant pays $1,575.50 each month. One cat is allowed.", heading="Rent", name="new")
    assert [change for *_, change in told(compare_sections(old, new))] == ["+75.50", "removed", "added"]


def test_a_code_is_named_with_what_it_stands_for():
    rows = "| Code | Description | Qty |\n| --- | --- | --- |\n| P1 | Pipe | {} |"
    assert told(compare_sections(text(rows.format(2)), text(rows.format(3), name="new"))) == [
        ("P1 Pipe / Qty", "2", "3", "+1")
    ]
