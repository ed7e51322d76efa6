"""figures -> figure_descriptions on real tables."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

from sayso.schemas.blocks import Block, Parsed
from sayso.schemas.reading import FIGURE_DESCRIPTIONS, FIGURES, SECTIONS
from sayso.storage.lance import Tables
from sayso.storage.objects import Objects
from sayso.storage.workers import Workers
from sayso.tasks.describe.recipe import DescribeRecipe
from sayso.tasks.describe.reply import FigureReply
from sayso.tasks.describe.task import Eyes, LookAt, describe_documents, describe_window


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


def eyes(folder: Path, workers: Workers, recipe: DescribeRecipe | None = None, look_at: LookAt | None = None) -> Eyes:
    return Eyes(recipe or DescribeRecipe(), folder, Objects(folder / "checkpoints"), workers, look_at)


def described(tables: Tables) -> dict[str, tuple[str, str]]:
    return {row["figure_id"]: (row["made_by"], row["description"]) for row in tables.rows(FIGURE_DESCRIPTIONS)}


class Looked:
    """A model that sees, and what it was asked."""

    def __init__(self, reply: FigureReply | None) -> None:
        self.prompts: list[str] = []
        self.reply = reply

    def __call__(self, _step: str, prompt: str, _png: bytes, _reply: type) -> FigureReply | None:
        self.prompts.append(prompt)
        return self.reply


PATH = FigureReply(kind="flow", description="A path.", values=[])


def window(*figures: Block) -> Parsed:
    return Parsed(blocks=(*figures, Block("paragraph", text="Figure 1 shows the path.")))


def test_the_twin_reads_the_crop_and_the_text(tables: Tables, tmp_path: Path):
    with Workers(1) as workers:
        describe_documents(["d1"], eyes(tmp_path, workers), tables=tables)
    assert described(tables) == {
        "f1": ("rules", "Figure 1: Path\nText in the picture: RECEIVE\nMentioned as: Figure 1 shows the path."),
        "f2": ("rules", "Figure 2: Lost"),
    }


def test_a_model_looks_once_and_the_twin_stands_in_for_it(tables: Tables, tmp_path: Path):
    model = Looked(PATH)
    with Workers(1) as workers:
        for _ in range(2):
            describe_documents(["d1"], eyes(tmp_path, workers, DescribeRecipe(model="eyes"), model), tables=tables)
    assert len(model.prompts) == 1
    assert described(tables) == {"f1": ("eyes", "Flow: A path."), "f2": ("rules", "Figure 2: Lost")}


def test_what_was_seen_with_its_window_is_not_looked_at_again(tables: Tables, tmp_path: Path):
    model, figure = Looked(PATH), Block("figure", caption="Figure 1: Path", image_sha="i1")
    with Workers(1) as workers:
        sight = eyes(tmp_path, workers, DescribeRecipe(model="eyes"), model)
        assert describe_window("d1", window(figure, figure), 1, sight, file_of=lambda _sha: "crop.png") == 1
        assert "Figure 1 shows the path." in model.prompts[0]
        describe_documents(["d1"], sight, tables=tables)
    assert len(model.prompts) == 1
    assert described(tables)["f1"] == ("eyes", "Flow: A path.")


@pytest.mark.parametrize(("windows", "looked"), [(1, 4), (2, 2), (3, 1), (100, 1)])
def test_each_window_has_its_share_of_the_limit(tmp_path: Path, windows: int, looked: int):
    model, figures = Looked(PATH), [Block("figure", image_sha=f"i{n}") for n in range(6)]
    Image.new("RGB", (60, 60)).save(tmp_path / "crop.png")
    with Workers(1) as workers:
        sight = eyes(tmp_path, workers, DescribeRecipe(model="eyes", looks=4), model)
        describe_window("d1", window(*figures), windows, sight, file_of=lambda _sha: "crop.png")
    assert len(model.prompts) == looked


def test_pictures_that_found_no_room_in_their_window_are_looked_at_in_order_up_to_the_limit(
    tables: Tables, tmp_path: Path
):
    first = next(iter(tables.rows(FIGURES)))
    figures = [
        first | {"figure_id": f"g{n}", "order": n, "image_sha": f"i{n}", "caption": f"Figure {n}"} for n in range(5)
    ]
    tables.replace(FIGURES, figures, ["d1"])
    model = Looked(PATH)
    with Workers(1) as workers:
        sight = eyes(tmp_path, workers, DescribeRecipe(model="eyes", looks=3), model)
        last = window(Block("figure", image_sha="i4"))
        describe_window("d1", last, 2, sight, file_of=lambda _sha: "crop.png")
        describe_documents(["d1"], sight, tables=tables)
    assert [made_by for _, (made_by, _) in sorted(described(tables).items())] == [
        "eyes", "eyes", "rules", "rules", "eyes",
    ]  # fmt: skip
