"""Figures of a page: pictures kept inside it, and the captions that figure elements print."""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass, field, replace
from urllib.parse import unquote_to_bytes

from sayso.schemas.blocks import Block
from sayso.tasks.parse.beside import Beside
from sayso.tasks.parse.images import png_of

_DATA_IMAGE = re.compile(r"^data:image/[\w.+-]+(?:;[\w=.-]+)*?(;base64)?,", re.IGNORECASE)


@dataclass(slots=True)
class Figure:
    """An open figure element: where its blocks begin, its pictures as (image sha or '', alternative text)."""

    first_block: int
    pictures: list[tuple[str, str]] = field(default_factory=list)
    caption: str = ""

    def add_caption(self, text: str) -> None:
        """A figure's caption may come in parts."""
        self.caption = f"{self.caption} {text}".strip()


def picture_at(address: str, beside: Beside) -> tuple[str, bytes] | None:
    """(sha, PNG bytes) of a picture that stands in the page itself or lies beside it; None for one elsewhere."""
    match = _DATA_IMAGE.match(address)
    if not match:
        file = beside.read(address)
        return png_of(file) if file else None
    payload = address[match.end() :]
    try:
        data = base64.b64decode(payload, validate=False) if match.group(1) else unquote_to_bytes(payload)
    except (binascii.Error, ValueError):
        return None
    return png_of(data)


def figure_blocks(figure: Figure, blocks: list[Block]) -> list[Block]:
    """What a closed figure adds; a caption of a table, code or text goes to the table, else stands as a caption."""
    if figure.pictures:
        return [
            Block("figure", alternative, caption=figure.caption if index == 0 else "", image_sha=sha, source="markup")
            for index, (sha, alternative) in enumerate(figure.pictures)
        ]
    if not figure.caption:
        return []
    for index in range(figure.first_block, len(blocks)):
        if blocks[index].kind == "table" and not blocks[index].caption:
            blocks[index] = replace(blocks[index], caption=figure.caption)
            return []
    return [Block("caption", figure.caption, source="markup")]
