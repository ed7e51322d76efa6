"""The words inside a picture, read by RapidOCR with the weights of its wheel. Runs in a worker process."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from sayso.tasks.text.ocr import ocr_engine

SURE = 0.6  # line score
LONGEST_SIDE = 1_600  # pixels; larger pictures are shrunk first
LARGEST_AREA = 1_200_000  # square pixels; the engine's memory grows with them, to 850 MB for 1,600 by 1,600
SHORTEST_SIDE = 736  # the engine enlarges a picture until its shorter side has this: white is added instead
SMALLEST_SIDE = 40  # a smaller picture holds no words that can be read

Box = tuple[float, float, float, float]  # left, top, right, bottom


def picture_text(path: str) -> str:
    """Lines of text in the picture at `path`, one a line, in reading order; '' when there are none."""
    with Image.open(Path(path)) as opened:
        picture = opened.convert("RGBA")
    if min(picture.size) < SMALLEST_SIDE:
        return ""
    white = Image.new("RGBA", picture.size, "white")  # transparent drawings are meant for white paper
    flat = Image.alpha_composite(white, picture).convert("RGB")
    found = ocr_engine()(np.ascontiguousarray(np.asarray(_fitted(flat))[:, :, ::-1]), use_det=True, use_rec=True)
    if found.boxes is None or not found.txts:
        return ""
    boxes = [_box(corners) for corners in found.boxes]
    sure = [
        (box, text.strip())
        for box, text, score in zip(boxes, found.txts, found.scores, strict=True)
        if score >= SURE and text.strip()
    ]
    return "\n".join(in_reading_order(sure))


def _fitted(picture: Image.Image) -> Image.Image:
    """The picture shrunk to what the engine can hold, in the upper left of a sheet that it will not enlarge."""
    width, height = picture.size
    ratio = min(1.0, LONGEST_SIDE / max(width, height), (LARGEST_AREA / (width * height)) ** 0.5)
    fitted = picture.resize((max(1, round(width * ratio)), max(1, round(height * ratio)))) if ratio < 1 else picture
    sheet = Image.new("RGB", (max(fitted.width, SHORTEST_SIDE), max(fitted.height, SHORTEST_SIDE)), "white")
    sheet.paste(fitted, (0, 0))
    return sheet


def _box(corners: Any) -> Box:
    points = np.asarray(corners)
    return float(points[:, 0].min()), float(points[:, 1].min()), float(points[:, 0].max()), float(points[:, 1].max())


def in_reading_order(lines: Sequence[tuple[Box, str]]) -> list[str]:
    """Rows from top to bottom, a row's pieces from left to right on one line, set apart by ' | '."""
    rows: list[list[tuple[Box, str]]] = []
    for box, text in sorted(lines, key=lambda line: (line[0][1] + line[0][3]) / 2):
        middle = (box[1] + box[3]) / 2
        if rows and rows[-1][0][0][1] <= middle <= rows[-1][0][0][3]:
            rows[-1].append((box, text))
        else:
            rows.append([(box, text)])
    return [" | ".join(text for _, text in sorted(row)) for row in rows]
