"""Plain text: print-outs, licences, notes and manual pages become sections, prose, lists, tables and code."""

from __future__ import annotations

import textwrap

import pytest

from sayso.tasks.parse.plain import parse_plain, parse_plain_text

PROSE = "This sentence is part of a longer text that is broken into lines of some seventy characters, as people did. "


def prose(indent: int = 0, times: int = 3) -> str:
    return textwrap.indent(textwrap.fill(PROSE * times, 69 - indent), " " * indent)


def shown(text: str) -> list[tuple[str, int, str]]:
    return [(block.kind, block.level, block.text) for block in parse_plain_text(text).blocks]


def headings(text: str) -> list[tuple[int, str]]:
    return [(level, words) for kind, level, words in shown(text) if kind == "heading"]


def page(number: int, body: str) -> str:
    foot = f"Author                       Standards Track                    [Page {number}]"
    head = "RFC 9999                  Examples                        June 2015"
    return (f"{head}\n\n\n" if number > 1 else "") + f"{body}\n\n\n\n{foot}\n\f\n"


def test_running_heads_and_feet_are_furniture_and_the_broken_paragraph_is_one():
    text = (
        page(1, f"1.  First\n\n{prose(3)}\n\n   The sentence goes on over")
        + page(2, f"   the page's edge.\n\n1.1.  Deeper\n\n{prose(3)}")
        + page(3, f"   A new sentence.\n\nAppendix A.  More\n\n{prose(3)}\n\nA.1.  Inner\n\n{prose(3)}")
    )
    blocks = parse_plain_text(text).blocks
    assert [(block.level, block.text, block.page) for block in blocks if block.kind == "heading"] == [
        (2, "1. First", 1), (3, "1.1. Deeper", 2), (2, "Appendix A. More", 3), (3, "A.1. Inner", 3),
    ]  # fmt: skip
    assert "The sentence goes on over the page's edge." in [block.text for block in blocks]
    assert sum(block.kind == "furniture" for block in blocks) == 5


def test_form_feeds_between_releases_are_no_page_breaks():
    text = "\n\f\n".join(
        f"Version 1.{n} ({n} May 2020)\n\n* A change to {'abcdefghi'[n - 1]} is told here in words."
        for n in range(3, 9)
    )
    assert [words for _, words in headings(f"Product NEWS\n\n{prose()}\n\f\n{text}")][:3] == [
        "Product NEWS", "Version 1.3 (3 May 2020)", "Version 1.4 (4 May 2020)",
    ]  # fmt: skip
    assert all(block.kind != "furniture" and block.page == 0 for block in parse_plain_text(text).blocks)


def test_contents_lines_are_no_headings():
    contents = "\n".join(f"   {n}.  Part {n} . . . . . . . . . . . . . . . . {n}" for n in range(1, 5))
    blocks = parse_plain_text(f"Table of Contents\n\n{contents}\n\n1.  Part 1\n\n{prose(3)}\n").blocks
    assert [block.text for block in blocks if block.kind == "heading"] == ["Table of Contents", "1. Part 1"]
    assert next(block.text for block in blocks if block.source == "contents") == "1. Part 1 ... 1"


def test_a_licence_is_cut_at_its_numbers():
    text = (
        f"{'SOME PUBLIC LICENSE'.center(70)}\n{'Version 2, June 1991'.center(70)}\n\n"
        f"{'Preamble'.center(70)}\n\n{prose()}\n\n"
        f"{'TERMS AND CONDITIONS'.center(70)}\n\n"
        f"  0. This licence applies to all.  {PROSE}\n\n{prose()}\n\n"
        f"  1. Definitions.\n\n{prose()}\n\n"
        f"  2. Grant of Rights.  {PROSE}\n\n    a) first case\n\n    b) second case\n\n{prose()}\n"
    )
    assert headings(text) == [
        (1, "SOME PUBLIC LICENSE Version 2, June 1991"),
        (2, "Preamble"),
        (2, "TERMS AND CONDITIONS"),
        (3, "0."),
        (3, "1. Definitions."),
        (3, "2. Grant of Rights."),
    ]
    assert ("list_item", 2, "a) first case") in shown(text)


def test_a_short_numbered_list_is_no_row_of_sections():
    text = f"Shopping\n\n{prose()}\n\n1. apples\n\n2. pears\n\n3. plums\n\n{prose()}\n"
    assert headings(text) == [(1, "Shopping")]


def test_underlined_titled_and_capital_lines_are_headings():
    text = (
        f"Manual\n======\n\n{prose()}\n\nBuilding\n--------\n\n{prose()}\n\nOn Small Machines\n\n{prose()}\n\n"
        f"COPYING\n\n{prose()}\n\nThis line is a sentence of its own.\n\n{prose()}\n"
    )
    assert headings(text) == [(1, "Manual"), (2, "Building"), (2, "On Small Machines"), (2, "COPYING")]


def test_a_manual_page_has_its_headings_at_the_margin():
    text = f"NAME\n       ls - list\n\nDESCRIPTION\n{prose(7)}\n\n       -a     do not ignore entries\n\nSEE ALSO\n       dir(1)\n"
    assert [words for _, words in headings(text)] == ["NAME", "DESCRIPTION", "SEE ALSO"]


def test_items_terms_code_and_captions_are_told_apart():
    text = (
        f"1.  Part\n\n{prose(3)}\n\n   o  a point that goes on over the end of its line so that it must be\n      broken\n\n"
        "   scope\n      OPTIONAL.  The scope of the access that is asked for, as it is described\n      above.\n\n"
        "     GET /token HTTP/1.1\n     Host: example.org\n\n"
        "     +-------+      +-------+\n     |   A   |----->|   B   |\n     +-------+      +-------+\n\n"
        "                   Figure 1: From A to B\n\n"
        '   [RFC1]  Author, A., "A title", May 2012,\n           <http://example.org/a>.\n'
    )
    found = shown(text)
    assert ("list_item", 1, "o a point that goes on over the end of its line so that it must be broken") in found
    assert (
        "list_item",
        1,
        "scope: OPTIONAL. The scope of the access that is asked for, as it is described above.",
    ) in found
    assert ("code", 0, "GET /token HTTP/1.1\nHost: example.org") in found
    assert [kind for kind, _, words in found if "+---" in words] == ["code"]
    assert ("caption", 0, "Figure 1: From A to B") in found
    assert ("list_item", 1, '[RFC1] Author, A., "A title", May 2012, <http://example.org/a>.') in found


def test_a_wrapped_reference_or_number_begins_no_item():
    text = f"1.  Part\n\n{prose(3)}\n\n   The endpoint takes a token and returns a document as described in\n   [RFC7159] and in the other documents, or in one of them, as in part\n   2. It is the last one.\n"
    kind, _, words = shown(text)[-1]
    assert kind == "paragraph"
    assert (
        "as described in [RFC7159] and in the other documents, or in one of them, as in part 2. It is the last one."
        in words
    )


@pytest.mark.parametrize(
    "drawn",
    [
        "+------+-------+\n| Name | Count |\n+======+=======+\n| bolt |     4 |\n+------+-------+\n| nut  |     7 |\n+------+-------+",
        "| Name | Count |\n|------|-------|\n| bolt | 4 |\n| nut | 7 |",
        "Name    Count\n-----   -----\nbolt    4\nnut     7",
    ],
)
def test_drawn_tables_become_grids(drawn):
    (table,) = [
        block for block in parse_plain_text(f"{prose()}\n\n{drawn}\n\n{prose()}\n").blocks if block.kind == "table"
    ]
    assert (table.grid, table.header_rows) == ((("Name", "Count"), ("bolt", "4"), ("nut", "7")), 1)


def test_separated_values_are_one_table():
    (table,) = parse_plain(b'name,count,note\nbolt,4,"long, thin"\nnut,7,\n').blocks
    assert table.grid == (("name", "count", "note"), ("bolt", "4", "long, thin"), ("nut", "7", ""))
    assert table.header_rows == 1


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
def test_encodings_give_the_same_words(encoding):
    words = "Größe, naïveté and coûts – in “one” sentence."
    assert parse_plain(words.encode(encoding)).blocks[0].text == words


def test_words_broken_at_a_hyphen_stay_together():
    text = f"{prose()}\n\n{'A sentence that is long enough to be broken at the end for the well-'}\nknown reason.\n"
    assert shown(text)[-1][2].endswith("for the well-known reason.")


def test_the_date_on_the_first_lines_is_the_documents_own():
    assert (
        parse_plain_text(f"Some Group\nCategory: Informational          12 January 2013\n\n{prose()}").author_date
        == "2013-01-12"
    )


def test_clauses_of_a_contract_are_items_and_its_short_titles_headings():
    text = (
        "SERVICE AGREEMENT\n\nThis agreement is made between Alder Ltd and Birch plc on the day below.\n\n"
        "1. Parties. Alder supplies the services at its sites,\nand Birch pays for them.\n\n2. Supply\n\n2.1 Alder supplies the services.\n"
        "2.2 Alder shall:\n\n2.2.1 use reasonable skill and care;\n\n2.2.2 keep records.\n\n"
        "3. Use\n\n3.1 Permitted use\nThe services are used at the sites listed in the first schedule only.\n\n"
        "4. Ending\n\n4.1 Either may end it.\n\nSCHEDULE 1 - SITES\n\n1. Ulm\n\nThe works by the river.\n"
    )
    assert headings(text) == [
        (1, "SERVICE AGREEMENT"),
        (2, "1. Parties."),
        (2, "2. Supply"),
        (2, "3. Use"),
        (3, "3.1 Permitted use"),
        (2, "4. Ending"),
        (2, "SCHEDULE 1 - SITES"),
        (3, "1. Ulm"),
    ]
    assert [(level, words) for kind, level, words in shown(text) if kind == "list_item"] == [
        (1, "2.1 Alder supplies the services."),
        (1, "2.2 Alder shall:"),
        (2, "2.2.1 use reasonable skill and care;"),
        (2, "2.2.2 keep records."),
        (1, "4.1 Either may end it."),
    ]


def test_a_measure_at_a_lines_start_opens_no_clause():
    text = f"Report\n\n{'The wear of the bearing was measured again after 500 hours and was'}\n3.5 mm in all of the pumps that had run.\n"
    assert shown(text)[-1][2].endswith("and was 3.5 mm in all of the pumps that had run.")


def test_parts_nest_by_the_order_of_their_names_and_take_the_title_printed_below():
    text = (
        "CHAPTER 1\nWORKING TIME\n\nSection 1.1 Normal hours\n\nThey are 38 a week.\n\n"
        "CHAPTER 2\n\nLeave\n\nSection 2.1 Annual leave\n\nYou have 28 days a year.\n"
    )
    assert headings(text) == [
        (2, "CHAPTER 1 WORKING TIME"),
        (3, "Section 1.1 Normal hours"),
        (2, "CHAPTER 2 Leave"),
        (3, "Section 2.1 Annual leave"),
    ]


def test_short_lines_that_recur_over_paragraphs_are_titles_and_a_version_line_is_none():
    text = (
        "Privacy Notice\n\nVersion 2, May 2025\n\nWho we are\n\nWe are Cedar, and you reach us by mail.\n\n"
        "What we collect\n\nWe collect your name when you order.\n\nHow long we keep it\n\nSix years at the most.\n"
    )
    assert headings(text) == [
        (1, "Privacy Notice"), (2, "Who we are"), (2, "What we collect"), (2, "How long we keep it"),
    ]  # fmt: skip


def test_points_inside_points_are_points_of_their_own():
    text = "Needs\n\nYou need these:\n\n* a compiler\n  - gcc 12, or\n  - clang 15\n* the archive\n"
    assert [found for found in shown(text) if found[0] == "list_item"] == [
        ("list_item", 1, "* a compiler"),
        ("list_item", 2, "- gcc 12, or"),
        ("list_item", 2, "- clang 15"),
        ("list_item", 1, "* the archive"),
    ]


def test_columns_in_line_are_a_table():
    text = f"{prose()}\n\n    Years of service    Days\n    0 to 4                28\n    5 and more            33\n"
    (table,) = [block for block in parse_plain_text(text).blocks if block.kind == "table"]
    assert (table.grid, table.header_rows) == (
        (("Years of service", "Days"), ("0 to 4", "28"), ("5 and more", "33")),
        1,
    )


def test_a_numbered_first_line_is_a_heading_and_no_title():
    assert headings("1 Introduction\n\nThis report sums up.\n\n1.1 Background\n\nThe pump failed.\n") == [
        (2, "1 Introduction"), (3, "1.1 Background"),
    ]  # fmt: skip


def test_an_exact_underline_makes_any_words_a_heading():
    text = f"Styles\n======\n\n{prose()}\n\nhidden\n------\n\n{prose()}\n\n|Document| objects\n------------------\n\n{prose()}\n"
    assert headings(text) == [(1, "Styles"), (2, "hidden"), (2, "|Document| objects")]


def test_terms_at_the_margin_of_a_text_with_underlined_headings_are_no_headings():
    terms = "".join(f"WORD_{number}\n    {PROSE}\n\n" for number in range(6))
    text = f"Kinds\n=====\n\n{terms}First\n-----\n\n{terms}Second\n------\n\n{terms}"
    assert headings(text) == [(1, "Kinds"), (2, "First"), (2, "Second")]


def test_a_title_ruled_above_and_below_stands_over_titles_ruled_below():
    text = f"=======\n Guide\n=======\n\n{prose()}\n\nFirst\n=====\n\n{prose()}\n\nInner\n-----\n\n{prose()}\n"
    assert headings(text) == [(1, "Guide"), (2, "First"), (3, "Inner")]
    assert all("===" not in words for _, _, words in shown(text))
