"""A folder of docling's own models is looked through before anything is read: what it lacks is named, what it holds told apart."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from sayso.schemas.errors import UsageError
from sayso.storage import docling_models
from sayso.storage.docling_models import FILES, LAYOUT, TABLES, identify_models

WEIGHTS = f"{LAYOUT}/model.safetensors"


def safetensors(values: bytes) -> bytes:
    head = json.dumps({"bias": {"dtype": "U8", "shape": [len(values)], "data_offsets": [0, len(values)]}}).encode()
    return len(head).to_bytes(8, "little") + head + values


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A whole folder of tiny files, on a machine where torch and what it brings are installed."""
    monkeypatch.setattr(docling_models, "find_spec", lambda _: object())
    whole = tmp_path / "models"
    for name in FILES:
        (whole / name).parent.mkdir(parents=True, exist_ok=True)
        (whole / name).write_bytes(b"{}" if name.endswith("json") else safetensors(b"weights"))
    return whole


def test_models_are_known_by_their_content(folder: Path) -> None:
    before = identify_models(folder)
    elsewhere = shutil.copytree(folder, folder.with_name("moved"))
    assert identify_models(elsewhere) == before
    (elsewhere / WEIGHTS).write_bytes(safetensors(b"WEIGHTS"))
    assert identify_models(elsewhere) != before


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        (WEIGHTS, None, "model.safetensors is missing"),
        (f"{LAYOUT}/preprocessor_config.json", None, "preprocessor_config.json is missing"),
        (f"{TABLES}/tm_config.json", b"<html>", "tm_config.json is not what its name says"),
        (f"{TABLES}/tm_config.json", b"[]", "tm_config.json is no JSON object"),
        (WEIGHTS, b"", "model.safetensors is not what its name says"),
        (WEIGHTS, b"version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "is not what its name says"),
        (WEIGHTS, safetensors(b"weights")[:-1], "model.safetensors is cut short"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(folder: Path, name: str, content: bytes | None, told: str) -> None:
    (folder / name).unlink()
    if content is not None:
        (folder / name).write_bytes(content)
    with pytest.raises(UsageError, match=told) as caught:
        identify_models(folder)
    assert "docling-tools models download" in str(caught.value)


def test_a_folder_that_is_not_there(folder: Path) -> None:
    with pytest.raises(UsageError, match="nowhere is no folder"):
        identify_models(folder.with_name("nowhere"))


def test_what_must_be_installed_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docling_models, "find_spec", lambda name: None if name == "torch" else object())
    with pytest.raises(UsageError, match=r"not installed: torch \(pip install 'sayso\[docling-models\]'\)"):
        identify_models(folder)
