"""Sentences and list items: the same words first, then the likeliest."""

from __future__ import annotations

from collections.abc import Sequence

from sayso.tasks.compare.difference import difference
from sayso.tasks.compare.items import Change, Clause, Found
from sayso.tasks.compare.pairing import Pairs, equal_pairs, left_over, likely_pairs
from sayso.tasks.compare.runs import is_form_line, run_changes, same_first_label
from sayso.tasks.compare.sameness import heading_key, likeness, masked_words, same_text
from sayso.tasks.text.numbering import heading_number
from sayso.tasks.text.spans import fold

_SAME_LABEL = 0.6  # lines of two forms that begin alike, in sections that belong together


def match_clauses(
    old: Sequence[Clause], new: Sequence[Clause], found: Found, *, at_least: float
) -> tuple[list[Clause], list[Clause]]:
    """Report the clauses that both sides have; gives back those that only one side has."""
    pairs = equal_pairs([fold(_words_of(c)).letters for c in old], [fold(_words_of(c)).letters for c in new])
    rest = _take((list(old), list(new)), pairs, found)
    words = [masked_words(c.place.quote) for c in rest[0]], [masked_words(c.place.quote) for c in rest[1]]

    def score(at: int, other: int) -> float:
        is_same_line = same_first_label(rest[0][at].place.quote, rest[1][other].place.quote)
        return max(likeness(words[0][at], words[1][other]), _SAME_LABEL if is_same_line else 0.0)

    return _take(rest, likely_pairs(words[0], words[1], score, at_least=at_least), found)


def _take(rest: tuple[list[Clause], list[Clause]], pairs: Pairs, found: Found) -> tuple[list[Clause], list[Clause]]:
    for at, other in pairs:
        old, new = rest[0][at], rest[1][other]
        if same_text(_words_of(old), _words_of(new)):
            found.unchanged += 1
        else:
            found.changes.extend(_changes(old, new))
    return left_over(rest[0], {at for at, _ in pairs}), left_over(rest[1], {other for _, other in pairs})


def _changes(old: Clause, new: Clause) -> list[Change]:
    if is_form_line(old.place.quote) and is_form_line(new.place.quote) and (parts := run_changes(old.place, new.place)):
        return parts
    return [Change(clause_item(new), old.place, new.place, difference(old.place.quote, new.place.quote, new.label))]


def _words_of(clause: Clause) -> str:
    """A caption without its number: 'Table 2 – Scores' is 'Table 3 – Scores'."""
    quote = clause.place.quote
    numbered = heading_number(quote) if len(quote) < 120 else None
    return numbered.words if numbered and numbered.label in ("table", "figure") and heading_key(quote) else quote


def clause_item(clause: Clause) -> str:
    """A clause goes by its label, else by its section's heading."""
    return clause.label or clause.place.section.heading
