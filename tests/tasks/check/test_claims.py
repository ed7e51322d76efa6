from __future__ import annotations

import pytest

from sayso.schemas.asking import Draft, Span, Unit
from sayso.tasks.check.claims import check_claim
from sayso.tasks.check.draft import check

TEXT = (
    "The pump shall be calibrated every 12 months. The server MUST NOT accept a token that has expired, e.g. one "
    "older than 3,600 seconds.\n\nWarfarin is discontinued when the INR is below 2.0. Apixaban is started on the next day."
)


def unit(text: str, *sections: str, spans: tuple[Span, ...] = (), order: int = 0) -> Unit:
    return Unit(order, "o1", "claim", text, sections or ("s1",), spans)


@pytest.mark.parametrize(
    "written",
    [
        "The pump shall be calibrated every 12 months.",
        "the pump shall be calibrated every 12 months",
        "The pump   shall be\ncalibrated every 12 months.",
        "The server MUST NOT accept a token that has expired, e.g. one older than 3,600 seconds.",
    ],
)
def test_words_that_stand_in_the_cited_section_are_verified_where_they_stand(reading, written):
    source = reading(TEXT)
    claim = check_claim(unit(written), {"s1": source})
    assert (claim.status, claim.reason) == ("verified", "")
    for span in claim.spans:
        assert source.text[span.start : span.end] == span.quote


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("The pump must be calibrated each 12 months", "The pump shall be calibrated every 12 months."),
        ("Apixaban is then started on the next day", "Apixaban is started on the next day."),
    ],
)
def test_a_paraphrase_is_restated_in_the_documents_own_words(reading, written, shown):
    claim = check_claim(unit(written), {"s1": reading(TEXT)})
    assert (claim.status, claim.reason, claim.text) == ("verified", "restated", shown)


@pytest.mark.parametrize(
    "written",
    [
        "The pump shall be calibrated every 6 months.",  # a number
        "The heater shall be replaced every 12 months by Acme.",  # a name
        "The server accepts a token that has expired.",  # the negation lost
        "Warfarin should always be discontinued and apixaban started regardless of the INR.",  # the condition lost
        "Invoices are paid within the quarter.",  # not there at all
    ],
)
def test_what_the_section_does_not_say_is_removed_or_shown_in_its_own_words(reading, written):
    source = reading(TEXT)
    claim = check_claim(unit(written), {"s1": source})
    assert claim.text != written or claim.status == "removed"
    assert claim.status == "removed" or claim.text in source.text


def test_a_claim_that_cites_nothing_or_a_section_nobody_read_is_removed(reading):
    sources = {"s1": reading(TEXT)}
    assert (
        check_claim(Unit(0, "o1", "claim", "The pump shall be calibrated every 12 months."), sources).reason
        == "cites_no_section"
    )
    assert (
        check_claim(unit("The pump shall be calibrated every 12 months.", "s9"), sources).reason
        == "cites_unread_section"
    )


def test_a_foreign_citation_does_not_verify_what_another_section_says(reading):
    sources = {"s1": reading(TEXT), "s2": reading("Nothing about devices.", section_id="s2")}
    assert check_claim(unit("The pump shall be calibrated every 12 months.", "s2"), sources).status == "removed"


def test_a_span_is_believed_only_where_the_text_has_that_quote(reading):
    source = reading(TEXT)
    lie = Span("s1", 0, 10, "The pump explodes")
    assert check_claim(unit("The pump explodes", spans=(lie,)), {"s1": source}).status == "removed"


def test_part_of_a_word_or_number_does_not_stand_in_the_text(reading):
    sources = {"s1": reading("It lasts 120 months at 2500 rpm.")}
    assert check_claim(unit("It lasts 12"), sources).status == "removed"
    assert check_claim(unit("2500 rpm"), sources).status == "verified"


@pytest.mark.parametrize(
    ("written", "status"),
    [
        ("Total tax increased from $2,646.00 to $2,113.00.", "removed"),
        ("Total tax decreased from $2,646.00 to $2,113.00.", "verified"),
        ("The fee was raised from 10% to 12.5%.", "verified"),
        ("The fee fell from 10% to 12.5%.", "removed"),
    ],
)
def test_a_direction_word_must_agree_with_its_values(reading, written, status):
    assert check_claim(unit(written), {"s1": reading(written)}).status == status


def test_every_claim_of_a_long_draft_is_checked(reading):
    lines = [f"Rule {n} says that valve {n} stays shut." for n in range(60)]
    draft = Draft(units=tuple(unit(line, order=n) for n, line in enumerate(lines)))
    checked = check(draft, [reading(" ".join(lines))])
    assert [claim.text for claim in checked.claims] == lines
    assert not checked.removed


def test_a_second_check_keeps_what_the_first_confirmed(reading):
    source = reading(TEXT)
    first = check(
        Draft(
            units=(
                unit("Apixaban is then started on the next day"),
                unit("The pump shall be calibrated every 12 months.", order=1),
            )
        ),
        [source],
    )
    again = Draft(units=tuple(unit(claim.text, order=n) for n, claim in enumerate(first.claims)))
    assert [claim.text for claim in check(again, [source]).claims] == [claim.text for claim in first.claims]


def test_removed_words_are_kept_with_their_reason(reading):
    checked = check(Draft(units=(unit("Invoices are paid within the quarter."),)), [reading(TEXT)])
    assert [(removed.text, removed.reason) for removed in checked.removed] == [
        ("Invoices are paid within the quarter.", "not_in_cited_sections")
    ]
