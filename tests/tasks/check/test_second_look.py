from __future__ import annotations

from pydantic import BaseModel

from sayso.schemas.asking import Draft, Unit
from sayso.tasks.check.second_look import Restatement, SecondLookReply
from sayso.tasks.check.task import check_draft

TEXT = "The pump shall be calibrated every 12 months. Hoses are kept dry. Filters older than a year are thrown away."
SAID = "Hoses are kept dry."
REFUSED = "One has to discard year-old filters."
STANDS = "Filters older than a year are thrown away."


def draft_of(*texts: str) -> Draft:
    return Draft(units=tuple(Unit(n, "o", "claim", text, ("s1",), made_by="model") for n, text in enumerate(texts)))


def pointing(*restatements: tuple[int, int, str]):
    def ask(_step: str, _prompt: str, _reply: type[BaseModel]) -> SecondLookReply:
        return SecondLookReply(restatements=[Restatement(claim=c, section=s, quote=q) for c, s, q in restatements])

    return ask


def shown(draft: Draft, source, ask) -> list[str]:
    checked = check_draft(draft, [source], ask_model=ask)
    return [claim.text for claim in checked.claims if claim.status == "verified"]


def test_a_refused_claim_comes_back_in_the_documents_words_and_confirmed_ones_are_carried_forward(reading):
    draft, source = draft_of(SAID, REFUSED), reading(TEXT)
    assert shown(draft, source, pointing()) == [SAID]
    assert shown(draft, source, pointing((1, 1, STANDS))) == [SAID, STANDS]


def test_a_second_look_that_invents_a_quote_or_points_elsewhere_brings_nothing_back(reading):
    draft, source = draft_of(SAID, REFUSED), reading(TEXT)
    for lie in ((1, 1, "Filters are never thrown away."), (1, 2, STANDS), (7, 1, STANDS), (1, 1, SAID)):
        assert shown(draft, source, pointing(lie)) == [SAID]
