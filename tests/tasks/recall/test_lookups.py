from __future__ import annotations

import pytest

from sayso.tasks.recall.lookups import (
    asks_for_figure,
    fact_sections,
    figure_sections,
    linked_sections,
    quantity_query,
    terms,
)

FIGURES = [
    {"section_id": "s1", "caption": "Figure 1: Flow of the refill process"},
    {"section_id": "s2", "caption": "Figure 2: Wiring of the pump"},
]


def test_a_figure_is_found_by_the_words_of_its_caption():
    assert figure_sections("Which diagram shows how the pump is wired?", FIGURES) == ("s2",)
    assert figure_sections("Which diagram shows the valve?", FIGURES) == ()


def test_captions_are_looked_at_only_when_a_figure_is_asked_for():
    assert asks_for_figure("Which diagram shows how the pump is wired?")
    assert not asks_for_figure("How is the pump wired?")


@pytest.mark.parametrize(
    ("question", "words", "phrases"),
    [
        ("Which dose above 30 kg?", ("30",), (("30", "kg"),)),
        ("What does section 4.4.1 say?", ("4.4.1",), ()),
        ("Is § 164.312(a)(2) met?", ("164.312", "2"), (("164.312", "a", "2"),)),
        ("How long at AAL2?", ("aal2",), ()),
        ("A 7-year-old gets what?", ("7",), (("7", "year"),)),
    ],
)
def test_numbers_are_looked_for_with_their_units(question, words, phrases):
    query = quantity_query(question)
    assert (query.words, query.phrases) == (words, phrases)


def test_a_question_without_numbers_scans_for_none():
    assert quantity_query("Who signs the form?") is None


def test_terms_are_runs_that_begin_and_end_with_a_content_word():
    assert terms("What is the device history record?") == [
        "device history record", "device history", "history record", "device", "history", "record",
    ]  # fmt: skip


def test_definitions_and_other_facts_of_a_term_are_two_routes():
    rows = [
        {"section_id": "s1", "kind": "rule", "subject": "Lot", "statement": "A lot must be quarantined."},
        {"section_id": "s2", "kind": "definition", "subject": "lot", "statement": "Lot means a batch."},
        {
            "section_id": "s3",
            "kind": "rule",
            "subject": "lot",
            "statement": "A lot must be labelled and quarantined within a day.",
        },
        {
            "section_id": "s4",
            "kind": "rule",
            "subject": "pump",
            "statement": "A pump must be labelled and quarantined.",
        },
    ]
    assert fact_sections("When must a lot be labelled and quarantined?", rows) == (("s2",), ("s3", "s1"))


def test_a_linked_section_inherits_the_score_of_the_best_that_refers_to_it():
    links = [
        {"from_section": "s2", "to_section": "s9"},
        {"from_section": "s1", "to_section": "s8"},
        {"from_section": "s2", "to_section": "s8"},
        {"from_section": "s1", "to_section": "s1"},
        {"from_section": "s7", "to_section": "s6"},
        {"from_section": "s1", "to_section": ""},
    ]
    assert linked_sections({"s1": 1.0, "s2": 0.8}, links) == {"s8": 1.0, "s9": 0.8}
