"""Identifiers, numbers, names and abbreviations in one normal form, however they are printed."""

from __future__ import annotations

import pytest

from sayso.tasks.text.abbreviations import find_abbreviations
from sayso.tasks.text.identifiers import document_identifiers, find_identifiers
from sayso.tasks.text.names import find_names, lower_words
from sayso.tasks.text.numbering import heading_number, is_global, lettered_headings, normal_number
from sayso.tasks.text.versions import title_words, versions_of
from sayso.tasks.text.words import content_words


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("RFC 6749 and RFCs 7519, 7523", ["RFC6749", "RFC7519", "RFC7523"]),
        ("PEP-0484", ["PEP484"]),
        ("NIST SP 800-63B", ["SP800.63B"]),
        ("ISO/IEC 27001", ["ISOIEC27001"]),
        ("see QP-07", ["QP7"]),
        ("UTF-8, AES-128 and GPT-4", []),
        ("in 2024 and 12 others", []),
    ],
)
def test_identifiers_in_running_text(text: str, keys: list[str]):
    assert [found.key for found in find_identifiers(text)] == keys


@pytest.mark.parametrize(
    ("name", "title", "opening", "key"),
    [
        ("std/rfc6749.pdf", "The Framework", "", "RFC6749"),
        ("pep-0484.html", "Type Hints", "", "PEP484"),
        ("a.txt", "The Framework", "Request for Comments: 6749", "RFC6749"),
        ("a.txt", "SOP-12 Cleaning", "", "SOP12"),
        ("a.docx", "Cleaning", "Document No.: QM-01 Rev C", "QM1"),
        ("nist-sp800-63b-rev3.pdf", "Guidelines", "", "SP800.63B"),
    ],
)
def test_a_document_is_called_by_its_name_title_or_head(name: str, title: str, opening: str, key: str):
    assert key in document_identifiers(name, title, opening)


def test_years_parts_and_obsoleted_documents_are_no_identifiers():
    assert document_identifiers("report-2024-part-3.pdf", "Report 2024", "Obsoletes: 5849") == ()


@pytest.mark.parametrize(
    ("heading", "label", "number"),
    [
        ("4.1.1. Request", "", "4.1.1"),
        ("§ 164.308 Safeguards", "section", "164.308"),
        ("Article 17 - Erasure", "article", "17"),
        ("CHAPTER II – Principles", "chapter", "2"),
        ("Appendix B. Forms", "appendix", "B"),
        ("F.1 Retrieval", "", "F.1"),
        ("Section 2 -- Scope.", "section", "2"),
    ],
)
def test_numbers_of_headings(heading: str, label: str, number: str):
    found = heading_number(heading)
    assert found is not None
    assert (found.label, found.number) == (label, number)


@pytest.mark.parametrize(
    "heading", ["A Simple Makefile", "2024 report", "Scope", "5-minute guide", "Version 4.4 (2022)"]
)
def test_headings_without_a_number(heading: str):
    assert heading_number(heading) is None


def test_bare_letters_count_only_in_a_row():
    assert lettered_headings(["1 Intro", "A Data", "B More Data"]) == {1: "A", 2: "B"}
    assert lettered_headings(["A Simple Makefile", "Rules"]) == {}


def test_numbers_compare_in_one_form_and_some_reach_beyond_their_document():
    assert [normal_number(n) for n in ("IV", "08", "4.01.", "a.1")] == ["4", "8", "4.1", "A.1"]
    assert is_global("164.308", has_sign=False)
    assert not is_global("4.1", has_sign=True)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a JSON Web Token (JWT) is", [("JWT", "JSON Web Token")]),
        (
            "National Institute of Standards and Technology (NIST)",
            [("NIST", "National Institute of Standards and Technology")],
        ),
        ("the EEA (European Economic Area) is", [("EEA", "European Economic Area")]),
        ("it was late (JWT)", []),
        ("see Section (ABC)", []),
    ],
)
def test_abbreviations_are_spelled_out_beside_them(text: str, found: list[tuple[str, str]]):
    assert [(spelled.short, spelled.long) for spelled in find_abbreviations(text)] == found


def test_names_are_runs_of_capitals_and_long_runs_are_taken_apart():
    text = "The Captain Wren met JSON Web Token and OAuth. One Two Ada Bob Cid Dan Eve Fay Gus."
    names = [name.printed for name in find_names(text)]
    assert names[:3] == ["Captain Wren", "JSON Web Token", "OAuth"]
    assert {"Ada", "Gus"} <= set(names)
    assert "met" in lower_words(text)
    assert all(text[name.start : name.end] == name.printed for name in find_names(text))


def test_versions_are_no_part_of_a_name():
    assert title_words("Quality Manual Rev D, 3 May 2024") == ("quality", "manual")
    assert versions_of("GPL-3.0 version 2") >= {"3", "2"}


def test_content_words_fold_plurals_and_leave_out_stop_words():
    assert content_words("The Rules of the Policies") == ("rule", "policy")
