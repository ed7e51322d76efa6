"""Which section of one document is which of the other: by heading without its number, then by heading and words."""

from __future__ import annotations

from collections.abc import Sequence

from sayso.tasks.compare.items import Section
from sayso.tasks.compare.pairing import Pairs, equal_pairs, left_over, likely_pairs
from sayso.tasks.compare.sameness import heading_key, likeness, masked_words

_LIKELY = 0.6
_HEADING_WEIGHT = 0.45


def aligned_sections(old: Sequence[Section], new: Sequence[Section]) -> list[tuple[Section, Section]]:
    """Pairs in the new document's order. A whole path that agrees comes before a heading alone, a heading before likeness."""
    pairs: list[tuple[Section, Section]] = []
    rest = (list(old), list(new))
    for keys in (_path_key, _tail_key, _own_key):
        taken = equal_pairs([keys(section) for section in rest[0]], [keys(section) for section in rest[1]])
        rest = _take(rest, taken, pairs)
    words = ([_words(s) for s in rest[0]], [_words(s) for s in rest[1]])

    def score(at: int, other: int) -> float:
        if rest[0][at].layer != rest[1][other].layer:
            return 0.0
        heading = likeness(masked_words(rest[0][at].heading), masked_words(rest[1][other].heading))
        return _HEADING_WEIGHT * heading + (1 - _HEADING_WEIGHT) * likeness(words[0][at], words[1][other])

    rest = _take(rest, likely_pairs(words[0], words[1], score, at_least=_LIKELY), pairs)
    if len(old) and len(new) and old[0] in rest[0] and new[0] in rest[1]:  # both begin with their title
        pairs.append((old[0], new[0]))
    return sorted(pairs, key=lambda pair: pair[1].order)


def _take(
    rest: tuple[list[Section], list[Section]], taken: Pairs, pairs: list[tuple[Section, Section]]
) -> tuple[list[Section], list[Section]]:
    pairs.extend((rest[0][at], rest[1][other]) for at, other in taken)
    return left_over(rest[0], {at for at, _ in taken}), left_over(rest[1], {other for _, other in taken})


def _path_key(section: Section) -> tuple[str, ...]:
    return (section.layer, *(heading_key(heading) for heading in section.heading_path))


def _tail_key(section: Section) -> tuple[str, ...]:
    """A document may or may not print its title above all sections, so the last two headings say enough."""
    return (section.layer, *(heading_key(heading) for heading in section.heading_path[-2:]))


def _own_key(section: Section) -> tuple[str, ...]:
    return (section.layer, heading_key(section.heading))


def _words(section: Section) -> list[str]:
    return masked_words(f"{section.heading} {section.text}")[:400]
