"""What each mode of asking reads.

auto      the whole scope when it fits the budget, else the best of it: whole documents for a model, then sections
whole     every document of the scope to its end, however long
full      only whole documents: the most relevant ones that fit the budget, then sections in what room is left
research  what a bounded research opens, search by search, following names, references and definitions
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sayso.flows.report import Report
from sayso.flows.research import Research
from sayso.schemas.asking import Candidate, Obligation, Reading
from sayso.schemas.recipes import ReadRecipe, Recipe, ResearchRecipe
from sayso.schemas.researching import ResearchStep
from sayso.storage.model import AskModel
from sayso.storage.store import Store
from sayso.tasks.read.task import read
from sayso.tasks.step import Engine

WHOLE = 50_000_000  # characters: more than any scope that fits into memory


def reading_of(mode: str) -> ReadRecipe:
    """How much is read at once in a mode."""
    if mode == "whole":
        return ReadRecipe(model_characters=WHOLE, rules_characters=WHOLE)
    return ReadRecipe(model_whole=1.0, rules_whole=1.0) if mode == "full" else ReadRecipe()


def recipes_of(mode: str) -> tuple[Recipe, ...]:
    """What decides which sections an answer is written from."""
    return (reading_of(mode), ResearchRecipe()) if mode == "research" else (reading_of(mode),)


@dataclass
class Reader:
    """Opens sections as the mode of a question says; `steps` tell what a research did."""

    question: str
    mode: str
    obligations: Sequence[Obligation]
    store: Store
    engine: Engine
    scope: Sequence[str] | None
    ask_model: AskModel | None = None
    model: str = ""
    steps: list[ResearchStep] = field(default_factory=list)

    def read(self, found: Sequence[Candidate], report: Report) -> tuple[list[Reading], list[Candidate]]:
        """The sections to write from, and every candidate with what became of it."""
        if self.mode == "research" and self.obligations:
            research = Research(
                self.question, self.obligations, self.store, self.engine, self.scope, ResearchRecipe(), self.ask_model, self.model
            )  # fmt: skip
            opened = research.run(found, report)
            self.steps = research.steps
            return opened
        return self.engine.run(
            read, found,
            tables=self.store.tables, recipe=reading_of(self.mode), has_model=self.ask_model is not None, documents=self.scope,
        )  # fmt: skip
