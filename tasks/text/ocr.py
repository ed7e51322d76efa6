"""The OCR engine that every step shares: RapidOCR with the PP-OCR weights of its wheel, one thread for each process."""

from __future__ import annotations

from functools import lru_cache
from typing import Any


@lru_cache(maxsize=1)
def ocr_engine() -> Any:
    """The engine, built at first use: its models take a second to load.

    It keeps the last call's stages: every call must say `use_det` and `use_rec`.
    """
    from rapidocr import RapidOCR

    threads = "EngineConfig.onnxruntime."
    return RapidOCR(
        params={
            "Global.log_level": "critical",
            "Global.use_cls": False,
            threads + "intra_op_num_threads": 1,  # windows run side by side instead
            threads + "inter_op_num_threads": 1,
        }
    )
