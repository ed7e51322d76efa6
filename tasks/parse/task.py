"""windows -> parsed windows (objects): the checkpoint of reading. A finished window is never read twice."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from sayso.schemas.blocks import Parsed, blocks_from_json, blocks_to_json
from sayso.schemas.errors import BadDocumentError
from sayso.schemas.ids import digest
from sayso.schemas.recipes import ParseRecipe
from sayso.storage.objects import Objects
from sayso.storage.workers import Workers
from sayso.tasks.parse.beside import NOTHING, Beside

_ONE_PAGES_FAULT = ("timeout", "corrupt", "too_large")  # reasons that a single page of a window may have caused
_FAILURES = 3  # failing pages after which the rest of a window is read for its text alone, and then given up
_HURRIED = BadDocumentError("timeout", "earlier pages of the file took too long")
_IN_PART = ".part.json.zst"  # ends the key of a window of which pages were not read in time
_PAGE_SECONDS = 60.0  # a dense scanned page takes half of it on a busy machine
_PLAIN_SECONDS = 20.0  # text alone takes a fraction of a second


def parse_window(
    document_id: str,
    content_sha: str,
    upload: Path,
    kind: str,
    name: str,
    pages: tuple[int, int],
    recipe: ParseRecipe,
    *,
    objects: Objects,
    checkpoints: Objects,
    workers: Workers,
    password: str = "",
    beside: Beside = NOTHING,
    is_hurried: bool = False,
) -> str:
    """Key of the checkpoint that holds the window's blocks; made now unless it is there already.

    Crops are stored before the checkpoint, so a checkpoint never names a missing picture. What was not read in time is kept
    under a key of its own (`is_in_part`) and tried again by the next call. `is_hurried` reads a PDF's text alone: for a
    document whose earlier windows ran out of time. Raises BadDocumentError.
    """
    key = f"{document_id}/{digest(content_sha, recipe.key, kind)}/{pages[0]:06d}-{pages[1]:06d}.json.zst"
    if checkpoints.has(key):
        return key
    read = partial(
        _read, upload=upload, kind=kind, name=name, password=password, recipe=recipe, workers=workers, beside=beside
    )
    try:
        if is_hurried and kind == "pdf":
            parsed, is_late = _plain(pages, read, _HURRIED), True
        else:
            parsed, is_late = read(pages, seconds=recipe.seconds), False
    except BadDocumentError as error:
        # A wider range than a window's is pages that only the file's own count knows.
        is_window = kind == "pdf" and pages[1] - pages[0] < recipe.pages
        if not is_window or is_hurried or error.reason not in _ONE_PAGES_FAULT:
            raise
        parsed, is_late = _page_by_page(pages, read, recipe, error)
    key = key.replace(".json.zst", _IN_PART) if is_late else key
    for image_sha, png in parsed.images.items():
        objects.put(crop_key(document_id, image_sha), png)
    return checkpoints.put_text(key, parsed_to_json(parsed))


def is_in_part(key: str) -> bool:
    """Whether pages of this checkpoint's window were not read in time: a quieter machine may read them."""
    return key.endswith(_IN_PART)


def _read(
    pages: tuple[int, int],
    *,
    seconds: float,
    upload: Path,
    kind: str,
    name: str,
    password: str,
    recipe: ParseRecipe,
    workers: Workers,
    beside: Beside,
    is_plain: bool = False,
) -> Parsed:
    target = "sayso.tasks.parse.upload:parse_upload"
    parsed: Parsed = workers.call(
        target, str(upload), kind, name, pages, password, recipe, beside, is_plain,
        seconds=seconds, memory_mb=recipe.memory_mb,
    )  # fmt: skip
    return parsed


def _page_by_page(
    pages: tuple[int, int], read: Callable[..., Parsed], recipe: ParseRecipe, fault: BadDocumentError
) -> tuple[Parsed, bool]:
    """A window that failed as a whole, read page by page, and whether pages were late: one bad page must not take nine along.

    A page that fails is read for its text alone; what fails even so leaves a stated gap. After a few of either the rest gets
    no more than that chance, so that a hostile file cannot hold the run.
    """
    parts: list[Parsed] = []
    troubled: dict[int, BadDocumentError] = {}
    lost: dict[int, BadDocumentError] = {}
    for page in range(pages[0], pages[1] + 1):
        known = fault if pages[0] == pages[1] or len(troubled) >= _FAILURES else None
        part, why = _one_page(page, read, recipe, known, with_text=len(lost) < _FAILURES)
        if why:
            troubled[page] = why
        if part:
            parts.append(part)
        elif why:
            lost[page] = why
    if not parts:
        raise fault
    gaps = tuple(f"page {page} could not be read ({why.reason}: {why.message})" for page, why in lost.items())
    parsed = Parsed(
        blocks=tuple(block for part in parts for block in part.blocks),
        title=parts[0].title,
        page_count=parts[0].page_count,
        images={sha: png for part in parts for sha, png in part.images.items()},
        bookmarks=parts[0].bookmarks,
        gaps=gaps + tuple(gap for part in parts for gap in part.gaps),
        author_date=parts[0].author_date,
    )
    return parsed, any(why.reason == "timeout" for why in troubled.values())


def _one_page(
    page: int, read: Callable[..., Parsed], recipe: ParseRecipe, known: BadDocumentError | None, *, with_text: bool
) -> tuple[Parsed | None, BadDocumentError | None]:
    """What could be read of a page and why it was not all; `known` is why a full reading is not tried."""
    why = known
    if why is None:
        try:
            return read((page, page), seconds=max(_PAGE_SECONDS, recipe.seconds / recipe.pages)), None
        except BadDocumentError as error:
            why = error
    if with_text:
        with suppress(BadDocumentError):
            return _plain((page, page), read, why), why
    return None, why


def _plain(pages: tuple[int, int], read: Callable[..., Parsed], why: BadDocumentError) -> Parsed:
    """The pages' text alone, with a gap that says so and why."""
    parsed = read(pages, seconds=_PLAIN_SECONDS, is_plain=True)
    which = f"page {pages[0]}" if pages[0] == pages[1] else f"pages {pages[0]} to {pages[1]}"
    gap = f"of {which} only the text could be read ({why.reason}: {why.message})"
    return replace(parsed, gaps=(*parsed.gaps, gap))


def crop_key(document_id: str, image_sha: str) -> str:
    """Where a figure's crop is kept."""
    return f"{document_id}/crops/{image_sha}.png"


def parsed_to_json(parsed: Parsed) -> str:
    """A parsed window without its pictures' bytes."""
    return json.dumps(
        {
            "blocks": json.loads(blocks_to_json(parsed.blocks)),
            "title": parsed.title,
            "page_count": parsed.page_count,
            "bookmarks": [list(mark) for mark in parsed.bookmarks],
            "gaps": list(parsed.gaps),
            "author_date": parsed.author_date,
        },
        ensure_ascii=False,
    )


def parsed_from_json(text: str) -> Parsed:
    """Inverse of parsed_to_json; pictures stay in the object store."""
    row = json.loads(text)
    return Parsed(
        blocks=tuple(blocks_from_json(json.dumps(row["blocks"]))),
        title=row["title"],
        page_count=row["page_count"],
        bookmarks=tuple((level, title, page) for level, title, page in row["bookmarks"]),
        gaps=tuple(row["gaps"]),
        author_date=row["author_date"],
    )
