"""What a new, changed or deleted document does to the hooks of others: which are tried again, and which terms they share."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sayso.tasks.hook.catalog import Listed
from sayso.tasks.hook.lookup import DocumentPlaces
from sayso.tasks.hook.reference import Reference
from sayso.tasks.hook.resolve import Resolver
from sayso.tasks.hook.rows import Row, hook_of, settled
from sayso.tasks.hook.terms import is_term, term_reference
from sayso.tasks.text.names import Name
from sayso.tasks.text.numbering import normal_number
from sayso.tasks.text.words import content_words, normal

_PRINTED = re.compile(r"\d+(?:\.\d+)*|\b[IVXLC]+\b")
MAX_BORROWED = 12  # terms one document takes from another


@dataclass(slots=True)
class Settled:
    """Hooks with their outcomes, and the links these make."""

    hooks: list[Row] = field(default_factory=list)
    links: list[Row] = field(default_factory=list)

    def pairs(self) -> set[tuple[str, str]]:
        """(citing document, cited document) of every link between two documents."""
        return {
            (link["document_id"], other) for link in self.links for other in _ends(link) if other != link["document_id"]
        }


def _ends(link: Mapping[str, Any]) -> tuple[str, str]:
    return link["from_document_id"], link["to_document_id"]


def settle(rows: Iterable[Row], resolver: Resolver, names: Mapping[str, str], recipe_key: str) -> Settled:
    """Answer each hook; a term that nothing defines is just a name and leaves no hook, nor does a number inside a range that
    no document has ('§§ 164.302 through 164.318' skips most).
    """
    done = Settled()
    for row in rows:
        hook, link = settled(row, resolver.resolve(hook_of(row)), names, recipe_key)
        if link is not None:
            done.links.append(link)
        if link is not None or not (row["form"] in {"term", "abbreviation"} or _is_inside_range(row)):
            done.hooks.append(hook)
    return done


def _is_inside_range(row: Mapping[str, Any]) -> bool:
    """Whether the text prints the ends of a range around the number, but not the number."""
    printed = {normal_number(number) for number in _PRINTED.findall(row["quote"])}
    is_printed = row["number"] in printed or row["number"] in row["quote"]
    return row["form"] == "section" and row["number"][:1].isdigit() and len(printed) > 1 and not is_printed


class Newcomers:
    """What changed documents offer: the words and identifiers by which others may mean them."""

    def __init__(self, documents: Sequence[Listed], heading_words: Mapping[str, Collection[str]]) -> None:
        self.identifiers = frozenset(key for document in documents for key in document.identifiers)
        self._titles = [frozenset[str]().union(*document.aliases) for document in documents]
        self._headings = [frozenset(words) for words in heading_words.values()]

    def may_answer(self, row: Mapping[str, Any]) -> bool:
        """Whether an open hook of another document deserves another try; cheap, and never wrong to say yes."""
        if row["names_document"] in self.identifiers:
            return True
        named = frozenset(content_words(row["names_document"] or row["words"]))
        if named and any(named <= title for title in self._titles):
            return True
        return row["form"] == "heading" and bool(named) and any(named <= headings for headings in self._headings)


def borrowed_references(
    uses: Iterable[tuple[str, str, int]], own: DocumentPlaces, other: DocumentPlaces
) -> Iterator[tuple[str, Reference]]:
    """(section id, reference) for terms that a document uses as (printed, section, start) and that another one, which it cites,
    defines and it does not.
    """
    count = 0
    for printed, section_id, start in uses:
        term = normal(printed)
        if term in other.terms and term not in own.terms and is_term(printed) and count < MAX_BORROWED:
            count += 1
            yield section_id, term_reference(Name(start, start + len(printed), printed))
