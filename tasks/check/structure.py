"""Headings and connective text: shown unchecked only while they say nothing of their own (paper 3.4, 6.10, 6.17)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from sayso.schemas.asking import Claim, Reading, Unit
from sayso.tasks.check.sense import first_negation, has_condition, is_negated
from sayso.tasks.text.dates import dates
from sayso.tasks.text.numbers import has_number
from sayso.tasks.text.spans import find_span, fold
from sayso.tasks.text.tokens import content_words, stems, words

FIXED = frozenset(
    ["answer", "summary", "overview", "details", "background", "definition", "definitions", "steps", "procedure", "example", "examples", "exceptions", "conditions", "requirements", "comparison", "differences", "similarities", "changes", "sources", "figures", "tables", "notes", "limits", "not covered", "what is not covered", "short answer", "in short", "in detail", "what the documents say"]
)  # fmt: skip
_MODAL = re.compile(
    r"\b(?:must|shall|should|may|might|can|cannot|could|will|would|ought|need(?:s|ed)? to|ha(?:s|ve|d) to|required?|requires|recommended|"
    r"allowed|permitted|forbidden|prohibited|mandatory|optional|always|never|not|no|none|only|every|all)\b|n['’]t\b",
    re.IGNORECASE,
)
_ALIKE = re.compile(
    r"\b(?:same|both|neither|either|alike|unlike|agree\w*|disagree\w*|instead|otherwise)\b", re.IGNORECASE
)
_PIECES = re.compile(r"\s*[(),;:/|–—]\s*|\s+(?:-|and|&)\s+")
_JOINING = frozenset(["of", "the", "and", "de", "van", "von", "der", "for", "in", "on", "a", "no", "to"])
# Words that make a heading of names assert something about them.
_ASSERTS = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|does|do|did|replac\w+|outperform\w*|beats?|exceed\w*|supersed\w+|increas\w+|decreas\w+|reduc\w+|"
    r"improv\w+|caus\w+|prevent\w+|require[sd]?|contradict\w*|better|worse|higher|lower|more|less|fewer|than|over|versus|vs|without|not|no|never|"
    r"stopped|discontinued|approved|rejected|fail\w*|succeed\w*|wins?|won|los[et]s?|lost|leads?|led|supports?|refut\w+|confirm\w*|den(?:y|ies|ied))\b",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?<=\S)\s+[A-Z][\w-]+|\b\w*[a-z][A-Z]\w*|\b[A-Z]{2,}\b|\b\w+_\w+\b")
_FREE = frozenset(
    ["however", "therefore", "moreover", "furthermore", "also", "first", "second", "third", "finally", "next", "then", "further", "addition", "example", "instance", "follows", "following", "contrast", "hand", "other", "same", "applies", "apply", "turn", "particular", "result", "accordingly", "similarly", "likewise", "instead", "otherwise", "documents", "document", "text", "says", "say", "states", "state", "reads", "words", "own", "passages", "section", "sections", "these", "points", "reasons", "conditions", "steps", "cases", "items", "two", "both", "here", "below", "above"]
)  # fmt: skip


def check_connective(unit: Unit) -> Claim:
    """Connective text passes only with no number, date, name or modal verb, and no content words of its own."""
    text = unit.text
    if has_number(text) or any(dates(text)):
        return Claim(unit, text, "removed", "connective_states_number")
    if _NAME.search(text) or _MODAL.search(text) or _ALIKE.search(text):
        return Claim(unit, text, "removed", "connective_asserts")
    own = [word for word in content_words(text) if word not in _FREE]
    if own:
        return Claim(unit, text, "removed", "connective_asserts")
    return Claim(unit, text, "structure")


def check_heading(unit: Unit, under: Sequence[Claim], cited: Sequence[Reading], shown_as: Iterable[str]) -> Claim:
    """A heading stands when it is a fixed label, a cited section's own label, restates the checked words under it, or names.

    `under` are the checked claims it stands over, `cited` the sections they cite, `shown_as` those sections' labels.
    """
    text = unit.text.strip()
    if not under:
        return Claim(unit, text, "removed", "heading_over_nothing")
    plain = text.rstrip(":").lower()
    if plain in FIXED or text in set(shown_as):
        return Claim(unit, text, "structure")
    if _restates(text, under) or _names(text, cited):
        return Claim(unit, text, "structure")
    return Claim(unit, text, "removed", "heading_asserts")


def _restates(text: str, under: Sequence[Claim]) -> bool:
    """Its content words stand side by side, in this order, in one checked claim under it, before anything the claim denies.

    So a heading neither turns a relation around nor drops a "not"; it holds no digit, and no assertion that the claim binds to a
    condition.
    """
    if any(character.isdigit() for character in text) or is_negated(text):
        return False
    own = stems(text)
    asserts = bool(_ASSERTS.search(text))
    return bool(own) and any(
        _runs(own, stems(claim.text[: first_negation(claim.text)]))
        for claim in under
        if not (asserts and has_condition(claim.text))
    )


def _runs(wanted: Sequence[str], given: Sequence[str]) -> bool:
    size = len(wanted)
    return any(list(given[at : at + size]) == list(wanted) for at in range(len(given) - size + 1))


def _names(text: str, cited: Sequence[Reading]) -> bool:
    """A heading that names a person or thing: each piece of it is printed as a name in one cited document, none asserts.

    A piece is a run of capitalised words and numbers, a title or a heading; an abbreviation may stand for the initials of the
    piece beside it.
    """
    if _ASSERTS.search(text) or is_negated(text):
        return False
    pieces = [piece for piece in _PIECES.split(text) if fold(piece).letters]
    by_document: dict[str, list[Reading]] = {}
    for reading in cited:
        by_document.setdefault(reading.document_id, []).append(reading)
    return bool(pieces) and any(
        all(_is_name(piece, readings) or _is_initials(piece.strip().lower(), text) for piece in pieces)
        for readings in by_document.values()
    )


def _is_name(piece: str, readings: Sequence[Reading]) -> bool:
    wanted = fold(piece).letters
    labels = {
        fold(label).letters
        for reading in readings
        for label in (reading.document, reading.title, reading.heading, *reading.heading_path)
    }
    return wanted in labels or any(_is_printed_as_name(piece, reading.text) for reading in readings)


def _is_printed_as_name(piece: str, text: str) -> bool:
    place = find_span(piece, text)
    if place is None or is_negated(text[max(0, place[0] - 40) : place[0]].rsplit(". ", 1)[-1]):
        return False
    printed = re.findall(r"[^\W_]+", text[slice(*place)])
    return all(word[0].isupper() or word[0].isdigit() or word.lower() in _JOINING for word in printed)


def _is_initials(word: str, text: str) -> bool:
    """'SSN' beside 'social security number' in the heading itself."""
    others = [other for other in words(text) if other != word]
    initials = "".join(other[0] for other in others)
    return len(word) > 1 and word.isalpha() and word in initials
