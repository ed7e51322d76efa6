"""How a question names a document: by an identifier, by words of its title or file name, or by a short form of them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sayso.tasks.text.questions import names

_WORD = re.compile(r"[A-Za-z]+|\d+(?:\.\d+)*")
_PLAIN = frozenset(
    [
        "a",
        "an",
        "and",
        "at",
        "by",
        "for",
        "from",
        "in",
        "of",
        "on",
        "or",
        "the",
        "to",
        "with",
        "section",
        "sections",
        "article",
        "articles",
        "chapter",
        "chapters",
        "part",
        "parts",
        "document",
        "documents",
        "paper",
        "papers",
        "version",
        "revision",
        "rev",
        "draft",
        "edition",
        "file",
        "label",
        "leaflet",
        "guide",
        "manual",
        "standard",
    ]
)
_PREFIX = 3  # letters a short form must share with the word it stands for ("Rev", "Art")


def name_words(text: str) -> list[str]:
    """Lower-case words and numbers of a name; letters and digits are parted, so that 'RFC7009' reads as 'RFC 7009'."""
    return [word.lower().removesuffix(".0") for word in _WORD.findall(text)]


def named_documents(text: str, aliases: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Each name in a text that stands for few of the documents -> those documents.

    `aliases` maps a document's logical name to its other names, its title first. A name stands for a document when all its
    words occur in one of the document's names; a name that fits more than a third of many documents tells nothing.
    """
    known = {name: [frozenset(name_words(alias)) for alias in (name, *others)] for name, others in aliases.items()}
    limit = max(2, len(known) // 3)
    found: dict[str, tuple[str, ...]] = {}
    for name in names(text):
        words = [word for word in name_words(name) if word not in _PLAIN]
        if not any(len(word) > 1 for word in words):
            continue
        hits = tuple(document for document, others in known.items() if any(_covers(alias, words) for alias in others))
        if 0 < len(hits) <= limit:
            found[name] = hits
    return found


def _covers(alias: frozenset[str], words: Sequence[str]) -> bool:
    return all(any(_same(word, other) for other in alias) for word in words)


def _same(word: str, other: str) -> bool:
    if word == other:
        return True
    short, long = sorted((word, other), key=len)
    return len(short) >= _PREFIX and not short.isdigit() and long.startswith(short)
