"""Costs as people read them."""

from __future__ import annotations

import pytest

from sayso.flows.spending import priced


@pytest.mark.parametrize(
    ("dollars", "tokens", "shown"),
    [(0.0123, 4_000, "$0.0123"), (0.0, 0, "$0.0000"), (0.0, 4_000, "cost n.m.")],
    ids=["measured", "nothing was spent", "no rates"],
)
def test_a_cost_that_was_not_measured_is_not_printed(dollars: float, tokens: int, shown: str) -> None:
    assert priced(dollars, tokens).startswith(shown)
