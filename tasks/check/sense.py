"""Words that turn a sentence's sense around or bind it to a condition."""

from __future__ import annotations

import re

_NEGATION = re.compile(
    r"\b(?:not|no|never|neither|nor|none|nobody|nothing|cannot|without|prohibited|forbidden|false|fails? to|failed to|lacks?|refus\w+|"
    r"den(?:y|ies|ied)|un(?:able|safe|available|necessary|acceptable|likely|supported|lawful)|in(?:valid|correct|sufficient|eligible)|"
    r"except|exempt|excluded|excluding|exclusion)\b|n['’]t\b",
    re.IGNORECASE,
)
_CONDITION = re.compile(r"\b(?:if|unless|when|where|provided|until|only|whether|except|in case)\b", re.IGNORECASE)
_NEXT = re.compile(r"(?!(?:be|been|a|an|the|any|to|of|have|has)\b)[A-Za-z][\w-]*")
# What speaks to a model that reads the document instead of to its reader.
_TO_MODEL = re.compile(
    r"\b(?:ignore|disregard|forget|override|bypass)\b[^.\n]{0,40}\b(?:instructions?|prompts?|guidelines|directions|system messages?)\b"
    r"|\b(?:attention|note|message|instructions?|hint) (?:to|for) (?:the |any |all )?(?:AI|assistants?|(?:large )?language models?|LLMs?|chatbots?|model)\b"
    r"|\b(?:you are|act as|as) (?:now )?an? (?:AI|artificial intelligence|large language model|language model|chatbot|LLM)\b"
    r"|\b(?:AI|LLM|assistant|chatbot|language model)s?\b[^.\n]{0,20}\b(?:must|should|shall|please|has to)\b[^.\n]{0,30}\b(?:say|answer|reply|respond|output|tell|write|print|repeat)\b"
    r"|<\|\w+\|>|\[/?INST\]|<<SYS>>",
    re.IGNORECASE,
)


def is_negated(text: str) -> bool:
    """Whether something in the sentence denies, forbids or excludes."""
    return bool(_NEGATION.search(text))


def denied_words(text: str) -> set[str]:
    """The word after each denying word: what the sentence denies."""
    return {match.group().lower() for m in _NEGATION.finditer(text) if (match := _NEXT.search(text, m.end()))}


def first_negation(text: str) -> int:
    """Where the first denying word stands; the text's length without one."""
    match = _NEGATION.search(text)
    return match.start() if match else len(text)


def is_bound(text: str) -> bool:
    """Whether the sentence denies or sets a condition, so that what follows may not be shown without it."""
    return is_negated(text) or bool(_CONDITION.search(text))


def has_condition(text: str) -> bool:
    """Whether it holds only under a condition."""
    return bool(_CONDITION.search(text))


def addresses_model(text: str) -> bool:
    """Whether a document's words ask a model for something; a model that repeats them is not believed."""
    return bool(_TO_MODEL.search(text))
