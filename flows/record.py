"""Keeps an answer and its whole way in tables, so that `sayso trace` can tell it and a check can be made again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sayso.schemas.answering import ANSWERS, CANDIDATES, CLAIMS, DRAFTS, OBLIGATIONS, READINGS
from sayso.schemas.asking import Candidate, Claim, Draft, Reading
from sayso.schemas.define import Table
from sayso.schemas.ids import child_id, sha
from sayso.schemas.researching import RESEARCH_STEPS, ResearchStep
from sayso.storage.lance import Tables
from sayso.tasks.display.answer import Answer

Row = dict[str, Any]


def keep_answer(
    answer: Answer,
    candidates: Sequence[Candidate],
    readings: Sequence[Reading],
    draft: Draft,
    steps: Sequence[ResearchStep] = (),
    *,
    tables: Tables,
    now: str,
) -> None:
    """Replace everything stored under the answer's id; the answers row goes last."""
    identity = answer.answer_id
    rows: dict[str, tuple[Table, list[Row]]] = {
        "obligations": (OBLIGATIONS, _obligations(answer)),
        "candidates": (CANDIDATES, [_candidate(identity, c) for c in candidates]),
        "readings": (READINGS, [_reading(identity, n, r) for n, r in enumerate(readings)]),
        "drafts": (DRAFTS, _drafts(identity, draft)),
        "claims": (CLAIMS, _claims(answer)),
        "research": (RESEARCH_STEPS, [_step(identity, n, step) for n, step in enumerate(steps)]),
    }
    if not steps:  # only a research has any
        del rows["research"]
    with ThreadPoolExecutor(len(rows)) as pool:  # six commits of some milliseconds each
        list(pool.map(lambda item: tables.replace(item[0], item[1], [identity]), rows.values()))
    tables.replace(ANSWERS, [_answer(answer, now)], [identity])


def _obligations(answer: Answer) -> list[Row]:
    return [
        {
            "obligation_id": o.obligation_id, "answer_id": answer.answer_id, "order": o.order, "kind": o.kind, "text": o.text,
            "targets": list(o.targets), "documents": list(o.documents), "state": answer.obligation_states[o.obligation_id],
            "made_by": o.made_by,
        }
        for o in answer.obligations
    ]  # fmt: skip


def _candidate(identity: str, candidate: Candidate) -> Row:
    return {
        "candidate_id": child_id("c", identity, candidate.obligation_id, candidate.section_id), "answer_id": identity,
        "obligation_id": candidate.obligation_id, "section_id": candidate.section_id, "rank": candidate.rank,
        "score": candidate.score, "routes": json.dumps(candidate.routes), "is_opened": candidate.is_opened,
        "reason": candidate.reason,
    }  # fmt: skip


def _reading(identity: str, order: int, reading: Reading) -> Row:
    return {
        "reading_id": child_id("r", identity, reading.section_id), "answer_id": identity, "section_id": reading.section_id,
        "document_id": reading.document_id, "order": order, "character_count": len(reading.text), "text_sha": sha(reading.text),
    }  # fmt: skip


def _step(identity: str, order: int, step: ResearchStep) -> Row:
    return {
        "step_id": child_id("rs", identity, order), "answer_id": identity, "order": order, "action": step.action,
        "words": step.words, "section_ids": list(step.section_ids), "characters": step.characters, "made_by": step.made_by,
    }  # fmt: skip


def _drafts(identity: str, draft: Draft) -> list[Row]:
    units = [
        {
            "unit_id": _unit_id(identity, u.kind, u.order, u.text), "answer_id": identity, "obligation_id": u.obligation_id,
            "order": u.order, "kind": u.kind, "text": u.text, "section_ids": list(u.section_ids), "made_by": u.made_by,
            "prompt_sha": "",
        }
        for u in draft.units
    ]  # fmt: skip
    tables = [
        {
            "unit_id": _unit_id(identity, "table", t.order, " | ".join(t.header)), "answer_id": identity,
            "obligation_id": t.obligation_id, "order": t.order, "kind": "table",
            "text": "\n".join(" | ".join(row) for row in (t.header, *t.rows)), "section_ids": list(t.section_ids),
            "made_by": t.made_by, "prompt_sha": "",
        }
        for t in draft.tables
    ]  # fmt: skip
    return list({row["unit_id"]: row for row in units + tables}.values())


def _claims(answer: Answer) -> list[Row]:
    return list(
        {row["claim_id"]: row for claim in answer.checked.claims for row in _claim(answer.answer_id, claim)}.values()
    )


def _claim(identity: str, claim: Claim) -> list[Row]:
    unit_id = _unit_id(identity, claim.unit.kind, claim.unit.order, claim.unit.text)
    base = {"answer_id": identity, "unit_id": unit_id, "status": claim.status, "reason": claim.reason}
    if not claim.spans:
        return [{**base, "claim_id": child_id("k", unit_id), "section_id": "", "quote": "", "start": 0, "end": 0}]
    return [
        {
            **base, "claim_id": child_id("k", unit_id, span.section_id, span.start), "section_id": span.section_id,
            "quote": span.quote, "start": span.start, "end": span.end,
        }
        for span in claim.spans
    ]  # fmt: skip


def _unit_id(identity: str, kind: str, order: int, text: str) -> str:
    return child_id("u", identity, kind, order, text)


def _answer(answer: Answer, now: str) -> Row:
    return {
        "answer_id": answer.answer_id, "question": answer.question, "state": answer.state, "markdown": answer.markdown,
        "reply": json.dumps(answer.to_json(), ensure_ascii=False), "made_by": answer.model or "rules", "asked_at": now,
        "seconds": answer.usage.seconds,
    }  # fmt: skip
