"""A window of a PDF's pages as blocks (paper section 3.1): docling-parse cells, a layout model, rules."""

from __future__ import annotations

import io
from dataclasses import dataclass, replace

import pypdfium2
from docling_parse.pdf_parser import PdfDocument
from PIL import Image as Pillow
from pypdfium2 import raw

from sayso.schemas.blocks import Block, Parsed
from sayso.schemas.errors import BadDocumentError
from sayso.schemas.ids import sha
from sayso.schemas.recipes import ParseRecipe
from sayso.tasks.parse.pdf_bookmarks import read_bookmarks
from sayso.tasks.parse.pdf_boxes import even_boxes
from sayso.tasks.parse.pdf_cells import PageCells, Word, form_word, open_pdf, read_page
from sayso.tasks.parse.pdf_forms import tick_marks
from sayso.tasks.parse.pdf_heights import true_heights
from sayso.tasks.parse.pdf_overprint import printed_once
from sayso.tasks.parse.pdf_page import read_blocks
from sayso.tasks.parse.pdf_regions import SCALE, Image, find_regions, fitting_scale, render
from sayso.tasks.parse.pdf_scans import trusted
from sayso.tasks.parse.pdf_second import more_words
from sayso.tasks.parse.pdf_spacing import respace
from sayso.tasks.parse.pdf_turned import in_cells, with_turned
from sayso.tasks.parse.pdf_typography import folded_text, name_fonts, restore_marks

CROP_SCALE = 2.0  # pixels per point of a figure's crop


@dataclass(frozen=True, slots=True)
class _Window:
    """The opened file and what its pages add: crops by hash and lines on pages that could not be read."""

    data: bytes
    password: str
    recipe: ParseRecipe
    document: PdfDocument | None  # None when docling-parse cannot open what pdfium can
    pictures: pypdfium2.PdfDocument
    images: dict[str, bytes]
    gaps: list[str]


def parse_pdf_window(
    data: bytes, first_page: int, last_page: int, *, password: str = "", recipe: ParseRecipe | None = None
) -> Parsed:
    """Blocks of pages first_page to last_page (1-based, inclusive) and the whole file's bookmarks.

    Raises BadDocumentError('corrupt') when a page cannot be opened at all.
    """
    recipe = recipe or ParseRecipe()
    pictures = pypdfium2.PdfDocument(data, password=password or None)
    try:
        if last_page > len(pictures):
            raise BadDocumentError("corrupt", f"Page {last_page} is missing: the file has {len(pictures)}.")
        if not any(_opens(pictures, number) for number in range(first_page, last_page + 1)):
            raise _damaged(first_page, last_page)
        window = _Window(data, password, recipe, _opened(data, password), pictures, {}, [])
        numbers = list(range(first_page, last_page + 1))
        blocks = _blocks(window, numbers)
        if len(window.gaps) >= len(numbers) and not blocks:
            raise _damaged(first_page, last_page)
        bookmarks = read_bookmarks(pictures)
        gaps = tuple(window.gaps)
        return Parsed(tuple(blocks), page_count=len(pictures), images=window.images, bookmarks=bookmarks, gaps=gaps)
    finally:
        pictures.close()


def _damaged(first_page: int, last_page: int) -> BadDocumentError:
    return BadDocumentError("corrupt", f"pages {first_page} to {last_page} cannot be opened: the file is damaged")


def _opens(document: pypdfium2.PdfDocument, number: int) -> bool:
    """Whether the file really holds the page; cheap also for the millions that a file may claim."""
    page = raw.FPDF_LoadPage(document, number - 1)
    if page:
        raw.FPDF_ClosePage(page)
    return bool(page)


def _opened(data: bytes, password: str) -> PdfDocument | None:
    try:
        return open_pdf(data, password)
    except (RuntimeError, ValueError):
        return None


def _cells(window: _Window, number: int) -> PageCells:
    """The page by docling-parse; bare when it fails, for pdfium and OCR to fill."""
    if window.document is not None:
        try:
            return read_page(window.document, number)
        except (RuntimeError, ValueError, IndexError):
            pass
    picture = window.pictures[number - 1]
    return PageCells(number, picture.get_width(), picture.get_height(), ())


def _blocks(window: _Window, numbers: list[int]) -> list[Block]:
    """Blocks of the pages; a page that cannot be read leaves a stated gap."""
    blocks: list[Block] = []
    for number in numbers:
        try:
            blocks += _page_blocks(window, number)
        except (RuntimeError, ValueError, IndexError) as error:  # what docling-parse and pdfium raise on broken pages
            window.gaps.append(f"page {number} could not be read ({type(error).__name__})")
    return blocks


def _page_blocks(window: _Window, number: int) -> list[Block]:
    page = _cells(window, number)
    picture = window.pictures[number - 1]
    if not page.turned and not picture.get_rotation():
        page = replace(page, words=_as_printed(page, picture))
    if window.recipe.ocr:
        page = trusted(page, picture)
    page = in_cells(page)
    blocks = with_turned(_structured(window, page, picture), page)
    if any(block.kind == "figure" for block in blocks):
        scale = fitting_scale(picture, CROP_SCALE)
        image = render(picture, scale, page.turned)
        blocks = [_with_crop(b, image, scale, window.images) if b.kind == "figure" else b for b in blocks]
    picture.close()
    return blocks


def _as_printed(page: PageCells, picture: pypdfium2.PdfPage) -> tuple[Word, ...]:
    """The words of an upright page with what pdfium knows better, and the marks of its ticked boxes."""
    words = tuple(printed_once(more_words(page.words, picture)))
    words = true_heights(words, picture, page.height)
    words = respace(words, folded_text(picture))
    words = name_fonts(words, picture, page.height)
    words = even_boxes(words, picture, page.height)
    words = restore_marks(words, picture, page.height)
    left, _, _, top = picture.get_bbox()
    return words + tuple(form_word(mark, box) for mark, box in tick_marks(picture, left, top))


def _structured(window: _Window, page: PageCells, picture: pypdfium2.PdfPage) -> list[Block]:
    """The page's blocks, with docling's own models where a folder of them is given."""
    folder = window.recipe.artifacts_folder
    if folder:
        from sayso.tasks.parse.pdf_docling import find_structure, load_models  # docling's stages take seconds to import

        models = load_models(folder)
        try:
            seen = find_structure(page, picture, models)
        except (RuntimeError, ValueError) as error:  # what torch raises on a page, out of its memory included
            window.gaps.append(f"page {page.number} was read without docling's models ({type(error).__name__})")
        else:
            return read_blocks(page, seen.regions, seen.grids)
    scale = fitting_scale(picture, SCALE)
    return read_blocks(page, find_regions(render(picture, scale, page.turned), scale))


def _with_crop(block: Block, image: Image, scale: float, images: dict[str, bytes]) -> Block:
    if block.box is None:
        return block
    left, top, right, bottom = (int(value * scale) for value in block.box)
    crop = image[max(0, top) : bottom, max(0, left) : right, ::-1]
    if crop.size == 0:
        return block
    out = io.BytesIO()
    Pillow.fromarray(crop).save(out, "PNG")
    png = out.getvalue()
    key = sha(png)
    images[key] = png
    return replace(block, image_sha=key)
