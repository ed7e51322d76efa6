"""Headings and connective text: shown unchecked only while they say nothing of their own (paper 3.4, 6.10, 6.17)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from sayso.schemas.asking import Claim, Reading, Unit
from sayso.tasks.text.dates import dates
from sayso.tasks.text.numbers import has_number
from sayso.tasks.text.tokens import content_words, stem, words

FIXED = frozenset(
    ["answer", "summary", "overview", "details", "background", "definition", "definitions", "steps", "procedure", "example", "examples", "exceptions", "conditions", "requirements", "comparison", "differences", "similarities", "changes", "sources", "figures", "tables", "notes", "limits", "not covered", "what is not covered", "short answer", "in short", "in detail", "what the documents say"]
)  # fmt: skip
_MODAL = re.compile(
    r"\b(?:must|shall|should|may|might|can|cannot|could|will|would|ought|need(?:s|ed)? to|ha(?:s|ve|d) to|required?|requires|recommended|"
    r"allowed|permitted|forbidden|prohibited|mandatory|optional|always|never|not|no|none|only|every|all)\b|n['’]t\b",
    re.IGNORECASE,
)
_NEGATION = re.compile(r"\b(?:no|not|never|none|neither|nor|without|cannot)\b|n['’]t\b", re.IGNORECASE)
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
    if _NAME.search(text) or _MODAL.search(text):
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
    """Its content words occur, in this order, in one checked claim under it, and it holds no digit.

    The order keeps a heading from turning a relation around over the same words.
    """
    if any(character.isdigit() for character in text) or _NEGATION.search(text):
        return False
    own = [stem(word) for word in content_words(text)]
    return bool(own) and any(_in_order(own, [stem(word) for word in words(claim.text)]) for claim in under)


def _in_order(wanted: Sequence[str], given: Sequence[str]) -> bool:
    rest = iter(given)
    return all(word in rest for word in wanted)


def _names(text: str, cited: Sequence[Reading]) -> bool:
    """A heading that names a person or thing: every word and number of it stands in one cited document, none of them asserts."""
    if _ASSERTS.search(text):
        return False
    wanted = words(text)
    by_document: dict[str, set[str]] = {}
    for reading in cited:
        known = by_document.setdefault(reading.document_id, set())
        known.update(words(f"{reading.document} {reading.title} {' '.join(reading.heading_path)} {reading.text}"))
    return bool(wanted) and any(
        all(word in known or _is_initials(word, text) for word in wanted) for known in by_document.values()
    )


def _is_initials(word: str, text: str) -> bool:
    """'SSN' beside 'social security number' in the heading itself."""
    others = [other for other in words(text) if other != word]
    initials = "".join(other[0] for other in others)
    return len(word) > 1 and word.isalpha() and word in initials
