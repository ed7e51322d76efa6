"""figures -> figure_descriptions: by a model that sees, by caption, OCR and mention otherwise.

A window's pictures are looked at while the next window is read (paper 3.1); what was seen of a picture is a checkpoint by its
hash. Once the document is outlined, each figure's row is made of that, its caption and the sentence that mentions it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from sayso.schemas.blocks import Parsed
from sayso.schemas.errors import BadDocumentError, BadReplyError, OutsideError
from sayso.schemas.ids import digest
from sayso.schemas.reading import FIGURE_DESCRIPTIONS, FIGURES, SECTIONS
from sayso.storage.lance import TableRef, Tables, any_of
from sayso.storage.objects import Objects
from sayso.storage.workers import Workers
from sayso.tasks.describe.ask import prompt_for, seen_description
from sayso.tasks.describe.mention import mentioning_sentence
from sayso.tasks.describe.recipe import DescribeRecipe
from sayso.tasks.describe.reply import FigureReply
from sayso.tasks.describe.twin import rule_description

LookAt = Callable[[str, str, bytes, type[BaseModel]], BaseModel | None]
Row = dict[str, Any]
RULES = "rules"
_READER = "sayso.tasks.describe.ocr:picture_text"
_AT_ONCE = 8  # pictures of one window under way; the model's gateway and the workers limit them further


@dataclass(frozen=True, slots=True)
class Eyes:
    """What looking at a tenant's pictures takes; `folder` is the tenant's, below which the crops lie."""

    recipe: DescribeRecipe
    folder: Path
    checkpoints: Objects
    workers: Workers
    look_at: LookAt | None = None

    @property
    def most(self) -> int:
        """Pictures of one document that are looked at."""
        return self.recipe.looks if self.look_at else self.recipe.readings


@dataclass(frozen=True, slots=True)
class Picture:
    """One crop: where it lies below the tenant's folder, and what its page says of it."""

    image_sha: str
    file: str
    caption: str
    mention: str


@dataclass(frozen=True, slots=True)
class _View:
    """What was seen of a picture: a model's description of it, or the words that OCR found in it."""

    text: str
    made_by: str = RULES
    prompt_sha: str = ""


def describe_window(
    document_id: str, parsed: Parsed, windows: int, eyes: Eyes, *, file_of: Callable[[str], str]
) -> int:
    """Look at the pictures of one of a document's `windows`; how many there were. `file_of` gives the path of a crop.

    A window has an equal share of the document's limit, so what is seen does not hang on which window is read first.
    """
    texts = [block.text for block in parsed.blocks if block.text]
    figures = {b.image_sha: b for b in parsed.blocks if b.kind == "figure" and b.image_sha}
    chosen = [
        Picture(sha, file_of(sha), block.caption, mentioning_sentence(block.caption, "", texts))
        for sha, block in list(figures.items())[: max(1, eyes.most // windows)]
    ]
    _see_all(document_id, chosen, eyes)
    return len(chosen)


def describe_documents(document_ids: Sequence[str], eyes: Eyes, *, tables: Tables) -> TableRef:
    """Write the descriptions of all figures of documents.

    A figure described before under the same recipe, with the same crop, keeps its description. Pictures that no window had
    room for are looked at now, in order, as far as the document's limit goes.
    """
    chosen = any_of("document_id", document_ids)
    figures = sorted(tables.rows(FIGURES, where=chosen), key=lambda row: (row["document_id"], row["order"]))
    sections = _texts(tables, chosen) if figures else {}
    earlier = {row["figure_id"]: row for row in tables.rows(FIGURE_DESCRIPTIONS, where=chosen)}
    rows: list[Row] = []
    for document in document_ids:
        own = [row for row in figures if row["document_id"] == document]
        kept = {row["figure_id"]: earlier[row["figure_id"]] for row in own if _is_kept(row, earlier, eyes)}
        new = {
            row["figure_id"]: _picture(row, sections.get(document, {})) for row in own if row["figure_id"] not in kept
        }
        views = _views(document, new.values(), eyes)
        for row in own:
            figure = row["figure_id"]
            rows.append(kept[figure] if figure in kept else _row(row, new[figure], views, eyes.recipe))
    return tables.replace(FIGURE_DESCRIPTIONS, rows, document_ids)


def _is_kept(figure: Row, earlier: dict[str, Row], eyes: Eyes) -> bool:
    before = earlier.get(figure["figure_id"])
    return before is not None and (before["image_sha"], before["recipe"]) == (figure["image_sha"], eyes.recipe.key)


def _picture(figure: Row, sections: dict[str, str]) -> Picture:
    mention = mentioning_sentence(
        figure["caption"], sections.get(figure["section_id"], ""), list(sections.values())
    )  # fmt: skip
    return Picture(figure["image_sha"], figure["file"], figure["caption"], mention)


def _row(figure: Row, picture: Picture, views: dict[str, _View], recipe: DescribeRecipe) -> Row:
    view = views.get(picture.image_sha, _View(""))
    is_rules = view.made_by == RULES
    return {
        "figure_id": figure["figure_id"],
        "document_id": figure["document_id"],
        "image_sha": figure["image_sha"],
        "description": rule_description(picture.caption, view.text, picture.mention) if is_rules else view.text,
        "made_by": view.made_by,
        "prompt_sha": view.prompt_sha,
        "recipe": recipe.key,
    }


def _texts(tables: Tables, chosen: str) -> dict[str, dict[str, str]]:
    """Section texts by document and section, in reading order."""
    found: dict[str, dict[str, str]] = {}
    columns = ["section_id", "document_id", "order", "text"]
    for row in sorted(tables.rows(SECTIONS, where=chosen, columns=columns), key=lambda row: row["order"]):
        found.setdefault(row["document_id"], {})[row["section_id"]] = row["text"]
    return found


def _views(document_id: str, pictures: Iterable[Picture], eyes: Eyes) -> dict[str, _View]:
    """What was seen of each picture, by hash; those beyond the limit have none."""
    wanted = {picture.image_sha: picture for picture in pictures if picture.file}
    seen = [p for p in wanted.values() if eyes.checkpoints.is_whole(_key(document_id, p.image_sha, eyes.recipe))]
    unseen = [p for p in wanted.values() if p not in seen]
    return _see_all(document_id, seen + unseen[: max(0, eyes.most - len(seen))], eyes)


def _see_all(document_id: str, pictures: Sequence[Picture], eyes: Eyes) -> dict[str, _View]:
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        views = pool.map(lambda picture: _seen_once(document_id, picture, eyes), pictures)
        return {picture.image_sha: view for picture, view in zip(pictures, views, strict=True)}


def _seen_once(document_id: str, picture: Picture, eyes: Eyes) -> _View:
    """The view of a picture: from its checkpoint, else made now and kept."""
    key = _key(document_id, picture.image_sha, eyes.recipe)
    if eyes.checkpoints.is_whole(key):
        return _View(**json.loads(eyes.checkpoints.get_text(key)))
    view = _by_model(picture, eyes) or _by_rules(picture, eyes)
    eyes.checkpoints.put_text(key, json.dumps(asdict(view)))
    return view


def _key(document_id: str, image_sha: str, recipe: DescribeRecipe) -> str:
    return f"{document_id}/views/{image_sha}-{recipe.key}.json.zst"


def _by_model(picture: Picture, eyes: Eyes) -> _View | None:
    """None without a model, a crop or a usable reply."""
    if eyes.look_at is None:
        return None
    prompt = prompt_for(picture.caption, picture.mention)
    try:
        reply = eyes.look_at("describe", prompt, (eyes.folder / picture.file).read_bytes(), FigureReply)
    except (BadReplyError, OutsideError, FileNotFoundError):
        return None
    if not isinstance(reply, FigureReply):
        return None
    return _View(seen_description(reply), eyes.recipe.model, digest(prompt))


def _by_rules(picture: Picture, eyes: Eyes) -> _View:
    """The words in the crop; none when it cannot be read."""
    recipe, path = eyes.recipe, str(eyes.folder / picture.file)
    try:
        return _View(str(eyes.workers.call(_READER, path, seconds=float(recipe.seconds), memory_mb=recipe.memory_mb)))
    except BadDocumentError:
        return _View("")
