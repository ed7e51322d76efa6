"""The words of a model's judgement: it may judge what the question asks from its premises, and tell nothing else (paper 6.15)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from sayso.tasks.check.sense import addresses_model, is_negated
from sayso.tasks.check.values import values
from sayso.tasks.text.tokens import stem, stems

# Words of judging, which no premise needs to have.
_JUDGING = frozenset(
    stem(word)
    for word in (
        "yes", "no", "not", "late", "time", "timely", "overdue", "missed", "met", "meets", "kept", "within", "limit", "deadline", "over",
        "exceeds", "exceeded", "acceptable", "unacceptable", "accepted", "allowed", "permitted", "prohibited", "forbidden", "required",
        "must", "may", "cannot", "complies", "compliant", "compliance", "comply", "violates", "breach", "breached", "valid", "invalid",
        "applies", "apply", "applicable", "holds", "true", "false", "correct", "wrong", "right", "therefore", "thus", "hence", "because",
        "since", "so", "follows", "depends", "whether", "rule", "rules", "document", "documents", "condition", "conditions", "fulfilled",
        "satisfied", "satisfies", "sufficient", "enough", "too", "days", "according", "under", "case", "still", "longer", "counted",
    )
)  # fmt: skip
_SHARED = 0.6  # of a judgement's words in one premise: it repeats it, so it must deny what the premise denies


def new_words(text: str, premises: Iterable[str], asked: str) -> str:
    """Why a judgement says more than its premises and the question give, '' when it does not."""
    stated = list(premises)
    if not text.isprintable() or addresses_model(text) or any(unicodedata.category(c) == "Cf" for c in text):
        return "states_what_no_premise_has"
    own = set(stems(text))
    if not own <= _JUDGING.union(stems(" ".join([*stated, asked]))):
        return "states_what_no_premise_has"
    if not values(text) <= values(" ".join(stated)) and not re.search(r"\d", text):
        return "states_unchecked_number"
    for premise in stated:
        shared = len(own.intersection(stems(premise))) / max(len(own), 1)
        if shared >= _SHARED and is_negated(premise) != is_negated(text):
            return "contradicts_premise"
    return ""
