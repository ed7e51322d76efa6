"""`sayso show` and `sayso trace`: one stored thing with all that refers to it, and the way of an answer."""

from __future__ import annotations

import argparse
import json
from typing import Any

from sayso.deployments.cli import Reply
from sayso.schemas.answering import ANSWERS, CANDIDATES, CLAIMS, DRAFTS, OBLIGATIONS, READINGS
from sayso.schemas.define import Table
from sayso.schemas.errors import UsageError
from sayso.schemas.ledger import ASSERTIONS, HOOKS, LINKS
from sayso.schemas.reading import DOCUMENTS, FIGURE_DESCRIPTIONS, FIGURES, SECTIONS, TABLES
from sayso.schemas.researching import RESEARCH_STEPS
from sayso.storage.lance import Tables, any_of, quoted
from sayso.storage.settings import Settings
from sayso.storage.store import open_store

Row = dict[str, Any]

# What may be shown, and which columns of other tables may refer to it.
SHOWN: tuple[Table, ...] = (SECTIONS, TABLES, FIGURES, ASSERTIONS, HOOKS, LINKS, DOCUMENTS)
REFERRING: dict[str, tuple[tuple[Table, str], ...]] = {
    "sections": (
        (SECTIONS, "parent_id"), (TABLES, "section_id"), (FIGURES, "section_id"), (ASSERTIONS, "section_id"),
        (HOOKS, "section_id"), (LINKS, "from_section"), (LINKS, "to_section"), (READINGS, "section_id"), (CLAIMS, "section_id"),
    ),
    "documents": ((SECTIONS, "document_id"), (LINKS, "from_document_id"), (LINKS, "to_document_id")),
    "figures": ((FIGURE_DESCRIPTIONS, "figure_id"),),
    "links": ((HOOKS, "link_id"),),
    "hooks": ((LINKS, "hook_id"),),
}  # fmt: skip
TRACE: tuple[Table, ...] = (OBLIGATIONS, CANDIDATES, RESEARCH_STEPS, READINGS, DRAFTS, CLAIMS)


def show(args: argparse.Namespace, settings: Settings) -> Reply:
    """One section, table, figure, assertion, hook, link, document or answer."""
    tables = open_store(settings).tables
    answers = tables.rows(ANSWERS, where=f"answer_id = {quoted(args.id)}")
    if answers:
        return Reply(json.loads(answers[0]["reply"]), answers[0]["markdown"])
    for table in SHOWN:
        rows = tables.rows(table, where=f"{table.key} = {quoted(args.id)}")
        if rows:
            value = {"kind": table.name, **rows[0], "referred_by": _referred_by(tables, table, args.id)}
            return Reply(value, _text(value))
    raise UsageError(f"nothing here has the id {args.id!r}")


def _referred_by(tables: Tables, table: Table, identity: str) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for other, column in REFERRING.get(table.name, ()):
        rows = tables.rows(other, where=f"`{column}` = {quoted(identity)}")
        if rows:
            found[f"{other.name}.{column}"] = [_short(row, other) for row in rows]
    return found


def _short(row: Row, table: Table) -> Row:
    """A referring row without its long columns."""
    return {
        k: v
        for k, v in row.items()
        if k == table.key or (k not in {"text", "vector", "grid"} and v not in (None, "", []))
    }


def _text(value: Row) -> str:
    lines = [
        f"{key}: {_one_line(item)}"
        for key, item in value.items()
        if key != "referred_by" and item not in (None, "", [])
    ]
    for origin, rows in value["referred_by"].items():
        lines += ["", f"{origin} ({len(rows)})"]
        lines += [
            "  " + _one_line(row.get("quote") or row.get("heading") or row.get("caption") or row) for row in rows[:20]
        ]
    return "\n".join(lines)


def _one_line(item: object) -> str:
    text = " > ".join(map(str, item)) if isinstance(item, list) else str(item)
    return text if len(text) < 2000 else text[:2000] + " ..."


def trace(args: argparse.Namespace, settings: Settings) -> Reply:
    """Obligations, candidates with reasons, readings, draft and verdicts of an answer, as stored."""
    tables = open_store(settings).tables
    where = f"answer_id = {quoted(args.id)}"
    answers = tables.rows(ANSWERS, where=where)
    if not answers:
        raise UsageError(f"no answer {args.id!r} is stored here")
    answer = answers[0]
    parts = {table.name: tables.rows(table, where=where) for table in TRACE}
    for rows in parts.values():
        rows.sort(key=lambda row: (row.get("obligation_id", ""), row.get("order", row.get("rank", 0)), str(row)))
    for row in parts["candidates"]:
        row["routes"] = json.loads(row["routes"])
    reply = json.loads(answer["reply"])
    value = {
        "answer_id": answer["answer_id"], "question": answer["question"], "state": answer["state"], "asked_at": answer["asked_at"],
        **parts, "removed": reply.get("removed", []), "usage": reply.get("usage", {}), "model": reply.get("model"),
    }  # fmt: skip
    return Reply(value, _trace_text(value, tables))


def _trace_text(value: Row, tables: Tables) -> str:
    lines = [f"{value['question']}  [{value['state']}, {value['asked_at']}]"]
    for obligation in value["obligations"]:
        mine = [c for c in value["candidates"] if c["obligation_id"] == obligation["obligation_id"]]
        lines += ["", f"{obligation['kind']}: {obligation['text']}  [{obligation['state']}]"]
        heads = _headings(tables, [c["section_id"] for c in mine[:12]])
        for c in mine[:12]:
            routes = ", ".join(f"{route} {rank}" for route, rank in c["routes"].items())
            opened = "read    " if c["is_opened"] else "not read"
            lines.append(
                f"  {c['rank']:3} {opened} {heads.get(c['section_id'], c['section_id'])}  ({routes}; {c['reason']})"
            )
        if len(mine) > 12:
            lines.append(f"  and {len(mine) - 12} more, {sum(c['is_opened'] for c in mine[12:])} of them read")
    if value["research_steps"]:
        lines += ["", *(_research_line(step) for step in value["research_steps"])]
    kept = sum(c["status"] != "removed" for c in value["claims"])
    lines += ["", f"{len(value['readings'])} sections read; {kept} of {len(value['claims'])} units shown"]
    lines += [f"removed ({r['reason']}): {r['text']}" for r in value["removed"]]
    lines += ["", *_bill(value["usage"])]
    return "\n".join(lines)


def _research_line(step: Row) -> str:
    found = f"  ({len(step['section_ids'])} sections)" if step["section_ids"] else ""
    return f"{step['order']:3} {step['action']:6} {step['words']}{found}; {step['characters']} characters opened"


def _bill(usage: Row) -> list[str]:
    """The cost of each stage, and in all."""
    from sayso.flows.spending import priced

    stages = [
        f"{s['stage']:12} {s['calls']} calls, {s['input_tokens']} + {s['output_tokens']} tokens, "
        f"{priced(s['dollars'], s['input_tokens'] + s['output_tokens'])}"
        for s in usage.get("stages", [])
    ]
    kept = f", {usage['replayed']} replies replayed" if usage.get("replayed") else ""
    cost = priced(usage.get("dollars", 0), usage.get("input_tokens", 0) + usage.get("output_tokens", 0))
    whole = f"{usage.get('calls', 0)} model calls, {cost}, {usage.get('seconds', 0):.1f} s{kept}"
    return [*stages, whole, *(f"fault: {fault}" for fault in usage.get("faults", []))]


def _headings(tables: Tables, section_ids: list[str]) -> dict[str, str]:
    rows = tables.rows(
        SECTIONS, where=any_of("section_id", section_ids), columns=["section_id", "document", "heading_path"]
    )
    return {row["section_id"]: f"{row['document']}: {' > '.join(row['heading_path'])}" for row in rows}
