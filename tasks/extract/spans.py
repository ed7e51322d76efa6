"""Conditions, exceptions and thresholds inside a sentence, as half-open spans of it."""

from __future__ import annotations

import re

Span = tuple[int, int]

_EXCEPTION = re.compile(
    r"\b(?:unless|except(?:\s+(?:for|that|as|when|where|if|to|in|with|by|under))?|excepting|other than|excluding|notwithstanding|with the exception of|"
    r"apart from|save (?:that|for|as|where|when|if|to)|but (?:does|do|is|are|shall|need) not (?:include|apply|cover|extend)|does not apply (?:to|if|when|where))\b",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"\b(?:(?:only|even|but|and|or|except)\s+)?(?:if|when(?:ever)?|provided\s+that|in\s+the\s+event(?:\s+(?:that|of))?|in\s+(?:the\s+)?cases?\s+(?:of|where|that|when)|"
    r"as\s+long\s+as|so\s+long\s+as|on\s+condition\s+that|to\s+the\s+extent(?:\s+that)?|subject\s+to|while|once(?!\s+(?:every|a|an|per|daily|weekly|monthly|yearly|again|more|only|in)\b)|until|upon)\b"
    r"|(?:(?<=^)|(?<=[,;:]\s)|(?<=\)\s))where\b"
    r"|(?<=^)(?:in|for)\s+(?:\w+\s+)?(?:patients|people|persons|children|adults|women|men|employees|members|customers|users)\s+(?:with|who|whose|under|over|aged)\b",
    re.IGNORECASE,
)
# Relative and indirect clauses that begin with the same words.
_NOT_CONDITION = re.compile(
    r"(?:\b(?:as|see|whether|ask|know|knows|determin\w+|check\w*|decid\w+|say|tell|indicat\w+|specif\w+|show\w*|sure|date|time|day|moment|point|period|year|of|about|be|is|are)\s+"
    r"(?:if|when|while|subject\s+to))$",
    re.IGNORECASE,
)
_CONCESSION = re.compile(r"while\s+(?!you\b|your\b|the (?:patient|user)\b|\w+ing\b)", re.IGNORECASE)
_SECOND_SUBJECT = re.compile(
    r"\s(?:you|your\s\w+|the\s\w+|it|they)\s+(?:should|must|shall|will|may|can|usually)\b", re.IGNORECASE
)
_UNITS = (
    r"%|percent|per\s+cent|°\s?[CF]|mg|µg|mcg|g|kg|mL|ml|L|l|IU|mm|cm|m|km|Hz|kHz|MHz|GHz|[kKMGT]i?B|bytes?|bits?|octets?|characters?|words?|pages?|tokens?|digits?|"
    r"seconds?|secs?|minutes?|mins?|hours?|days?|nights?|weeks?|months?|years?|business\s+days|working\s+days|calendar\s+days|times|attempts?|retries|"
    r"persons?|people|individuals?|employees|patients|residents|tablets?|capsules?|doses?|puffs|drops|units?|copies|items?|euros?|dollars?|EUR|USD|GBP|ms|s|V|W|A|psi|bar"
)
_SPELLED = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred"
_AMOUNT = rf"(?:[$€£]\s?)?(?:\d[\d,]*(?:\.\d+)?|\b(?:{_SPELLED}))(?:\s?(?:million|billion|thousand))?"
_BOUND = (
    r"at\s+least|at\s+most|no\s+(?:more|less|fewer|later|earlier|longer|greater|lower)\s+than|not\s+(?:more|less|fewer|later|exceed(?:ing)?)(?:\s+than)?|more\s+than|less\s+than|"
    r"fewer\s+than|greater\s+than|higher\s+than|lower\s+than|longer\s+than|shorter\s+than|older\s+than|younger\s+than|up\s+to|within|minimum\s+(?:of|length\s+of)|maximum\s+(?:of|length\s+of)|"
    r"a\s+(?:minimum|maximum)\s+of|exceed(?:s|ing)?|over|under|below|above|not\s+to\s+exceed|between|from|≥|≤|>|<|every|for|after"
)
_THRESHOLD = re.compile(
    rf"(?<![\w.])(?:(?:{_BOUND})\s*)?{_AMOUNT}(?:\s?(?:-|–|to|and|or)\s?{_AMOUNT})?[\s-]?(?:{_UNITS})(?![\w])"
    rf"|(?<![\w.])(?:at\s+least|at\s+most|no\s+more\s+than|not\s+more\s+than|no\s+fewer\s+than|more\s+than|less\s+than|fewer\s+than|up\s+to|≥|≤|>|<)\s*{_AMOUNT}(?![\w.]*\w)"
    rf"|\b\d+\s+in\s+\d[\d,]*\b|[$€£]\s?\d[\d,]*(?:\.\d+)?(?:\s?(?:million|billion))?",
    re.IGNORECASE,
)
_MAIN = re.compile(
    r"\s*(?:then\s+)?(?:(?:the|a|an|this|that|these|those|it|its|they|he|she|we|you|your|no|any|all|each|such|please|do|don't|never|always)\b|[A-Z\"“]\w*|\w+\s+(?:MUST|SHALL|SHOULD|MAY|must|shall|should|may|will|can|is|are)\b|[a-z]+\s+(?:the|a|an|your|it|this|immediately|only)\b)"
)


def condition_spans(sentence: str) -> list[Span]:
    """Clauses that limit when the sentence holds: from the conjunction to the end of its clause."""
    taken = exception_spans(sentence)
    found: list[Span] = []
    for match in _CONDITION.finditer(sentence):
        if (
            (found and match.start() < found[-1][1])
            or _inside(match.start(), taken)
            or _NOT_CONDITION.search(sentence[: match.end()])
        ):
            continue
        leads = not sentence[: match.start()].strip(' -•*"“(0123456789.)')
        if leads and _CONCESSION.match(sentence, match.start()):
            continue
        end = _clause_end(sentence, match.start(), match.end())
        if leads and (second := _SECOND_SUBJECT.search(sentence, match.end() + 12, end)):
            end = second.start()
        if sentence[match.end() : end].strip() and not (
            sentence[end : end + 1] == ":" and len(sentence[match.end() : end].split()) < 3
        ):
            found.append((match.start(), end))
    return found


def exception_spans(sentence: str) -> list[Span]:
    """Clauses that take something out."""
    found: list[Span] = []
    for match in _EXCEPTION.finditer(sentence):
        if not found or match.start() >= found[-1][1]:
            found.append((match.start(), _clause_end(sentence, match.start(), match.end())))
    return found


def threshold_spans(sentence: str) -> list[Span]:
    """Quantities with a unit or a bound: 'at least 64 characters', '60 days', '1 in 10000'."""
    return [match.span() for match in _THRESHOLD.finditer(sentence)]


def _inside(at: int, spans: list[Span]) -> bool:
    return any(start <= at < end for start, end in spans)


def _clause_end(sentence: str, start: int, after: int) -> int:
    """Where the clause ends that begins at `start`: at a comma or semicolon outside brackets that is not a list's."""
    depth = 0
    leads = not sentence[:start].strip(' -•*"“(0123456789.)')
    for at in range(after, len(sentence)):
        letter = sentence[at]
        if letter in "([":
            depth += 1
        elif letter in ")]":
            if depth == 0:
                return at
            depth -= 1
        elif (
            (depth == 0 and letter in ";:")
            or (depth == 0 and letter == "," and _ends_clause(sentence, at, leads=leads))
            or (depth == 0 and letter == "[" and sentence[:at].endswith(" "))
        ):
            return at
    return _without_stop(sentence)


def _ends_clause(sentence: str, at: int, *, leads: bool) -> bool:
    rest = sentence[at + 1 :]
    if _EXCEPTION.match(rest.lstrip()):
        return True
    if not leads:
        return not re.match(
            r"\s*(?:or|and)\s+(?!(?:shall|must|may|is|are)\b)|\s*[\w-]+(?:\s+[\w-]+){0,3},\s*(?:or|and)\b|\s*[\w-]+(?:\s+[\w-]+){0,2}\s+(?:or|and)\s",
            rest,
        )
    if re.match(r"\s*(?:or|and|including|such as|which|who|e\.g)\b", rest):
        return False
    is_list = re.match(r"\s*[\w-]+(?:\s+[\w-]+){0,3}(?:,\s*[\w-]+(?:\s+[\w-]+){0,3})*,\s*(?:or|and)\s", rest)
    return not is_list or bool(_MAIN.match(rest))


def _without_stop(sentence: str) -> int:
    return len(sentence.rstrip(" .;,!"))
