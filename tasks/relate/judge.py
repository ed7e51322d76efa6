"""Whether two documents belong together: what is shown to a model, and the twin that decides by counts (paper 6.14)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files

from sayso.tasks.text.names import find_names, name_words
from sayso.tasks.text.words import key64, normal

NEAR = 0.15  # cosine from which texts are of one subject
NOT_FAR = 0.05  # cosine below which shared names are a coincidence of subjects
OPENING = 700  # characters of a document's opening that are shown
SECTION = 1500  # characters of a section that are shown
SHOWN_SECTIONS = 2


@dataclass(frozen=True, slots=True)
class Signs:
    """What speaks for a pair: names shared (by number, by weight, by chance) and nearness of the texts (None without embeddings)."""

    shared: int
    overlap: float
    chance: float
    nearness: float | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The decision on a pair and its reason in plain words."""

    is_related: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Passage:
    """A section as the pair reader may see it."""

    section_id: str
    heading: str
    text: str


def judge_by_signs(signs: Signs, *, chance: float) -> Verdict:
    """The twin. Near texts belong together; names that are shared beyond chance do when the texts are not far apart."""
    is_beyond_chance = signs.shared > 0 and signs.chance < chance
    counted = f"{signs.shared} names shared (chance {signs.chance:.1g})" if signs.shared else "no rare name shared"
    if signs.nearness is None:
        return Verdict(is_beyond_chance, f"{counted}, no embeddings to compare")
    near = f"texts {signs.nearness:.2f} near"
    if signs.nearness >= NEAR:
        return Verdict(True, f"{near}, {counted}")
    if is_beyond_chance and signs.nearness >= NOT_FAR:
        return Verdict(True, f"{counted}, {near}")
    return Verdict(False, f"different subjects: {near}, {counted}")


def telling_sections(
    passages: Sequence[Passage], weight: Callable[[int], float], shared: Sequence[int]
) -> list[Passage]:
    """The sections that say most about the shared names, each name weighted by how few documents use it."""
    wanted = set(shared)
    scored: list[tuple[float, int]] = []
    for at, passage in enumerate(passages):
        found = {key64(normal(word.printed)) for name in find_names(passage.text) for word in name_words(name)} & wanted
        if found:
            scored.append((-sum(weight(key) for key in found), at))
    return [passages[at] for _, at in sorted(scored)[:SHOWN_SECTIONS]]


def shown_text(passages: Sequence[Passage], telling: Sequence[Passage]) -> str:
    """Opening and telling sections of a document as the prompt shows them."""
    opening = "\n".join(passage.text for passage in passages[:3])[:OPENING]
    return "\n\n".join([opening, *(f"[{passage.heading}]\n{passage.text[:SECTION]}" for passage in telling)])


def pair_prompt(titles: tuple[str, str], texts: tuple[str, str], shared: Sequence[str]) -> str:
    """The prompt for a pair."""
    template = files("sayso.tasks.relate").joinpath("prompt.md").read_text(encoding="utf-8")
    parts = {
        "shared": ", ".join(shared) or "no name; the texts are close",
        "title": titles[0],
        "text": texts[0],
        "other_title": titles[1],
        "other_text": texts[1],
    }
    for name, value in parts.items():
        template = template.replace(f"{{{name}}}", value)
    return template
