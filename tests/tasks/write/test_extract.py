from __future__ import annotations

from dataclasses import replace

import pytest

from sayso.schemas.recipes import WriteRecipe
from sayso.tasks.write.lift import Reference

SMALL = replace(WriteRecipe(), characters=160)


def said(draft, kind="claim"):
    return [unit.text for unit in draft.units if unit.kind == kind]


def test_the_sentence_that_answers_is_chosen_under_its_heading(reading, draft):
    sources = [
        reading(
            "sop.docx",
            "Calibration",
            "The pump is calibrated every 12 months.",
            "Records are kept in the archive room.",
        ),
        reading("sop.docx", "Cleaning", "The housing is wiped with alcohol.", "Gloves are worn at all times by staff."),
    ]
    given = draft("How often is the pump calibrated?", sources, recipe=replace(SMALL, characters=45))
    assert said(given) == ["The pump is calibrated every 12 months."]
    assert said(given, "heading") == ["sop.docx: Calibration"]


def test_every_unit_quotes_its_section_at_its_place(reading, draft):
    sources = [
        reading(
            "a.md",
            "One",
            "Tokens expire after 60 minutes. They can be renewed once.",
            "- first item, long enough",
            "- second item, long enough",
        )
    ]
    for unit in draft("When do tokens expire?", sources).units:
        for span in unit.spans:
            assert sources[0].text[span.start : span.end] == span.quote == unit.text


def test_the_answer_keeps_within_its_room(reading, draft):
    sources = [reading("a.md", "One", *[f"Sentence number {n} about the token and its life." for n in range(80)])]
    given = draft("What about the token?", sources, recipe=SMALL)
    assert 0 < sum(len(text) for text in said(given)) <= SMALL.characters


def test_equal_words_of_two_documents_are_shown_once_with_both_citations(reading, draft):
    same = "The refund is paid within fourteen days of the request."
    sources = [reading("eu.html", "Refund", same), reading("uk.html", "Refund", same)]
    given = draft("When is the refund paid?", sources)
    assert said(given) == [same]
    (unit,) = [unit for unit in given.units if unit.kind == "claim"]
    assert {span.section_id for span in unit.spans} == {"s-eu.html-Refund", "s-uk.html-Refund"}


def test_chosen_rows_are_shown_under_the_header_of_their_table(reading, draft):
    table = "| Weight | Dose |\n| --- | --- |\n| below 30 kg | 20 mg |\n| from 30 kg | 40 mg |"
    given = draft("Which dose below 30 kg?", [reading("label.pdf", "Dosage", table)])
    (shown,) = given.tables
    assert shown.header == ("Weight", "Dose")
    assert ("below 30 kg", "20 mg") in shown.rows
    assert shown.is_quoted


def test_documents_named_against_each_other_both_get_room(reading, draft):
    loud = reading(
        "GPL-2.0.txt", "Notices", *[f"A notice of change number {n} must be marked in the file." for n in range(30)]
    )
    quiet = reading(
        "GPL-3.0.docx", "Conveying", "The work carries prominent statements that it was modified, with a date."
    )
    given = draft(
        "How must a notice of change be marked under GPL 2 and GPL 3?",
        [loud, quiet],
        recipe=replace(WriteRecipe(), characters=600),
    )
    assert {unit.section_ids[0] for unit in given.units} == {loud.section_id, quiet.section_id}


def test_a_place_that_the_evidence_points_to_is_shown_too(reading, draft):
    here = reading(
        "rfc1.txt",
        "5. Security",
        "Denial of service measures must be applied to this endpoint, see Section 4.4.",
        section_id="s1",
    )
    there = reading("rfc1.txt", "4.4. Exhaustion", "An attacker could use up the pool of codes.", section_id="s2")
    noise = [
        reading("rfc1.txt", f"9.{n}. Other", f"The endpoint number {n} answers with service data.", section_id=f"n{n}")
        for n in range(8)
    ]
    question = "Which denial of service measures must the endpoint apply?"
    link = Reference("s1", "s2", "see Section 4.4")
    room = replace(WriteRecipe(), characters=140)
    assert "An attacker could use up the pool of codes." not in said(
        draft(question, [here, there, *noise], recipe=room)
    )
    assert "An attacker could use up the pool of codes." in said(
        draft(question, [here, there, *noise], references=(link,), recipe=room)
    )


def test_the_definition_of_a_term_asked_about_is_brought_along(reading, draft):
    definition = "Workforce means employees, volunteers and trainees, paid or not."
    rules = [reading("rule.md", f"Rule {n}", f"The workforce is told of breach {n} at once.") for n in range(20)]
    given = draft(
        "When is the workforce told of a breach?",
        [*rules, reading("terms.md", "Definitions", definition)],
        recipe=replace(WriteRecipe(), characters=300),
    )
    assert definition in said(given)


def test_a_sentence_that_reads_on_is_shown_with_the_one_before(reading, draft):
    given = draft(
        "What is an access token?",
        [reading("a.md", "Terms", "An access token is a string. It is issued to the client.")],
    )
    assert said(given) == ["An access token is a string. It is issued to the client."]


def test_what_no_sentence_establishes_is_said_with_what_was_searched(reading, draft):
    given = draft(
        "How often is the boiler of the pump descaled?",
        [reading("sop.docx", "Pumps", "The pump is calibrated every 12 months.")],
    )
    assert len(given.not_found) == 1
    assert '"boiler"' in given.not_found[0].line
    assert "searched: 1 section of 1 document." in given.not_found[0].line


def test_nothing_read_gives_no_words_and_says_so(draft):
    given = draft("How often is the boiler of the pump descaled?", [])
    assert given.units == ()
    assert "no document was found" in given.not_found[0].line


def test_a_sentence_that_points_back_is_shown_with_what_it_points_to(reading, draft):
    source = reading(
        "a.md",
        "Renewal",
        "A permit is a paper. It can be renewed twice at the town hall desk.",
    )
    given = draft(
        "How often can it be renewed at the town hall desk?", [source], recipe=replace(WriteRecipe(), characters=75)
    )
    assert said(given) == ["A permit is a paper. It can be renewed twice at the town hall desk."]


def test_a_list_item_is_shown_with_the_words_that_lead_it_in(reading, draft):
    source = reading(
        "a.md",
        "Dose",
        "Leaflets tell more of this.",
        "Tell your doctor if you have:",
        "- a planned surgery in the next seven days",
    )
    given = draft("What about planned surgery?", [source], recipe=replace(WriteRecipe(), characters=75))
    assert said(given) == ["Tell your doctor if you have:\n\n- a planned surgery in the next seven days"]


def test_a_small_table_comes_whole(reading, draft):
    table = "| Model | Hours |\n| --- | --- |\n| Flash | 4.30 |\n| Mini | 35.80 |\n| Large one | 14.86 |"
    (shown,) = draft("How many hours did Flash take?", [reading("p.pdf", "Cost", table)]).tables
    assert [row[0] for row in shown.rows] == ["Flash", "Mini", "Large one"]


def test_a_question_about_something_else_gets_no_sentences_and_says_what_was_searched(reading, draft):
    source = reading("sop.docx", "Pumps", "The pump is calibrated every 12 months.")
    given = draft("Welche Hauptstadt hat Frankreich?", [source])
    assert (given.units, given.tables) == ((), ())
    assert "nothing about it was found; searched: 1 section of 1 document." in given.not_found[0].line


def test_a_reference_to_a_long_section_does_not_fill_the_answer_with_it(reading, draft):
    here = reading(
        "rfc1.txt", "5. Security", "Denial of service measures must be applied, see Section 4.", section_id="s1"
    )
    there = reading(
        "rfc1.txt", "4. History", *[f"In year {n} something else took place." for n in range(60)], section_id="s2"
    )
    rest = [
        reading("rfc1.txt", f"9.{n}. Service", f"Service measure {n} must be applied.", section_id=f"n{n}")
        for n in range(20)
    ]
    link = Reference("s1", "s2", "see Section 4")

    def of_target(most: int) -> int:
        recipe = replace(WriteRecipe(), followed_most=most, characters=600)
        given = draft(
            "Which denial of service measures must be applied?", [here, *rest, there], references=(link,), recipe=recipe
        )
        return " ".join(said(given)).count("something else")

    assert of_target(3) == 3
    assert of_target(60) > 10


def test_of_equal_words_those_of_the_section_that_recall_ranked_first_are_shown(reading, draft):
    far, near = (
        reading(f"{name}.md", name, "The pump is cleaned every week.", "It is oiled too.") for name in ("Annex", "Care")
    )
    one_only = replace(WriteRecipe(), characters=60)
    for best, other in ((near, far), (far, near)):
        given = draft("When is the pump cleaned?", [far, near], ranked=(best, other), recipe=one_only)
        assert next(unit for unit in given.units if unit.kind == "heading").section_ids == (best.section_id,)


def test_a_fact_that_stands_beside_what_was_asked_for_comes_before_equal_words_elsewhere(reading, draft):
    here = reading("Care.md", "Care", "The pump is cleaned every week.", "Wear the long rubber gloves then.")
    there = reading("Other.md", "Other", "The bicycle is sold in autumn.", "Wear the short rubber gloves then.")
    given = draft("When is the pump cleaned?", [there, here], recipe=replace(WriteRecipe(), characters=70))
    assert [unit.text for unit in given.units if unit.kind == "claim"] == [
        "The pump is cleaned every week.", "Wear the long rubber gloves then."
    ]  # fmt: skip


def test_the_table_that_answers_best_comes_before_weaker_sections(reading, draft):
    prices = reading("Prices.xlsx", "Hire prices", "| Item | Week rate |\n| --- | --- |\n| Sonar head | 1600 |")
    story = reading("Story.md", "Story", "The crew came home after a week at sea.")
    given = draft("What is the week rate of the sonar head?", [story, prices])
    assert given.tables[0].order == 0
    assert given.units[0].section_ids == (story.section_id,)
    assert [gap.line for gap in given.not_found] == []


@pytest.mark.parametrize(
    ("cosine", "question", "most_shown"),
    [
        (0.70, "When do travellers hand the receipts in?", 3600),  # near in meaning
        (
            0.60,
            "When do travellers hand the receipts in?",
            1200,
        ),  # faintly: a few sentences, and what is not established
        (0.50, "When do travellers hand the receipts in?", 0),  # about something else, for all the shared word
        (0.50, "When is the receipts box oiled and cleaned?", 3600),  # by its words it is there
    ],
)
def test_the_less_a_question_is_about_what_was_read_the_less_is_shown(reading, draft, cosine, question, most_shown):
    care = reading("Care.md", "Care", *[f"The receipts box number {n} is oiled and cleaned in May." for n in range(90)])
    given = draft(question, [care], cosine=cosine)
    shown = sum(len(text) for text in said(given))
    assert max(0, most_shown - 100) <= shown <= most_shown
    assert bool(given.not_found) == (most_shown < 3600 or "travellers" in question)
