"""Numbers and bullets that Word computes: '2.1.' of a heading, '(a)' of a list, counted as Word counts."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from lxml import etree

from sayso.tasks.parse.html_lists import roman
from sayso.tasks.parse.ooxml import attribute, child, is_on, local

_PLACE = re.compile(r"%([1-9])")
_BULLETS = {"o": "◦", "\uf0b7": "•", "\uf0a7": "▪", "\uf0d8": "➢", "\uf0fc": "✓", "·": "•"}
_ORDINAL_ENDS = {1: "st", 2: "nd", 3: "rd"}


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a list definition: `pattern` such as '%1.%2' with a place for each level's number."""

    style: str = "decimal"
    pattern: str = ""
    start: int = 1
    is_legal: bool = False  # all places in arabic figures
    restart_after: int = -1  # level that restarts this one, -1 for any higher one, 0 for none


@dataclass(slots=True)
class Numbering:
    """Counts each list on as its paragraphs come; lists of one abstract definition count together."""

    levels: dict[str, dict[int, Level]] = field(default_factory=dict)  # by number id
    abstract: dict[str, str] = field(default_factory=dict)  # number id to abstract id
    overrides: dict[tuple[str, int], int] = field(default_factory=dict)  # start numbers of a number id's own
    counts: dict[str, dict[int, int]] = field(default_factory=dict)  # by abstract id
    _started: set[tuple[str, int]] = field(default_factory=set)

    def marker(self, num_id: str, depth: int) -> str:
        """The marker of the next paragraph of this list at 0-based depth, '' for a list without one."""
        levels = self.levels.get(num_id)
        if not levels or depth not in levels:
            return ""
        counts = self.counts.setdefault(self.abstract[num_id], {})
        self._count(num_id, depth, counts)
        level = levels[depth]
        if level.style == "bullet":
            return _bullet(level.pattern)
        if level.style == "none":
            return ""

        def number(match: re.Match[str]) -> str:
            place = int(match.group(1)) - 1
            shown = levels.get(place, Level())
            value = counts.get(place, shown.start)
            return numbered(value, "decimal" if level.is_legal else shown.style)

        return _PLACE.sub(number, level.pattern).strip()

    def _count(self, num_id: str, depth: int, counts: dict[int, int]) -> None:
        level = self.levels[num_id][depth]
        own_start = self.overrides.get((num_id, depth))
        if own_start is not None and (num_id, depth) not in self._started:
            counts[depth] = own_start
            self._started.add((num_id, depth))
        else:
            counts[depth] = counts[depth] + 1 if depth in counts else level.start
        for deeper in [each for each in counts if each > depth]:
            rule = self.levels[num_id].get(deeper, Level()).restart_after
            if rule == -1 or depth < rule:
                del counts[deeper]


def numbering_of(root: etree._Element | None) -> Numbering:
    """The list definitions of a numbering part; style links between them are followed."""
    out = Numbering()
    if root is None:
        return out
    abstracts = {attribute(node, "abstractNumId"): node for node in root if local(node) == "abstractNum"}
    by_style = {attribute(child(node, "styleLink"), "val"): key for key, node in abstracts.items()}
    for node in root:
        if local(node) != "num":
            continue
        num_id, abstract_id = attribute(node, "numId"), attribute(child(node, "abstractNumId"), "val")
        linked = attribute(child(abstracts.get(abstract_id), "numStyleLink"), "val")
        abstract_id = by_style.get(linked, abstract_id) if linked else abstract_id
        levels = _levels(abstracts.get(abstract_id))
        for override in (each for each in node if local(each) == "lvlOverride"):
            depth = _int(attribute(override, "ilvl"), 0)
            own = child(override, "lvl")
            if own is not None:
                levels[depth] = _level(own)
            start = attribute(child(override, "startOverride"), "val")
            if start:
                out.overrides[num_id, depth] = _int(start, 1)
        out.levels[num_id], out.abstract[num_id] = levels, abstract_id
    return out


def _levels(abstract: etree._Element | None) -> dict[int, Level]:
    if abstract is None:
        return {}
    return {_int(attribute(node, "ilvl"), 0): _level(node) for node in abstract if local(node) == "lvl"}


def _level(node: etree._Element) -> Level:
    return Level(
        style=attribute(child(node, "numFmt"), "val") or "decimal",
        pattern=attribute(child(node, "lvlText"), "val"),
        start=_int(attribute(child(node, "start"), "val"), 1),
        is_legal=is_on(child(node, "isLgl")),
        restart_after=_int(attribute(child(node, "lvlRestart"), "val"), -1),
    )


def _int(text: str, default: int) -> int:
    return int(text) if text.lstrip("-").isdigit() else default


def _bullet(pattern: str) -> str:
    sign = _BULLETS.get(pattern, pattern)
    return sign if sign and not 0xE000 <= ord(sign[0]) <= 0xF8FF else "•"


def numbered(value: int, style: str) -> str:
    """`value` in a Word number style; an unknown style falls back to arabic figures."""
    if style in {"lowerLetter", "upperLetter"} and value > 0:
        letter = chr(ord("a") + (value - 1) % 26) * ((value - 1) // 26 + 1)  # Word counts z, aa, bb
        return letter if style == "lowerLetter" else letter.upper()
    if style in {"lowerRoman", "upperRoman"} and 0 < value < 4_000:
        return roman(value) if style == "lowerRoman" else roman(value).upper()
    if style == "decimalZero":
        return f"{value:02d}"
    if style == "ordinal":
        return f"{value}{_ORDINAL_ENDS.get(value % 10, 'th') if value % 100 not in {11, 12, 13} else 'th'}"
    return str(value)
