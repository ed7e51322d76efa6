"""Forms: fields in tables or after leaders, under headings in bold."""

from __future__ import annotations

from sayso.schemas.blocks import Block, Parsed
from sayso.tasks.outline.assemble import assemble


def page(*blocks: Block) -> list[tuple[str, str]]:
    """(kind, words) of blocks set one below another, each on a line of its own."""
    placed = [
        Block(
            b.kind, text=b.text, page=1, page_last=1, size=b.size, bold=b.bold, font="Sans", grid=b.grid,
            box=(60.0, 60.0 + 40 * n, 60.0 + 5 * max(20, len(b.text)), 60.0 + 40 * n + b.size),
        )
        for n, b in enumerate(blocks)
    ]  # fmt: skip
    return [(b.kind, b.text) for b in assemble([Parsed(tuple(placed))]).blocks if b.kind != "table"]


TITLE = Block("paragraph", text="Tax return of a resident", size=16.0, bold=True)
INCOME = Block("paragraph", text="Income", size=12.0, bold=True)
OFFSETS = Block("paragraph", text="Offsets", size=12.0, bold=True)
FIELDS = Block(
    "table", grid=(("Salary or wages of the year", "$88,120"), ("Gross interest of all banks", "$96")), size=9.0
)


def test_of_a_form_whose_fields_are_tables_the_bold_lines_are_headings() -> None:
    assert page(TITLE, INCOME, FIELDS, OFFSETS, FIELDS)[1:] == [("heading", "Income"), ("heading", "Offsets")]


def test_leaders_to_values_are_a_forms_text_and_leaders_to_pages_are_contents() -> None:
    fields = "Wages .... $61,250.00 Taxable interest .... $182.40 Tax year .... 2023"
    entries = "1 Wages .... 3 2 Interest on deposits .... 14 A Tables .... A-2"
    shown = page(*(Block("paragraph", text=text, size=9.0) for text in (fields, entries)))
    found = {text: kind for kind, text in shown}
    assert found == {fields: "paragraph", entries: "contents"}


def test_a_title_over_headings_alone_is_still_the_documents_title() -> None:
    placed = [
        Block(
            "paragraph", text=b.text, page=1, size=b.size, bold=b.bold, box=(60.0, 60.0 + 40 * n, 300.0, 76.0 + 40 * n)
        )
        for n, b in enumerate((TITLE, INCOME, Block("paragraph", text="Wages .... 1 Interest .... 2", size=9.0)))
    ]
    assert assemble([Parsed(tuple(placed))]).title == TITLE.text
