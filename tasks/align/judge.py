"""Whether two names are of one thing: candidates, the code veto, and the twin's judgement (paper 3.2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from sayso.tasks.align.veto import veto
from sayso.tasks.text.words import content_words, singular, words

NEAR = 0.34  # edit distance, by the longer name, up to which two names are compared
SPELLING = 0.12  # ... up to which they are one name spelled in two ways
SHORT_NAME = 6  # characters; in a shorter name one letter makes another thing
LIKE_DEFINED = 0.6  # share of words two definitions have in common


@dataclass(frozen=True, slots=True)
class Named:
    """A name a document gives to something, where, and the definition there ('' without one)."""

    document_id: str
    section_id: str
    name: str
    definition: str
    short_for: str = ""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The decision on two names, why, and the words it rests on."""

    is_same: bool
    reason: str
    evidence: str


def candidates(mine: Sequence[Named], all_names: Sequence[Named]) -> Iterator[tuple[Named, Named]]:
    """Pairs worth a judgement, each once: equal but for spelling, near in spelling, or an abbreviation and what it is short for."""
    blocks: dict[str, list[Named]] = defaultdict(list)
    for named in all_names:
        for key in _keys(named.name):
            blocks[key].append(named)
    seen: set[frozenset[tuple[str, str]]] = set()
    for named in mine:
        for key in (*_keys(named.name), *(_keys(named.short_for) if named.short_for else ())):
            for other in blocks.get(key, ()):
                pair = frozenset([(named.document_id, named.name), (other.document_id, other.name)])
                if len(pair) == 2 and pair not in seen and _is_worth(named, other):
                    seen.add(pair)
                    yield named, other


def _is_worth(one: Named, other: Named) -> bool:
    if any(a.short_for and _plain(a.short_for) == _plain(b.name) for a, b in ((one, other), (other, one))):
        return True
    return _distance(one.name.lower(), other.name.lower()) <= NEAR


def _keys(name: str) -> tuple[str, ...]:
    plain = [singular(word) for word in words(name)]
    return ("=" + " ".join(sorted(plain)), "^" + "".join(plain)[:5]) if plain else ()


def judge(one: Named, other: Named) -> Judgement | None:
    """The twin's judgement; a veto first. None when only a model could tell: without one the names stay apart."""
    for short, long in ((one, other), (other, one)):
        if short.short_for and _plain(short.short_for) == _plain(long.name):
            return Judgement(True, "spelled_out", f"{short.name} is spelled out as “{short.short_for}”")
    reason = veto(one.name, other.name)
    if reason:
        return Judgement(False, reason, f"“{one.name}” against “{other.name}”")
    return _by_spelling(one, other) or _by_definition(one, other)


def _by_spelling(one: Named, other: Named) -> Judgement | None:
    if _plain(one.name) == _plain(other.name):
        if one.short_for and other.short_for and _plain(one.short_for) != _plain(other.short_for):
            evidence = f"{one.name} is short for “{one.short_for}” here, for “{other.short_for}” there"
            return Judgement(False, "no_evidence", evidence)
        return Judgement(True, "spelling", f"“{one.name}” and “{other.name}” are spelled alike")
    is_long = min(len(one.name), len(other.name)) >= SHORT_NAME
    if is_long and _distance(_plain(one.name), _plain(other.name)) <= SPELLING:
        return Judgement(True, "spelling", f"“{one.name}” and “{other.name}” differ in spelling only")
    return None


def _by_definition(one: Named, other: Named) -> Judgement | None:
    if one.definition and other.definition and _likeness(one.definition, other.definition) >= LIKE_DEFINED:
        return Judgement(True, "shared_definition", f"“{one.definition[:200]}” / “{other.definition[:200]}”")
    return None


def undecided(one: Named, other: Named) -> Judgement:
    """What is kept of a pair that nothing speaks for."""
    return Judgement(False, "no_evidence", f"“{one.name}” and “{other.name}” are near in spelling only")


def align_prompt(pairs: Sequence[tuple[Named, Named]]) -> str:
    """The prompt for pairs that the code neither vetoes nor joins."""
    template = files("sayso.tasks.align").joinpath("prompt.md").read_text(encoding="utf-8")
    shown = "\n".join(
        f"{number}. “{one.name}”: {one.definition[:300] or '(no definition)'}\n   “{other.name}”: {other.definition[:300] or '(no definition)'}"
        for number, (one, other) in enumerate(pairs)
    )
    return template.replace("{pairs}", shown)


def _plain(name: str) -> str:
    return " ".join(singular(word) for word in words(name.replace("-", " ")))


def _likeness(one: str, other: str) -> float:
    mine, theirs = set(content_words(one)), set(content_words(other))
    return len(mine & theirs) / len(mine | theirs) if mine and theirs else 0.0


@lru_cache(maxsize=65536)
def _distance(one: str, other: str) -> float:
    """Levenshtein distance by the longer name; 1 as soon as the lengths alone say far."""
    longer = max(len(one), len(other), 1)
    if abs(len(one) - len(other)) > NEAR * longer:
        return 1.0
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, start=1):
        before, row[0] = row[0], at
        for place, theirs in enumerate(other, start=1):
            before, row[place] = row[place], min(row[place] + 1, row[place - 1] + 1, before + (letter != theirs))
    return row[-1] / longer


def joined(pairs: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Names that decisions of sameness bring together, directly or by way of others, each group sorted."""
    parent: dict[str, str] = {}

    def root(name: str) -> str:
        while parent.setdefault(name, name) != name:
            parent[name] = parent[parent[name]]
            name = parent[name]
        return name

    for one, other in pairs:
        first, second = sorted((root(one), root(other)))
        parent[second] = first
    groups: dict[str, list[str]] = defaultdict(list)
    for name in list(parent):
        groups[root(name)].append(name)
    return sorted(sorted(group) for group in groups.values())
