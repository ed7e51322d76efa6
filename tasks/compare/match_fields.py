"""Fields of two forms: by label, by a label that nearly agrees, then by an equal value under another label."""

from __future__ import annotations

from collections.abc import Sequence

from sayso.tasks.compare.difference import difference
from sayso.tasks.compare.items import Change, Field, Found
from sayso.tasks.compare.pairing import Pairs, equal_pairs, left_over, likely_pairs
from sayso.tasks.compare.runs import run_changes
from sayso.tasks.compare.sameness import label_key, likeness, masked_words, same_text, same_value

_LIKELY_LABEL = 0.8
_TELLING_DIGITS = 4  # a value of so many digits is one thing's, wherever it stands


def match_fields(old: Sequence[Field], new: Sequence[Field], found: Found) -> tuple[list[Field], list[Field]]:
    """Report the fields that both sides have; gives back those that only one side has."""
    whole = equal_pairs(
        [(label_key(f.label.quote), f.value.quote) for f in old],
        [(label_key(f.label.quote), f.value.quote) for f in new],
    )
    found.unchanged += len(whole)
    rest = left_over(old, {a for a, _ in whole}), left_over(new, {b for _, b in whole})
    rest = _take(
        rest,
        equal_pairs([label_key(f.label.quote) for f in rest[0]], [label_key(f.label.quote) for f in rest[1]]),
        found,
    )
    rest = _take(rest, _likely_labels(*rest), found)
    return _take(rest, _renamed(rest[0], rest[1], old, new), found)


def _take(rest: tuple[list[Field], list[Field]], pairs: Pairs, found: Found) -> tuple[list[Field], list[Field]]:
    for at, other in pairs:
        _report(rest[0][at], rest[1][other], found)
    return left_over(rest[0], {at for at, _ in pairs}), left_over(rest[1], {other for _, other in pairs})


def _report(old: Field, new: Field, found: Found) -> None:
    label = new.label.quote.strip(" :") or old.label.quote.strip(" :")
    relabelled = not same_text(old.label.quote, new.label.quote) and label_key(old.label.quote) != label_key(
        new.label.quote
    )
    if relabelled:
        renamed = f"{old.label.quote.strip(' :')} → {label}"
        found.changes.append(Change(renamed, old.label, new.label, difference(old.label.quote, new.label.quote)))
    if same_value(old.value.quote, new.value.quote):
        found.unchanged += not relabelled
        return
    if (
        old.is_run
        and new.is_run
        and len(parts := run_changes(old.line, new.line))
        and [p.item for p in parts] != [label]
    ):
        found.changes.extend(parts)
        return
    before, after = (old.value if old.value.quote else None), (new.value if new.value.quote else None)
    found.changes.append(Change(label, before, after, _change(old.value.quote, new.value.quote, label)))


def _change(old: str, new: str, label: str) -> str:
    if not old:
        return "added"
    return difference(old, new, label) if new else "removed"


def _likely_labels(old: Sequence[Field], new: Sequence[Field]) -> Pairs:
    """'Tax (13%)' and 'Tax (15%)', 'Union due' and 'Union dues'."""
    words = [masked_words(f.label.quote) for f in old], [masked_words(f.label.quote) for f in new]
    letters = [[*label_key(f.label.quote)] for f in old], [[*label_key(f.label.quote)] for f in new]

    def score(at: int, other: int) -> float:
        by_words = likeness(words[0][at], words[1][other])
        return max(by_words, likeness(letters[0][at], letters[1][other]) if by_words >= 0.5 else 0.0)

    return likely_pairs(words[0], words[1], score, at_least=_LIKELY_LABEL)


def _renamed(old: Sequence[Field], new: Sequence[Field], all_old: Sequence[Field], all_new: Sequence[Field]) -> Pairs:
    """The same value under another label: where labels share a word, neighbours agree, or the value is long enough to tell."""
    pairs: Pairs = []
    taken: set[int] = set()
    for at, field in enumerate(old):
        for other, candidate in enumerate(new):
            if other in taken or not field.value.quote or not same_value(field.value.quote, candidate.value.quote):
                continue
            shares = set(masked_words(field.label.quote)) & set(masked_words(candidate.label.quote)) - {"#"}
            is_telling = sum(c.isdigit() for c in field.value.quote) >= _TELLING_DIGITS
            if shares or is_telling or _neighbours(field, all_old) & _neighbours(candidate, all_new):
                pairs.append((at, other))
                taken.add(other)
                break
    return pairs


def _neighbours(field: Field, fields: Sequence[Field]) -> set[tuple[int, str]]:
    at = next(i for i, candidate in enumerate(fields) if candidate is field)
    return {(step, label_key(fields[at + step].label.quote)) for step in (-1, 1) if 0 <= at + step < len(fields)}
