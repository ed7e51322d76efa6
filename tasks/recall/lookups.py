"""Routes that need no index: captions, figures of a question, what it defines, what a found section is linked to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from sayso.schemas.finding import TextQuery
from sayso.tasks.text.tokens import FUNCTION_WORDS, stem, stems, words

_ASKS_FIGURE = re.compile(
    r"\b(?:figures?|fig\.|diagrams?|drawings?|drawn|drawing|pictures?|pictured|images?|illustrat\w+|charts?|graphs?|plots?|photos?|"
    r"screenshots?|flowcharts?|schematics?|depict\w*)\b",
    re.IGNORECASE,
)
_FIGURE_WORDS = frozenset(
    stem(w) for w in ("figure", "diagram", "drawing", "picture", "image", "illustrates", "chart", "show", "depict")
)
# A number with the unit, sign or letters that belong to it: "2.5 mg", "30 days", "§ 164.312", "AAL2", "4.4.1", "12%".
_QUANTITY = re.compile(
    r"(?:§+\s*)?\b\d+(?:[.,]\d+)*(?:\s?(?:%|°[CF]?)|\s(?:per cent|percent)|[\s-]?(?:mg|µg|mcg|kg|g|ml|l|mm|cm|km|m|kb|mb|gb|bits?|bytes?|"
    r"characters?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|times|copies|euros?|dollars?)\b)?(?:\s?\([a-z0-9]{1,4}\))*"
    r"|\b[A-Za-z]{1,6}-?\d+(?:\.\d+)*\b",
    re.IGNORECASE,
)
_MOST_TERM_WORDS = 4


def asks_for_figure(question: str) -> bool:
    """Whether a figure, drawing or the like is asked for."""
    return bool(_ASKS_FIGURE.search(question))


def figure_sections(question: str, figures: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """Sections of the figures whose captions share the most words with the question."""
    asked = set(stems(question)) - _FIGURE_WORDS
    scored = []
    for figure in figures:
        caption = set(stems(figure["caption"])) - _FIGURE_WORDS
        if shared := len(asked & caption):
            scored.append((shared / (len(caption) + 3) ** 0.5, figure["section_id"]))
    scored.sort(key=lambda pair: -pair[0])
    return tuple(dict.fromkeys(section for _, section in scored))


def quantity_query(question: str) -> TextQuery | None:
    """The question's numbers, dates and numbered names, each with its unit as a phrase; None when it has none."""
    found = [match.group() for match in _QUANTITY.finditer(question)]
    single = dict.fromkeys(word for quantity in found for word in words(quantity) if any(c.isdigit() for c in word))
    phrases = dict.fromkeys(tuple(words(quantity)) for quantity in found)
    return TextQuery(tuple(single), tuple(p for p in phrases if len(p) > 1)) if single else None


def terms(question: str) -> list[str]:
    """Runs of up to four words of a question that may be a defined term, in lower case, longest first."""
    found = words(question)
    runs = {
        " ".join(found[at : at + size])
        for size in range(1, _MOST_TERM_WORDS + 1)
        for at in range(len(found) - size + 1)
        if FUNCTION_WORDS.isdisjoint((found[at], found[at + size - 1]))
    }
    return sorted(runs, key=lambda run: (-len(run.split()), run))


def fact_sections(question: str, assertions: Iterable[Mapping[str, Any]]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(sections that define a term of the question, sections that assert something of one), most shared words first."""
    asked, subjects = set(stems(question)), set(terms(question))
    sides: tuple[list[tuple[int, str]], list[tuple[int, str]]] = ([], [])
    for row in assertions:
        if row["subject"].lower() in subjects:
            shared = len(asked & set(stems(row["statement"])))
            sides[row["kind"] != "definition"].append((shared, row["section_id"]))
    defining, asserting = (tuple(dict.fromkeys(s for _, s in sorted(side, key=lambda p: -p[0]))) for side in sides)
    return defining, asserting


def linked_sections(scores: Mapping[str, float], links: Iterable[Mapping[str, Any]]) -> dict[str, float]:
    """Sections one hop from those in `scores`, each with the score of the best section that refers to it, best first."""
    inherited: dict[str, float] = {}
    for link in links:
        score, target = scores.get(link["from_section"], 0.0), link["to_section"]
        if score and target and target != link["from_section"]:
            inherited[target] = max(score, inherited.get(target, 0.0))
    return dict(sorted(inherited.items(), key=lambda item: -item[1]))
