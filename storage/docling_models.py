"""The folder of docling's own models: is it whole, can it be used here, and which models are these."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from sayso.schemas.errors import UsageError

EXTRA = "sayso[docling-models]"
PACKAGES = ("torch", "torchvision", "transformers", "docling_ibm_models")
LAYOUT = "docling-project--docling-layout-heron"
TABLES = "docling-project--docling-models/model_artifacts/tableformer/accurate"
FILES = (
    f"{LAYOUT}/config.json",
    f"{LAYOUT}/preprocessor_config.json",
    f"{LAYOUT}/model.safetensors",
    f"{TABLES}/tm_config.json",
    f"{TABLES}/tableformer_accurate.safetensors",
)
_LARGEST_HEAD = 100_000_000  # bytes: what safetensors itself allows


def identify_models(folder: Path) -> str:
    """A digest of the models' files: other models are another recipe. Raises UsageError that names all that is missing."""
    faults = [*_missing_packages(), *_missing_files(folder)]
    if faults:
        raise UsageError(
            f"DOCLING_ARTIFACTS_PATH cannot be used: {'; '.join(faults)}. Without it sayso reads PDFs itself."
        )
    digest = hashlib.sha256()
    for name in FILES:
        with (folder / name).open("rb") as file:
            digest.update(hashlib.file_digest(file, "sha256").digest())
    return digest.hexdigest()[:20]


def _missing_packages() -> Iterator[str]:
    missing = [package for package in PACKAGES if find_spec(package) is None]
    if missing:
        yield f"not installed: {', '.join(missing)} (pip install '{EXTRA}')"


def _missing_files(folder: Path) -> Iterator[str]:
    if not folder.is_dir():
        yield f"{folder} is no folder"
        return
    faults = [f"{name} {fault}" for name in FILES if (fault := _fault(folder / name))]
    if faults:
        yield f"in {folder} {', '.join(faults)} (docling-tools models download layout tableformer -o {folder})"


def _fault(path: Path) -> str:
    """What keeps the file from being loaded, '' when nothing does; weights are judged by their head and length."""
    if not path.is_file():
        return "is missing"
    try:
        if path.suffix == ".json":
            return "" if isinstance(json.loads(path.read_bytes()), dict) else "is no JSON object"
        return "" if path.stat().st_size == _stated_size(path) else "is cut short"
    except OSError as error:
        return f"cannot be read ({error.strerror})"
    except ValueError:
        return "is not what its name says"


def _stated_size(path: Path) -> int:
    """Bytes that a safetensors file must have: 8 for the head's length, the head, and as far as its last tensor reaches."""
    with path.open("rb") as file:
        length = int.from_bytes(file.read(8), "little")
        if not 2 <= length <= _LARGEST_HEAD:  # also what stands for a file that Git LFS did not fetch
            raise ValueError(path.name)
        head = json.loads(file.read(length))
    ends = [entry["data_offsets"][1] for name, entry in head.items() if name != "__metadata__"]
    return 8 + length + max(ends, default=0)
