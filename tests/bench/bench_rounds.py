"""Sequential model rounds of an answer: wall time beyond the twin's, over the latency of a scripted model."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from openai_server import Scripted, openai_server
from scoreboard import record
from scripted_store import with_model

from sayso.flows.answer import Question, answer_question
from sayso.flows.ingest import IngestRequest, ingest_documents
from sayso.storage.settings import Settings
from sayso.storage.store import open_store
from sayso.tasks.step import PlainEngine

LATENCY = 2.0
TEXT = "\n\n".join(f"## Part {n}\n\n" + f"Valve {n} is opened after {n + 2} minutes. " * 60 for n in range(100))


def answering(body: dict[str, Any]) -> Scripted:
    name, prompt = body["response_format"]["json_schema"]["name"], body["messages"][0]["content"]
    if name == "PlanReply":
        return Scripted(refusal="no")
    count = prompt.split("Sections:")[0].split("Obligations:")[-1].count("\n") if name == "WriteReply" else 0
    lines = [{"kind": "claim", "text": "Valve 3 opens by itself at night.", "sections": [1]}]
    parts = [{"obligation": n + 1, "sentences": lines, "tables": [], "not_found": ""} for n in range(max(count, 1))]
    reply = {"restatements": []} if name == "SecondLookReply" else {"parts": parts, "verdict": None}
    return Scripted(json.dumps(reply), delay_seconds=LATENCY)


@pytest.mark.bench
def test_rounds() -> None:
    figures: dict[str, float | None] = {}
    with tempfile.TemporaryDirectory() as folder, openai_server(answering) as server:
        (Path(folder) / "valves.md").write_text(f"# Valves\n\n{TEXT}")
        home = Path(folder) / "home"
        ingest_documents(
            IngestRequest([f"{folder}/valves.md"]), open_store(Settings(home=home, engine="plain")), PlainEngine()
        )
        for count in (1, 3, 6):
            question = " ".join(f"When is valve {n} opened?" for n in range(1, count + 1))
            began = monotonic()
            answer_question(Question(question), open_store(Settings(home=home)), PlainEngine())
            rules = monotonic() - began
            began = monotonic()
            store = with_model(home, server.base_url, model_parallel=8)
            answer = answer_question(Question(question), store, PlainEngine())
            figures[f"rounds, {count} obligations"] = round((monotonic() - began - rules) / LATENCY, 1)
            figures[f"calls, {count} obligations"] = answer.usage.calls
    print(figures)
    record(
        "model rounds of an answer",
        "PYTHONPATH=tests/bench pytest tests/bench/bench_rounds.py -m bench -s",
        figures,
        note="writing over 260,000 characters and the second look; planning is one round more",
    )
