from __future__ import annotations

import pytest

from sayso.storage.text_fields import analyzer
from sayso.tasks.text.tokens import content_words, stem, text_query, words

TEXTS = [
    "SP 800-63B, section 4.4.1.11 of 164.308(a)(1)(ii).",
    "Use --with-guile, .PHONY or client_id; 1,000,000 of 2.5mg!",
    "Naïve café [1,2,3] don't",
]


@pytest.mark.parametrize("text", TEXTS)
def test_words_are_those_of_the_text_index(text):
    assert words(text) == list(analyzer(stemmed=False).analyze(text))


@pytest.mark.parametrize("word", ["marking", "tokens", "revocation", "authorized", "4.4.1", "running", "policies"])
def test_stems_are_those_of_the_text_index(word):
    assert [stem(word)] == list(analyzer(stemmed=True).analyze(word))


def test_function_words_go_unless_nothing_else_is_left():
    assert content_words("What is the limit of it?") == ["limit"]
    assert content_words("To be or not to be") == ["to", "be", "or", "not", "to", "be"]


def test_identifiers_quotations_and_names_become_phrases():
    query = text_query('Does "cold chain" in SOP-12 use client_id under RFC 6749?', names=["RFC 6749"])
    assert query.words[:3] == ("cold", "chain", "sop")
    assert set(query.phrases) == {("sop", "12"), ("client", "id"), ("cold", "chain"), ("rfc", "6749")}


def test_a_pasted_page_stays_a_query():
    assert len(text_query(" ".join(f"word{n}" for n in range(1000))).words) <= 64


def test_a_run_without_spaces_is_no_word_to_look_for() -> None:
    """A pasted blob costs nothing and does not hide the words around it."""
    assert text_query("pump " + "a" * 100_000 + " valve").words == ("pump", "valve")
