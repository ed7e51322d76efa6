from __future__ import annotations

import pytest

from sayso.tasks.text.questions import names, question_parts


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("How long is a token valid?", ["How long is a token valid?"]),
        (
            "Which form is needed, who signs it and where is it kept?",
            ["Which form is needed", "who signs it", "where is it kept?"],
        ),
        (
            "A pump has failed and has been returned. Who decides on a recall?",
            ["A pump has failed and has been returned.", "Who decides on a recall?"],
        ),
        (
            "If a lot is rejected, what must be recorded, and may it be reworked?",
            ["If a lot is rejected, what must be recorded", "may it be reworked?"],
        ),
        ("Under plan A, plan B and plan C, is a refund due?", ["Under plan A, plan B and plan C, is a refund due?"]),
        (
            "Which fee and which deadline apply to appeals; how are they paid?",
            ["Which fee and which deadline apply to appeals", "how are they paid?"],
        ),
        (
            "What is that method in which two keys are compared?",
            ["What is that method in which two keys are compared?"],
        ),
        (
            "Rule on two cases: (a) a cracked seal; (b) a missing label.",
            ["Rule on two cases", "(a) a cracked seal", "(b) a missing label."],
        ),
    ],
)
def test_each_thing_asked_is_a_part(question, parts):
    assert [part.text for part in question_parts(question)] == parts


def test_a_part_carries_the_names_of_the_rest_and_says_whether_it_asks_or_leans():
    scene, asked = question_parts("The Model X2 pump failed on 3 March 2025. Who reports it to Acme Medical?")
    assert (scene.is_asked, scene.names) == (False, ("Acme Medical",))
    assert (asked.is_asked, asked.refers, asked.names) == (True, True, ("Model X2", "3 March 2025"))


def test_parts_are_found_where_they_stand():
    question = "Say who signs, and when the form expires; what does it cost?"
    assert all(question[part.start : part.end] == part.text for part in question_parts(question))


def test_names_are_identifiers_figures_and_capitalised_words_but_not_openers():
    text = 'Does "cold chain" in SOP-12 allow 2.5 mg of `client_id` with --dry-run under Annex II?'
    assert names(text) == ["cold chain", "SOP-12", "2.5 mg", "client_id", "--dry-run", "Annex II"]


def test_nothing_asked_has_no_parts():
    assert question_parts("  ") == []


def test_a_word_before_a_full_stop_is_no_identifier():
    assert names("The pump stops. It was the 4.2 release of make:") == ["4.2"]
