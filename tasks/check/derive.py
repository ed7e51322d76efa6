"""Judgements that follow by counting: a quantity of the question against the one limit the checked sentences state (paper 6.15).

A wrong judgement is far worse than none: it is made only of one rule with one limit in the question's own unit, about most of what
the question names, and where rules conflict only of the one in the document that says it governs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from sayso.schemas.asking import Checked, Obligation, Reading, Verdict
from sayso.tasks.check.applies import applies, binds, is_plain
from sayso.tasks.check.values import value_of
from sayso.tasks.text.dates import dates, days_between
from sayso.tasks.text.sentences import sentence_spans
from sayso.tasks.text.tokens import stem, stems

_COUNT = r"(?P<{0}>\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)?|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|fifteen|twenty|thirty|sixty|ninety)"
_UNIT = r"(?P<{0}>(?:working |business )?days?|hours?|minutes?|weeks?|months?|years?|euros?|dollars?|pounds?|percent|%|kg|mg|km|metres?|meters?|degrees?|pages?|characters?)"
_UNCOUNTED = frozenset(["kg", "mg", "km", "percent"])
_QUANTITY = re.compile(rf"\b{_COUNT.format('n')}[ -]?(?:calendar )?{_UNIT.format('u')}(?!\w)", re.IGNORECASE)
_LIMIT = re.compile(
    rf"\b(?:(?P<most>at (?:the )?most|no(?:t)? more than|up to|within|no(?:t)? later than|not exceed|no longer than|a maximum of)|"
    rf"(?P<least>at least|no(?:t)? less than|no fewer than|a minimum of))\s+(?:a total of )?{_COUNT.format('n')}[ -]?(?:calendar )?{_UNIT.format('u')}(?!\w)",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\b(?:in time|on time|late|overdue|within|allowed?|permitted|may|can|could|too (?:much|many|long|high|late|little|few|short)|exceed\w*|limit|enough|accept\w*|ok(?:ay)?|compl\w+)\b",
    re.IGNORECASE,
)
_EXCEPTION = re.compile(
    r"\b(?:except\w*|unless|exempt\w*|waive\w*|do(?:es)? not apply|extension|extended|instead)\b", re.IGNORECASE
)
_GOVERNS = re.compile(r"\bthis (?:\w+ )?(?:governs|prevails|takes precedence|overrides)\b", re.IGNORECASE)
_OVERLAP = 0.5  # share of what the question names that the rule must speak of
_RIVAL = 0.7  # of the best rule's share, from which another one competes with it


@dataclass(frozen=True, slots=True)
class _Amount:
    value: Decimal
    unit: str
    told: str


@dataclass(frozen=True, slots=True)
class _Rule:
    text: str
    document: str
    section: str
    amount: _Amount
    is_least: bool
    share: float
    is_bound: bool  # it lays down a rule for what the question names; one that does not still competes


def with_verdict(
    question: str, obligations: Sequence[Obligation], checked: Checked, readings: Sequence[Reading]
) -> Checked:
    """The checked answer with the judgement that follows from it, where it has none and one follows."""
    if checked.verdict is not None:
        return checked
    return replace(checked, verdict=derived(question, obligations, checked, {r.section_id: r for r in readings}))


def derived(
    question: str, obligations: Sequence[Obligation], checked: Checked, readings: Mapping[str, Reading]
) -> Verdict | None:
    """Whether the question's quantity keeps the limit, with the sentences it rests on; None where that does not follow."""
    asked = next((o for o in obligations if o.kind == "judge"), None)
    if asked is None or not _ASKS.search(asked.text):
        return None
    amount = _asked_amount(question)
    if amount is None:
        return None
    stated = list(_stated(checked, readings))
    rules = _governed(_competing(list(_rules(question, amount, stated))), stated)
    if rules is None or not rules[0].is_bound:
        return None
    rule, basis = rules
    over = rule.amount.value - amount.value if rule.is_least else amount.value - rule.amount.value
    limits = ("at least" if rule.is_least else "at most") + f" {rule.amount.told}"
    missed = "Below the minimum" if rule.is_least else "Over the limit"
    text = f"{missed if over > 0 else 'Within the limit'}: {amount.told} against {limits} ({rule.document})"
    exceptions = [text for text, _, section in stated if section == rule.section and _EXCEPTION.search(text)]
    ending = ", unless the exception stated with the rule applies." if exceptions else "."
    sides = (rule.amount.value, amount.value) if rule.is_least else (amount.value, rule.amount.value)
    line = f"{sides[0]} - {sides[1]} = {over} {amount.unit}{'' if amount.unit in _UNCOUNTED else 's'}"
    return Verdict(text + ending, tuple(dict.fromkeys((rule.text, *basis, *exceptions))), (line,))


def _asked_amount(question: str) -> _Amount | None:
    """The one quantity of the question, or the days between its two dates; None when it gives none or several."""
    days = sorted({found.day for found in dates(question)})
    found_amounts = list(_QUANTITY.finditer(question))
    if not all(is_plain(question, match) for match in found_amounts):
        return None
    amounts = [_amount(match) for match in found_amounts]
    if len(days) == 2 and not amounts:
        count = days_between(days[0], days[1])
        return _Amount(Decimal(count), "day", f"{count} days from {days[0].isoformat()} to {days[1].isoformat()}")
    return amounts[0] if len(amounts) == 1 and not days else None


def _amount(match: re.Match[str]) -> _Amount:
    value, unit = value_of(match["n"]), match["u"].lower()
    single = unit if unit in _UNCOUNTED else unit.rstrip("s")
    plain = {"%": "percent", "meter": "metre", "business day": "working day"}.get(single, single)
    return _Amount(value, plain, f"{match['n']} {match['u']}")


def _stated(checked: Checked, readings: Mapping[str, Reading]) -> Iterator[tuple[str, str, str]]:
    """Displayed sentences with their document and section."""
    for claim in checked.claims:
        if claim.status == "verified" and claim.unit.kind == "claim" and claim.spans:
            section = claim.spans[0].section_id
            for start, end in sentence_spans(claim.text):
                yield claim.text[start:end], readings[section].document, section


def _rules(question: str, amount: _Amount, stated: Sequence[tuple[str, str, str]]) -> Iterator[_Rule]:
    """Sentences that state a limit in the quantity's unit about what the question names."""
    plain = _QUANTITY.sub(" ", question)
    for found in reversed(list(dates(plain))):
        plain = plain[: found.start] + plain[found.end :]
    wanted = set(stems(plain)) - _ASKING
    said = _QUANTITY.search(question)
    asked_end = said.end() if said else len(question)
    for text, document, section in stated:
        limits = [match for match in _LIMIT.finditer(text) if _amount(match).unit == amount.unit]
        share = len(wanted.intersection(stems(text))) / len(wanted) if wanted else 0.0
        for match in limits:
            if _turns_it(text, match) or not _counts_from(text[match.end() :], wanted):
                continue
            if not applies(question, asked_end, text, match, wanted):
                continue
            yield _Rule(
                text,
                document,
                section,
                _amount(match),
                bool(match["least"]),
                share,
                binds(text[: match.start()], wanted),
            )


_NEGATED = re.compile(r"\b(?:not|never|cannot|no(?! (?:more|less|later|longer|fewer)))\b|n['’]t\b", re.IGNORECASE)
_TIMES = frozenset(["day", "working day", "hour", "minute", "week", "month", "year"])
_ANCHOR = re.compile(r"\s*(?:of|after|from|following|before|since)\s+(?P<anchor>[^.;,]{3,60})", re.IGNORECASE)


def _turns_it(text: str, limit: re.Match[str]) -> bool:
    """'must not be opened within 30 days' asks for more, and 'within 10 metres' names a place."""
    if _NEGATED.search(text[: limit.start()]):
        return True
    return limit.group().lower().startswith("within") and _amount(limit).unit not in _TIMES


def _counts_from(after: str, wanted: set[str]) -> bool:
    """Whether the question speaks of what the limit counts from; a limit that does not say counts from anything."""
    match = _ANCHOR.match(after)
    anchor = set(stems(match["anchor"])) if match else set()
    return not anchor or not wanted.isdisjoint(anchor)


_ASKING = frozenset(
    stem(word)
    for word in ["allowed", "allow", "permitted", "may", "can", "ok", "okay", "time", "late", "limit", "within", "still", "enough", "long",
                 "today", "want", "like", "need", "acceptable", "accepted", "fine", "right", "really", "already"]
)  # fmt: skip


def _competing(rules: Sequence[_Rule]) -> list[_Rule]:
    best = max((rule.share for rule in rules), default=0.0)
    return [rule for rule in rules if rule.share >= max(_OVERLAP, _RIVAL * best)]


def _governed(rules: Sequence[_Rule], stated: Sequence[tuple[str, str, str]]) -> tuple[_Rule, tuple[str, ...]] | None:
    """The rule that applies and the sentence that makes it apply; None where several do and none governs."""
    if not rules:
        return None
    if len({(rule.amount.value, rule.is_least) for rule in rules}) == 1:
        return max(rules, key=lambda rule: rule.is_bound), ()
    governing = [(text, document) for text, document, _ in stated if _GOVERNS.search(text)]
    if len({document for _, document in governing}) != 1:
        return None
    text, document = governing[0]
    own = [rule for rule in rules if rule.document == document]
    if not own or len({(rule.amount.value, rule.is_least) for rule in own}) != 1:
        return None
    return own[0], (text,)
