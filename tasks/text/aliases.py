"""How a question names a document: by an identifier, by words of its title or file name, or by a short form of them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sayso.tasks.text.questions import names

_WORD = re.compile(r"[A-Za-z]+|\d+(?:\.\d+)*")
# Words that say what kind of thing is named, not which one.
_PLAIN = frozenset(
    ["a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with", "section", "sections", "article", "articles", "chapter", "chapters", "part", "parts", "document", "documents", "paper", "papers", "version", "revision", "rev", "draft", "edition", "file", "label", "leaflet", "guide", "manual", "standard", "licence", "license", "rule", "rules", "regulation", "regulations", "act", "law", "policy", "procedure", "specification", "spec", "handbook", "book", "report", "form"]
)  # fmt: skip
_PREFIX = 3  # letters a short form must share with the word it stands for ("Rev", "Art")


def name_words(text: str) -> list[str]:
    """Lower-case words and numbers of a name; letters and digits are parted, so that 'RFC7009' reads as 'RFC 7009'."""
    return [word.lower().removesuffix(".0") for word in _WORD.findall(text)]


def named_documents(
    text: str, aliases: Mapping[str, Sequence[str]], *, among: int | None = None
) -> dict[str, tuple[str, ...]]:
    """Each name in a text that stands for some, not most, of the documents -> those documents.

    `aliases` maps a document's logical name to its other names, its title first. A name stands for a document when all its
    words occur in one of the document's names, an abbreviation ("GPL") also as initials of them. `among` is the number of all
    documents when `aliases` holds only those that may be named.
    """
    known = {name: [name_words(alias) for alias in (name, *others)] for name, others in aliases.items()}
    total = among or len(known)
    limit = max(2, total // 2)
    found: dict[str, tuple[str, ...]] = {}
    for name in names(text):
        words = _telling(name_words(name))
        if not words:
            continue
        hits = tuple(document for document, others in known.items() if any(_covers(alias, words) for alias in others))
        if 0 < len(hits) <= limit and len(hits) < total:
            found[name] = hits
    return found


def _telling(words: list[str]) -> list[str]:
    """The words that tell one document from another; a number alone does only beside a word such as 'Revision'."""
    telling = [word for word in words if word not in _PLAIN]
    if any(len(word) > 1 and not word[0].isdigit() for word in telling):
        return telling
    return words if len(words) > 1 and any(word[0].isalpha() for word in words) and telling else []


def _covers(alias: Sequence[str], words: Sequence[str]) -> bool:
    initials = "".join(word[0] for word in alias if word not in {"and", "for", "of", "the"})
    return all(
        any(_same(word, other) for other in alias) or (len(word) > 1 and word.isalpha() and word in initials)
        for word in words
    )


def _same(word: str, other: str) -> bool:
    if word == other:
        return True
    short, long = sorted((word, other), key=len)
    return len(short) >= _PREFIX and short.isalpha() and long.startswith(short)
