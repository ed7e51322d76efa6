"""The documents rows at the end of a reading: ready, with their revision, or refused, with the reason."""

from __future__ import annotations

from typing import Any

from sayso.schemas.errors import BadDocumentError
from sayso.schemas.ids import child_id

MOST_TRIES = 3  # ingests that read an upload anew which was not read in time; a quieter machine may manage


def late_recipe(recipe_key: str, content_sha: str, earlier: dict[str, Any] | None) -> str:
    """What stands as recipe in the row of an upload that was not read in time: the recipe and how often it was tried."""
    tries = 1
    if earlier and earlier["content_sha"] == content_sha and earlier["recipe"].startswith(f"{recipe_key}.late"):
        tries += int(earlier["recipe"].rpartition(".late")[2])
    return f"{recipe_key}.late{tries}"


def is_settled(row: dict[str, Any], content_sha: str, recipe_key: str) -> bool:
    """Whether reading this content again would bring nothing new: it was read or refused, or was late too often."""
    return row["content_sha"] == content_sha and row["recipe"] in (recipe_key, f"{recipe_key}.late{MOST_TRIES}")


def ready_row(
    facts: dict[str, Any], earlier: dict[str, Any] | None, *, recipe: str, now: str, seconds: float
) -> dict[str, Any]:
    """A documents row of a reading that came to its end; `facts` are the columns that the upload and its outline gave."""
    changed = earlier is None or earlier["content_sha"] != facts["content_sha"] or earlier["state"] != "ready"
    kept = {key: (earlier or {}).get(key) for key in ("sequence", "effective_date")}
    given = {key: facts[key] for key in kept if facts.get(key) is not None}
    before = earlier["revision"] if earlier and earlier["state"] != "registered" else 0  # registered: never published
    return {
        **facts, **kept, **given, "state": "ready", "reason": None, "recipe": recipe,
        "revision": before + 1 if changed else before, "ingested_at": now, "seconds": seconds,
    }  # fmt: skip


def refused_row(
    facts: dict[str, Any],
    earlier: dict[str, Any] | None,
    error: BadDocumentError,
    *,
    recipe: str,
    now: str,
    seconds: float,
) -> dict[str, Any]:
    """A documents row of a refused upload. A document that was ready stays so in its earlier revision, and says it."""
    if earlier and earlier["state"] == "ready":
        note = f"the latest upload was refused ({error.reason}: {error.message}); revision {earlier['revision']} stays in force"
        return {**earlier, "message": note}
    blank = {
        "title": facts["name"], "page_count": 0, "section_count": 0, "passages_sha": "", "sequence": None,
        "effective_date": None, "revision": 0,
    }  # fmt: skip
    return {
        **blank, **facts, "state": "refused", "reason": error.reason, "message": error.message, "recipe": recipe,
        "ingested_at": now, "seconds": seconds,
    }  # fmt: skip


def revision_row(row: dict[str, Any], sections_object: str) -> dict[str, Any]:
    """The revisions row that goes with a ready documents row."""
    same = ("document_id", "revision", "content_sha", "ingested_at", "sequence", "effective_date")
    identity = child_id("v", row["document_id"], row["content_sha"], row["recipe"], row["revision"])
    return {"revision_id": identity, "sections_object": sections_object, **{key: row[key] for key in same}}
