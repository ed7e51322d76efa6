"""Research opens a little, follows what it finds, stays within its recipe, and tells every step."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from openai_server import Scripted, openai_server
from scripted_store import with_model

from sayso.deployments.cli import run
from sayso.flows import modes
from sayso.flows.answer import Question, answer_question
from sayso.flows.ingest import IngestRequest, ingest_documents
from sayso.schemas.recipes import ResearchRecipe
from sayso.schemas.researching import RESEARCH_STEPS
from sayso.storage.settings import Settings
from sayso.storage.store import Store, open_store
from sayso.tasks.step import PlainEngine

FILLER = "\n\n".join(
    f"## Note {n}\n\nThe garden of plot {n} has {n} rows of beans and a shed with old tools." for n in range(40)
)
RULE = "# Fees\n\nThe fee for a mooring follows the Harbour Tariff HT-9.\n\n" + FILLER
TARIFF = "# Schedule HT-9\n\nSchedule HT-9 asks 40 crowns for each week.\n\n" + FILLER.replace("beans", "peas")
QUESTION = "What is the fee for a mooring?"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("research")
    (folder / "fees.md").write_text(RULE)
    (folder / "tariff.md").write_text(TARIFF)
    store = open_store(Settings(home=folder / "home", engine="plain", workers=1))
    ingest_documents(IngestRequest([str(folder / "fees.md"), str(folder / "tariff.md")]), store, PlainEngine())
    return folder / "home"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> ResearchRecipe:
    recipe = ResearchRecipe(first=2, opened=2, characters=1_500)
    monkeypatch.setattr(modes, "ResearchRecipe", lambda: recipe)
    return recipe


def steps(store: Store, answer_id: str) -> list[dict[str, Any]]:
    rows = store.tables.rows(RESEARCH_STEPS, where=f"answer_id = '{answer_id}'")
    return sorted(rows, key=lambda row: row["order"])


def test_without_a_model_a_name_found_is_searched_and_its_section_opened(home: Path, small: ResearchRecipe) -> None:
    store = open_store(Settings(home=home))
    answer = answer_question(Question(QUESTION, mode="research"), store, PlainEngine())
    told = steps(store, answer.answer_id)
    assert any(step["action"] == "search" and "HT-9" in step["words"] for step in told)
    assert any("40 crowns" in reading.text for reading in answer.readings.values())
    assert sum(len(reading.text) for reading in answer.readings.values()) <= small.characters
    assert told[-1]["action"] == "stop"
    assert told[-1]["words"]


def test_a_small_scope_is_read_whole_and_said_so(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(modes, "ResearchRecipe", ResearchRecipe)
    store = open_store(Settings(home=home))
    answer = answer_question(Question(QUESTION, mode="research"), store, PlainEngine())
    assert [step["words"] for step in steps(store, answer.answer_id)][-1] == "the whole scope was read"


def agent(body: dict[str, Any]) -> Scripted:
    """Searches once, opens the first listed section, notes one true and one invented quote, then is done."""
    name, prompt = body["response_format"]["json_schema"]["name"], body["messages"][0]["content"]
    if name == "ResearchReply":
        seen = [int(n) for n in re.findall(r'<section number="(\d+)"[^>]*>\n[^<]*crowns', prompt)]
        notes = [{"section": n, "quote": "Schedule HT-9 asks 40 crowns for each week."} for n in seen]
        notes += [{"section": 1, "quote": "The fee is 99 crowns."}]
        return Scripted(
            json.dumps(
                {"notes": notes, "searches": [] if seen else ["Schedule HT-9"], "opens": [1], "is_done": bool(seen)}
            )
        )
    if name == "WriteReply":
        cited = list(range(1, prompt.count("<section number=") + 1))
        lines = [
            {"kind": "claim", "text": t, "sections": cited}
            for t in ("Schedule HT-9 asks 40 crowns for each week.", "The fee is 99 crowns.")
        ]
        return Scripted(
            json.dumps(
                {"parts": [{"obligation": 1, "sentences": lines, "tables": [], "not_found": ""}], "verdict": None}
            )
        )
    if name == "SecondLookReply":
        return Scripted(json.dumps({"restatements": []}))
    return Scripted(refusal="no")


def test_a_models_notes_stand_only_with_their_quotes_and_its_answer_only_with_its_sections(home: Path) -> None:
    with openai_server(agent) as server:
        store = with_model(home, server.base_url)
        answer = answer_question(Question(QUESTION, mode="research"), store, PlainEngine())
        notes = [step["words"] for step in steps(store, answer.answer_id) if step["action"] == "note"]
        assert {note.rstrip(".") for note in notes} == {"Schedule HT-9 asks 40 crowns for each week"}
        assert [c.text for c in answer.checked.claims if c.unit.kind == "claim"] == [
            "Schedule HT-9 asks 40 crowns for each week."
        ]
        assert "research" in {stage.stage for stage in answer.usage.stages}


def test_asked_again_nothing_is_called(home: Path) -> None:
    with openai_server(agent) as server:
        asked = Question(f"{QUESTION} Please.", mode="research")
        first = answer_question(asked, with_model(home, server.base_url), PlainEngine())
        count = len(server.requests)
        assert first.usage.calls > 0
        again = answer_question(asked, with_model(home, server.base_url), PlainEngine())
        kept = [r for r in server.requests[count:] if r["response_format"]["json_schema"]["name"] != "PlanReply"]
        assert kept == []  # a refused plan is no reply to keep
        assert again.usage.replayed > 0
        assert again.markdown == first.markdown


def test_the_trace_tells_the_steps(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = answer_question(Question(QUESTION, mode="research"), open_store(Settings(home=home)), PlainEngine())
    assert run(["trace", answer.answer_id, "--home", str(home)]) == 0
    out = capsys.readouterr().out
    assert "search" in out
    assert "stop" in out


@pytest.mark.parametrize("mode", ["auto", "whole", "full", "research"])
def test_every_mode_answers(home: Path, mode: str) -> None:
    answer = answer_question(Question(QUESTION, mode=mode), open_store(Settings(home=home)), PlainEngine())
    assert any("HT-9" in claim.text for claim in answer.checked.claims)


def test_full_reads_whole_documents() -> None:
    assert (modes.reading_of("full").model_whole, modes.reading_of("full").rules_whole) == (1.0, 1.0)
    assert modes.reading_of("whole").rules_characters > modes.reading_of("auto").rules_characters
