"""Decisions over the whole document: running heads, headings and levels, footnotes, what a page's edge cut apart."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sayso.schemas.blocks import Block, Parsed
from sayso.tasks.outline.assemble import assemble

BODY = "The pump shall be calibrated before each use and the reading entered in the log of the laboratory. "


def text(
    words: str, page: int = 1, top: float = 100, *, size: float = 10, left: float = 72, rows: int = 1, **more
) -> Block:
    box = (left, top, left + 400, top + rows * size * 1.2)
    return Block("paragraph", words, page=page, page_last=page, box=box, size=size, **more)


def assembled(*blocks: Block, bookmarks=()) -> list[Block]:
    return list(assemble([Parsed(blocks, bookmarks=tuple(bookmarks))]).blocks)


def kinds(blocks: list[Block], kind: str) -> list[str]:
    return [block.text for block in blocks if block.kind == kind]


def body(page: int, top: float = 100) -> Block:
    return text(BODY * 5, page, top, rows=6)


def test_lines_that_repeat_at_a_pages_edge_are_furniture():
    blocks = []
    for page in range(1, 6):
        blocks += [text("Pump Manual v3", page, 30), body(page), text(f"{page} of 5", page, 780)]
    assert kinds(assembled(*blocks), "furniture") == [
        words for page in range(1, 6) for words in ("Pump Manual v3", f"{page} of 5")
    ]


def test_a_heading_that_two_chapters_share_is_no_furniture():
    blocks = [
        block
        for page in (1, 2, 3, 4)
        for block in (body(page, 60), text("Example", page, 200 + 40 * page), body(page, 400))
    ]
    assert kinds(assembled(*blocks), "furniture") == []


def test_bookmarks_name_headings_and_levels_and_the_printed_number_stays():
    result = assembled(
        text("1 Scope", 1, 80, bold=True),
        body(1, 100),
        text("1.1 Terms", 2, 80, bold=True),
        body(2, 100),
        text("2 Use", 2, 300, bold=True),
        bookmarks=[(1, "Scope", 1), (2, "Terms", 2), (1, "Use", 2)],
    )
    headings = [(b.level, b.text, b.source) for b in result if b.kind == "heading"]
    assert headings == [(1, "1 Scope", "outline"), (2, "1.1 Terms", "outline"), (1, "2 Use", "outline")]


def test_a_bookmark_at_the_start_of_a_paragraph_parts_it():
    result = assembled(
        text("Storage. Keep the pump dry.", 1, 80),
        text("Transport", 1, 120),
        text("Disposal", 1, 160),
        bookmarks=[(1, "Storage", 1), (1, "Transport", 1), (1, "Disposal", 1)],
    )
    assert [(b.kind, b.text) for b in result[:2]] == [("heading", "Storage."), ("paragraph", "Keep the pump dry.")]


def test_without_an_outline_two_signs_make_a_heading_and_numbers_its_level():
    result = assembled(
        text("1 Scope", 1, 60, size=14, bold=True),
        body(1, 90),
        text("1.1 Terms", 1, 200, size=12, bold=True),
        body(1, 230),
        text("Remarks", 1, 340, size=12, bold=True),
        body(1, 370),
        text("2 Use", 2, 60, size=14, bold=True),
        body(2, 90),
    )
    headings = [(b.level, b.text) for b in result if b.kind == "heading"]
    assert headings == [(1, "1 Scope"), (2, "1.1 Terms"), (2, "Remarks"), (1, "2 Use")]


def test_a_section_that_begins_at_a_pages_top_is_no_running_head_and_a_repeated_one_is():
    tops = [f"{page}.1 Pump of type {letter}" for page, letter in enumerate("ABCDE", 1)]
    blocks = []
    for page, top in enumerate(tops, 1):
        blocks += [text(top, page, 30, bold=True, source="header"), body(page)]
    assert kinds(assembled(*blocks), "furniture") == []
    heads = [block for page in range(1, 6) for block in (text("1.1 Pump", page, 30, source="header"), body(page))]
    assert kinds(assembled(*heads), "furniture") == ["1.1 Pump"] * 5


def test_large_lines_of_one_sentence_and_bold_clauses_are_no_headings():
    result = assembled(
        text("Care", 1, 60, size=14, bold=True),
        text("We keep every pump ready for the day on which", 1, 90, size=13),
        text("somebody needs it most.", 1, 110, size=13),
        body(1, 140),
        text("1.1 The buyer shall pay the price that is stated in the order and all duties of the sale", 1, 240),
        text("and the seller shall deliver.", 1, 252),
        text(
            "Interest is due on any sum that is not paid within thirty days of the date of the bill.", 1, 300, bold=True
        ),
        body(1, 320),
        text("Use", 2, 60, size=14, bold=True),
        body(2, 90),
    )
    assert kinds(result, "heading") == ["Care", "Use"]


def test_labels_that_recur_before_a_colon_and_equations_are_no_headings():
    values = [
        block
        for place, value in enumerate(("on", "off", "yes", "no", "12"))
        for block in (text(f"Default value: {value}", 1, 100 + 90 * place, bold=True), body(1, 120 + 90 * place))
    ]
    result = assembled(
        text("Care", 1, 60, size=14, bold=True),
        *values,
        text("Q = U (1)", 2, 60, size=14),
        body(2, 90),
        text("Use", 2, 300, size=14, bold=True),
        body(2, 330),
    )
    assert kinds(result, "heading") == ["Care", "Use"]


def test_a_heading_with_few_signs_counts_when_set_like_many_that_are():
    italic = {"font": "Serif-Italic"}
    blocks = [text("1 Scope", 1, 40, size=14, bold=True)]
    for place, title in enumerate(("Main pump", "Spare pump", "Hand pump", "Profiling")):
        blocks += [text(title, place + 1, 100, **italic), body(place + 1, 130), body(place + 1, 300)]
    assert kinds(assembled(*blocks), "heading") == ["1 Scope", "Main pump", "Spare pump", "Hand pump", "Profiling"]


def test_the_documents_title_heads_no_section_and_items_stand_under_parts():
    bold = {"bold": True}
    result = assemble([
        Parsed((
            text("Annual Report", 1, 40, size=20, bold=True),
            body(1, 100),
            text("PART I", 2, 60, **bold),
            text("Item 1. Business", 2, 90, **bold),
            body(2, 110),
            text("Our customers", 2, 300, **bold),
            body(2, 320),
            text("Item 1A. Risk Factors", 3, 60, **bold),
            body(3, 80),
            text("PART II", 4, 60, **bold),
            text("Item 2. Plants", 4, 90, **bold),
            body(4, 110),
        ))
    ])  # fmt: skip
    assert result.title == "Annual Report"
    assert [(b.level, b.text) for b in result.blocks if b.kind == "heading"] == [
        (1, "PART I"),
        (2, "Item 1. Business"),
        (3, "Our customers"),
        (2, "Item 1A. Risk Factors"),
        (1, "PART II"),
        (2, "Item 2. Plants"),
    ]


def test_numbered_steps_and_contents_entries_are_no_headings():
    result = assembled(
        text("1 Scope . . . . . . . 3", 1, 60),
        text("2 Use . . . . . . . . 5", 1, 80),
        text("3 Care . . . . . . . . 9", 1, 100),
        text("Overview", 2, 60, size=14, bold=True),
        body(2, 90),
        replace(text("1. Switch off the pump.", 2, 200), kind="list_item"),
        replace(text("2. Drain the line.", 2, 220), kind="list_item"),
        body(2, 260),
    )
    assert kinds(result, "heading") == ["Overview"]


def test_typewriter_type_tells_headings_by_numbers_and_margin():
    result = assembled(
        text("1. Introduction", 1, 60, left=72),
        text(BODY * 5, 1, 90, left=90, rows=6),
        text("1.1. Terms", 1, 200, left=72),
        text(BODY * 5, 1, 230, left=90, rows=6),
        text("2. Use", 1, 340, left=72),
        text(BODY * 5, 1, 370, left=90, rows=6),
    )
    assert [(b.level, b.text) for b in result if b.kind == "heading"] == [
        (1, "1. Introduction"),
        (2, "1.1. Terms"),
        (1, "2. Use"),
    ]


def test_small_print_with_a_mark_at_the_foot_of_a_page_is_a_footnote():
    result = assembled(body(1), text("1 See the annex for the figures.", 1, 700, size=8), body(2))
    assert kinds(result, "footnote") == ["1 See the annex for the figures."]


@pytest.mark.parametrize(
    ("before", "after", "joined"),
    [
        ("the reading is entered in the", "log by the operator.", "the reading is entered in the log by the operator."),
        ("the reading is cali-", "brated at once.", "the reading is calibrated at once."),
        ("The reading is entered.", "The log is kept.", None),
        ("the reading of", "Monday counts.", None),
    ],
)
def test_a_sentence_goes_on_over_a_page_break(before, after, joined):
    foot = text("Manual", 1, 780), text("Manual", 2, 780), text("Manual", 3, 780)
    result = assembled(text(before, 1, 600), foot[0], text(after, 2, 60), foot[1], foot[2])
    assert kinds(result, "paragraph") == ([joined] if joined else [before, after])


def test_a_joined_paragraph_spans_both_pages():
    result = assembled(text("entered in the", 1, 600), text("log.", 2, 60))
    assert [(b.page, b.page_last) for b in result] == [(1, 2)]


def table(page: int, *rows: tuple[str, ...], header_rows: int = 1, **more) -> Block:
    return Block(
        "table", page=page, page_last=page, box=(72, 100, 400, 300), grid=rows, header_rows=header_rows, **more
    )


def test_a_table_that_goes_on_is_joined_without_its_repeated_header():
    result = assembled(
        table(1, ("Item", "Price"), ("Pump", "100"), caption="Table 1: Prices"),
        table(2, ("Item", "Price"), ("Valve", "20"), caption="Table 1: Prices (continued)"),
    )
    assert [(b.grid, b.page, b.page_last) for b in result] == [
        ((("Item", "Price"), ("Pump", "100"), ("Valve", "20")), 1, 2)
    ]


def test_two_tables_with_captions_of_their_own_stay_two():
    result = assembled(
        table(1, ("Item", "Price"), ("Pump", "100"), caption="Table 1: Prices"),
        table(2, ("Item", "Price"), ("Valve", "20"), caption="Table 2: Rebates"),
    )
    assert len(result) == 2


def test_windows_assemble_to_what_one_pass_gives():
    blocks = []
    for page in range(1, 8):
        blocks += [
            text("Pump Manual", page, 30),
            text(f"{page} Part", page, 60, size=14, bold=True),
            body(page),
            text("and so", page, 700),
        ]
    bookmarks = ((1, "Part", 1),)
    whole = assemble([Parsed(tuple(blocks), page_count=7, bookmarks=bookmarks)])
    windows = [
        Parsed(tuple(b for b in blocks if first <= b.page < first + 3), page_count=7, bookmarks=bookmarks)
        for first in (1, 4, 7)
    ]
    assert assemble(windows) == whole


def test_blocks_without_places_are_left_as_they_are():
    blocks = (Block("heading", "A", level=1), Block("paragraph", "one"), Block("paragraph", "two"))
    assert assemble([Parsed(blocks, title="T")]).blocks == blocks


def test_a_heading_that_the_outline_leaves_out_is_known_by_its_style():
    style = {"size": 14, "bold": True, "font": "Bold"}
    result = assembled(
        text("Scope", 1, 60, **style),
        body(1, 90),
        text("Use", 2, 60, **style),
        body(2, 90),
        text("References", 3, 60, **style),
        body(3, 90),
        text("Care", 4, 60, **style),
        bookmarks=[(1, "Scope", 1), (1, "Use", 2), (1, "Care", 4)],
    )
    assert [(b.text, b.source) for b in result if b.kind == "heading"] == [
        ("Scope", "outline"),
        ("Use", "outline"),
        ("References", "style"),
        ("Care", "outline"),
    ]
