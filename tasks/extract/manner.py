"""How a document speaks: one that lays down rules says in plain present tense what others say with 'must'."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_I = re.IGNORECASE

# Titles of works in law: what they say in their operative part binds, step or not.
_LAW = re.compile(
    r"\b(?:act|agreement|contract|lease|deed|statute|law|by-?laws?|ordinance|decree|charter|treaty|convention|licen[sc]e|tenancy|"
    r"(?:terms|conditions) (?:of|and|for)|constitution)\b",
    _I,
)
# Titles of works of an organisation or a profession: policies, procedures, guidelines.
_HOUSE_RULES = re.compile(
    r"\b(?:polic(?:y|ies)|procedures?|sops?|standard operating|work instructions?|house rules|rules|rulebook|code of (?:conduct|practice|ethics)|"
    r"(?:employee|staff|quality|safety) (?:hand ?book|manual)|guidelines?|handbook|instructions? for (?:staff|employees))\b",
    _I,
)
# Sections that tell rather than bind.
_TELLING = re.compile(
    r"\b(?:purpose|objectives?|aims?|background|introduction|overview|history|rationale|evidence|abstract|results|discussion|findings|preamble|recitals|"
    r"examples?|figures and facts|explanatory|summary of (?:evidence|changes))\b",
    _I,
)
_NOT_WORDS = re.compile(r"[_\-./]+")


_DUTY_WORD = re.compile(r"\b(?:must|shall|should|has to|have to)\b", _I)
_SENTENCE_END = re.compile(r"[.;](?:\s|$)")
_MANY = 0.15  # duty words per sentence: such a document says its rules, and what it says plainly only describes


@dataclass(frozen=True, slots=True)
class Voice:
    """Whether a document's plain statements bind, and whether they do so as law, where nobody follows steps."""

    binds: bool = False
    is_law: bool = False


PLAIN = Voice()


def voice_of(work: str, texts: Sequence[str]) -> Voice:
    """How a document speaks; `work` is what it is called, by its title or its file's name, `texts` are its sections'."""
    name = _NOT_WORDS.sub(" ", work)
    if _LAW.search(name):
        return Voice(binds=True, is_law=True)
    if not _HOUSE_RULES.search(name):
        return PLAIN
    duties = sum(len(_DUTY_WORD.findall(text)) for text in texts)
    return Voice(binds=duties < _MANY * sum(len(_SENTENCE_END.findall(text)) for text in texts) or not duties)


def tells(heading: str) -> bool:
    """Whether a section tells of something (its background, its evidence) and binds nobody."""
    return bool(_TELLING.search(heading))


# Who decides and answers for things in an organisation or under a contract.
_ROLE = (
    r"(?:managers?|heads?|directors?|supervisors?|officers?|chair(?:man|woman|person)?|committee|board|council|team leaders?|department|quality unit|quality assurance|QA|human resources|"
    r"employees|staff|employer|landlord|tenant|supplier|buyer|seller|customer|contractor|owner|trustees?|treasurer|secretary|minister|inspector|registrar|shift leader|foreman|pharmacist|physician|nurse)"
)
_DUTY = r"(?:approves?|reviews?|signs?|authori[sz]es?|appoints?|decides?|oversees?|ensures?|keeps?|maintains?|reports?|bears?|pays?|informs?|notif(?:y|ies)|releases?|trains?|checks?|verif(?:y|ies)|verifies|submits?|books?|countersigns?|designates?|confirms?)"
ROLE_DOES = re.compile(
    rf"(?:(?:The|Each|Every|An?)\s+)?(?:[\w-]+\s+){{0,3}}?{_ROLE}(?:\s+of\s+(?:the\s+)?[\w-]+)?\s+{_DUTY}\b", _I
)
_HANDLED = (
    r"(?:worn|kept|stored|retained|returned|released|repeated|reviewed|approved|recorded|signed|reported|cleaned|calibrated|inspected|checked|tested|labell?ed|locked|disposed|destroyed|archived|submitted|filed|"
    r"carried (?:out|over)|handed (?:in|over)|performed|conducted|held|paid|renewed|replaced|updated|documented|trained|booked|reimbursed|issued|granted|verified|measured|taken|made|done|sent|stopped|discarded|used)"
)
_BOUND = (
    r"(?:at all times|only (?:if|by|when|after|with|in|on|once|to|from)|no later than|not later than|within (?:\w+ ){0,2}(?:\d+|one|two|three|five|seven|ten|fourteen|thirty) |"
    r"(?:for|until) (?:at least |a minimum of )?(?:\d+|one|two|three|four|five|six|seven|ten|twelve|\d+ \w+) (?:working |calendar )?(?:minutes|hours|days|weeks|months|years)|every (?:\w+ )?(?:shift|day|week|month|quarter|year|days|weeks|months|years)|"
    r"(?:daily|weekly|monthly|quarterly|annually|yearly)\b|before (?:each|every|use)|after (?:each|every|use)|in writing|in advance|by the (?:head|manager|supervisor|director|quality|line))"
)
_SOME = re.compile(r"(?:Most|Many|Some|Few|All but|Half|About|Nearly)\b", _I)
_BOUND_HANDLING = re.compile(rf"\b(?:is|are)\s+(?:\w+ly\s+)?{_HANDLED}\b.*\b{_BOUND}|\bmay be {_HANDLED}\b", _I)
_PAST = re.compile(
    r"\b(?:was|were|had|has been|have been|did|made|found|fell|rose|gave|took|became|began|led|showed)\b|\b(?:we|study|trial|results?|data)\b",
    _I,
)
_CAUSES = re.compile(
    r"\b(?:causes?|leads? to|results? in|increases?|reduces?|decreases?|prevents?|contains?|consists?|helps?|describes?|explains?|lists?|shows?|sets out|gives|is (?:made|dated) (?:between|on|this)|"
    r"is (?:dated|divided|organi[sz]ed|structured)|are for (?:convenience|information|reference)|because|due to|tends? to|usually|often|typically|go(?:es)? to)\b",
    _I,
)
_PRESENT = re.compile(
    r"(?<=\s)(?:is|are|has|have|does|do|will|applies|apply|[a-z]{2,}(?:[^aeious]s|es)|receive|get|remain|need|pay|keep|wear|report|return|carry|use|hold|wash|book|take|leave|enter|sign|follow|work)(?=[\s,])"
    r"|^(?:[A-Z][\w-]*\s+)?[\w-]+s\s+(?!(?:of|in|for|and|or|to|on|with|by|at|from|that|who|which|whose|under|over|between|as|not)\b)[a-z]{2,}\s"
)
_SHORTEST = 4  # words of a sentence that binds


def is_plain_rule(text: str, *, binds: bool) -> bool:
    """Whether a sentence in the present tense is a rule: by what it says, or because its section `binds` throughout."""
    if _SOME.match(text) or _PAST.search(text) or "%" in text:
        return False
    if _BOUND_HANDLING.search(text):
        return True
    is_sentence = text[:1].isupper() and text.rstrip()[-1:] in ".;" and len(text.split()) >= _SHORTEST
    return binds and is_sentence and bool(_PRESENT.search(text)) and not _CAUSES.search(text)
