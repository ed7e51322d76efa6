"""Series from titles, names and upload sequence: what continues what, what replaces what (paper 6.14)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sayso.schemas.ledger import LinkKind
from sayso.tasks.text.names import find_names
from sayso.tasks.text.words import key64, words


@dataclass(frozen=True, slots=True)
class Member:
    """A document as its signature places it; `places` are (kind, numbers, stem)."""

    document_id: str
    name: str
    title: str
    sequence: int | None
    effective_date: str | None
    places: tuple[tuple[str, tuple[int, ...], str], ...]


@dataclass(frozen=True, slots=True)
class SeriesLink:
    """`source` continues or replaces `target`, or is only of the same series."""

    kind: LinkKind
    source: str
    target: str
    evidence: str


def places_of(series: Iterable[str]) -> tuple[tuple[str, tuple[int, ...], str], ...]:
    """The series column of a signature, taken apart."""
    split = (place.split("\t") for place in series)
    return tuple((kind, tuple(map(int, numbers.split())), stem) for kind, numbers, stem, _ in split)


def series_links(members: Sequence[Member], *, is_lower: Callable[[int], bool]) -> list[SeriesLink]:
    """Links between neighbours of each series; `is_lower` says whether the tenant writes the word of a key in lower case.

    Documents whose titles name different persons are never of one series.
    """
    found: dict[tuple[str, str], SeriesLink] = {}
    for kind, stem, placed in _series(members):
        for (low, earlier), (high, later) in pairwise(placed):
            if earlier.document_id == later.document_id or _different_persons(earlier, later, stem, is_lower):
                continue
            link = _link(kind, stem, low, earlier, high, later)
            if link is not None:
                found.setdefault((link.source, link.target), link)
    return list(found.values())


def _series(members: Sequence[Member]) -> Iterator[tuple[str, str, list[tuple[tuple[int, ...], Member]]]]:
    by_stem: dict[tuple[str, str], list[tuple[tuple[int, ...], Member]]] = defaultdict(list)
    for member in members:
        for kind, numbers, stem in member.places:
            by_stem[kind, stem].append((numbers, member))
        if member.sequence is not None:
            folder = member.name.rpartition("/")[0]
            by_stem["sequence", folder].append(((member.sequence,), member))
    for (kind, stem), placed in sorted(by_stem.items(), key=lambda item: item[0]):
        if len(placed) > 1:
            yield kind, stem, sorted(placed, key=lambda pair: (pair[0], pair[1].name))


def _link(
    kind: str, stem: str, low: tuple[int, ...], earlier: Member, high: tuple[int, ...], later: Member
) -> SeriesLink | None:
    evidence = f"“{later.title}” is {kind} {_printed(high)}, “{earlier.title}” {kind} {_printed(low)} of “{stem or 'the upload sequence'}”"
    if high[0] == low[-1]:
        return SeriesLink("same_series", later.document_id, earlier.document_id, evidence)
    if kind == "revision":
        since = f", from its effective date {later.effective_date}" if later.effective_date else ""
        return SeriesLink("supersedes", later.document_id, earlier.document_id, evidence + since)
    is_next = high[0] == low[-1] + 1
    return SeriesLink(
        "continues" if is_next else "same_series",
        later.document_id,
        earlier.document_id,
        evidence if is_next else f"{evidence}; what stands between is missing",
    )


def _printed(numbers: tuple[int, ...]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"


def _different_persons(one: Member, other: Member, stem: str, is_lower: Callable[[int], bool]) -> bool:
    mine, theirs = _persons(one.title, stem, is_lower), _persons(other.title, stem, is_lower)
    return bool(mine and theirs and not mine & theirs)


def _persons(title: str, stem: str, is_lower: Callable[[int], bool]) -> set[str]:
    """Names of two or three words beside the series' own, none of which the tenant ever writes in lower case."""
    own = set(stem.split())
    found = set()
    for name in find_names(title):
        parts = words(name.printed)
        is_name = all(
            len(part) > 1 and part.isalpha() and part not in own and not is_lower(key64(part)) for part in parts
        )
        if is_name and 2 <= len(parts) <= 3 and not name.printed.isupper():
            found.add(" ".join(parts))
    return found
