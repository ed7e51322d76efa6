"""windows -> parsed windows (objects): the checkpoint of reading. A finished window is never read twice."""

from __future__ import annotations

import json
from collections.abc import Callable
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
_FAILURES = 3  # failing pages after which the rest of a window is given up
_IN_PART = ".part.json.zst"  # ends the key of a window of which pages were not read in time
_PAGE_SECONDS = 60.0  # a dense scanned page takes half of it on a busy machine


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
) -> str:
    """Key of the checkpoint that holds the window's blocks; made now unless it is there already.

    Crops are stored before the checkpoint, so a checkpoint never names a missing picture. What was not read in time is kept
    under a key of its own (`is_in_part`) and tried again by the next call. Raises BadDocumentError.
    """
    key = f"{document_id}/{digest(content_sha, recipe.key, kind)}/{pages[0]:06d}-{pages[1]:06d}.json.zst"
    if checkpoints.has(key):
        return key
    read = partial(
        _read, upload=upload, kind=kind, name=name, password=password, recipe=recipe, workers=workers, beside=beside
    )
    try:
        parsed = read(pages, seconds=recipe.seconds)
    except BadDocumentError as error:
        if pages[1] <= pages[0] or error.reason not in _ONE_PAGES_FAULT:
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
) -> Parsed:
    target = "sayso.tasks.parse.upload:parse_upload"
    parsed: Parsed = workers.call(
        target, str(upload), kind, name, pages, password, recipe, beside, seconds=seconds, memory_mb=recipe.memory_mb
    )
    return parsed


def _page_by_page(
    pages: tuple[int, int], read: Callable[..., Parsed], recipe: ParseRecipe, fault: BadDocumentError
) -> tuple[Parsed, bool]:
    """A window that failed as a whole, read page by page, and whether pages were late: one bad page must not take nine along.

    Pages that fail leave a stated gap; after a few the rest is given up, so that a hostile file cannot hold the run.
    """
    parts: list[Parsed] = []
    failed: dict[int, BadDocumentError] = {}
    for page in range(pages[0], pages[1] + 1):
        if len(failed) >= _FAILURES:
            failed |= dict.fromkeys(range(page, pages[1] + 1), fault)
            break
        try:
            parts.append(read((page, page), seconds=max(_PAGE_SECONDS, recipe.seconds / recipe.pages)))
        except BadDocumentError as error:
            failed[page] = error
    if not parts:
        raise fault
    gaps = tuple(f"page {page} could not be read ({why.reason}: {why.message})" for page, why in failed.items())
    parsed = Parsed(
        blocks=tuple(block for part in parts for block in part.blocks),
        title=parts[0].title,
        page_count=parts[0].page_count,
        images={sha: png for part in parts for sha, png in part.images.items()},
        bookmarks=parts[0].bookmarks,
        gaps=gaps + tuple(gap for part in parts for gap in part.gaps),
        author_date=parts[0].author_date,
    )
    return parsed, any(why.reason == "timeout" for why in failed.values())


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
