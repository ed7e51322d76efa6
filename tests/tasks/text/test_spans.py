from __future__ import annotations

import pytest

from sayso.tasks.text.spans import find_span


@pytest.mark.parametrize(
    ("needle", "text", "found"),
    [
        ("access token", "An Access-\nToken is issued.", "Access-\nToken"),
        ("the ﬁrst ofﬁce", "At the first office.", "the first office"),
        ("2500 rpm", "runs at 2,500 rpm", "2,500 rpm"),
        ("2.50 mg", "take 250 mg", None),
        ("250 mg", "take 2.50 mg", None),
        ("30 kg", "children <30 kg", None),
        ("<30 kg", "children <30 kg", "<30 kg"),
        (">30 kg", "children <30 kg", None),
        ("≥30 kg", "from ≥30 kg on", "≥30 kg"),
        ("5%", "rose by 5 %", "5 %"),
        ("5", "rose by 5%", None),
        ("$5.00", "costs €5.00", None),
        ("-5 degrees", "at -5 degrees", "-5 degrees"),
        ("5 degrees", "at -5 degrees", None),
        ("12", "lasts 120 days", None),
        ("art", "the party starts", None),
        ("1.1 Scope", "see 1.1. Scope of this", "1.1. Scope"),
        ("...", "anything", None),
        ("533.00", "| change | (533.00) |", None),
        ("(533.00)", "| change | (533.00) |", "(533.00)"),
        ("Write to <help@acme.org>.", "Write to <help@acme.org>.", "Write to <help@acme.org"),
        ("(see 5%)", "as said (see 5%) there", "see 5%"),
    ],
)
def test_words_are_found_whatever_their_spelling_but_never_with_another_meaning(needle, text, found):
    span = find_span(needle, text)
    assert (text[slice(*span)] if span else None) == found
