"""figures -> figure_descriptions on real tables."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

from sayso.schemas.reading import FIGURE_DESCRIPTIONS, FIGURES, SECTIONS
from sayso.storage.lance import Tables
from sayso.storage.workers import Workers
from sayso.tasks.describe.recipe import DescribeRecipe
from sayso.tasks.describe.reply import FigureReply
from sayso.tasks.describe.task import describe_documents


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    picture = Image.new("RGB", (300, 120), "white")
    ImageDraw.Draw(picture).text((20, 30), "RECEIVE", fill="black", font=ImageFont.load_default(size=34))
    picture.save(tmp_path / "crop.png")
    tables = Tables(tmp_path / "tables")
    section = {
        "section_id": "s1", "document_id": "d1", "document": "a.docx", "parent_id": "", "heading": "Flow", "heading_path": ["Flow"],
        "level": 1, "order": 0, "layer": "body", "page_first": 0, "page_last": 0, "text": "Figure 1 shows the path.", "text_sha": "x",
    }  # fmt: skip
    figure = {
        "figure_id": "f1", "document_id": "d1", "document": "a.docx", "section_id": "s1", "order": 0, "page": 0,
        "caption": "Figure 1: Path", "image_sha": "i1", "file": "crop.png",
    }  # fmt: skip
    bare = figure | {"figure_id": "f2", "order": 1, "caption": "Figure 2: Lost", "image_sha": "", "file": ""}
    tables.replace(SECTIONS, [section], ["d1"])
    tables.replace(FIGURES, [figure, bare], ["d1"])
    return tables


def described(tables: Tables) -> dict[str, tuple[str, str]]:
    return {row["figure_id"]: (row["made_by"], row["description"]) for row in tables.rows(FIGURE_DESCRIPTIONS)}


def test_the_twin_reads_the_crop_and_the_text(tables: Tables, tmp_path: Path):
    with Workers(1) as workers:
        describe_documents(["d1"], DescribeRecipe(), tables=tables, folder=tmp_path, workers=workers)
    assert described(tables) == {
        "f1": ("rules", "Figure 1: Path\nText in the picture: RECEIVE\nMentioned as: Figure 1 shows the path."),
        "f2": ("rules", "Figure 2: Lost"),
    }


def test_a_model_looks_once_and_the_twin_stands_in_for_it(tables: Tables, tmp_path: Path):
    looked: list[str] = []

    def look_at(_step: str, prompt: str, _png: bytes, _reply: type) -> FigureReply | None:
        looked.append(prompt)
        return FigureReply(kind="flow", description="A path.", values=[])

    recipe = DescribeRecipe(model="eyes")
    with Workers(1) as workers:
        for _ in range(2):
            describe_documents(["d1"], recipe, tables=tables, folder=tmp_path, workers=workers, look_at=look_at)
    assert len(looked) == 1
    assert described(tables) == {"f1": ("eyes", "Flow: A path."), "f2": ("rules", "Figure 2: Lost")}
