"""Judgements by counting: made of one rule about what is asked, and not made wherever more would have to be known."""

from __future__ import annotations

import pytest

from sayso.schemas.asking import Checked, Claim, Obligation, Reading, Span, Unit
from sayso.tasks.check.derive import derived

CLAIM = "An expense claim must be handed in within 30 days after the end of the trip."
OTHER_CLAIM = "Expense claims are handed in within 45 days after the trip."
SICK = "An expense claim after sick leave is treated as an exception: unless the leave was reported, it is refused."
PREVAILS = "Where another document says otherwise, this policy prevails."
ROOM = "A traveller may book a hotel room of up to 140 euros a night."
TWO_ROOMS = "A hotel room of up to 140 euros is booked in towns, and of up to 190 euros in cities."
BATTERY = "The battery charge must be at least 80 percent before each job."
SHIFT = "A crew member works a shift of no more than 12 hours."
REST = "After a shift the rest period is at least 11 hours."
REPLY = "The final reply to a complaint is sent within 30 days of receipt."
BY_RECORD = "The final reply to a complaint is sent within 30 days of recording."
QUARANTINE = "A lot must not be released within 14 days after sterilisation."
STORE = "Solvents must be stored within 10 metres of the tap."
DRYING = "Boards are dried for at least six hours."
NOTICE = "A change of supplier is announced at least 90 days before delivery."
WORKING = "The report goes to the office within 3 working days after the damage."
FEE = "The deposit for a work boat is at most 3,000 euros."


def judge(question: str, *said: str | tuple[str, str]):
    """The verdict's words; each sentence stands in a document and section of its own unless it names one."""
    claims, readings = [], {}
    for number, one in enumerate(said):
        text, document = one if isinstance(one, tuple) else (one, f"{number}.docx")
        span = Span(document, 0, len(text), text)
        claims.append(Claim(Unit(number, "o", "claim", text, (document,), (span,)), text, "verified", "", (span,)))
        readings[document] = reading_of(document)
    return derived(question, [Obligation("o", 0, "judge", question)], Checked(tuple(claims)), readings)


def reading_of(document: str) -> Reading:
    return Reading(document, document, document, document, "Rules", ("Rules",), "body", 0, 1, "")


MADE = [
    ("I hand in the expense claim 35 days after the trip. Is it late?", (CLAIM,), "Over the limit: 35 days against at most 30 days", "35 - 30 = 5 days"),
    ("I hand in the expense claim 30 days after the trip. Is it late?", (CLAIM,), "Within the limit", "30 - 30 = 0 days"),
    ("The trip ended on 3 March 2026 and the expense claim came on 20 April 2026. Was it in time?", (CLAIM,), "Over the limit: 48 days from 2026-03-03 to 2026-04-20", "48 - 30 = 18 days"),
    ("Is a hotel room of 150 euros allowed?", (ROOM,), "Over the limit: 150 euros against at most 140 euros", "150 - 140 = 10 euros"),
    ("Is a hotel room of 140 euros allowed?", (ROOM,), "Within the limit", "140 - 140 = 0 euros"),
    ("May a job start with a battery charge of 75 percent?", (BATTERY,), "Below the minimum: 75 percent against at least 80 percent", "80 - 75 = 5 percent"),
    ("May a job start with a battery charge of 85%?", (BATTERY,), "Within the limit", "80 - 85 = -5 percent"),
    ("Is a shift of 13 hours permitted for a crew member?", (SHIFT,), "Over the limit", "13 - 12 = 1 hours"),
    ("Is a rest period of ten hours after a shift enough?", (REST,), "Below the minimum", "11 - 10 = 1 hours"),
    ("Was the final reply to the complaint in time, 36 days after receipt?", (REPLY,), "Over the limit", "36 - 30 = 6 days"),
    ("Boards were dried for five hours, is that enough?", (DRYING,), "Below the minimum", "6 - 5 = 1 hours"),
    ("May a change of supplier be announced 100 days before delivery?", (NOTICE,), "Within the limit", "90 - 100 = -10 days"),
    ("Is a deposit of 2,500 euros for a work boat within the limit?", (FEE,), "Within the limit", "2500 - 3000 = -500 euros"),
    ("Is the report in time 4 business days after the damage at the office?", (WORKING,), "Over the limit", "4 - 3 = 1 working days"),
    ("I hand in the expense claim 40 days after the trip. Is it late?", ((CLAIM, "policy"), (OTHER_CLAIM, "handbook"), (PREVAILS, "policy")), "Over the limit: 40 days against at most 30 days (policy)", "40 - 30 = 10 days"),
    ("I hand in the expense claim 40 days after the trip. Is it late?", ((CLAIM, "policy"), (SICK, "policy")), "Over the limit: 40 days against at most 30 days (policy), unless the exception", "40 - 30 = 10 days"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "said", "text", "computed"), MADE)
def test_a_quantity_is_judged_by_the_one_rule_about_it(question, said, text, computed):
    verdict = judge(question, *said)
    assert verdict is not None
    assert verdict.text.startswith(text)
    assert verdict.computed == (computed,)
    assert set(verdict.premises) <= {one if isinstance(one, str) else one[0] for one in said}


TRAPS = [
    ("Is the claim late?", (CLAIM,)),  # no quantity
    ("I was away 12 nights and hand in the expense claim 35 days, or 5 weeks, after the trip. Late?", (CLAIM,)),  # two
    ("I hand in the expense claim 40 days after the trip. Is it late?", (CLAIM, OTHER_CLAIM)),  # neither governs
    ("I hand in the expense claim 40 days after the trip. Is it late?", ((CLAIM, "a"), (OTHER_CLAIM, "b"), (PREVAILS, "c"))),  # a third governs
    ("I hand in the expense claim 40 days after the trip. Is it late?", ((CLAIM, "a"), (OTHER_CLAIM, "b"), (PREVAILS, "a"), (PREVAILS, "b"))),
    ("Is a hotel room of 150 euros allowed?", (TWO_ROOMS,)),  # which of the two limits?
    ("Is a dinner of 150 euros allowed?", (ROOM,)),  # about something else
    ("Is a hotel room of 150 dollars allowed?", (ROOM,)),  # another unit
    ("Was the final reply to the complaint in time, 20 days after recording?", (REPLY,)),  # counts from receipt
    ("Was the final reply to the complaint in time, 36 days after receipt?", (BY_RECORD,)),
    ("May a lot be released 10 days after sterilisation?", (QUARANTINE,)),  # 'not within' turns it
    ("Are solvents allowed to be stored 5 metres from the tap?", (STORE,)),  # a place
    ("Is the report in time 3 days after the damage at the office?", (WORKING,)),  # days are not working days
    ("How many hours is a shift of 13 hours?", ()),  # nothing is stated
    ("The trip ended on 3 March 2026, was booked on 1 January 2026, and the expense claim came on 20 April 2026. Late?", (CLAIM,)),
    ("May adults travel with 25 kg?", ("Children travel with at most 20 kg.",)),  # others are bound
    ("Does the battery last 8 hours, is that allowed?", ("The battery lasted at least 10 hours in the trial.",)),  # a finding
    ("Why is a battery charge of 75 percent bad?", (BATTERY,)),  # asks for a reason
    ("May I hand in the expense claim more than 30 days after the trip?", (CLAIM,)),  # 30 is not the quantity
    ("Is an expense claim less than 40 days after the trip in time?", (CLAIM,)),
    ("Is the expense claim in time twenty-five days after the trip?", (CLAIM,)),  # 25 days, not five
    ("Is the expense claim in time one hundred and twenty days after the trip?", (CLAIM,)),
    ("May a parcel weigh 20,5 kg?", ("A parcel weighs at most 20 kg.",)),  # a decimal comma, not 5 kg
    ("May a parcel weigh 1 000 kg?", ("A parcel weighs at most 20 kg.",)),
    ("May the expense claim come 28-35 days after the trip?", (CLAIM,)),  # a range
    ("May the cold room be at -5 degrees?", ("The cold room is at least 2 degrees.",)),  # below zero
    ("May the room be at 80 degrees Fahrenheit?", ("The room is at most 27 degrees Celsius.",)),  # another scale
    ("May an application be sent 45 days before the event?", ("An application is sent no later than 30 days before the event.",)),  # earlier is better
    ("May staff work remotely 5 days per month?", ("Staff work remotely up to 3 days per week.",)),  # another period
    ("May staff work remotely 5 days?", ("Staff work remotely up to 3 days per week.",)),
    ("Is an absence of 5 days allowed?", ("An absence of up to 3 days needs no certificate.",)),  # what the limit frees from
    ("Is the expense claim in time 35 days after the trip?", ("The expense claim comes within 30 days or by the end of the quarter after the trip, whichever is later.",)),
    ("Is a claim of 600 euros allowed?", ("Claims of at least 500 euros are reviewed by the director.",)),  # a case, no minimum
    ("Did the sponsor give notice on 13 April 2026 for delivery on 3 January 2026 in time?", ("Notice of delivery is given at least 30 days before delivery.",)),
    ("Is a claim after 20 days in time?", ("If a laptop was stolen, the claim comes within 10 days.",)),  # a case not asked about
]  # fmt: skip


@pytest.mark.parametrize(("question", "said"), TRAPS)
def test_no_judgement_where_more_would_have_to_be_known(question, said):
    assert judge(question, *said) is None


def test_only_displayed_sentences_count():
    removed = Claim(Unit(0, "o", "claim", ROOM, ("a",)), ROOM, "removed", "not_in_cited_sections")
    question = "Is a hotel room of 150 euros allowed?"
    assert derived(question, [Obligation("o", 0, "judge", question)], Checked((removed,)), {}) is None
