from __future__ import annotations

import json
from dataclasses import replace

import pytest

from sayso.schemas.asking import (
    Checked,
    CheckedTable,
    Claim,
    NotFound,
    Obligation,
    Reading,
    Removed,
    Span,
    Unit,
    Usage,
    Verdict,
)
from sayso.tasks.display.answer import Answer
from sayso.tasks.display.markdown import contained, markdown
from sayso.tasks.display.state import answer_state, obligation_states

TEXT = "Tokens expire after 60 minutes. They are renewed once."
SOURCE = Reading("s1", "d1", "rfc.pdf", "Tokens", "Expiry", ("Tokens", "Expiry"), "body", 0, 7, TEXT)
ASKED = (Obligation("o1", 0, "lookup", "When do tokens expire?"), Obligation("o2", 1, "judge", "Are they safe?"))


def claim(start: int, end: int, obligation: str = "o1") -> Claim:
    span = Span("s1", start, end, TEXT[start:end])
    return Claim(Unit(1, obligation, "claim", span.quote, ("s1",), (span,)), span.quote, "verified", "", (span,))


HEADING = Claim(Unit(0, "o1", "heading", "rfc.pdf: Tokens > Expiry", ("s1",)), "rfc.pdf: Tokens > Expiry", "structure")
FULL = Checked(
    claims=(HEADING, claim(0, 31)),
    tables=(
        CheckedTable(
            "o1", ("Item", "Value"), (("a|b", "60"),), (Span("s1", 0, 6, "Tokens"),), "rfc.pdf: Tokens > Expiry", 2
        ),
    ),
    verdict=Verdict(
        "So they expire.", ("Tokens expire after 60 minutes.",), ("60 days from 2025-01-01 to 2025-03-02",)
    ),
    removed=(Removed("They glow.", "not_in_cited_sections"),),
    not_found=(NotFound("o2", "Not found: Are they safe? 3 sections were read."),),
)


def answer(checked: Checked) -> Answer:
    states = obligation_states(ASKED, checked)
    readings = {"s1": SOURCE}
    return Answer(
        "a1",
        "When?",
        answer_state(ASKED, states, checked),
        ASKED,
        states,
        checked,
        (),
        readings,
        markdown("When?", checked, readings),
        Usage(),
    )


def test_the_reply_has_every_field_of_the_contract():
    reply = answer(FULL).to_json()
    assert set(reply) == {
        "answer_id", "question", "state", "obligations", "markdown", "sentences", "tables", "figures", "verdict", "not_covered",
        "removed", "usage", "model",
    }  # fmt: skip
    assert json.loads(json.dumps(reply)) == reply
    (cite,) = reply["sentences"][1]["citations"]
    assert TEXT[cite["start"] : cite["end"]] == cite["quote"] == reply["sentences"][1]["text"]
    assert (cite["document"], cite["heading_path"], cite["page_first"]) == ("rfc.pdf", ["Tokens", "Expiry"], 7)


def test_a_reader_sees_verdict_first_then_claims_under_their_section_and_page_then_what_is_missing():
    shown = answer(FULL).markdown
    order = [
        shown.index("So they expire."),
        shown.index("60 days from"),
        shown.index("### rfc.pdf: Tokens > Expiry (page 7)"),
        shown.index("Tokens expire after 60 minutes."),
        shown.index("| a\\|b | 60 |"),
        shown.index("Not covered:\n- Not found: Are they safe?"),
    ]
    assert order == sorted(order)
    assert "They glow" not in shown


def test_a_claim_under_a_writers_own_heading_shows_where_it_stands():
    own = Claim(Unit(0, "o1", "heading", "Expiry"), "Expiry", "structure")
    shown = markdown("When?", Checked(claims=(own, claim(0, 31))), {"s1": SOURCE})
    assert "Tokens expire after 60 minutes. [rfc.pdf: Tokens > Expiry (page 7)]" in shown


def test_document_text_cannot_open_a_heading_or_a_quotation_of_the_answer():
    text = "# Not a heading of ours"
    source = Reading("s1", "d1", "a.md", "A", "H", ("H",), "body", 0, 0, text)
    span = Span("s1", 0, len(text), text)
    shown = markdown(
        "?", Checked(claims=(Claim(Unit(0, "o", "claim", text), text, "verified", "", (span,)),)), {"s1": source}
    )
    assert "\\# Not a heading of ours" in shown


@pytest.mark.parametrize(
    ("checked", "state"),
    [
        (Checked(), "not_covered"),
        (Checked(claims=(HEADING,)), "not_covered"),
        (FULL, "partial"),
        (Checked(claims=(claim(0, 31),)), "partial"),  # nothing speaks to the second part
        (Checked(claims=(claim(0, 31), claim(32, 54, "o2")), verdict=FULL.verdict), "complete"),
        (Checked(claims=(claim(0, 31), claim(32, 54, "o2"))), "conditional"),  # a judgement was asked: none follows
        (Checked(claims=(claim(0, 31), claim(32, 54, "o2")), not_found=(NotFound("o2", "x"),)), "partial"),
    ],
)
def test_an_answer_calls_itself_complete_only_when_every_part_is_covered(checked, state):
    assert answer(checked).state == state


def test_nothing_found_says_so():
    shown = markdown("When?", Checked(not_found=(NotFound("o1", "Nothing."),)), {})
    assert "do not answer this" in shown
    assert "- Nothing." in shown


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("**half open", r"\*\*half open"),
        ("a **pair** stays", "a **pair** stays"),
        ("run `make", r"run \`make"),
        ("[a](http://elsewhere)", r"[a]\(http://elsewhere)"),
        ("<script>x</script>", r"\<script>x\</script>"),
        ("a < b and 3 <5", "a < b and 3 <5"),
        ("```py", r"\`\`\`py"),
    ],
)
def test_a_documents_marks_cannot_reach_beyond_its_words(words: str, shown: str) -> None:
    assert contained(words) == shown


def test_a_table_is_read_before_the_words_it_precedes():
    table = replace(FULL.tables[0], order=0)
    shown = markdown("When?", replace(FULL, tables=(table,)), {"s1": SOURCE})
    assert shown.index("| Item |") < shown.index("Tokens expire")
