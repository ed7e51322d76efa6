"""With a model that misbehaves: the ingest finishes, and the ledger holds only what stands in the documents, once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from openai_server import Scripted, openai_server
from scripted_store import with_model

from sayso.flows.ingest import IngestRequest, ingest_documents
from sayso.schemas.ledger import ASSERTIONS
from sayso.schemas.reading import SECTIONS
from sayso.tasks.step import PlainEngine

MANUAL = "# Manual\n\n## 1 Valves\n\nValve V-7 must stay shut until the pressure is stable.\n\n## 2 Pumps\n\nA pump may run for 40 hours.\n"
TRUE = "Valve V-7 must stay shut until the pressure is stable."


def said(quote: str, section: int = 0) -> dict[str, Any]:
    empty: dict[str, Any] = {"conditions": ["if nobody looks"], "thresholds": [], "exceptions": []}
    return {"section": section, "kind": "rule", "subject": "valve", "quote": quote, "profile": "established", **empty}


def reply(*assertions: dict[str, Any]) -> Scripted:
    return Scripted(json.dumps({"assertions": list(assertions)}))


BUSY = Scripted(status=429, headers={"Retry-After": "0.05"})
CUT = Scripted('{"assertions": [{"section": 0, "kind": "ru', finish="length")


@pytest.mark.parametrize(
    ("script", "by_model", "by_rules"),
    [
        ([reply(said("Valve V-7 must stay open.")), reply(said("The valve is blue."))], [], []),
        ([reply(said("Valve V-7 must stay open."), said(TRUE)), reply(said(TRUE))], [TRUE], []),
        ([reply(said(TRUE), said(TRUE), said(TRUE, section=1), said(TRUE, section=77))], [TRUE], []),
        ([CUT, CUT], [], [TRUE, "A pump may run for 40 hours."]),
        ([CUT, reply(said(TRUE))], [TRUE], []),
        ([BUSY, BUSY, reply(said(TRUE))], [TRUE], []),
        ([BUSY], [], [TRUE, "A pump may run for 40 hours."]),
    ],
    ids=["invents quotes", "invents one", "repeats itself", "cuts its JSON", "cuts it once", "is busy for a while", "is always busy"],
)  # fmt: skip
def test_the_ledger_holds_no_invented_row(
    tmp_path: Path, script: list[Scripted], by_model: list[str], by_rules: list[str]
) -> None:
    (tmp_path / "manual.md").write_text(MANUAL)
    with openai_server(script) as server:
        store = with_model(tmp_path / "home", server.base_url, model_seconds=2.0, workers=1)
        report = ingest_documents(IngestRequest([str(tmp_path / "manual.md")]), store, PlainEngine())
    assert [outcome.state for outcome in report.documents] == ["ready"]
    rows = store.tables.rows(ASSERTIONS)
    texts = {row["section_id"]: row["text"] for row in store.tables.rows(SECTIONS)}
    assert all(texts[row["section_id"]][row["start"] : row["end"]] == row["quote"] for row in rows)
    assert sorted(row["quote"] for row in rows if row["made_by"] != "rules") == sorted(by_model)
    assert sorted(row["quote"] for row in rows if row["made_by"] == "rules") == sorted(by_rules)
    assert all(row["conditions"] == [] for row in rows if row["made_by"] != "rules")
