"""HTML pages: the words a browser shows, once and in order, with the structure of the mark-up."""

from __future__ import annotations

import base64
import io
import textwrap

import pytest
from PIL import Image

from sayso.schemas.errors import BadDocumentError
from sayso.tasks.parse.beside import Beside
from sayso.tasks.parse.html import parse_html, parse_html_text


def shown(page: str) -> list[tuple[str, int, str]]:
    return [(block.kind, block.level, block.text) for block in parse_html_text(page).blocks]


def texts(page: str) -> list[str]:
    return [text for _, _, text in shown(page)]


def test_inline_marks_do_not_split_a_paragraph():
    assert texts("<p>A <b>bold</b> and a <a href='x'>linked</a>\n  word<i>.</i></p>") == ["A bold and a linked word."]


def test_words_outside_any_element_are_paragraphs_too():
    assert texts("<body>before<p>inside</p>after<div>in a box</div>end</body>") == [
        "before",
        "inside",
        "after",
        "in a box",
        "end",
    ]


@pytest.mark.parametrize(
    "unseen",
    [
        "<script>var x</script>",
        "<style>p {}</style>",
        "<template>x</template>",
        "<noscript>x</noscript>",
        "<p hidden>x</p>",
        "<p style='color: red; display: none'>x</p>",
        "<span aria-hidden='true'>x</span>",
        "<!-- x -->",
        "<a class='headerlink' href='#a'>¶</a>",
    ],
)
def test_what_a_browser_does_not_show_is_not_read(unseen):
    assert texts(f"<p>before{unseen}</p><p>after</p>") == ["before", "after"]


def test_navigation_is_kept_apart_as_furniture():
    assert shown("<nav><ul><li>Home</li></ul></nav><h1>Title</h1>") == [
        ("furniture", 0, "- Home"),
        ("heading", 1, "Title"),
    ]


def test_headings_keep_their_levels_and_what_is_inside_them():
    page = "<h1>Rules <small>2nd edition</small></h1><h3><a id=x></a>1.1 <code>make</code></h3><div role=heading aria-level=4>Deep</div>"
    assert shown(page) == [("heading", 1, "Rules 2nd edition"), ("heading", 3, "1.1 make"), ("heading", 4, "Deep")]
    assert parse_html_text(page).title == "Rules 2nd edition"


def test_list_markers_are_those_a_browser_prints():
    page = (
        "<ol start=3><li>three<ul><li>inner<ol type=a><li>deep</ol></ul><li><p>four</p><p>more of it</p></ol>"
        "<ol type=I><li>one<li value=5>five</ol><ul><li>(a) typed marker</ul>"
    )
    assert shown(page) == [
        ("list_item", 1, "3. three"),
        ("list_item", 2, "- inner"),
        ("list_item", 3, "a. deep"),
        ("list_item", 1, "4. four"),
        ("paragraph", 0, "more of it"),
        ("list_item", 1, "I. one"),
        ("list_item", 1, "V. five"),
        ("list_item", 1, "(a) typed marker"),
    ]


def test_terms_stand_with_their_definitions():
    page = "<dl><dt>scope</dt><dd><p>OPTIONAL.</p><p>More.</p></dd><dt>Why?</dt><dd>Because.</dd><dt>alone</dt></dl>"
    assert texts(page) == ["scope: OPTIONAL.", "More.", "Why? Because.", "alone"]


def test_merged_cells_repeat_and_the_caption_goes_with_the_table():
    page = (
        "<table><caption>Table 2. Doses</caption><thead><tr><th rowspan=2>Drug<th colspan=2>Adults<tr><th>day<th>night</thead>"
        "<tr><td>A<td>5 mg<td>10 mg<tr><td>B<td colspan=2>none</table>"
    )
    (table,) = parse_html_text(page).blocks
    assert table.grid == (
        ("Drug", "Adults", "Adults"),
        ("Drug", "day", "night"),
        ("A", "5 mg", "10 mg"),
        ("B", "none", "none"),
    )
    assert (table.header_rows, table.caption) == (2, "Table 2. Doses")


def test_a_merged_title_row_is_the_caption_and_merged_notes_follow_the_table():
    page = (
        "<table><tr><td colspan=2>Table 3. Rates<tr><td>Group<td>Rate<tr><td>A<td>5%"
        "<tr><td colspan=2>* All rates are rounded to whole numbers.</table>"
    )
    table, note = parse_html_text(page).blocks
    assert (table.caption, table.header_rows, table.grid) == ("Table 3. Rates", 1, (("Group", "Rate"), ("A", "5%")))
    assert (note.kind, note.text) == ("paragraph", "* All rates are rounded to whole numbers.")


def test_header_rows_are_found_without_header_cells():
    page = (
        "<table><tr><td><td colspan=2>Placebo<td colspan=2>Drug<tr><td>Measure<td>Start<td>End<td>Start<td>End"
        "<tr><td>Joints<td>35<td>26<td>31<td>16</table>"
    )
    (table,) = parse_html_text(page).blocks
    assert table.header_rows == 2


def test_short_paragraphs_of_a_cell_stay_apart():
    page = "<table><tr><td><p>Week 12</p><p>Week 24</p><td><p>14%</p><p>15%</p><tr><td>x<td>1</table>"
    assert parse_html_text(page).blocks[0].grid[0] == ("Week 12 / Week 24", "14% / 15%")


def test_a_table_that_lays_out_the_page_is_running_text():
    page = "<table><tr><td><h2>Left</h2><p>words</p><td><table><tr><td>a<td>1<tr><td>b<td>2</table></table>"
    blocks = parse_html_text(page).blocks
    assert [(block.kind, block.text) for block in blocks] == [
        ("heading", "Left"),
        ("paragraph", "words"),
        ("table", ""),
    ]
    assert blocks[2].grid == (("a", "1"), ("b", "2"))


def test_preformatted_text_keeps_its_lines():
    assert shown("<p>So:</p><pre>\n  a = 1\n\tb\n</pre>") == [
        ("paragraph", 0, "So:"),
        ("code", 0, "  a = 1\n        b"),
    ]


def test_figures_take_their_picture_and_caption():
    picture = io.BytesIO()
    Image.new("RGB", (64, 48), "red").save(picture, "JPEG")
    address = "data:image/jpeg;base64," + base64.b64encode(picture.getvalue()).decode()
    parsed = parse_html_text(
        f"<figure><img src='{address}' alt='A red box'><figcaption>Figure 1: <b>Red</b></figcaption></figure>"
    )
    (figure,) = parsed.blocks
    assert (figure.kind, figure.caption, figure.text) == ("figure", "Figure 1: Red", "A red box")
    assert parsed.images[figure.image_sha].startswith(b"\x89PNG")


def test_captions_in_paragraphs_find_their_table_or_figure():
    page = (
        "<p>Table 1: Counts</p><table><tr><td>a<td>1<tr><td>b<td>2</table>"
        "<img src=x alt='Pump from the front side'><p>Figure 2. The pump</p><p>Figure 2 shows the pump.</p>"
    )
    table, figure, mention = parse_html_text(page).blocks
    assert (table.caption, figure.caption, mention.text) == (
        "Table 1: Counts",
        "Figure 2. The pump",
        "Figure 2 shows the pump.",
    )


def test_raised_figures_and_struck_words_keep_their_meaning():
    assert texts("<p>10<sup>6</sup> cells, m<sup>2</sup>, <del>old</del> new</p>") == ["10^6 cells, m2, ~~old~~ new"]


def test_two_line_breaks_end_a_paragraph():
    assert texts("<p>one<br>still one<br><br>two</p>") == ["one still one", "two"]


def test_bold_paragraphs_are_headings_on_a_page_without_any():
    page = "<p><b>Storage</b></p><p>Keep <b>cool</b>.</p><p><strong>Disposal</strong></p><p>Ask.</p>"
    assert [kind for kind, _, _ in shown(page)] == ["heading", "paragraph", "heading", "paragraph"]


@pytest.mark.parametrize("depth", [500, 2_000])
def test_deep_pages_are_read_without_recursion(depth):
    assert texts(f"{'<div>' * depth}deep{'</div>' * depth}<p>after</p>") == ["deep", "after"]


def test_pages_deeper_than_the_parser_follows_are_refused_or_read_whole():
    page = "<blockquote><ul><li>" * 5_000 + "deep"
    with pytest.raises(BadDocumentError) as refusal:
        parse_html_text(page)
    assert refusal.value.reason == "unsafe"


PRINTED = """<pre class="newpage">Some Working Group                                             A. Author
Request for Comments: 9999                                     June 2015

                        A Protocol for Examples

Abstract

   This document describes how examples are exchanged between parties,
   and what each of the parties has to keep in mind while doing it.

<span class="grey">Author                       Standards Track                    [Page 1]</span></pre>
<pre class="newpage"><span class="grey">RFC 9999                  Examples                        June 2015</span>

<span class="h2"><a name="section-1">1</a>.  Introduction</span>

   An example is a thing that stands for others of its kind, which is
   why it must be chosen with care; the choice is described in detail

<span class="grey">Author                       Standards Track                    [Page 2]</span></pre>
<pre class="newpage"><span class="grey">RFC 9999                  Examples                        June 2015</span>

   in the next section of this document, together with its reasons.

<span class="h3"><a name="section-1.1">1.1</a>.  A Heading That Is Long Enough for a
      Second Line</span>

   Words of the section, {filler}
</pre>"""


def test_a_printed_page_becomes_a_section_tree():
    filler = textwrap.fill(" ".join(["that go on and on,"] * 120), 68, subsequent_indent="   ")
    parsed = parse_html_text(PRINTED.replace("{filler}", filler))
    assert parsed.title == "A Protocol for Examples"
    assert parsed.author_date == "2015-06"
    assert [(block.level, block.text) for block in parsed.blocks if block.kind == "heading"] == [
        (1, "A Protocol for Examples"),
        (2, "Abstract"),
        (2, "1. Introduction"),
        (3, "1.1. A Heading That Is Long Enough for a Second Line"),
    ]
    joined = next(block.text for block in parsed.blocks if block.text.startswith("An example is"))
    assert "the choice is described in detail in the next section of this document, together" in joined
    assert sum(block.kind == "furniture" for block in parsed.blocks) == 4


def test_typed_markers_make_items_that_nest_by_their_kind():
    words = (
        "1. one",
        "(a) first",
        "(h) eighth",
        "(i) ninth",
        "(i) one",
        "(ii) two",
        "2. two",
        "(a) again",
        "No marker.",
        "2021 was a year.",
    )
    assert [(kind, level) for kind, level, _ in shown("".join(f"<p>{text}</p>" for text in words))] == [
        ("list_item", 1),
        ("list_item", 2),
        ("list_item", 2),
        ("list_item", 2),
        ("list_item", 3),
        ("list_item", 3),
        ("list_item", 1),
        ("list_item", 2),
        ("paragraph", 0),
        ("paragraph", 0),
    ]


def test_a_menu_that_is_a_table_silences_nothing_after_it():
    page = "<table class=ears><tr><td>RFC 1<td>May 2021</table><h1>RFC 1</h1><h1>A protocol</h1><p>words</p>"
    assert [kind for kind, _, _ in shown(page)] == ["furniture", "heading", "heading", "paragraph"]
    assert parse_html_text(page).title == "RFC 1 A protocol"


def test_pictures_beside_a_page_are_read_from_its_folder_only(tmp_path):
    (tmp_path / "shelf" / "pages" / "img").mkdir(parents=True)
    for place in ("shelf/pages/img/a b.png", "shelf/top.png", "outside.png"):
        shade = 40 * len(place)
        Image.new("RGB", (60, 60), (shade % 255, 0, 0)).save(tmp_path / place)
    (tmp_path / "shelf" / "link.png").symlink_to(tmp_path / "outside.png")
    page = tmp_path / "shelf" / "pages" / "page.html"
    marks = "".join(
        f"<img src='{source}' alt='one two three'>"
        for source in (
            "img/a%20b.png",
            "../top.png?v=2",
            "../../outside.png",
            f"file://{tmp_path}/outside.png",
            f"{tmp_path}/outside.png",
            "../link.png",
            "https://example.org/a.png",
            "gone.png",
        )
    )
    found = parse_html(marks.encode(), Beside(str(page), str(tmp_path / "shelf")))
    assert [bool(b.image_sha) for b in found.blocks if b.kind == "figure"] == [True, True, *[False] * 6]
    assert len(found.images) == 2
    assert parse_html(marks.encode()).images == {}


def test_signs_in_the_symbol_font_are_read_as_shown():
    page = "<p><span style='font-family:Symbol'>·<span style='font:7pt Times'>&nbsp; </span></span>Age <font face=Symbol>³</font> 18</p>"
    assert shown(page) == [("list_item", 1, "• Age ≥ 18")]


def test_code_in_the_cells_of_a_table_with_column_heads_leaves_it_a_table():
    page = "<table><tr><th>Command</th><th>Effect</th></tr><tr><td><pre>run --fast</pre></td><td>Runs</td></tr></table>"
    (block,) = parse_html_text(page).blocks
    assert (block.grid, block.header_rows) == ((("Command", "Effect"), ("run --fast", "Runs")), 1)


def test_buttons_side_by_side_are_words_apart():
    assert texts("<div><button>All Methods</button><button>Static Methods</button></div>") == [
        "All Methods Static Methods"
    ]


def test_a_row_of_short_links_is_a_way_around_and_no_table():
    bar = "<table><tr><td>[<a href=a> &lt; </a>]</td><td>[<a href=u>Up</a>]</td><td>[<a href=b> &gt; </a>]</td></tr></table>"
    assert [kind for kind, _, _ in shown(f"{bar}<p>Words.</p>")] == ["furniture", "paragraph"]


def test_a_part_that_a_button_opens_is_read_and_what_nothing_opens_is_not():
    words = " ".join(f"word{number}" for number in range(25))
    page = (
        f"<button aria-controls=more>show</button><div id=more style='display:none'><p>Folded {words}.</p></div>"
        f"<div id=other style='display: none'><p>Unseen {words}.</p></div>"
        "<a href='#menu'>menu</a><div id=menu hidden>one two</div>"
    )
    assert texts(page) == ["show", f"Folded {words}.", "menu"]


def test_powers_and_fractions_of_formulas_keep_their_parts_apart():
    page = "<p><math><msup><mn>10</mn><mn>4</mn></msup></math> and <math><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p>"
    assert texts(page) == ["10^4 and 1/2"]


def test_a_title_merged_over_two_rows_is_the_caption_once():
    page = (
        "<table><tr><td colspan=2 rowspan=2>Doses</td></tr><tr></tr><tr><td>Age</td><td>mg</td></tr>"
        "<tr><td>1</td><td>5</td></tr></table>"
    )
    (block,) = parse_html_text(page).blocks
    assert (block.caption, block.grid) == ("Doses", (("Age", "mg"), ("1", "5")))
