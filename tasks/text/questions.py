"""The parts of a question. A question often asks several things at once, and searching each part finds more than the whole."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sayso.tasks.text.sentences import sentence_spans

_WH = r"(?:what|which|who|whom|whose|when|where|why|how|whether)"
_AUX = r"(?:do|does|did|is|are|was|were|has|have|had|can|could|may|might|must|should|shall|will|would)"
_PREPOSITION = r"(?:at|below|above|by|for|from|in|into|of|on|over|to|under|until|up to|with|within|without)"
# Where a new clause that asks begins: after a comma, semicolon, colon or "and", at a question word or an inverted verb.
_JOINT = r"(?:[,;:]\s*(?:and|or|but|then|also)?|\s(?:and|or|but))\s+"
_CLAUSE = re.compile(rf"{_JOINT}(?=(?:{_PREPOSITION}\s+)?{_WH}\b)", re.IGNORECASE)
# Inverted verbs count in questions only: "and has been stolen" asks nothing.
_INVERTED = re.compile(rf"{_JOINT}(?={_AUX}\s+\w+\s+\w+)", re.IGNORECASE)
_ENUMERATOR = re.compile(r"[,;:.]?\s*(?:\band\s+|\bor\s+)?(?=\((?:[a-h]|[ivx]{1,4}|\d{1,2})\)\s)")
_SEMICOLON = re.compile(r";\s+")
_ASKS = re.compile(
    rf"^\W*(?:(?:and|or|but|then|so|also|if so|if not),?\s+)*(?:{_PREPOSITION}\s+)?(?:{_WH}|{_AUX}|list|compare|say|tell|give|name|"
    r"explain|describe|propose|suggest|trace|follow|start|state|show|summari[sz]e|outline|rule|judge|decide|find|quote)\b",
    re.IGNORECASE,
)
_NAME = re.compile(
    r"`[^`]+`|\"[^\"]{2,60}\"|“[^”]{2,60}”"  # code and quotations
    r"|(?<![\w-])--?[A-Za-z][\w-]+"  # options
    r"|\b[A-Za-z]+(?:[_.:/](?=\w)|-(?=\w*\d))(?:[\w.:/-]*\w)?"  # identifiers
    r"|\b[A-Z][\w+'-]*(?: (?:of |for )?(?:[A-Z][\w+'-]*|\d[\w-]*(?:\.\w[\w-]*)*))+"  # names of several words
    r"|\b\w*[A-Z]\w*\+*"  # one word with a capital anywhere
    r"|\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{4})?"
    r"|\b\d[\w.,%/-]*(?<![.,])(?:\s?(?:mg|g|kg|mL|ml|µg|%|days?|hours?|minutes?|years?|months?|weeks?)\b)?"  # figures with units
)
_REFERS = re.compile(
    r"\b(?:it|its|they|them|their|this|that|these|those|there|such|either|both|one|ones|the two|the latter|the former)\b",
    re.IGNORECASE,
)
_OPENERS_TEXT = """
a an and are as at but by can could did do does for from give had has have how i if in is it list may must name of on
or our propose say shall should so start state tell that the their then there these they this to trace under was we
were what when where whether which who whom whose why will with would you your compare describe explain follow once
after before suggest summarise summarize across between
"""
_OPENERS = frozenset(_OPENERS_TEXT.split())
_LEANS = re.compile(
    rf"\W*(?:(?:and|or|but)\s+)?(?:if|when|once|after|before|because|since|while|across|among|{_PREPOSITION})\b(?!\s+{_WH}\b)",
    re.IGNORECASE,
)
_BARE = re.compile(rf"(?:which|what|whose)(?!\s+{_AUX}\b)(?:\s+[\w-]+){{1,2}}", re.IGNORECASE)
_MINIMUM_WORDS = 3


@dataclass(frozen=True, slots=True)
class QuestionPart:
    """question[start:end] without its joining words. `is_asked` is false for a statement that only sets the scene.

    `names` are the names and figures of the rest of the question; `refers` says that the part leans on what stands before it.
    """

    text: str
    start: int
    end: int
    is_asked: bool
    refers: bool
    names: tuple[str, ...]


def question_parts(question: str) -> list[QuestionPart]:
    """Parts in the order asked; at least one for a question that has a word in it."""
    spans = [span for start, end in sentence_spans(question) for span in _clauses(question, start, end)]
    everything = names(question)
    parts = []
    for start, end in spans:
        text = question[start:end]
        own = {name.lower() for name in names(text)}
        rest = tuple(name for name in everything if name.lower() not in own)
        parts.append(QuestionPart(text, start, end, _asks(text), bool(_REFERS.search(text)), rest))
    return parts


def _asks(text: str) -> bool:
    return text.endswith("?") or bool(_ASKS.match(text))


def _clauses(question: str, start: int, end: int) -> list[tuple[int, int]]:
    """Split one sentence; a piece too short to be searched stays with the one before it."""
    sentence = question[start:end]
    patterns = (_CLAUSE, _SEMICOLON, _INVERTED) if sentence.endswith("?") else (_CLAUSE, _SEMICOLON)
    cuts = sorted({match.span() for pattern in patterns for match in pattern.finditer(sentence)})
    marks = [match.span() for match in _ENUMERATOR.finditer(sentence)]
    if len(marks) > 1:
        cuts = sorted({*cuts, *marks})
    spans: list[tuple[int, int]] = []
    at = 0
    for left, right in [*cuts, (len(sentence), len(sentence))]:
        if left < at or (left == at and spans):
            continue
        if len(sentence[at:left].split()) >= _MINIMUM_WORDS or not spans:
            spans.append((start + at, start + left))
        else:
            spans[-1] = (spans[-1][0], start + left)
        at = right
    return _joined(question, spans)


def _joined(question: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A condition ("If ...,"), a place ("In the drawing,") and a bare "which length and" belong to what follows."""
    joined: list[tuple[int, int]] = []
    for number, (start, end) in enumerate(spans):
        before = question[slice(*spans[number - 1])]
        if number and (_LEANS.match(before) or len(before.split()) < _MINIMUM_WORDS or _BARE.fullmatch(before)):
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def names(text: str) -> list[str]:
    """Names, identifiers, quotations and figures with units in a text, each once, in order; a capital that only opens a
    sentence does not make a name.
    """
    openings = {start for start, _ in sentence_spans(text)}
    found: dict[str, str] = {}
    for match in _NAME.finditer(text):
        name = match.group().strip("`\"“”' ")
        if match.start() in openings:
            name = _without_opener(name)
        if len(name) > 1 or name.isdigit():
            found.setdefault(name.lower(), name)
    return list(found.values())


def _without_opener(name: str) -> str:
    first, _, rest = name.partition(" ")
    if first.lower() in _OPENERS:
        return rest
    is_plain_word = first[1:].islower() and not rest
    return "" if is_plain_word else name
