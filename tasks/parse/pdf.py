"""A window of a PDF's pages as blocks (paper section 3.1): docling-parse cells, a layout model, rules."""

from __future__ import annotations

import io
from dataclasses import replace

import pypdfium2
from docling_parse.pdf_parser import PdfDocument
from PIL import Image as Pillow

from sayso.schemas.blocks import Block, Parsed
from sayso.schemas.errors import BadDocumentError, UsageError
from sayso.schemas.ids import sha
from sayso.schemas.recipes import ParseRecipe
from sayso.tasks.parse.pdf_cells import open_pdf, read_page
from sayso.tasks.parse.pdf_page import read_blocks
from sayso.tasks.parse.pdf_regions import SCALE, Image, find_regions, render
from sayso.tasks.parse.pdf_scans import trusted
from sayso.tasks.parse.pdf_typography import name_fonts, restore_marks

CROP_SCALE = 2.0  # pixels per point of a figure's crop
DEEPEST_BOOKMARK = 12


def parse_pdf_window(
    data: bytes, first_page: int, last_page: int, *, password: str = "", recipe: ParseRecipe | None = None
) -> Parsed:
    """Blocks of pages first_page to last_page (1-based, inclusive) and the whole file's bookmarks.

    Raises BadDocumentError('corrupt') when a page cannot be opened at all.
    """
    recipe = recipe or ParseRecipe()
    pictures = pypdfium2.PdfDocument(data, password=password or None)
    try:
        document = open_pdf(data, password)
        count = document.number_of_pages()
        if last_page > len(pictures):
            raise BadDocumentError("corrupt", f"Page {last_page} is missing: the file has {len(pictures)}.")
        numbers = [number for number in range(first_page, last_page + 1) if number <= count]
        gaps = tuple(f"page {number} could not be read" for number in range(max(first_page, count + 1), last_page + 1))
        images: dict[str, bytes] = {}
        if recipe.artifacts:
            blocks = _docling_blocks(data, document, numbers, password, recipe.artifacts, images)
        else:
            blocks = [b for n in numbers for b in _page_blocks(document, pictures, n, images, ocr=recipe.ocr)]
        return Parsed(tuple(blocks), page_count=count, images=images, bookmarks=_bookmarks(pictures), gaps=gaps)
    finally:
        pictures.close()


def _docling_blocks(
    data: bytes, document: PdfDocument, numbers: list[int], password: str, artifacts: str, images: dict[str, bytes]
) -> list[Block]:
    """Docling's own models instead, where a folder of them is given."""
    from sayso.tasks.parse.pdf_docling import convert_pages, missing_models

    missing = missing_models(artifacts)
    if missing:
        raise UsageError(f"DOCLING_ARTIFACTS_PATH lacks {missing}: fetch docling's models there or leave it unset.")
    pages = {number: read_page(document, number) for number in numbers}
    return convert_pages(data, pages, password=password, artifacts=artifacts, images=images)


def _page_blocks(
    document: PdfDocument, pictures: pypdfium2.PdfDocument, number: int, images: dict[str, bytes], *, ocr: bool
) -> list[Block]:
    page = read_page(document, number)
    picture = pictures[number - 1]
    if not page.turned and not picture.get_rotation():
        words = name_fonts(page.words, picture, page.height)
        page = replace(page, words=restore_marks(words, picture, page.height))
    if ocr:
        page = trusted(page, picture)
    regions = find_regions(render(picture, SCALE, page.turned), SCALE)
    blocks = read_blocks(page, regions)
    if any(block.kind == "figure" for block in blocks):
        image = render(picture, CROP_SCALE, page.turned)
        blocks = [_with_crop(block, image, images) if block.kind == "figure" else block for block in blocks]
    picture.close()
    return blocks


def _with_crop(block: Block, image: Image, images: dict[str, bytes]) -> Block:
    if block.box is None:
        return block
    left, top, right, bottom = (int(value * CROP_SCALE) for value in block.box)
    crop = image[max(0, top) : bottom, max(0, left) : right, ::-1]
    if crop.size == 0:
        return block
    out = io.BytesIO()
    Pillow.fromarray(crop).save(out, "PNG")
    png = out.getvalue()
    key = sha(png)
    images[key] = png
    return replace(block, image_sha=key)


def _bookmarks(document: pypdfium2.PdfDocument) -> tuple[tuple[int, str, int], ...]:
    """(level, title, page) of the file's outline; page 0 where an entry leads nowhere."""
    found: list[tuple[int, str, int]] = []
    for entry in document.get_toc(max_depth=DEEPEST_BOOKMARK):
        title = " ".join(entry.get_title().replace("\x00", "").split())
        target = entry.get_dest()
        page = target.get_index() if target is not None else None
        if title:
            found.append((entry.level + 1, title, 0 if page is None else page + 1))
    return tuple(found)
