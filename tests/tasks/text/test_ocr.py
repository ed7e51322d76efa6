"""One OCR engine serves every step of a process, whatever was asked of it before."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from sayso.tasks.describe.ocr import picture_text
from sayso.tasks.parse.pdf_ocr import quarter_turns, read_crop


@pytest.mark.slow
def test_a_picture_is_read_alike_after_single_words_and_after_pages(tmp_path: Path) -> None:
    picture = Image.new("RGB", (500, 120), "white")
    ImageDraw.Draw(picture).text((20, 40), "VALVE CLOSED", fill="black", font=ImageFont.load_default(size=40))
    picture.save(tmp_path / "valve.png")
    pixels = np.ascontiguousarray(np.asarray(picture))
    for before in (read_crop, quarter_turns):
        before(pixels)
        assert picture_text(str(tmp_path / "valve.png")).replace(" ", "") == "VALVECLOSED"
