"""What tells a sentence that states something from a fragment, and from a sentence about its own document."""

from __future__ import annotations

import re

_I = re.IGNORECASE

_LISTED = """
accept achieve act add affect allow appear apply argue assume attribute avoid become begin behave believe belong
bind break bring build call cause change close come compare compile confer consider consist constitute contain
continue cover create define demonstrate depend describe differ eliminate enable end evaluate execute exist expand
expect exploit extend fail feel find focus follow get give go govern grant happen help hold ignore implement impose
improve include increase inherit introduce involve keep know lack lead lie limit load look make match mean measure
move need occur offer open outperform override own parse pass perform present prevent print produce propose protect
provide put read receive reduce refer reject relate rely remain remove report represent require restrict result
return run say search see seem send serve set show simplify stand start stay stop store succeed suffer support
survive take tell tend test think treat try turn use vary want work write
"""
_COMMON = frozenset(_LISTED.split())


def _third_person(verb: str) -> str:
    if verb.endswith("y") and verb[-2] not in "aeou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "o")) else "s")


# A finite verb that makes a statement of a clause; auxiliaries first.
FINITE = re.compile(
    r"(?<=\s)(?:is|are|was|were|has|have|had|can|could|will|would|may|might|does|do|did|cannot|isn['’]t|aren['’]t|doesn['’]t|don['’]t|won['’]t|can['’]t|"
    + "|".join(sorted(map(_third_person, _COMMON)))
    + r")(?=[\s,.;])"
    + r"|\b(?:we|they|it|who)\s+(?:\w+ly\s+)?\w+ed\b"
    + r"|[a-z]s\s+(?:\w+ly\s+|also\s+|often\s+)?(?:"
    + "|".join(sorted(_COMMON))
    + r")(?=[\s,.;])"
)
ABOUT_ITSELF = re.compile(
    r"\b(?:this|the present|our) (?:section|document|chapter|appendix|paper|article|specification|memo|pep|manual|guide|report|note|page|table|figure|example|copyright|work is licensed)\b|\bwe (?:will|now|then|next|first) (?:describe|discuss|"
    r"present|explain|turn|review|look|see|show)\b|\bcopyright\b|\bhttps?://|\b(?:isbn|issn|doi)\b|\bas follows\b|\bthank\b",
    _I,
)
# A finite verb somewhere: what tells a sentence from a fragment.
CAN_DO = re.compile(
    r"\b(?:is|are|was|were|has|have|had|be|been|can|could|may|might|will|would|do|does|did|cannot|[a-z]{3,}(?:s|ed))\b"
)
# What a relative clause or brackets say is not the sentence's own statement.
RELATIVE = re.compile(r"\([^)]*\)|\b(?:which|who|whose|that|when|where|if)\b.*", _I)
