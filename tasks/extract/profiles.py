"""Epistemic profiles: how firmly a sentence holds what it says, with the paper's weights (abstraction appendix, Trust and Asrt)."""

from __future__ import annotations

import re

from sayso.schemas.ledger import AssertionKind, Profile

TRUST: dict[Profile, float] = {
    "established": 1.0, "strong_claim": 0.9, "cited_external": 0.7, "hypothesis": 0.5, "disputed": 0.4, "defeated": 0.0,
}  # fmt: skip
ASSERTEDNESS: dict[Profile, float] = {
    "established": 1.0, "strong_claim": 1.0, "cited_external": 0.6, "hypothesis": 0.5, "disputed": 0.3, "defeated": 0.2,
}  # fmt: skip

_DEFEATED = re.compile(
    r"\b(?:retracted|refuted|disproved|debunked|withdrawn|no longer (?:valid|true|applies|apply|in (?:force|effect)|supported|recommended)|"
    r"(?:is|are|was|were|been) (?:obsoleted|superseded|deprecated|repealed|revoked))\b",
    re.IGNORECASE,
)
_DISPUTED = re.compile(
    r"\b(?:controvers\w+|disputed|contested|conflicting (?:evidence|results|reports|data)|mixed (?:evidence|results)|inconsistent (?:evidence|results|findings)|"
    r"no consensus|remains? unclear|open question|debated)\b",
    re.IGNORECASE,
)
_CITED = re.compile(
    r"\b[Aa]ccording to\b|\bet al\b|\b(?:reported|described|proposed|shown|found|argued|suggested|claimed|introduced) (?:by|in) (?:\[|[A-Z])|"
    r"^\s*(?:[A-Z]\w+ (?:and|&) [A-Z]\w+|[A-Z]\w+ et al\.?)\s*(?:\(\d{4}|\[)|\b(?:some|other|previous|prior|earlier|recent|many) (?:authors?|studies|works?|researchers?|"
    r"reports?|literature)\b|\bhas been (?:reported|suggested|argued|claimed)\b"
)
_HYPOTHESIS = re.compile(
    r"\b(?:might|could|perhaps|possibly|presumably|probably|hypothesi[sz]\w*|conjectur\w*|speculat\w*|we (?:believe|suspect|expect)|"
    r"(?:data|results|evidence|findings?|this) suggests?|suggest(?:s|ing)? that|appears? to|seems? to|likely|it is possible|"
    r"may (?!only\b|not\b))",
    re.IGNORECASE,
)
_CONSENSUS = re.compile(
    r"\b(?:well[- ](?:known|established|understood)|by definition|generally accepted|it is (?:known|established)|always holds?)\b",
    re.IGNORECASE,
)


def profile_of(sentence: str, kind: AssertionKind) -> Profile:
    """The profile of an assertion. What a document lays down (definitions, rules, steps) is established by its saying so; a finding
    is a strong claim unless a marker says otherwise.
    """
    if _DEFEATED.search(sentence) and kind != "supersession":
        return "defeated"
    if _DISPUTED.search(sentence):
        return "disputed"
    if kind != "finding":
        return "established"
    if _CITED.search(sentence):
        return "cited_external"
    if _HYPOTHESIS.search(sentence):
        return "hypothesis"
    return "established" if _CONSENSUS.search(sentence) else "strong_claim"
