"""A judgement is shown only while every premise stands checked and it does not contradict what code computes (paper 6.15)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sayso.schemas.asking import Claim, Reading, Removed, Verdict, VerdictDraft
from sayso.tasks.check.judgement import new_words
from sayso.tasks.check.limits import Stated, counts
from sayso.tasks.text.dates import dates
from sayso.tasks.text.numbers import numbers

_GOVERNS = re.compile(
    r"\b(?:governs?|prevails?|takes? precedence|overrides?|shall control|supersedes?)\b", re.IGNORECASE
)
_KEPT = re.compile(
    r"\b(?:on time|in time|timely|within (?:the )?(?:limit|deadline|time)|met the (?:limit|deadline))\b", re.IGNORECASE
)
_MISSED = re.compile(
    r"\b(?:late|too late|overdue|not (?:on|in) time|untimely|missed|after the (?:limit|deadline)|over the limit)\b",
    re.IGNORECASE,
)


def check_verdict(
    draft: VerdictDraft, checked: Mapping[int, Claim], readings: Mapping[str, Reading], asked: str = ""
) -> tuple[Verdict | None, list[Removed]]:
    """The verdict with its computed lines, or why it cannot be shown. `asked` is the question, whose words it may use."""
    premises = [checked.get(order) for order in draft.premises]
    standing = [claim for claim in premises if claim is not None and claim.status == "verified"]
    if not premises or len(standing) < len(premises):
        failed = next((claim.unit.text for claim in premises if claim is not None and claim.status != "verified"), "")
        return None, [Removed(draft.text, f"premise_failed: {failed or 'no such claim'}")]
    stated = [_stated(claim, readings) for claim in standing]
    rule = _governing([_stated(c, readings) for c in checked.values() if c.status == "verified"], readings)
    made = counts(stated, rule.document if rule else "")
    computed = tuple(count.line for count in made)
    fault = _fault(draft.text, [count.over for count in made if count.limit], computed, stated)
    fault = fault or (
        new_words(draft.text, [*(sentence.text for sentence in stated), *computed], asked)
        if draft.made_by != "rules"
        else ""
    )
    if fault:
        return None, [Removed(draft.text, fault)]
    governed = (f"{rule.document} governs: {rule.text}",) if rule and made else ()
    return Verdict(draft.text, tuple(claim.text for claim in standing), (*computed, *governed)), []


def _stated(claim: Claim, readings: Mapping[str, Reading]) -> Stated:
    return Stated(claim.text, readings[claim.spans[0].section_id].document)


def _governing(stated: Sequence[Stated], readings: Mapping[str, Reading]) -> Stated | None:
    """The sentence that says which document governs, with the document it names (its own when it names none)."""
    for sentence in stated:
        match = _GOVERNS.search(sentence.text)
        if match is None:
            continue
        before = sentence.text[: match.start()].lower()
        named = [
            r.document
            for r in readings.values()
            if (r.title and r.title.lower() in before) or r.document.lower() in before
        ]
        speaks_of_itself = re.search(r"\bthis (?:document|manual|policy|agreement|procedure|section)\b", before)
        return Stated(sentence.text, named[0] if named and not speaks_of_itself else sentence.document)
    return None


def _fault(text: str, over: Sequence[int], computed: Sequence[str], stated: Sequence[Stated]) -> str:
    """Why a verdict's words disagree with what is computed or checked, '' when they do not."""
    says_missed = bool(_MISSED.search(text))
    says_kept = bool(_KEPT.search(text)) and not says_missed
    if over and ((says_kept and min(over) > 0) or (says_missed and max(over) <= 0)):
        return "contradicts_computed: " + "; ".join(computed)
    known = " ".join([*(sentence.text for sentence in stated), *computed])
    values = {number.value for number in numbers(known)}
    days = {found.day for found in dates(known)}
    rest = text
    for found in reversed(list(dates(text))):
        if found.day not in days:
            return "states_unchecked_date"
        rest = rest[: found.start] + rest[found.end :]
    return "" if {number.value for number in numbers(rest)} <= values else "states_unchecked_number"
