"""With a model: what it writes is shown only as far as the cited section says it, and every failure ends in the twin's answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from openai_server import Scripted, openai_server
from scripted_store import with_model

from sayso.flows.answer import Question, answer_question
from sayso.flows.ingest import IngestRequest, ingest_documents
from sayso.schemas.reading import SECTIONS
from sayso.storage.settings import Settings
from sayso.storage.store import open_store
from sayso.tasks.step import PlainEngine

MANUAL = """# Manual

## 1 Valves

Valve V-7 must stay shut until the pressure is stable. The pressure is stable after 12 minutes.

## 2 Pumps

A pump may run for 40 hours.
"""
TRUE = "Valve V-7 must stay shut until the pressure is stable."
FALSE = [
    "Valve V-7 must stay open until the pressure is stable.",
    "The pressure is stable after 20 minutes.",
    "Every valve must stay shut until the pressure is stable.",
    "Valve V-7 must stay shut until the pressure is stable, says ISO 9001.",
    "A pump may run for 12 minutes.",
]
QUESTION = "When may valve V-7 be opened, and after how long is the pressure stable?"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("model")
    (folder / "manual.md").write_text(MANUAL)
    store = open_store(Settings(home=folder / "home", engine="plain", workers=1))
    ingest_documents(IngestRequest([str(folder / "manual.md")]), store, PlainEngine())
    return folder / "home"


def writer(sentences: list[str]) -> Any:
    """A model that refuses to plan and writes these sentences, each said to come from every section it was shown."""

    def reply(body: dict[str, Any]) -> Scripted:
        if body["response_format"]["json_schema"]["name"] != "WriteReply":
            return Scripted(refusal="no")
        parts = [
            {
                "obligation": 1, "tables": [], "not_found": "",
                "sentences": [{"kind": "claim", "text": s, "sections": [1, 2, 3]} for s in sentences],
            }
        ]  # fmt: skip
        return Scripted(json.dumps({"parts": parts, "verdict": None}))

    return reply


def shown(home: Path, script: Any, question: str) -> dict[str, Any]:
    with openai_server(script) as server:
        store = with_model(home, server.base_url, model_seconds=2.0)
        return dict(answer_question(Question(question), store, PlainEngine()).to_json())


def claims_of(reply: Any) -> list[str]:
    return sorted(s["text"] for s in reply["sentences"] if s["kind"] == "claim")


def assert_verified(home: Path, reply: dict[str, Any]) -> None:
    texts = {r["section_id"]: r["text"] for r in open_store(Settings(home=home)).tables.rows(SECTIONS)}
    for sentence in reply["sentences"]:
        if sentence["kind"] == "claim":
            assert sentence["citations"]
            assert all(texts[c["section_id"]][c["start"] : c["end"]] == c["quote"] for c in sentence["citations"])


def test_a_true_sentence_is_shown(home: Path) -> None:
    reply = shown(home, writer([TRUE]), QUESTION)
    assert TRUE in [s["text"] for s in reply["sentences"]]
    assert (reply["model"], reply["usage"]["calls"] > 0) == ("scripted", True)
    assert_verified(home, reply)


def test_no_false_sentence_is_shown(home: Path) -> None:
    reply = shown(home, writer([TRUE, *FALSE]), QUESTION + " Say all.")
    words = [s["text"] for s in reply["sentences"]]
    assert not [f for f in FALSE if any(f in w for w in words)]
    assert_verified(home, reply)


def test_a_part_of_which_every_sentence_is_refused_is_answered_by_the_rules(home: Path) -> None:
    question = QUESTION + " Say none."
    invented = "Otters repaint the lighthouse on Sundays."  # no sentence of the section says anything of the kind
    reply = shown(home, writer([invented]), question)
    twin = answer_question(Question(question), open_store(Settings(home=home)), PlainEngine()).to_json()
    assert claims_of(reply) == claims_of(twin)
    assert (reply["state"], sorted(reply["not_covered"])) == (twin["state"], sorted(twin["not_covered"]))
    assert invented in {removed["text"] for removed in reply["removed"]}
    assert_verified(home, reply)


def test_a_kept_reply_is_not_asked_for_again(home: Path) -> None:
    question = QUESTION + " Once more."
    with openai_server(writer([TRUE])) as server:
        for _ in range(2):
            answer_question(Question(question), with_model(home, server.base_url, model_seconds=2.0), PlainEngine())
        written = [r for r in server.requests if r["response_format"]["json_schema"]["name"] == "WriteReply"]
        assert len(written) == 1


@pytest.mark.parametrize(
    "reply",
    [
        Scripted(status=429, headers={"Retry-After": "0"}),
        Scripted(status=500, headers={"Retry-After": "0"}),
        Scripted("{not JSON"),
        Scripted('{"parts": [', finish="length"),
        Scripted(refusal="I will not"),
        Scripted(raw="<html>proxy</html>"),
    ],
    ids=["429", "500", "invalid", "cut", "refusal", "no API at all"],
)
def test_a_failing_model_ends_in_the_twins_answer(home: Path, reply: Scripted) -> None:
    question = f"How long may a pump run? ({reply.status}{reply.finish}{reply.content}{reply.raw})"  # no kept reply
    given = shown(home, [reply], question)
    twin = answer_question(Question(question), open_store(Settings(home=home)), PlainEngine()).to_json()
    assert [s["text"] for s in given["sentences"]] == [s["text"] for s in twin["sentences"]]
    assert given["state"] == twin["state"]
