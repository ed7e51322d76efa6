"""The gateway gives a typed reply or None, whatever the endpoint does; it waits, re-asks once, meters and replays."""

from __future__ import annotations

from pathlib import Path

import pytest
from openai_server import Scripted, openai_server
from pydantic import BaseModel, ConfigDict, SecretStr

from sayso.storage.model import Model
from sayso.storage.objects import Objects
from sayso.storage.settings import Settings


class Verdict(BaseModel):
    model_config = ConfigDict(extra="forbid")
    word: str
    count: int


GOOD = Scripted('{"word": "yes", "count": 2}')


def model(base_url: str, folder: Path, **settings: object) -> Model:
    values = {"model": "m", "base_url": base_url, "api_key": SecretStr("k"), "model_seconds": 1.0, **settings}
    return Model(Settings.model_validate(values), Objects(folder))


@pytest.mark.parametrize(
    ("script", "calls", "is_answered", "fault_count"),
    [
        ([GOOD], 1, True, 0),
        ([Scripted('```json\n{"word": "yes", "count": 2}\n```')], 1, True, 0),
        ([Scripted(status=429, headers={"Retry-After": "0.1"}), GOOD], 2, True, 0),
        ([Scripted(status=500), GOOD], 2, True, 0),
        ([Scripted(delay_seconds=1.5), GOOD], 2, True, 0),
        ([Scripted('{"word": "ye', finish="length"), GOOD], 2, True, 1),
        ([Scripted("not JSON"), GOOD], 2, True, 1),
        ([Scripted('{"word": "yes", "count": "many"}'), GOOD], 2, True, 1),
        ([Scripted('{"word": "yes", "count": 2, "more": 1}'), GOOD], 2, True, 1),
        ([Scripted(refusal="no"), GOOD], 2, True, 1),
        ([Scripted("not JSON"), Scripted("again not")], 2, False, 2),
        ([Scripted(status=401)], 1, False, 1),
        ([Scripted(raw="<html>a proxy</html>")], 1, False, 1),
        ([Scripted(status=503, headers={"Retry-After": "0.05"})], 4, False, 1),
    ],
    ids=[
        "success", "fenced", "429", "500", "timeout", "cut", "invalid", "wrong type", "unknown field", "refusal", "twice invalid",
        "401", "no API", "always 503",
    ],
)  # fmt: skip
def test_what_the_endpoint_does(
    tmp_path: Path, script: list[Scripted], calls: int, is_answered: bool, fault_count: int
) -> None:
    with openai_server(script) as server:
        asked = model(server.base_url, tmp_path)
        reply = asked.ask("step", "question", Verdict)
        assert reply == (Verdict(word="yes", count=2) if is_answered else None)
        assert len(server.requests) == calls
        assert len(asked.meter.faults) == fault_count


def test_a_faulty_reply_is_named_when_asked_again(tmp_path: Path) -> None:
    with openai_server([Scripted('{"word": "yes", "count": "many"}'), GOOD]) as server:
        model(server.base_url, tmp_path).ask("step", "question", Verdict)
        assert "count" in server.requests[1]["messages"][0]["content"].split("refused:")[1]


def test_a_reply_is_asked_for_once(tmp_path: Path) -> None:
    with openai_server([GOOD]) as server:
        first = model(server.base_url, tmp_path)
        again = model(server.base_url, tmp_path)
        assert first.ask("step", "question", Verdict) == again.ask("step", "question", Verdict)
        assert (len(server.requests), first.meter.calls, again.meter.calls) == (1, {"step": 1}, {})
        first.ask("step", "another question", Verdict)
        assert len(server.requests) == 2


def test_the_cap_stops_calls(tmp_path: Path) -> None:
    with openai_server([GOOD]) as server:
        asked = model(server.base_url, tmp_path, dollars_cap=0.0001, dollars_per_million_input=1.0)
        assert asked.ask("step", "one", Verdict) is not None
        assert asked.ask("step", "two", Verdict) is None
        assert asked.meter.dollars == pytest.approx(0.0001)
        assert "cap" in asked.meter.faults[0]


def test_the_schema_sent_is_strict(tmp_path: Path) -> None:
    with openai_server([GOOD]) as server:
        model(server.base_url, tmp_path).ask("step", "question", Verdict)
        sent = server.requests[0]["response_format"]["json_schema"]
        assert sent["strict"] is True
        assert sent["schema"]["required"] == ["word", "count"]
        assert sent["schema"]["additionalProperties"] is False
