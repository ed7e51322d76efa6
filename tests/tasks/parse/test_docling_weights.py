"""Docling's own loading, layout and table code on models of its kind with random weights, where its packages are installed.

True weights come from a model hub, which no test reaches. Where their judgement matters it is put in at the lowest place: the
boxes that the layout network gives, and the tags and boxes that the table network gives.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from sayso.schemas.errors import UsageError
from sayso.schemas.recipes import ParseRecipe
from sayso.storage.docling_models import FILES, LAYOUT, TABLES, identify_models
from sayso.tasks.parse.pdf import parse_pdf_window

pytestmark = pytest.mark.slow
torch = pytest.importorskip("torch", reason="docling's own models need torch: pip install 'sayso[docling-models]'")
for package in ("torchvision", "transformers", "docling_ibm_models"):
    pytest.importorskip(package, reason="docling's own models need it: pip install 'sayso[docling-models]'")

from drawn_table import GRID, NORTHWIND, TABLE_BOX, drawn, words_of  # noqa: E402

from sayso.tasks.parse import pdf_docling  # noqa: E402

LABELS = [
    "caption", "footnote", "formula", "list_item", "page_footer", "page_header", "picture", "section_header", "table", "text",
    "title", "document_index", "code", "checkbox_selected", "checkbox_unselected", "form", "key_value_region",
]  # fmt: skip
TAGS = ["<pad>", "<unk>", "<start>", "<end>", "ecel", "fcel", "lcel", "ucel", "xcel", "nl", "ched", "rhed", "srow"]
ROWS = "ched ched lcel nl ucel ched ched nl fcel fcel fcel nl fcel fcel fcel nl"  # of the drawn table
CELLS = [
    (100, 152, 200, 182), (200, 152, 400, 166), (200, 168, 300, 182), (300, 168, 400, 182),
    *((x, y, x + 100, y + 14) for y in (184, 200) for x in (100, 200, 300)),
]  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What docling-tools downloads, file by file, small and with random weights."""
    whole = tmp_path_factory.mktemp("models")
    torch.manual_seed(7)
    _write_layout(whole / LAYOUT)
    _write_tableformer(whole / TABLES)
    return whole


def _write_layout(folder: Path) -> None:
    from transformers import RTDetrImageProcessor, RTDetrResNetConfig, RTDetrV2Config, RTDetrV2ForObjectDetection

    backbone = RTDetrResNetConfig(
        embedding_size=16, hidden_sizes=[16, 32, 64, 128], depths=[1, 1, 1, 1], layer_type="basic",
        out_features=["stage2", "stage3", "stage4"],
    )  # fmt: skip
    config = RTDetrV2Config(
        backbone_config=backbone, encoder_in_channels=[32, 64, 128], encoder_hidden_dim=64, encoder_ffn_dim=64, d_model=64,
        decoder_in_channels=[64, 64, 64], decoder_ffn_dim=64, decoder_layers=2, num_queries=30,
        id2label=dict(enumerate(LABELS)), label2id={label: number for number, label in enumerate(LABELS)},
    )  # fmt: skip
    model = RTDetrV2ForObjectDetection(config)
    for head in model.model.decoder.class_embed:  # sure of everything: many boxes at random
        head.bias.data.fill_(2.0)
    model.save_pretrained(folder)
    RTDetrImageProcessor(size={"height": 640, "width": 640}).save_pretrained(folder)


def _write_tableformer(folder: Path) -> None:
    from docling_ibm_models.tableformer.models.table04_rs.tablemodel04_rs import TableModel04_rs
    from safetensors.torch import save_model

    folder.mkdir(parents=True)
    config = {
        "dataset": {
            "type": "TF_prepared", "name": "TF", "resized_image": 448,
            "image_normalization": {"state": True, "mean": [0.94, 0.94, 0.94], "std": [0.18, 0.18, 0.18]},
        },
        "model": {
            "type": "TableModel04_rs", "name": "random", "save_dir": ".", "backbone": "resnet18", "enc_image_size": 28,
            "tag_embed_dim": 16, "hidden_dim": 512, "tag_decoder_dim": 512, "bbox_embed_dim": 256, "tag_attention_dim": 256,
            "bbox_attention_dim": 512, "enc_layers": 1, "dec_layers": 1, "nheads": 8, "dropout": 0.1, "bbox_classes": 2,
        },
        "train": {"bbox": True},
        "predict": {
            "max_steps": 16, "beam_size": 5, "bbox": True, "pdf_cell_iou_thres": 0.05, "padding": False, "padding_size": 50,
            "disable_post_process": False, "profiling": False,
        },
        "dataset_wordmap": {"word_map_tag": {tag: n for n, tag in enumerate(TAGS)}, "word_map_cell": {"<pad>": 0}},
    }  # fmt: skip
    (folder / "tm_config.json").write_text(json.dumps(config))
    model = TableModel04_rs(config, {"word_map": config["dataset_wordmap"]}, "cpu")
    save_model(model, str(folder / "tableformer_accurate.safetensors"))


@pytest.fixture
def models(folder: Path) -> Iterator[pdf_docling.Models]:
    pdf_docling.load_models.cache_clear()
    yield pdf_docling.load_models(str(folder))
    pdf_docling.load_models.cache_clear()


def test_a_downloaded_folder_is_whole(folder: Path) -> None:
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*.*")} == set(FILES)
    assert identify_models(folder)


def test_random_models_lose_no_word(folder: Path, models: pdf_docling.Models) -> None:
    """Whatever the networks see, each page is read whole, in its order, under its number."""
    data = next(path for path in NORTHWIND if path.stem.startswith("DS")).read_bytes()
    theirs = parse_pdf_window(data, 1, 2, recipe=ParseRecipe(artifacts_folder=str(folder)))
    ours = parse_pdf_window(data, 1, 2)
    assert set(words_of(theirs)) == set(words_of(ours))
    assert (theirs.gaps, {block.page for block in theirs.blocks}) == ((), {1, 2})


def test_what_the_networks_see_is_placed_on_the_page(
    folder: Path, models: pdf_docling.Models, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Boxes in the pixels of the image that was shown, tags and boxes of TableFormer: docling's own matching fills the cells."""
    from docling.models.inference_engines.object_detection import ObjectDetectionEngineOutput

    def see_a_table(batch):
        (shown,) = batch
        scale = shown.image.width / 600
        box = [value * scale for value in TABLE_BOX]
        return [ObjectDetectionEngineOutput(label_ids=[LABELS.index("table")], scores=[0.9], bboxes=[box])]

    def see_cells(image, steps, beam):
        left, top, right, bottom = TABLE_BOX
        boxes = [
            ((a + c) / 2 - left, (b + d) / 2 - top, c - a, d - b) for a, b, c, d in CELLS
        ]  # centre and size, from the table's corner
        size = torch.tensor([right - left, bottom - top] * 2)
        tags = [TAGS.index(tag) for tag in ("<start>", *ROWS.split(), "<end>")]
        return tags, torch.tensor([[0.0, 0.0, 1.0]] * len(boxes)), torch.tensor(boxes) / size  # all of them filled

    monkeypatch.setattr(models.layout.engine, "predict_batch", see_a_table)
    monkeypatch.setattr(models.tables.tf_predictor._model, "predict", see_cells)
    parsed = parse_pdf_window(drawn(), 1, 1, recipe=ParseRecipe(artifacts_folder=str(folder)))
    (table,) = [block for block in parsed.blocks if block.kind == "table"]
    assert (table.grid, table.header_rows) == (GRID, 2)


def test_weights_of_another_model_are_told_as_the_folders_fault(folder: Path, tmp_path: Path) -> None:
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).symlink_to(folder / name)
    weights = tmp_path / f"{TABLES}/tableformer_accurate.safetensors"
    weights.unlink()
    weights.symlink_to(folder / f"{LAYOUT}/model.safetensors")
    pdf_docling.load_models.cache_clear()
    with pytest.raises(UsageError, match="cannot be loaded"):
        pdf_docling.load_models(str(tmp_path))
