"""Captions find what they name, on the side that the page sets them."""

from __future__ import annotations

import pytest

from sayso.schemas.blocks import Block
from sayso.tasks.parse.pdf_captions import attach_captions, is_caption


def thing(kind: str, top: float, height: float = 60) -> Block:
    return Block(kind, page=1, box=(72, top, 400, top + height), grid=(("a", "b"),) if kind == "table" else ())


def line(text: str, top: float, **more) -> Block:
    return Block("paragraph", text, page=1, box=(72, top, 400, top + 12), size=10, **more)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Table 3: Prices", True),
        ("Figure 2. A pump", True),
        ("Fig. 4", True),
        ("Exhibit B.4 Rates", True),
        ("Table 3 shows the prices.", False),
        ("Tables are kept.", False),
    ],
)
def test_a_caption_names_a_number_and_is_no_sentence_about_it(text, named):
    assert is_caption(text) is named


def test_captions_under_all_tables_of_a_page_go_up():
    blocks = [
        thing("table", 100),
        line("Table 1: One", 165),
        thing("table", 190),
        line("Table 2: Two", 255),
        thing("table", 280),
        line("Table 3: Three", 345),
    ]
    assert [b.caption for b in attach_captions(blocks)] == ["Table 1: One", "Table 2: Two", "Table 3: Three"]


def test_captions_over_tables_go_down_and_under_figures_go_up():
    blocks = [
        line("Table 1: One", 100),
        thing("table", 115),
        thing("figure", 190),
        line("Figure 1: Two", 255),
    ]
    assert [(b.kind, b.caption) for b in attach_captions(blocks)] == [
        ("table", "Table 1: One"),
        ("figure", "Figure 1: Two"),
    ]


def test_a_label_on_its_own_line_is_one_caption_with_the_line_under_it():
    blocks = [line("Table 1", 100), line("Prices of pumps", 113), thing("table", 130)]
    assert [b.caption for b in attach_captions(blocks)] == ["Table 1 Prices of pumps"]


def test_a_caption_far_from_any_table_stays_text_unless_the_layout_calls_it_one():
    far = line("Table 9: Elsewhere", 600)
    known = line("Table 8: Lost", 640, source="table_caption")
    assert [b.kind for b in attach_captions([thing("table", 100), far, known])] == ["table", "paragraph", "caption"]
