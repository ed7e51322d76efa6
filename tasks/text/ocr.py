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

    onnx = "EngineConfig.onnxruntime."
    return RapidOCR(
        params={
            "Global.log_level": "critical",
            "Global.use_cls": False,
            onnx + "intra_op_num_threads": 1,  # windows run side by side instead
            onnx + "inter_op_num_threads": 1,
            onnx + "enable_cpu_mem_arena": False,  # it would keep what the largest picture took: 1.1 GB against .45
            "Rec.rec_batch_num": 1,  # lines of one batch are padded to the longest: as fast alone, in .3 GB less
        }
    )
