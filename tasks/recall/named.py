"""The documents that a question names, found without comparing it with every document of a large tenant."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from sayso.tasks.text.aliases import name_words, named_documents
from sayso.tasks.text.questions import names

_START = 3  # letters by which a short form ("Rev") and its word are looked up


class Names:
    """Names of the ready documents, prepared once for a version of the documents table."""

    def __init__(self, documents: Iterable[Mapping[str, Any]]) -> None:
        self.ids: dict[str, str] = {}
        self._aliases: dict[str, tuple[str, ...]] = {}
        self._by_start: dict[str, set[str]] = defaultdict(set)
        self._initials: list[tuple[str, str]] = []
        for row in documents:
            self._add(row["name"], row["document_id"], row["title"])

    def _add(self, name: str, identity: str, title: str) -> None:
        self.ids[name] = identity
        self._aliases[name] = (title,)
        for alias in (name, title):
            found = name_words(alias)
            for word in found:
                self._by_start[word[:_START]].add(name)
            self._initials.append(("".join(w[0] for w in found if w not in {"and", "for", "of", "the"}), name))

    def named_in(self, text: str) -> list[str]:
        """Ids of the documents that the text names, by title, file name, identifier or short form."""
        told = [word for name in names(text) for word in name_words(name)]
        if not told:
            return []
        likely = {document for word in told for document in self._by_start.get(word[:_START], ())}
        short = [word for word in told if len(word) > 1 and word.isalpha()]
        likely |= {document for initials, document in self._initials if any(word in initials for word in short)}
        aliases = {name: self._aliases[name] for name in sorted(likely)}
        found = named_documents(text, aliases, among=len(self._aliases))
        return list(dict.fromkeys(self.ids[document] for hits in found.values() for document in hits))
