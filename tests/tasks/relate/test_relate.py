"""Documents that do not name each other: series, chance, titles, contradictions, and the pair reading's twin."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from sayso.tasks.relate.chance import chance_of_sharing
from sayso.tasks.relate.contradict import Said, Sayings, contradictions
from sayso.tasks.relate.judge import Passage, Signs, judge_by_signs, pair_prompt, telling_sections
from sayso.tasks.relate.series import Member, series_links
from sayso.tasks.text.series import series_places
from sayso.tasks.text.titles import cited_forms, find_title, title_key, title_keys
from sayso.tasks.text.words import key64


def member(title: str, *, sequence: int | None = None, date: str | None = None) -> Member:
    places = tuple((p.kind, p.numbers, p.stem) for p in series_places(title, ""))
    return Member(title, title, title, sequence, date, places)


def links(*members: Member, lower: frozenset[str] = frozenset()) -> list[tuple[str, str, str]]:
    keys = {key64(word) for word in lower}
    return [(k.kind, k.source, k.target) for k in series_links(members, is_lower=lambda key: key in keys)]


@pytest.mark.parametrize(
    ("title", "kind", "stem", "numbers"),
    [
        ("Harbour Watch, Part 2: The Fog", "part", "harbour watch", (2,)),
        ("Night Shift Volume III", "part", "night shift", (3,)),
        ("Quality Manual QM-01 Rev D", "revision", "quality manual qm 01", (4,)),
        ("Handbook, second edition", "revision", "handbook", (2,)),
        ("45 CFR Part 164 Subpart C – Security", "part", "45 cfr part 164", (3,)),
        ("Charter, Chapters 1-3", "part", "charter", (1, 2, 3)),
    ],
)
def test_a_title_says_its_place_in_a_series(title: str, kind: str, stem: str, numbers: tuple[int, ...]):
    (place,) = series_places(title, "")
    assert (place.kind, place.stem, place.numbers) == (kind, stem, numbers)


@pytest.mark.parametrize("title", ["A Part of Life", "The Handbook", "Part 2", "RFC 7519"])
def test_a_title_without_part_and_stem_is_of_no_series(title: str):
    assert series_places(title, "") == []


def test_the_next_part_continues_and_a_gap_is_only_the_same_series():
    one, two, four = (member(f"Harbour Watch, Part {n}") for n in (1, 2, 4))
    assert links(four, one, two) == [
        ("continues", two.title, one.title),
        ("same_series", four.title, two.title),
    ]


def test_a_newer_revision_supersedes_from_its_effective_date():
    old, new = member("Manual Rev C"), member("Manual Rev D", date="2024-05-01")
    (link,) = series_links([new, old], is_lower=lambda _: False)
    assert (link.kind, link.source, link.target) == ("supersedes", new.title, old.title)
    assert "effective date 2024-05-01" in link.evidence


def test_upload_sequence_orders_documents_without_numbers_in_their_titles():
    first, second = member("The Fog", sequence=1), member("The Bell", sequence=2)
    assert links(second, first) == [("continues", "The Bell", "The Fog")]


def test_titles_of_different_persons_are_no_series():
    anna, karl = member("Letters Part 1: Anna Weber"), member("Letters Part 2: Karl Brandt")
    assert links(anna, karl) == []
    same = member("Letters Part 2: Anna Weber")
    assert links(anna, same) == [("continues", same.title, anna.title)]


def test_chance_is_the_hypergeometric_tail():
    """Drawing 4 and 5 names of 20, sharing at least 3."""
    exact = sum(comb(4, k) * comb(16, 5 - k) for k in range(3, 5)) / comb(20, 5)
    (found,) = chance_of_sharing(np.array([3]), np.array([4]), np.array([5]), 20)
    assert found == pytest.approx(exact)


def test_chance_falls_with_names_shared_and_rises_with_names_used():
    three, two, busy = chance_of_sharing(np.array([3, 2, 3]), np.array([10, 10, 100]), np.array([10, 10, 100]), 1000)
    assert three < two < 1
    assert three < busy
    assert chance_of_sharing(np.array([0]), np.array([5]), np.array([5]), 50)[0] == 1.0


@pytest.mark.parametrize(
    ("text", "is_cited"),
    [
        ("[4] Yao. ReAct: Synergizing Reasoning and Acting in Language Models. 2022", True),
        ("[4] Yao. ReAct: Synergizing Reason-\ning and Acting in Lan-\nguage Models. 2022", True),
        ("REACT: SYNERGIZING REASONING AND ACTING IN LANGUAGE MODELS", True),
        ("ReAct: Synergizing Reasoning and Acting in Language Modelsxyz", False),
        ("ReAct: Synergizing Reasoning in Language Models", False),
    ],
)
def test_a_full_title_is_found_as_letters_whole_words_and_across_lines(text: str, is_cited: bool):
    (form,) = cited_forms("ReAct: Synergizing Reasoning and Acting in Language Models", words=4)
    span = find_title(text, form)
    assert (span is not None) == is_cited
    if span and "-\n" not in text:
        assert title_key(form) in title_keys(text)


def test_short_titles_are_never_cited_and_identifiers_may_be_left_out():
    assert cited_forms("Climate change", words=4) == []
    assert cited_forms("RFC 7009 - OAuth 2.0 Token Revocation", words=4)[-1] == "OAuth 2.0 Token Revocation"


def said(*quotes: str) -> Sayings:
    return Sayings(Said(quote, "s", "rule", quote, 0, len(quote)) for quote in quotes)


@pytest.mark.parametrize(
    ("one", "other", "differs"),
    [
        (
            "Records must be kept for 6 years after the visit.",
            "Records must be kept for 10 years after the visit.",
            "6 against 10",
        ),
        (
            "Staff may enter the clean room alone.",
            "Staff may not enter the clean room alone.",
            "one denies what the other says",
        ),
    ],
)
def test_like_sentences_that_differ_in_a_number_or_a_negation_are_candidates(one: str, other: str, differs: str):
    (candidate,) = contradictions(said(one), said(other))
    assert (candidate.one.quote, candidate.other.quote, candidate.differs) == (one, other, differs)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Records must be kept for 6 years.", "Records must be kept for 6 years."),
        ("See RFC 6749 for the status of this document here.", "See RFC 7519 for the status of this document here."),
        ("Records must be kept for 6 years.", "Gloves must be worn for 10 minutes."),
    ],
)
def test_equal_and_unlike_sentences_are_not(one: str, other: str):
    assert contradictions(said(one), said(other)) == []


@pytest.mark.parametrize(
    ("signs", "is_related"),
    [
        (Signs(0, 0.0, 1.0, 0.4), True),
        (Signs(0, 0.0, 1.0, 0.1), False),
        (Signs(9, 0.3, 1e-9, 0.1), True),
        (Signs(9, 0.3, 1e-9, -0.1), False),
        (Signs(9, 0.3, 1e-9, None), True),
        (Signs(1, 0.1, 0.2, None), False),
    ],
)
def test_the_twin_joins_near_texts_and_names_beyond_chance(signs: Signs, is_related: bool):
    assert judge_by_signs(signs, chance=1e-4).is_related == is_related


def test_the_pair_reader_is_shown_the_sections_that_say_most_about_the_rarest_shared_things():
    passages = [
        Passage("a", "One", "Wren met Daniel."),
        Passage("b", "Two", "Daniel slept."),
        Passage("c", "Three", "Wren, Wren and Ostia."),
    ]
    weights = {key64("wren"): 5.0, key64("daniel"): 0.5, key64("ostia"): 3.0}
    found = telling_sections(passages, lambda key: weights.get(key, 0.0), list(weights))
    assert [passage.section_id for passage in found] == ["c", "a"]


def test_the_prompt_shows_both_documents_and_what_they_share():
    prompt = pair_prompt(("One", "Two"), ("text one", "text two"), ["Wren"])
    assert all(part in prompt for part in ("One", "Two", "text one", "text two", "Wren"))
