"""Names of one thing: what code vetoes, what the twin joins, and that refusals are kept with their reason."""

from __future__ import annotations

import pytest

from sayso.tasks.align.judge import Named, candidates, joined, judge
from sayso.tasks.align.veto import veto


@pytest.mark.parametrize(
    ("name", "other", "reason"),
    [
        ("Type 1 diabetes", "Type 2 diabetes", "number"),
        ("OAuth 1.0", "OAuth 2.0", "number"),
        ("Single-factor device", "Multi-factor device", "number"),
        ("Manual Rev C", "Manual Rev D", "revision"),
        ("J. Smith", "K. Smith", "initials"),
        ("Annex A", "Annex B", "initials"),
        ("covered entity", "non-covered entity", "negation"),
        ("licensor", "licensee", "negation"),
        ("active user", "inactive user", "negation"),
        ("access token", "access tokens", None),
        ("e-mail address", "email address", None),
    ],
)
def test_veto(name: str, other: str, reason: str | None):
    assert veto(name, other) == veto(other, name) == reason


def named(name: str, document: str = "a", definition: str = "", short_for: str = "") -> Named:
    return Named(document, f"s-{document}", name, definition, short_for)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (named("JWT", short_for="JSON Web Token"), named("JSON Web Tokens", "b"), (True, "spelled_out")),
        (named("Access Token"), named("access tokens", "b"), (True, "spelling")),
        (named("authorisation server"), named("authorization server", "b"), (True, "spelling")),
        (named("Level 1 access"), named("Level 2 access", "b"), (False, "number")),
        (named("RA", short_for="row annotation"), named("RA", "b", short_for="rheumatoid arthritis"), (False, "no_evidence")),
        (
            named("subscriber", definition="A subscriber is a person who holds an account"),
            named("subscription holder", "b", definition="person who holds an account is a subscriber"),
            (True, "shared_definition"),
        ),
    ],
)  # fmt: skip
def test_judgement(one: Named, other: Named, expected: tuple[bool, str]):
    for pair in ((one, other), (other, one)):
        judgement = judge(*pair)
        assert judgement is not None
        assert (judgement.is_same, judgement.reason) == expected


def test_names_that_only_look_alike_are_left_to_a_model():
    assert judge(named("principal office"), named("principle offers", "b")) is None


def test_each_pair_of_near_names_is_compared_once():
    everybody = [named("access token"), named("access tokens", "b"), named("refresh token", "b"), named("gloves", "c")]
    found = [{one.name, other.name} for one, other in candidates(everybody, everybody)]
    assert found == [{"access token", "access tokens"}]


def test_sameness_joins_groups():
    assert joined([("a", "b"), ("c", "b"), ("x", "y")]) == [["a", "b", "c"], ["x", "y"]]
