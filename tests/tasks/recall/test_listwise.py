from __future__ import annotations

import pytest
from pydantic import ValidationError

from sayso.tasks.recall.fuse import Fused
from sayso.tasks.recall.listwise import order_prompt, order_reply, reordered

FUSED = [Fused("a", 3.0, {"keyword": 1}), Fused("b", 2.0, {"passages": 1}), Fused("c", 1.0, {})]


def test_the_prompt_numbers_the_passages_and_shows_the_question():
    prompt = order_prompt("How long?", {"s7": "Pumps\nRun for 40 hours.", "s3": "Valves\nStay shut."})
    for shown in ("[1]\nPumps\nRun for 40 hours.", "[2]\nValves\nStay shut.", "How long?"):
        assert shown in prompt


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ('{"order": [4]}', "less than or equal to 3"),  # an invented one
        ('{"order": [0]}', "greater than or equal to 1"),
        ('{"order": [2, 1, 2]}', "repeated"),
        ('{"order": ["c"]}', "valid integer"),
        ('{"order": [1], "why": "because"}', "not permitted"),
    ],
)
def test_a_number_that_was_not_shown_or_comes_twice_is_a_fault(given, fault):
    with pytest.raises(ValidationError, match=fault):
        order_reply(3).model_validate_json(given)


def test_named_sections_come_first_the_others_keep_their_order():
    reply = order_reply(3).model_validate({"order": [3, 1]})
    again = reordered(FUSED, ["a", "b", "c"], reply)
    assert [one.section_id for one in again] == ["c", "a", "b"]
    assert [one.routes.get("rerank") for one in again] == [1, 2, None]
    assert [one.score for one in again] == sorted((one.score for one in again), reverse=True)


def test_an_empty_order_changes_nothing():
    assert reordered(FUSED, ["a", "b", "c"], order_reply(3).model_validate({"order": []})) == FUSED
