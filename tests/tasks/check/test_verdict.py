from __future__ import annotations

import pytest

from sayso.schemas.asking import Draft, Unit, VerdictDraft
from sayso.tasks.check.draft import check
from sayso.tasks.check.limits import Stated, limits

LOG = "The complaint was received on 3 March 2025. It was recorded on 17 March 2025. The report was submitted on 13 April 2025."
MANUAL = "A report is submitted within 30 days of receipt. Where procedures differ, the Quality Manual governs."
SOP = "The report is submitted within 30 days of recording."


def judged(reading, text: str, *premises: str, also: tuple[str, ...] = ()):
    sources = [
        reading(LOG, section_id="s1", document="log.xlsx"),
        reading(MANUAL, section_id="s2", document="Quality Manual"),
        reading(SOP, section_id="s3", document="sop-12.docx"),
    ]
    said = [*premises, *also]
    units = tuple(Unit(n, "o", "claim", line, ("s1", "s2", "s3")) for n, line in enumerate(said))
    return check(Draft(units=units, verdict=VerdictDraft(text, tuple(range(len(premises))))), sources)


RECEIVED = "The complaint was received on 3 March 2025."
RECORDED = "It was recorded on 17 March 2025."
SUBMITTED = "The report was submitted on 13 April 2025."
BY_RECEIPT = "A report is submitted within 30 days of receipt."
BY_RECORDING = "The report is submitted within 30 days of recording."
GOVERNS = "Where procedures differ, the Quality Manual governs."


def test_day_counts_and_the_limit_are_computed_from_checked_sentences(reading):
    checked = judged(reading, "The report was late.", RECEIVED, SUBMITTED, BY_RECEIPT)
    assert checked.verdict is not None
    assert checked.verdict.computed == (
        "41 days from 2025-03-03 to 2025-04-13; limit of 30 days in Quality Manual: 11 over",
    )
    assert checked.verdict.premises == (RECEIVED, SUBMITTED, BY_RECEIPT)


def test_where_two_rules_conflict_the_document_that_governs_wins_and_the_answer_says_so(reading):
    premises = (RECEIVED, RECORDED, SUBMITTED, BY_RECEIPT, BY_RECORDING)
    wrong = judged(reading, "The report was on time.", *premises, also=(GOVERNS,))
    assert wrong.verdict is None
    assert wrong.removed[-1].reason.startswith("contradicts_computed: 41 days")
    right = judged(reading, "The report was late.", *premises, also=(GOVERNS,))
    assert right.verdict is not None
    assert right.verdict.computed[-1] == f"Quality Manual governs: {GOVERNS}"
    assert len(right.verdict.computed) == 2


def test_without_a_governing_rule_both_counts_are_shown(reading):
    checked = judged(
        reading, "Whether the report was late depends.", RECEIVED, RECORDED, SUBMITTED, BY_RECEIPT, BY_RECORDING
    )
    assert checked.verdict is not None
    assert [line.rsplit(": ", 1)[1] for line in checked.verdict.computed] == ["11 over", "kept"]


def test_a_verdict_falls_with_a_premise_and_the_note_names_it(reading):
    checked = judged(reading, "The report was late.", RECEIVED, "The report was submitted on 1 May 2025 by the board.")
    assert checked.verdict is None
    assert "submitted on 1 May 2025" in checked.removed[-1].reason


def test_a_premise_restated_in_the_documents_words_keeps_the_verdict(reading):
    checked = judged(
        reading, "The report was late.", "The complaint has been received on 3 March 2025", SUBMITTED, BY_RECEIPT
    )
    assert checked.verdict is not None
    assert checked.verdict.premises[0] == RECEIVED


@pytest.mark.parametrize("text", ["The report was 12 days late.", "The report was late on 2 May 2025."])
def test_a_verdict_states_no_number_or_date_that_nothing_checked_or_computed_has(reading, text):
    assert judged(reading, text, RECEIVED, SUBMITTED, BY_RECEIPT).verdict is None


def test_a_computed_number_may_be_stated(reading):
    assert judged(reading, "The report was 11 days late.", RECEIVED, SUBMITTED, BY_RECEIPT).verdict is not None


@pytest.mark.parametrize(
    "rule",
    [
        "A report must not be submitted within 30 days of receipt.",
        "A report is submitted no later than 30 days before the meeting.",
    ],
)
def test_a_limit_that_asks_for_more_days_is_not_counted_as_at_most(rule):
    assert list(limits([Stated(rule, "manual")])) == []
