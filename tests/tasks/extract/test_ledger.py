"""Sentences, list items and table rows become assertions; every quote and every span in it is verbatim."""

from __future__ import annotations

import pytest

from sayso.schemas.asking import BlockSpan
from sayso.tasks.extract.kinds import Place, kind_of
from sayso.tasks.extract.ledger import rule_assertions
from sayso.tasks.extract.profiles import ASSERTEDNESS, TRUST, profile_of
from sayso.tasks.extract.spans import condition_spans, exception_spans, threshold_spans
from sayso.tasks.extract.subject import subject_of


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ('"Widget" means a thing that turns.', "definition"),
        ("The term widget refers to a thing that turns.", "definition"),
        ("Operators must wear gloves.", "rule"),
        ("The client MUST NOT reuse the value.", "rule"),
        ("The licensee may copy the work.", "rule"),
        ("Do not open the lid while the rotor turns.", "rule"),
        ("The drug may cause headache.", "finding"),
        ("Patients improved by 40% compared to placebo.", "finding"),
        ("We find that larger models hallucinate less often than small ones.", "finding"),
        ("The server returns the token to the client.", "step"),
        ("The format depends on the header of the frame.", "dependency"),
        ("This revision supersedes Rev C of the procedure.", "supersession"),
        ("The rule is effective from 1 March 2024.", "supersession"),
        ("This section describes the errors.", None),
        ("Is it safe?", None),
        ("For example, a blue widget turns left.", None),
    ],
)
def test_kind_of_a_sentence(sentence: str, kind: str | None):
    assert kind_of(sentence, Place("paragraph")) == kind


def test_an_instruction_is_a_step_in_a_procedure_and_a_rule_elsewhere():
    assert kind_of("2. Press the green button.", Place("list_item", "How to start")) == "step"
    assert kind_of("Press the green button only once.", Place("paragraph", "Safety")) == "rule"


@pytest.mark.parametrize(
    ("sentence", "term"),
    [
        ("For the purposes of this Act, dust includes any fibre.", "dust"),
        ("Disease flare was defined as a worsening of 30%.", "Disease flare"),
        ("The expiry date refers to the last day of that month.", "expiry date"),
    ],
)
def test_the_subject_of_a_definition_is_its_term(sentence: str, term: str):
    assert subject_of(sentence, "definition", "Some heading") == term


def cut(sentence: str, spans) -> list[str]:
    return [sentence[start:end] for start, end in spans]


@pytest.mark.parametrize(
    ("sentence", "conditions", "exceptions", "thresholds"),
    [
        ("If the seal is broken, return the box.", ["If the seal is broken"], [], []),
        (
            "Keep records for 6 years unless the law says otherwise.",
            [],
            ["unless the law says otherwise"],
            ["for 6 years"],
        ),
        ("Passwords must have at least 12 characters.", [], [], ["at least 12 characters"]),
        ("The tool works when it is warm, except in rain.", ["when it is warm"], ["except in rain"], []),
        ("See if it is dry; if you know when it starts, stop.", ["if you know when it starts"], [], []),
        ("Use it (for instance, if dry, at night) within 30 minutes.", ["if dry"], [], ["within 30 minutes"]),
        ("The error rate is 1 in 10000 or better.", [], [], ["1 in 10000"]),
    ],
)
def test_conditions_exceptions_and_thresholds_are_spans_of_the_sentence(sentence, conditions, exceptions, thresholds):
    assert cut(sentence, condition_spans(sentence)) == conditions
    assert cut(sentence, exception_spans(sentence)) == exceptions
    assert cut(sentence, threshold_spans(sentence)) == thresholds


@pytest.mark.parametrize(
    ("sentence", "profile"),
    [
        ("The pump failed in 12% of runs.", "strong_claim"),
        ("The pump might fail under load.", "hypothesis"),
        ("According to Smith, the pump failed often.", "cited_external"),
        ("The evidence is controversial and results conflict.", "disputed"),
        ("That study was retracted in 2010.", "defeated"),
        ("It is well known that pumps wear out.", "established"),
    ],
)
def test_profile_of_a_finding(sentence: str, profile: str):
    assert profile_of(sentence, "finding") == profile


def test_weights_are_the_papers():
    order = ("established", "strong_claim", "cited_external", "hypothesis", "disputed", "defeated")
    assert [TRUST[name] for name in order] == [1.0, 0.9, 0.7, 0.5, 0.4, 0.0]
    assert [ASSERTEDNESS[name] for name in order] == [1.0, 1.0, 0.6, 0.5, 0.3, 0.2]


def test_lists_are_read_with_their_lead_in_and_table_rows_with_their_header():
    lead, item = "Operators must:", "- wear gloves that must be dry"
    head, rule, row = "| Part | Limit |", "| --- | --- |", "| Rotor | 40 °C |"
    text = f"{lead}\n\n{item}\n\n{head}\n{rule}\n{row}"
    table = text.index(head)
    blocks = [
        BlockSpan("paragraph", 0, len(lead)),
        BlockSpan("list_item", text.index(item), text.index(item) + len(item)),
        BlockSpan("table", table, len(text)),
    ]
    found = {text[a.start : a.end]: (a.kind, a.statement) for a in rule_assertions("Limits", text, blocks)}
    assert found[item] == ("rule", f"{lead} {item}")
    assert found[row] == ("finding", "Part: Rotor; Limit: 40 °C")


def test_every_quote_and_span_is_verbatim():
    text = (
        "If it rains, staff must stay in. Gloves mean hands stay dry. A widget, except a blue one, may not exceed 5 kg."
    )
    for assertion in rule_assertions("Rules", text, [BlockSpan("paragraph", 0, len(text))]):
        quote = text[assertion.start : assertion.end]
        assert all(part in quote for part in (*assertion.conditions, *assertion.exceptions, *assertion.thresholds))
