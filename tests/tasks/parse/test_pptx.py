"""Decks: a slide is a page under its title; shapes in reading order; notes apart."""

from __future__ import annotations

import io

from PIL import Image
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.opc.package import Part
from pptx.opc.packuri import PackURI
from pptx.util import Cm, Pt

from sayso.tasks.parse.pptx import parse_pptx


def saved(deck) -> bytes:
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def slide_of(deck, layout: int, title: str = ""):
    slide = deck.slides.add_slide(deck.slide_layouts[layout])
    if title:
        slide.shapes.title.text = title
    return slide


def box(shapes, left: float, top: float, text: str):
    shape = shapes.add_textbox(Cm(left), Cm(top), Cm(8), Cm(1.5))
    shape.text_frame.text = text
    return shape


def test_titles_points_and_notes():
    deck = Presentation()
    slide = slide_of(deck, 1, "Two things\vto know")
    frame = slide.placeholders[1].text_frame
    frame.text = "First"
    inner = frame.add_paragraph()
    inner.text, inner.level = "Inner", 1
    slide.notes_slide.notes_text_frame.text = "Say it\nslowly."
    parsed = parse_pptx(saved(deck))
    assert [(b.kind, b.level, b.page, b.layer, b.text) for b in parsed.blocks] == [
        ("heading", 1, 1, "body", "Two things to know"),
        ("list_item", 1, 1, "body", "• First"),
        ("list_item", 2, 1, "body", "• Inner"),
        ("note", 0, 1, "notes", "Say it slowly."),
    ]
    assert (parsed.title, parsed.page_count) == ("Two things to know", 1)


def test_columns_are_read_one_after_the_other_whatever_the_files_order():
    deck = Presentation()
    shapes = slide_of(deck, 5, "Columns").shapes
    for left, top, text in (
        (14, 8, "right 2"),
        (1, 8, "left 2"),
        (14, 5, "right 1"),
        (1, 16, "foot"),
        (1, 5, "left 1"),
    ):
        box(shapes, left, top, text)
    body = [b.text for b in parse_pptx(saved(deck)).blocks if b.kind != "heading"]
    assert body in (
        ["left 1", "right 1", "left 2", "right 2", "foot"],
        ["left 1", "left 2", "right 1", "right 2", "foot"],
    )
    assert body[-1] == "foot"


def test_groups_tables_pictures_and_charts():
    deck = Presentation()
    shapes = slide_of(deck, 5, "All kinds").shapes
    group = shapes.add_group_shape()
    box(group.shapes, 1, 4, "in a group")
    table = shapes.add_table(2, 2, Cm(1), Cm(6), Cm(10), Cm(2)).table
    for place, text in (((0, 0), "Drug"), ((0, 1), "Dose"), ((1, 0), "A"), ((1, 1), "5 mg")):
        table.cell(*place).text = text
    picture = io.BytesIO()
    Image.new("RGB", (60, 40), "red").save(picture, "PNG")
    picture.seek(0)
    shapes.add_picture(picture, Cm(1), Cm(10), Cm(3), Cm(2))
    box(shapes, 1, 12.5, "Figure 1: A red box")
    data = CategoryChartData()
    data.categories = ["2023", "2024"]
    data.add_series("Cases", (4, 9.5))
    shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Cm(1), Cm(15), Cm(8), Cm(3), data)
    parsed = parse_pptx(saved(deck))
    _, grouped, grid, figure, chart = parsed.blocks
    assert grouped.text == "in a group"
    assert (grid.grid, grid.header_rows) == ((("Drug", "Dose"), ("A", "5 mg")), 1)
    assert figure.caption == "Figure 1: A red box"
    assert parsed.images[figure.image_sha].startswith(b"\x89PNG")
    assert chart.grid == (("", "Cases"), ("2023", "4"), ("2024", "9.5"))


def test_a_slide_without_a_title_has_a_label_and_a_hidden_one_is_marked():
    deck = Presentation()
    box(slide_of(deck, 6).shapes, 1, 1, "only a box")
    slide_of(deck, 6)._element.set("show", "0")
    parsed = parse_pptx(saved(deck))
    assert [(b.kind, b.text, b.layer, b.page) for b in parsed.blocks] == [
        ("heading", "Slide 1", "body", 1),
        ("paragraph", "only a box", "body", 1),
        ("heading", "Slide 2", "hidden", 2),
    ]


def test_the_only_caption_of_a_slide_goes_with_its_only_figure():
    deck = Presentation()
    shapes = slide_of(deck, 5, "Steps").shapes
    picture = io.BytesIO()
    Image.new("RGB", (60, 40), "red").save(picture, "PNG")
    picture.seek(0)
    shapes.add_picture(picture, Cm(1), Cm(5), Cm(6), Cm(6))
    steps = box(shapes, 9, 5, "1. Hold the key.")
    steps.text_frame.add_paragraph().text = "2. Let it go."
    box(shapes, 1, 13, "Figure 1: The key")
    _, figure, first, second = parse_pptx(saved(deck)).blocks
    assert (figure.kind, figure.caption) == ("figure", "Figure 1: The key")
    assert [(block.kind, block.text) for block in (first, second)] == [
        ("list_item", "1. Hold the key."),
        ("list_item", "2. Let it go."),
    ]


def test_a_large_line_on_top_is_the_title_of_a_slide_without_one():
    deck = Presentation()
    shapes = slide_of(deck, 6).shapes
    box(shapes, 1, 6, "Prices rose by a fifth.").text_frame.paragraphs[0].runs[0].font.size = Pt(18)
    box(shapes, 1, 1, "What drives prices?").text_frame.paragraphs[0].runs[0].font.size = Pt(28)
    plain = slide_of(deck, 6).shapes
    box(plain, 1, 1, "One remark")
    box(plain, 1, 6, "and another")
    assert [block.text for block in parse_pptx(saved(deck)).blocks if block.kind == "heading"] == [
        "What drives prices?",
        "Slide 2",
    ]


def test_a_picture_frame_without_its_picture_loses_no_words():
    deck = Presentation()
    slide = slide_of(deck, 5, "Results")
    picture = io.BytesIO()
    Image.new("RGB", (60, 40), "red").save(picture, "PNG")
    frame = slide.shapes.add_picture(picture, Cm(1), Cm(5))._element
    frame.remove(frame.blipFill)
    box(slide.shapes, 1, 9, "Wear was low.")
    assert [block.text for block in parse_pptx(saved(deck)).blocks if block.kind != "figure"] == [
        "Results",
        "Wear was low.",
    ]


def test_a_groups_shapes_stay_together_whatever_scale_places_them():
    deck = Presentation()
    shapes = slide_of(deck, 5, "Flow").shapes
    box(shapes, 1, 5, "before")
    box(shapes, 1, 15, "after")
    group = shapes.add_group_shape()
    box(group.shapes, 1, 8, "step 1")
    box(group.shapes, 1, 10, "step 2")
    frame = group._element.grpSpPr.xfrm
    frame.chOff.y = frame.chOff.y + Cm(40)  # the children's own scale begins elsewhere
    for child in group._element.iter_shape_elms():
        child.xfrm.off.y = child.xfrm.off.y + Cm(40)
    assert [block.text for block in parse_pptx(saved(deck)).blocks] == ["Flow", "before", "step 1", "step 2", "after"]


def test_comments_of_reviewers_stand_in_their_own_layer():
    deck = Presentation()
    slide = slide_of(deck, 5, "Results")
    xml = b'<p:cmLst xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:cm><p:text>Is this so?</p:text></p:cm></p:cmLst>'
    part = Part(PackURI("/ppt/comments/comment1.xml"), "application/xml", slide.part.package, xml)
    slide.part.relate_to(part, "http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments")
    note = parse_pptx(saved(deck)).blocks[-1]
    assert (note.kind, note.layer, note.text) == ("note", "comments", "Is this so?")
