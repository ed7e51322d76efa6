"""sections -> assertions: by the model when there is one, by the rule twin otherwise. Unchanged sections keep their rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sayso.schemas.asking import BlockSpan
from sayso.schemas.errors import BadReplyError, OutsideError
from sayso.schemas.ids import child_id, digest
from sayso.schemas.ledger import ASSERTIONS
from sayso.schemas.reading import BLOCKS, DOCUMENTS, SECTIONS
from sayso.schemas.recipes import ExtractRecipe
from sayso.storage.lance import TableRef, Tables, any_of
from sayso.storage.model import AskModel
from sayso.tasks.extract.ask import Shown, batches, check_reply, prompt_for
from sayso.tasks.extract.ledger import Assertion, rule_assertions
from sayso.tasks.extract.manner import Voice, voice_of
from sayso.tasks.extract.profiles import ASSERTEDNESS, TRUST
from sayso.tasks.extract.reply import ExtractReply

Row = dict[str, Any]
_RULES = "rules"


def extract_documents(
    document_ids: Sequence[str], recipe: ExtractRecipe, *, tables: Tables, ask_model: AskModel | None = None
) -> TableRef:
    """Write the assertions of documents, all of each in one commit.

    A section that a model was asked about before, under the same recipe and with the same text, is not asked about again.
    """
    chosen = any_of("document_id", document_ids)
    columns = ["section_id", "document_id", "document", "heading", "order", "text", "text_sha"]
    sections = sorted(
        tables.rows(SECTIONS, where=chosen, columns=columns), key=lambda r: (r["document_id"], r["order"])
    )
    blocks = _blocks(tables, chosen)
    kept = _kept(tables, chosen, recipe) if ask_model else {}
    fresh = [row for row in sections if (row["section_id"], row["text_sha"]) not in kept]
    read = _by_model(fresh, recipe, ask_model) if ask_model else {}
    voices = _voices(tables, chosen, sections)
    recipe_key = recipe.key
    rows: list[Row] = []
    for section in sections:
        earlier = kept.get((section["section_id"], section["text_sha"]))
        if earlier is not None:
            rows += earlier
            continue
        found, made_by, prompt_sha = read.get(section["section_id"]) or (
            rule_assertions(
                section["heading"], section["text"], blocks.get(section["section_id"], []), voices[section["document_id"]]
            ), _RULES, "",
        )  # fmt: skip
        rows += _rows(section, found, made_by, prompt_sha, recipe_key)
    return tables.replace(ASSERTIONS, rows, document_ids)


def _blocks(tables: Tables, chosen: str) -> dict[str, list[BlockSpan]]:
    found: dict[str, list[BlockSpan]] = {}
    for row in tables.rows(BLOCKS, where=chosen, columns=["section_id", "kind", "start", "end", "level"]):
        found.setdefault(row["section_id"], []).append(BlockSpan(row["kind"], row["start"], row["end"], row["level"]))
    return found


def _voices(tables: Tables, chosen: str, sections: Sequence[Row]) -> dict[str, Voice]:
    """How each document speaks, by its name, its title and all its text."""
    titles = {
        row["document_id"]: row["title"]
        for row in tables.rows(DOCUMENTS, where=chosen, columns=["document_id", "title"])
    }
    texts: dict[str, list[str]] = {}
    for section in sections:
        texts.setdefault(section["document_id"], []).append(section["text"])
    names = {section["document_id"]: section["document"] for section in sections}
    return {key: voice_of(f"{names[key]} {titles.get(key) or ''}", own) for key, own in texts.items()}


def _kept(tables: Tables, chosen: str, recipe: ExtractRecipe) -> dict[tuple[str, str], list[Row]]:
    """Rows a model made of texts that have not changed since."""
    found: dict[tuple[str, str], list[Row]] = {}
    for row in tables.rows(ASSERTIONS, where=f"{chosen} AND made_by <> '{_RULES}'"):
        if row["recipe"] == recipe.key:
            found.setdefault((row["section_id"], row["text_sha"]), []).append(row)
    return found


def _by_model(
    sections: Sequence[Mapping[str, Any]], recipe: ExtractRecipe, ask_model: AskModel
) -> dict[str, tuple[list[Assertion], str, str]]:
    """Section id -> (assertions, model, hash of its prompt). Sections the model cannot be made to read are left to the twin."""
    shown = [Shown(row["section_id"], row["heading"], row["text"]) for row in sections if row["text"].strip()]
    read: dict[str, tuple[list[Assertion], str, str]] = {}
    for batch in batches(shown, characters=recipe.batch_characters):
        prompt = prompt_for(batch)
        reply = _ask(ask_model, prompt)
        if reply is None:
            continue
        checked = check_reply(batch, reply.assertions)
        if checked.refused and (again := _ask(ask_model, prompt_for(batch, checked.refused))) is not None:
            second = check_reply(batch, again.assertions)
            for section_id, found in second.verified.items():
                places = {(a.start, a.end) for a in checked.verified[section_id]}
                checked.verified[section_id] += [a for a in found if (a.start, a.end) not in places]
        for section_id, found in checked.verified.items():
            read[section_id] = (sorted(found, key=lambda a: a.start), recipe.model or "model", digest(prompt))
    return read


def _ask(ask_model: AskModel, prompt: str) -> ExtractReply | None:
    try:
        return ask_model("extract", prompt, ExtractReply)
    except (BadReplyError, OutsideError):
        return None


def _rows(
    section: Mapping[str, Any], found: Sequence[Assertion], made_by: str, prompt_sha: str, recipe_key: str
) -> list[Row]:
    rows: dict[str, Row] = {}
    for item in found:
        assertion_id = child_id("a", section["section_id"], item.kind, item.start, item.end)
        rows[assertion_id] = {
            "assertion_id": assertion_id,
            "document_id": section["document_id"],
            "document": section["document"],
            "section_id": section["section_id"],
            "order": len(rows),
            "kind": item.kind,
            "subject": item.subject,
            "statement": item.statement,
            "conditions": list(item.conditions),
            "thresholds": list(item.thresholds),
            "exceptions": list(item.exceptions),
            "quote": section["text"][item.start : item.end],
            "start": item.start,
            "end": item.end,
            "profile": item.profile,
            "trust": TRUST[item.profile],
            "assertedness": ASSERTEDNESS[item.profile],
            "made_by": made_by,
            "prompt_sha": prompt_sha,
            "text_sha": section["text_sha"],
            "recipe": recipe_key,
        }
    return list(rows.values())
