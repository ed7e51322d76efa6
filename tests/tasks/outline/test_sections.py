"""A document's blocks become sections whose spans point into their own text."""

from __future__ import annotations

from sayso.schemas.blocks import Block, Parsed
from sayso.tasks.outline.sections import Outline, outline


def heading(text: str, level: int, page: int = 0, **more) -> Block:
    return Block("heading", text, level=level, page=page, **more)


def paragraph(text: str, page: int = 0, **more) -> Block:
    return Block("paragraph", text, page=page, **more)


def rows(*blocks: Block) -> Outline:
    return outline("d1", "manual.pdf", "The Manual", Parsed(blocks))


def tree(result: Outline) -> list[tuple[str, int, str]]:
    table = result.sections
    return [(" > ".join(s["heading_path"]), s["level"], s["text"]) for s in table.to_pylist()]


def test_headings_nest_by_level_and_text_before_them_gets_the_title_as_label():
    result = rows(
        paragraph("Preface."),
        heading("1 Scope", 1),
        paragraph("Applies to all."),
        heading("1.1 Terms", 2),
        paragraph("A widget is a thing."),
        heading("2 Use", 1),
    )
    assert tree(result) == [
        ("The Manual", 1, "Preface."),
        ("1 Scope", 1, "Applies to all."),
        ("1 Scope > 1.1 Terms", 2, "A widget is a thing."),
        ("2 Use", 1, ""),
    ]


def test_a_skipped_level_nests_under_the_nearest_heading_above_it():
    result = rows(heading("A", 1), heading("B", 3), heading("C", 2), heading("D", 3))
    assert [path for path, _, _ in tree(result)] == ["A", "A > B", "A > C", "A > C > D"]


def test_paragraphs_stand_apart_list_items_follow_each_other_and_code_keeps_its_lines():
    result = rows(
        heading("Steps", 1),
        paragraph("Do\nthis:"),
        Block("list_item", "1. open"),
        Block("list_item", "2. close"),
        Block("code", "a:\n\tb"),
    )
    assert tree(result)[0][2] == "Do this:\n\n1. open\n2. close\n\na:\n\tb"


def test_every_block_span_is_its_text_and_tables_and_figures_point_back():
    table = Block("table", grid=(("Item", "Price"), ("a|b", "1")), header_rows=1, caption="Table 1: Prices", page=3)
    figure = Block("figure", caption="Figure 1: A pump", image_sha="ab", page=4)
    result = rows(heading("Costs", 1), paragraph("See below."), table, figure)
    text = result.sections.to_pylist()[0]["text"]
    spans = [(b["kind"], text[b["start"] : b["end"]]) for b in result.blocks.to_pylist()]
    assert spans == [
        ("paragraph", "See below."),
        ("caption", "Table 1: Prices"),
        ("table", "| Item | Price |\n| --- | --- |\n| a\\|b | 1 |"),
        ("figure", "Figure 1: A pump"),
    ]
    refs = [b["ref_id"] for b in result.blocks.to_pylist()]
    assert refs[2:] == [result.tables.to_pylist()[0]["table_id"], result.figures.to_pylist()[0]["figure_id"]]
    assert result.tables.to_pylist()[0]["grid"] == [["Item", "Price"], ["a|b", "1"]]


def test_notes_and_footnotes_become_children_at_the_end_of_their_section():
    result = rows(
        heading("Slide 1", 1, page=1),
        paragraph("Hello.", page=1),
        paragraph("Say hello.", layer="notes", page=1),
        Block("footnote", "1 See annex.", page=1),
        heading("Detail", 2, page=1),
    )
    assert tree(result) == [
        ("Slide 1", 1, "Hello."),
        ("Slide 1 > Detail", 2, ""),
        ("Slide 1 > Notes", 2, "Say hello."),
        ("Slide 1 > Footnotes", 2, "1 See annex."),
    ]
    assert [s["layer"] for s in result.sections.to_pylist()] == ["body", "body", "notes", "footnotes"]


def test_a_hidden_sheet_keeps_its_own_section_marked_hidden():
    result = rows(heading("Prices", 1), heading("Rates", 1, layer="hidden"), paragraph("7%", layer="hidden"))
    sections = result.sections.to_pylist()
    assert [(s["heading"], s["layer"], s["text"]) for s in sections] == [
        ("Prices", "body", ""),
        ("Rates", "hidden", "7%"),
    ]


def test_ids_survive_an_edit_elsewhere_and_equal_paths_differ():
    before = rows(heading("A", 1), paragraph("one"), heading("B", 1), heading("B", 1), paragraph("two"))
    after = rows(heading("A", 1), paragraph("changed"), heading("B", 1), heading("B", 1), paragraph("two"))
    old, new = before.sections.to_pylist(), after.sections.to_pylist()
    assert [s["section_id"] for s in old] == [s["section_id"] for s in new]
    assert len({s["section_id"] for s in old}) == 3
    assert [a["text_sha"] == b["text_sha"] for a, b in zip(old, new, strict=True)] == [False, True, True]


def test_running_heads_are_never_shown_and_pages_span_the_own_text():
    result = rows(
        heading("A", 1, page=2),
        Block("furniture", "Manual v3", page=3),
        paragraph("long", page=2, page_last=4),
    )
    section = result.sections.to_pylist()[0]
    assert (section["text"], section["page_first"], section["page_last"]) == ("long", 2, 4)


def test_a_cell_merged_over_a_whole_row_is_printed_once_but_equal_values_are_kept():
    grid = (("Trial results", "Trial results", "Trial results"), ("Arm", "n", "%"), ("0", "0", "0"))
    result = rows(heading("A", 1), Block("table", grid=grid, header_rows=2))
    text = result.sections.to_pylist()[0]["text"]
    assert text.splitlines()[0] == "| Trial results |  |  |"
    assert text.splitlines()[-1] == "| 0 | 0 | 0 |"
    assert result.tables.to_pylist()[0]["grid"][0] == ["Trial results"] * 3


def test_a_printed_title_is_the_heading_of_the_text_under_it_not_repeated_in_it():
    assert tree(rows(paragraph("The Manual"), paragraph("By the authors."))) == [("The Manual", 1, "By the authors.")]


def test_a_document_without_a_title_is_labelled_by_its_file_name():
    result = outline("d1", "forms/leave_request-2024.pdf", "", Parsed((paragraph("Name:"),)))
    assert tree(result)[0][0] == "leave request 2024"


def test_words_inside_a_figure_follow_its_caption_line_by_line():
    result = rows(heading("A", 1), Block("figure", "S2 high\nS1 low", caption="Figure 1: Matrix"))
    assert tree(result)[0][2] == "Figure 1: Matrix\nS2 high\nS1 low"
