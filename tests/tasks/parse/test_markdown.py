"""Markdown files: CommonMark, tables and front matter."""

from __future__ import annotations

from sayso.tasks.parse.markdown import parse_markdown


def shown(text: str) -> list[tuple[str, int, str]]:
    return [(block.kind, block.level, block.text) for block in parse_markdown(text.encode()).blocks]


def test_both_kinds_of_headings_and_inline_marks():
    assert shown("Title\n=====\n\n### 1.2 `make` *it*\n\nA **bold** [link](http://x/y) and\na second line.\n") == [
        ("heading", 1, "Title"),
        ("heading", 3, "1.2 make it"),
        ("paragraph", 0, "A bold link and a second line."),
    ]


def test_front_matter_gives_title_and_date_and_is_no_text():
    parsed = parse_markdown(b'---\ntitle: "House rules"\ndate: 2024-05-01T00:00\ntags: [a]\n---\n\n# Doors\n\nWords.\n')
    assert (parsed.title, parsed.author_date) == ("House rules", "2024-05-01")
    assert [block.text for block in parsed.blocks] == ["Doors", "Words."]


def test_a_rule_at_the_top_is_no_front_matter():
    assert shown("---\n\nWords: all of them.\n\n---\n\nMore.\n") == [
        ("paragraph", 0, "Words: all of them."),
        ("paragraph", 0, "More."),
    ]


def test_lists_nest_and_keep_their_numbers():
    assert shown("3. three\n   - inner\n     1. deep\n4. four\n\n   more of it\n") == [
        ("list_item", 1, "3. three"),
        ("list_item", 2, "- inner"),
        ("list_item", 3, "1. deep"),
        ("list_item", 1, "4. four"),
        ("paragraph", 0, "more of it"),
    ]


def test_tables_and_code():
    blocks = parse_markdown(
        b"| a | b |\n|---|---|\n| `x` | **2** |\n\n``` python\nif a:\n    b()\n```\n\n    indented\n"
    ).blocks
    assert (blocks[0].grid, blocks[0].header_rows) == ((("a", "b"), ("x", "2")), 1)
    assert [(block.kind, block.text) for block in blocks[1:]] == [("code", "if a:\n    b()"), ("code", "indented")]


def test_html_inside_is_read_and_placeholders_stay():
    text = "Use `x` as in cp <file> <target-dir>.\n\n<details><summary>More</summary>\n\nhidden <b>words</b>\n\n</details>\n\n<!-- no -->\n"
    assert [words for _, _, words in shown(text)] == ["Use x as in cp <file> <target-dir>.", "More", "hidden words"]


def test_struck_words_are_marked_and_links_to_themselves_stay():
    assert shown("~~old~~ new, see <https://example.org/a>.\n") == [
        ("paragraph", 0, "~~old~~ new, see https://example.org/a.")
    ]


def test_nothing_is_lost_below_deep_nesting():
    (block,) = parse_markdown(b">" * 500 + b" deep words").blocks
    assert block.text.endswith("deep words")


def test_footnotes_stand_after_the_block_that_refers_to_them():
    text = "A claim[^1] and another[^b].\n\nMore.\n\n[^1]: Its *source*,\n    on two lines.\n[^b]: Other,\ngone on.\n\nLast.\n"
    assert [(kind, words) for kind, _, words in shown(text)] == [
        ("paragraph", "A claim[1] and another[b]."),
        ("footnote", "[1] Its source, on two lines."),
        ("footnote", "[b] Other, gone on."),
        ("paragraph", "More."),
        ("paragraph", "Last."),
    ]


def test_drawn_tables_heading_attributes_and_divisions():
    text = (
        "# Scope {#sec:scope .unnumbered}\n\n::: note\nWords.\n:::\n\n"
        "+------+-----+\n| Name | No. |\n+======+=====+\n| bolt | 4   |\n+------+-----+\n\n"
        "  Name    No.\n  ------  -----\n  nut     7\n  bolt    4\n\n~~~\n+--+\n| x |\n+--+\n:::\n~~~\n"
    )
    blocks = parse_markdown(text.encode()).blocks
    assert [(block.kind, block.text) for block in blocks] == [
        ("heading", "Scope"), ("paragraph", "Words."), ("table", ""), ("table", ""), ("code", "+--+\n| x |\n+--+\n:::"),
    ]  # fmt: skip
    assert blocks[2].grid == (("Name", "No."), ("bolt", "4"))
    assert blocks[3].grid == (("Name", "No."), ("nut", "7"), ("bolt", "4"))


def test_definition_lists_admonitions_and_toml_front_matter_of_other_dialects():
    text = (
        '+++\ntitle = "Guide"\ndate = 2025-03-01\n+++\n\n# Widgets\n\nTerm\n:   Its *definition*.\n\n'
        '!!! note "Take care"\n    The body of the note.\n\n    More of it.\n\nAfter.\n\n```\n!!! note\n    code\n```\n'
    )
    parsed = parse_markdown(text.encode())
    assert (parsed.title, parsed.author_date) == ("Guide", "2025-03-01")
    assert [(block.kind, block.text) for block in parsed.blocks] == [
        ("heading", "Widgets"),
        ("list_item", "Term: Its definition."),
        ("paragraph", "Take care"),
        ("paragraph", "The body of the note."),
        ("paragraph", "More of it."),
        ("paragraph", "After."),
        ("code", "!!! note\n    code"),
    ]


def test_a_file_that_is_one_code_block_stays_code():
    (block,) = parse_markdown(b"```\n% run --all\n\nSome Title\n\nwords of the output\n```\n").blocks
    assert (block.kind, block.text.count("\n")) == ("code", 4)


def test_a_code_block_that_is_never_closed_does_not_swallow_the_text_after_it():
    sections = "\n\n".join(
        f"Part {number}\n------\n\nThis sentence tells what part {number} is about." for number in range(9)
    )
    blocks = parse_markdown(f"Start.\n\n```\nrun\n\n{sections}\n".encode()).blocks
    assert sum(block.kind == "heading" for block in blocks) >= 9
