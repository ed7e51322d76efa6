"""Pictures inside documents as PNG, named by their hash; icons, rules and unreadable or huge bitmaps are left out."""

from __future__ import annotations

import io

from PIL import Image, UnidentifiedImageError

from sayso.schemas.ids import sha

MIN_SIDE_PIXELS = 24
MAX_PIXELS = 40_000_000
MAX_SIDE_PIXELS = 2_400


def png_of(data: bytes) -> tuple[str, bytes] | None:
    """(sha, PNG bytes) of a bitmap worth showing; None for an icon or what no reader opens."""
    try:
        with Image.open(io.BytesIO(data)) as image:
            width, height = image.size
            if min(width, height) < MIN_SIDE_PIXELS or width * height > MAX_PIXELS:
                return None
            image.thumbnail((MAX_SIDE_PIXELS, MAX_SIDE_PIXELS))
            plain = image if image.mode in {"RGB", "L", "RGBA"} else image.convert("RGBA")
            out = io.BytesIO()
            plain.save(out, format="PNG")
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None
    png = out.getvalue()
    return sha(png), png
