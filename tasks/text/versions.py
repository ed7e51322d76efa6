"""Versions in titles and file names: what tells revisions of one document apart, and is no part of its name."""

from __future__ import annotations

import re

from sayso.tasks.text.words import content_words

_VERSION = re.compile(r"(?i)(?:\b(?:version|ver|v|revision|rev|edition)[ .]*|-|\s)(\d+(?:\.\d+)*|(?<=rev )[a-z])\b")
# Words of a title that tell versions apart, not documents.
_VERSION_WORDS = re.compile(
    r"(?i)\b(?:version|ver|v|revision|rev|edition)[ .]*(?:\d[\w.]*|[a-z]\b)|\b(?:version|draft|final)\b|"
    r"\b(?:\d{1,2}\s+)?(?:january|february|march|april|may|june|july|august|september|october|november|december)\s+(?:\d{1,2}\s+)?\d{4}\b|\b(?:19|20)\d\d\b|\b\d+(?:\s\d+)*$"
)


def title_words(text: str) -> tuple[str, ...]:
    """Content words of a title or name without those that tell versions apart."""
    return content_words(_VERSION_WORDS.sub(" ", text))


def versions_of(text: str) -> set[str]:
    """Versions that a title or a file name gives, in normal form."""
    return {normal_version(found) for found in _VERSION.findall(text)}


def normal_version(printed: str) -> str:
    """'3.0' is 3."""
    return re.sub(r"(?:\.0)+$", "", printed).upper()
