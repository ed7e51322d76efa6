"""Calls share one pace and one cap; the bill is by stage."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest
from openai_server import Scripted, openai_server
from pydantic import BaseModel, SecretStr

from sayso.storage.meter import Meter
from sayso.storage.model import Model
from sayso.storage.objects import Objects
from sayso.storage.pace import Pace
from sayso.storage.settings import Settings


class Word(BaseModel):
    word: str


GOOD = Scripted('{"word": "yes"}')


def model(base_url: str, folder: Path, **settings: object) -> Model:
    values = {"model": "m", "base_url": base_url, "api_key": SecretStr("k"), **settings}
    return Model(Settings.model_validate(values), Objects(folder))


def test_a_pause_holds_every_call_back() -> None:
    pace, began = Pace(4), time.monotonic()
    pace.pause(0.2)
    started: list[float] = []

    def call() -> None:
        with pace.turn():
            started.append(time.monotonic() - began)

    threads = [threading.Thread(target=call) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert min(started) >= 0.2


def test_a_reply_that_is_cut_off_gets_more_room_until_it_fits(tmp_path: Path) -> None:
    cut = Scripted('{"wor', finish="length")
    with openai_server([cut, cut, GOOD]) as server:
        assert model(server.base_url, tmp_path).ask("write", "q", Word) == Word(word="yes")
        assert [r["max_tokens"] for r in server.requests] == [4_000, 16_000, 32_000]


def test_the_bill_is_by_stage(tmp_path: Path) -> None:
    with openai_server([GOOD]) as server:
        asked = model(server.base_url, tmp_path, dollars_per_million_input=10.0)
        asked.ask("understand", "a", Word)
        asked.ask("write", "b", Word)
        asked.ask("write", "c", Word)
        assert {stage: spent.calls for stage, spent in asked.meter.stages.items()} == {"understand": 1, "write": 2}
        assert asked.meter.stages["write"].dollars == pytest.approx(0.002)


def test_a_prompt_that_would_pass_the_cap_is_not_sent(tmp_path: Path) -> None:
    with openai_server([GOOD]) as server:
        asked = model(server.base_url, tmp_path, dollars_cap=0.01, dollars_per_million_input=10.0)
        assert asked.ask("write", "x" * 8_000, Word) is None
        assert server.requests == []
        assert "cap" in asked.meter.faults[0]


def test_calls_at_once_hold_their_share_of_the_cap() -> None:
    meter = Meter((1.0, 0.0), cap=0.0025)
    assert meter.reserve(4_000) == pytest.approx(0.001)
    assert meter.reserve(4_000) == pytest.approx(0.001)
    assert meter.reserve(4_000) is None
    meter.release(0.001)
    assert meter.reserve(4_000) is not None


def test_a_cap_below_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="greater than or equal to 0"):
        Settings(dollars_cap=-1)
