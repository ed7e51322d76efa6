"""windows -> parsed windows (objects): the checkpoint of reading. A finished window is never read twice."""

from __future__ import annotations

import json
from pathlib import Path

from sayso.schemas.blocks import Parsed, blocks_from_json, blocks_to_json
from sayso.schemas.ids import digest
from sayso.schemas.recipes import ParseRecipe
from sayso.storage.objects import Objects
from sayso.storage.workers import Workers


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
) -> str:
    """Key of the checkpoint that holds the window's blocks; made now unless it is there already.

    Crops are stored before the checkpoint, so a checkpoint never names a missing picture. Raises BadDocumentError.
    """
    key = f"{document_id}/{digest(content_sha, recipe.key, kind)}/{pages[0]:06d}-{pages[1]:06d}.json.zst"
    if checkpoints.has(key):
        return key
    target = "sayso.tasks.parse.upload:parse_upload"
    parsed = workers.call(
        target, str(upload), kind, name, pages, password, recipe, seconds=recipe.seconds, memory_mb=recipe.memory_mb
    )
    for image_sha, png in parsed.images.items():
        objects.put(crop_key(document_id, image_sha), png)
    return checkpoints.put_text(key, parsed_to_json(parsed))


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
