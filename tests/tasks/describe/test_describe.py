"""Figures without a model: caption, the words inside the picture, and the sentence that mentions it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

from sayso.tasks.describe.ask import prompt_for, seen_description
from sayso.tasks.describe.mention import figure_label, mentioning_sentence
from sayso.tasks.describe.ocr import in_reading_order, picture_text
from sayso.tasks.describe.reply import FigureReply
from sayso.tasks.describe.twin import rule_description


@pytest.mark.parametrize(
    ("caption", "label"),
    [("Figure 3: Flow", "3"), ("Fig. 2.1 The pump", "2.1"), ("FIGURE A1. Map", "A1"), ("The pump", ""), ("", "")],
)
def test_the_label_is_the_captions_number(caption, label):
    assert figure_label(caption) == label


def test_the_sentence_that_says_what_the_figure_shows_goes_first():
    own = "As in Figure 1, this holds. The steps are many. Figure 1 shows the path of a complaint. It is long.\n\nFigure 1: Path"
    assert mentioning_sentence("Figure 1: Path", own) == "Figure 1 shows the path of a complaint."


def test_another_section_may_mention_it_and_other_numbers_do_not_count():
    own = "See Figure 12 and Figure 1.2 for more.\n\nFigure 1: Path"
    assert mentioning_sentence("Figure 1: Path", own, ["Nothing here.", "The path (Fig. 1) has five steps."]) == (
        "The path (Fig. 1) has five steps."
    )
    assert mentioning_sentence("Figure 1: Path", own) == ""


def test_a_description_by_rules_has_a_line_for_each_source():
    assert rule_description("Figure 1: Path", "Receive\nReply", "Figure 1 shows it.") == (
        "Figure 1: Path\nText in the picture: Receive / Reply\nMentioned as: Figure 1 shows it."
    )
    assert rule_description("", "", "") == ""
    assert len(rule_description("", "word " * 2_000, "")) < 1_600


def test_words_of_a_row_stand_together():
    lines = [((50.0, 10.0, 90.0, 20.0), "B"), ((0.0, 11.0, 40.0, 21.0), "A"), ((0.0, 40.0, 40.0, 50.0), "C")]
    assert in_reading_order(lines) == ["A | B", "C"]


def test_words_inside_a_picture_are_read(tmp_path: Path):
    picture = Image.new("RGB", (500, 220), "white")
    pen = ImageDraw.Draw(picture)
    font = ImageFont.load_default(size=34)
    pen.text((20, 30), "RECEIVE", fill="black", font=font)
    pen.text((20, 130), "Final Reply", fill="black", font=font)
    picture.save(tmp_path / "a.png")
    assert picture_text(str(tmp_path / "a.png")).split("\n") == ["RECEIVE", "Final Reply"]


def test_a_picture_without_words_gives_none(tmp_path: Path):
    Image.new("RGBA", (200, 200), (0, 0, 0, 0)).save(tmp_path / "a.png")
    assert picture_text(str(tmp_path / "a.png")) == ""


def test_the_models_side():
    assert "Caption: Figure 1" in prompt_for("Figure 1", "")
    assert "says of it: nothing" in prompt_for("Figure 1", "")
    reply = FigureReply(kind="chart", description="Bars by\nyear.", values=["2024: 9 cases"])
    assert seen_description(reply) == "Chart: Bars by year. Values: 2024: 9 cases."
