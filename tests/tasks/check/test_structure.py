from __future__ import annotations

import pytest

from sayso.schemas.asking import Draft, Unit
from sayso.tasks.check.draft import check

LABEL = "An increased risk of bleeding was seen with warfarin. Self-RAG and RAPTOR were compared with apixaban in 2019."


def draft(heading: str, claim: str, section: str = "s1") -> Draft:
    return Draft(units=(Unit(0, "o1", "heading", heading, (section,)), Unit(1, "o1", "claim", claim, (section,))))


def shown(source, heading: str, claim: str) -> list[str]:
    return [c.text for c in check(draft(heading, claim), [source]).claims if c.unit.kind == "heading"]


@pytest.mark.parametrize(
    "heading",
    [
        "Warfarin replaced by apixaban",
        "Self-RAG outperforms RAPTOR",
        "Apixaban is safer than warfarin",
        "RAPTOR better than Self-RAG",
        "Warfarin discontinued in 2019",
        "No risk of bleeding",
        "Bleeding prevented by apixaban",
        "Three deaths on warfarin",
        "Apixaban approved without warfarin",
        "Risk of bleeding increased by RAPTOR",
    ],
)
def test_a_heading_that_asserts_is_removed(reading, heading):
    assert shown(reading(LABEL), heading, "An increased risk of bleeding was seen with warfarin.") == []


@pytest.mark.parametrize("heading", ["Increased risk of bleeding", "Definitions", "Conditions:", "report.md: Results"])
def test_a_heading_that_restates_labels_or_is_fixed_stays(reading, heading):
    assert shown(reading(LABEL), heading, "An increased risk of bleeding was seen with warfarin.") == [heading]


@pytest.mark.parametrize(
    ("heading", "stays"),
    [
        ("Jordan Ellis (SSN 000-41-4417)", True),
        ("Jordan Ellis (SSN 000-41-4418)", False),
        ("Jordan Ellison (SSN 000-41-4417)", False),
        ("Jordan Ellis not employed", False),
    ],
)
def test_a_heading_that_names_stays_only_with_every_word_and_number_in_the_cited_document(reading, heading, stays):
    source = reading(
        "Name: Jordan Ellis. Social security number (SSN): 000-41-4417.\n\nWages came to 61,200.00 in all."
    )
    assert shown(source, heading, "Wages came to 61,200.00 in all.") == ([heading] if stays else [])


def test_a_heading_over_nothing_that_stands_is_removed(reading):
    checked = check(draft("Definitions", "The moon is made of cheese and nobody denies it."), [reading(LABEL)])
    assert checked.claims == ()
    assert {removed.reason for removed in checked.removed} == {"heading_over_nothing", "not_in_cited_sections"}


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        ("The following applies:", True),
        ("In addition:", True),
        ("It must be done within 3 days.", False),
        ("This holds from 1 May 2024.", False),
        ("According to Apixaban guidance:", False),
        ("The risk is therefore acceptable.", False),
        ("Users should wait.", False),
        ("Two reasons follow:", False),  # a number in words
    ],
)
def test_connective_text_passes_only_while_it_says_nothing(reading, text, stays):
    checked = check(Draft(units=(Unit(0, "o1", "connective", text),)), [reading(LABEL)])
    assert [claim.text for claim in checked.claims] == ([text] if stays else [])
