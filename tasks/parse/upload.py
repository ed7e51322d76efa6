"""Runs inside a worker process: the stored upload is read there, so that its bytes do not cross the pipe for every window."""

from __future__ import annotations

from pathlib import Path

from sayso.schemas.blocks import Parsed
from sayso.schemas.recipes import ParseRecipe
from sayso.tasks.parse.beside import NOTHING, Beside


def parse_upload(
    path: str,
    kind: str,
    name: str,
    pages: tuple[int, int],
    password: str,
    recipe: ParseRecipe,
    beside: Beside = NOTHING,
    is_plain: bool = False,
) -> Parsed:
    """Blocks of one window of the file at `path`, `is_plain` for a PDF's text alone. Raises BadDocumentError."""
    data = Path(path).read_bytes()
    if kind == "pdf" and is_plain:
        from sayso.tasks.parse.pdf_plain import parse_plain_window

        return parse_plain_window(data, pages[0], pages[1], password=password)
    if kind == "pdf":
        from sayso.tasks.parse.pdf import parse_pdf_window  # docling's PDF stack takes 2 s to import

        return parse_pdf_window(data, pages[0], pages[1], password=password, recipe=recipe)
    from sayso.tasks.parse.dispatch import parse_whole

    return parse_whole(data, kind, name, beside)
