from __future__ import annotations

import pytest

from sayso.tasks.understand.rules import kind_of, plan

ALIASES = {
    "rfc7009.html": ("OAuth 2.0 Token Revocation",),
    "rfc6749.pdf": ("The OAuth 2.0 Authorization Framework",),
    "GPL-2.0.txt": ("GNU General Public License Version 2, June 1991",),
    "GPL-3.0.docx": ("GNU General Public License Version 3",),
    "sop-12.docx": ("SOP-12 Complaint handling",),
    "manual.pdf": ("Quality Manual",),
}


@pytest.mark.parametrize(
    ("part", "kind"),
    [
        ("How does the first differ from the second?", "compare"),
        ("Why is the limit 30 days?", "explain"),
        ("Is a copy allowed?", "judge"),
        ("How long is a token valid?", "lookup"),
        ("List every condition.", "list"),
        ("Which later version supersedes it?", "trace"),
        ("Propose a schedule.", "propose"),
        ("What is a neural network?", "describe"),
    ],
)
def test_the_wording_of_a_part_tells_its_kind(part, kind):
    assert kind_of(part) == kind


def test_each_part_of_a_question_is_an_obligation_of_its_own():
    parts = plan("What does RFC 7009 require, why is that, and how long may it take?", [], ALIASES)
    assert [part.kind for part in parts] == ["describe", "explain", "lookup"]
    assert all(part.documents == ("rfc7009.html",) for part in parts)
    assert len({part.obligation_id for part in parts}) == 3


@pytest.mark.parametrize(
    ("question", "documents"),
    [
        ("What does RFC 6749 say of refresh tokens?", ("rfc6749.pdf",)),
        ("May I combine GPL 2 and GPL 3 code?", ("GPL-2.0.txt", "GPL-3.0.docx")),
        ("What does SOP-12 ask for?", ("sop-12.docx",)),
        ("Does the Quality Manual govern?", ("manual.pdf",)),
        ("What is a refresh token?", ()),
    ],
)
def test_documents_are_named_by_identifier_title_or_initials(question, documents):
    assert {name for part in plan(question, [], ALIASES) for name in part.documents} == set(documents)


@pytest.mark.parametrize(
    ("question", "leans"),
    [
        ("And what about the other one?", True),
        ("Does it expire?", True),
        ("What is a refresh token?", False),
    ],
)
def test_a_follow_up_takes_along_what_it_leans_on(question, leans):
    (part,) = plan(question, ["What does SOP-12 say of complaints?"], ALIASES)
    assert ("SOP-12" in part.text) is leans
    assert bool(part.follows) is leans
    assert part.documents == (("sop-12.docx",) if leans else ())


def test_a_scene_is_filled_into_every_part_that_follows():
    parts = plan(
        "A pump was recalled on 3 May. Who must be told of it, and by which day must that happen?", [], ALIASES
    )
    assert len(parts) == 2
    assert all("recalled on 3 May" in part.text for part in parts)


def test_the_same_question_gives_the_same_ids():
    assert plan("Who is told?", [], ALIASES, "a1") == plan("Who is told?", [], ALIASES, "a1")
    assert plan("Who is told?", [], ALIASES, "a1") != plan("Who is told?", [], ALIASES, "a2")


def test_a_question_put_to_each_of_listed_items_is_an_obligation_for_each():
    parts = plan(
        "Rule on two cases. (a) a pump without a label; (b) a valve past its date. Which is allowed, and by what rule?",
        [],
        {},
    )
    assert [part.text[:3] for part in parts] == ["(a)", "(b)"]
    assert all("Which is allowed" in part.text for part in parts)
