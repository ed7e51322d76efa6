"""One entrance for every format that is read whole, in one worker call."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sayso.schemas.blocks import Parsed
from sayso.schemas.errors import BadDocumentError
from sayso.tasks.parse.beside import NOTHING, Beside
from sayso.tasks.parse.docx import parse_docx
from sayso.tasks.parse.html import parse_html
from sayso.tasks.parse.markdown import parse_markdown
from sayso.tasks.parse.plain import parse_plain
from sayso.tasks.parse.pptx import parse_pptx
from sayso.tasks.parse.xlsx import parse_xlsx

_READERS: dict[str, Callable[[bytes], Parsed]] = {
    "docx": parse_docx,
    "pptx": parse_pptx,
    "text": parse_plain,
    "xlsx": parse_xlsx,
}
_PAGES = {"html": parse_html, "md": parse_markdown}

# what the format libraries raise on parts that are missing, cut or contradict each other
_FAULTS = (LookupError, AttributeError, TypeError, ValueError, ArithmeticError, AssertionError, OSError, SyntaxError)
_LABELS = frozenset(("label", "sheet"))  # headings that name an empty slide or sheet


def parse_whole(data: bytes, format: str, name: str, beside: Beside = NOTHING) -> Parsed:  # noqa: A002 - the field's name in the documents table
    """Blocks of a document of any format but PDF, with the pictures `beside` it; no_text when it holds no word and no picture."""
    page = _PAGES.get(format)
    reader = partial(page, beside=beside) if page else _READERS.get(format)
    if reader is None:
        raise BadDocumentError("unsupported", f"{name}: {format} is not a format that is read whole.")
    try:
        parsed = reader(data)
    except RecursionError as fault:
        raise BadDocumentError("unsafe", f"{name} nests its parts too deep to be read.") from fault
    except _FAULTS as fault:
        raise BadDocumentError("corrupt", f"{name} is damaged: {type(fault).__name__}: {fault}.") from fault
    if not any(block.kind != "furniture" and block.source not in _LABELS for block in parsed.blocks):
        raise BadDocumentError("no_text", f"{name} holds no text.")
    return parsed
