"""figures -> figure_descriptions: by a model that sees, by caption, OCR and mention otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from sayso.schemas.errors import BadDocumentError, BadReplyError, OutsideError
from sayso.schemas.ids import digest
from sayso.schemas.reading import FIGURE_DESCRIPTIONS, FIGURES, SECTIONS
from sayso.storage.lance import TableRef, Tables, any_of
from sayso.storage.workers import Workers
from sayso.tasks.describe.ask import prompt_for, seen_description
from sayso.tasks.describe.mention import mentioning_sentence
from sayso.tasks.describe.recipe import DescribeRecipe
from sayso.tasks.describe.reply import FigureReply
from sayso.tasks.describe.twin import rule_description

LookAt = Callable[[str, str, bytes, type[BaseModel]], BaseModel | None]
Row = dict[str, Any]
_READER = "sayso.tasks.describe.ocr:picture_text"


def describe_documents(
    document_ids: Sequence[str],
    recipe: DescribeRecipe,
    *,
    tables: Tables,
    folder: Path,
    workers: Workers,
    look_at: LookAt | None = None,
) -> TableRef:
    """Write the descriptions of all figures of documents; `folder` is the tenant's, below which the crops lie.

    A figure described before under the same recipe, with the same crop, keeps its description: no picture is read twice.
    """
    chosen = any_of("document_id", document_ids)
    figures = sorted(tables.rows(FIGURES, where=chosen), key=lambda row: (row["document_id"], row["order"]))
    sections = _texts(tables, chosen) if figures else {}
    earlier = {row["figure_id"]: row for row in tables.rows(FIGURE_DESCRIPTIONS, where=chosen)}
    rows: list[Row] = []
    for document in document_ids:
        eyes = _Eyes(recipe, folder, workers, look_at)
        for figure in (row for row in figures if row["document_id"] == document):
            before = earlier.get(figure["figure_id"])
            kept = before is not None and (before["image_sha"], before["recipe"]) == (figure["image_sha"], recipe.key)
            rows.append(before if kept and before else eyes.describe(figure, sections.get(document, {})))
    return tables.replace(FIGURE_DESCRIPTIONS, rows, document_ids)


def _texts(tables: Tables, chosen: str) -> dict[str, dict[str, str]]:
    """Section texts by document and section, in reading order."""
    found: dict[str, dict[str, str]] = {}
    columns = ["section_id", "document_id", "order", "text"]
    for row in sorted(tables.rows(SECTIONS, where=chosen, columns=columns), key=lambda row: row["order"]):
        found.setdefault(row["document_id"], {})[row["section_id"]] = row["text"]
    return found


class _Eyes:
    """Describes one document's figures within the recipe's limits; a picture that comes again is read once."""

    def __init__(self, recipe: DescribeRecipe, folder: Path, workers: Workers, look_at: LookAt | None) -> None:
        self._recipe = recipe
        self._folder = folder
        self._workers = workers
        self._look_at = look_at
        self._looks = recipe.looks
        self._readings: dict[str, str] = {}

    def describe(self, figure: Row, sections: dict[str, str]) -> Row:
        own = sections.get(figure["section_id"], "")
        mention = mentioning_sentence(figure["caption"], own, list(sections.values()))
        seen = self._seen(figure, mention)
        text, made_by, prompt_sha = seen or (
            rule_description(figure["caption"], self._reading(figure), mention), "rules", "",
        )  # fmt: skip
        return {
            "figure_id": figure["figure_id"],
            "document_id": figure["document_id"],
            "image_sha": figure["image_sha"],
            "description": text,
            "made_by": made_by,
            "prompt_sha": prompt_sha,
            "recipe": self._recipe.key,
        }

    def _seen(self, figure: Row, mention: str) -> tuple[str, str, str] | None:
        """(description, model, hash of the prompt); None without a model, a crop, a usable reply or looks left."""
        if self._look_at is None or not figure["file"] or self._looks <= 0:
            return None
        self._looks -= 1
        prompt = prompt_for(figure["caption"], mention)
        try:
            reply = self._look_at("describe", prompt, (self._folder / figure["file"]).read_bytes(), FigureReply)
        except (BadReplyError, OutsideError, FileNotFoundError):
            return None
        if not isinstance(reply, FigureReply):
            return None
        return seen_description(reply), self._recipe.model or "model", digest(prompt)

    def _reading(self, figure: Row) -> str:
        """OCR text of the crop; '' past the limit and for a picture that cannot be read."""
        sha = figure["image_sha"]
        if not figure["file"] or sha in self._readings or len(self._readings) >= self._recipe.readings:
            return self._readings.get(sha, "")
        path = str(self._folder / figure["file"])
        try:
            text = self._workers.call(
                _READER, path, seconds=float(self._recipe.seconds), memory_mb=self._recipe.memory_mb
            )
        except BadDocumentError:
            text = ""
        self._readings[sha] = str(text)
        return self._readings[sha]
