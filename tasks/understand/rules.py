"""A question read by rules: its parts, what each asks for, what it refers to, which documents it names (paper 3.3)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sayso.schemas.asking import Obligation, ObligationKind
from sayso.schemas.ids import child_id
from sayso.tasks.text.aliases import named_documents
from sayso.tasks.text.questions import QuestionPart, question_parts

# The first cue that a part's wording matches decides its kind; a part without one is a description.
_CUES: tuple[tuple[ObligationKind, re.Pattern[str]], ...] = (
    ("compare", re.compile(r"\b(?:compar\w+|differ\w*|differences?|versus|vs|contrast|in common|agree|disagree|changed between|what changed|same as|unlike|put differently)\b", re.IGNORECASE)),
    ("propose", re.compile(r"\b(?:propose|suggest|recommend|draft|design|come up with|how (?:would|should|could|do|can) (?:i|we|you))\b", re.IGNORECASE)),
    ("judge", re.compile(r"^\W*(?:is|are|was|were|does|do|did|can|could|may|might|must|should|has|have|would|will)\b", re.IGNORECASE)),
    ("trace", re.compile(r"\b(?:trace|follow|chain|supersed\w+|replac\w+ by|which (?:later|earlier) |since when|history of|where does .* come from|leads? to)\b", re.IGNORECASE)),
    ("list", re.compile(r"\b(?:list|all of|every|each of|name (?:all|the)|enumerate|which (?:\w+ )?(?:kinds|types|ones|of these|documents|systems|parts|steps|conditions|exceptions|\w+s) (?:are|were|have|has|did|do|can|may|must|should|count))\b", re.IGNORECASE)),
    ("explain", re.compile(r"\b(?:why|how (?:does|do|did|is|are|can|come)|reason|because of what|explain)\b", re.IGNORECASE)),
    ("lookup", re.compile(r"\b(?:how (?:many|much|long|often|old|far|large|big|high|soon)|when|where|who|whom|which (?:date|day|version|release|section|figure|table|number|value)|what (?:is|was|are) the (?:\w+ ){0,3}(?:number|date|value|limit|rate|dose|minimum|maximum|length|time|amount|score|figure)|under which|at what|by when|within what)\b", re.IGNORECASE)),
    ("judge", re.compile(r"\b(?:whether|allowed|accepted|rejected|in time|on time|compl(?:y|ies|iant)|acceptable|valid|correct|right to|fall under|rule on)\b", re.IGNORECASE)),
)  # fmt: skip


def plan(
    question: str, history: Sequence[str], aliases: Mapping[str, Sequence[str]], answer_id: str = ""
) -> list[Obligation]:
    """The fewest obligations the question has: one for each part it asks, each standing alone.

    `history` are earlier questions, oldest first; a follow-up that leans on them takes the last one's subject along.
    `aliases` maps documents' logical names to their titles and other names.
    """
    parts = question_parts(question)
    asked = [part for part in parts if part.is_asked or _ASKS_WITHIN.search(part.text)] or parts
    items = [part for part in parts if part not in asked and _ITEM.match(part.text)]
    scene = " ".join(part.text for part in parts if part not in asked and part not in items)
    if len(items) > 1:  # "(a) ... (b) ...: which are allowed?" asks it of each
        scene, asked = " ".join([*([scene] if scene else []), *(part.text for part in asked)]), items
    before = _subject(question, history)
    wide = named_documents(f"{question} {before}", aliases)
    obligations = []
    for order, part in enumerate(asked):
        own = named_documents(part.text, aliases)
        documents = tuple(dict.fromkeys(d for hits in (own or wide).values() for d in hits))
        text = _standing_alone(part, scene, before)
        obligations.append(
            Obligation(
                obligation_id=child_id("o", answer_id, order, text),
                order=order,
                kind=kind_of(f"{part.text} {scene}" if items else part.text),
                text=text,
                targets=part.names,
                documents=documents,
                follows=before,
            )
        )
    return obligations


_ITEM = re.compile(r"\W*\((?:[a-h]|[ivx]{1,4}|\d{1,2})\)\s")
# "If some files are altered, what is asked for": the question stands behind a condition or a place.
_ASKS_WITHIN = re.compile(
    r"[,:]\s+(?:and\s+)?(?:what|which|who|whose|when|where|why|how|is|are|do|does|did|can|may|must|should|will|would)\b",
    re.IGNORECASE,
)


def kind_of(part: str) -> ObligationKind:
    """What a part asks for, by its wording."""
    return next((kind for kind, cue in _CUES if cue.search(part)), "describe")


_LEANS = re.compile(
    r"^\W*(?:and|but|so|or|also|then|what about|how about)\b"
    r"|\b(?:it|its|they|them|their|this|that|these|those|there|such|either|neither|both|the (?:other|same|former|latter|flow|place))\b",
    re.IGNORECASE,
)


def _subject(question: str, history: Sequence[str]) -> str:
    """What a follow-up leaves unsaid: the question before it, when its wording leans on one."""
    return history[-1].strip() if history and _LEANS.search(question) else ""


def _standing_alone(part: QuestionPart, scene: str, before: str) -> str:
    context = [text for text in (before, scene) if text]
    return f"{part.text} ({' '.join(context)})" if context else part.text
