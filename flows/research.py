"""A bounded research: search, open, note, follow what leads on; until nothing is new or the recipe's cap is reached."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from sayso.flows.report import Report
from sayso.schemas.asking import Candidate, Obligation, Reading
from sayso.schemas.reading import SECTIONS
from sayso.schemas.recipes import ReadRecipe, RecallRecipe, ResearchRecipe
from sayso.schemas.researching import Move, ResearchStep
from sayso.storage.lance import any_of
from sayso.storage.model import AskModel
from sayso.storage.store import Store
from sayso.tasks.read.task import read
from sayso.tasks.recall.task import recall
from sayso.tasks.research.task import decide
from sayso.tasks.step import Engine


@dataclass
class Research:
    """One research as it goes on; `steps` tell all that it did."""

    question: str
    obligations: Sequence[Obligation]
    store: Store
    engine: Engine
    scope: Sequence[str] | None
    recipe: ResearchRecipe
    ask_model: AskModel | None = None
    model: str = ""
    steps: list[ResearchStep] = field(default_factory=list)
    readings: list[Reading] = field(default_factory=list)
    candidates: list[Candidate] = field(default_factory=list)
    _wanted: dict[str, Candidate] = field(default_factory=dict)  # sections to open, in the order asked
    _searched: list[str] = field(default_factory=list)

    def run(self, found: Sequence[Candidate], report: Report) -> tuple[list[Reading], list[Candidate]]:
        """From the first search's candidates to everything that was opened, and every candidate with what became of it."""
        self.candidates = list(found)
        fresh = self._open(self._best(found, self.recipe.first), "the best of the first search")
        for count in range(self.recipe.rounds):
            report("research", count, self.recipe.rounds, f"{len(self.readings)} sections opened")
            if self._is_whole():
                return self._stop("the whole scope was read")
            move = self._decide(fresh)
            self._note(move)
            if move.is_done:
                return self._stop("nothing more to look for")
            fresh = self._open(self._chosen(move), "asked for")
            if not fresh:
                return self._stop("nothing new was found, or the characters of the recipe are used up")
        return self._stop("the rounds of the recipe are used up")

    def _decide(self, fresh: Sequence[Reading]) -> Move:
        notes = [step.words for step in self.steps if step.action == "note"]
        return self.engine.run(
            decide, self.question, self.obligations, self.readings,
            fresh=fresh, found=self._names(), notes=notes, searched=self._searched, ask_model=self.ask_model, model=self.model,
        )  # fmt: skip

    def _chosen(self, move: Move) -> list[Candidate]:
        """What the move opens: sections it names, and the best new ones of each search."""
        by_id = {candidate.section_id: candidate for candidate in self.candidates}
        chosen = [by_id[section] for section in move.opens]
        for query in move.searches[: self.recipe.searches]:
            hits = self._search(query, move.made_by)
            self.candidates += [hit for hit in hits if hit.section_id not in by_id]
            chosen += self._best([hit for hit in hits if hit.section_id not in self._wanted], self.recipe.opened)
        return chosen

    def _search(self, query: str, made_by: str) -> list[Candidate]:
        self._searched.append(query)
        first = self.obligations[0]
        asked = [replace(first, text=query, targets=(), follows="")]
        hits = self.engine.run(
            recall, asked, tables=self.store.tables, index=self.store.index, embedder=self.store.embedder,
            recipe=RecallRecipe(), documents=self.scope,
        )  # fmt: skip
        top = tuple(hit.section_id for hit in hits[: self.recipe.opened])
        self.steps.append(ResearchStep("search", query, top, self._characters(), made_by))
        return hits

    def _best(self, found: Sequence[Candidate], count: int) -> list[Candidate]:
        return [candidate for candidate in found if candidate.rank <= count]

    def _open(self, chosen: Sequence[Candidate], why: str) -> list[Reading]:
        """Read what is chosen with all that was chosen before, within the recipe's characters; the sections that are new."""
        before = {reading.section_id for reading in self.readings}
        for candidate in chosen:
            self._wanted.setdefault(candidate.section_id, replace(candidate, rank=len(self._wanted) + 1))
        room = self.recipe.characters
        self.readings, _ = self.engine.run(
            read, list(self._wanted.values()), tables=self.store.tables,
            recipe=ReadRecipe(model_characters=room, rules_characters=room, model_whole=0.0),
            has_model=self.ask_model is not None, documents=self.scope,
        )  # fmt: skip
        fresh = [reading for reading in self.readings if reading.section_id not in before]
        if fresh:
            self.steps.append(
                ResearchStep("open", why, tuple(r.section_id for r in fresh), self._characters(), "rules")
            )
        return fresh

    def _note(self, move: Move) -> None:
        for note in move.notes:
            self.steps.append(ResearchStep("note", note.quote, (note.section_id,), self._characters(), move.made_by))

    def _stop(self, why: str) -> tuple[list[Reading], list[Candidate]]:
        """Documents with notes come first, so that the first writer reads them."""
        self.steps.append(ResearchStep("stop", why, (), self._characters()))
        noted = {section for step in self.steps if step.action == "note" for section in step.section_ids}
        first = {reading.document_id for reading in self.readings if reading.section_id in noted}
        self.readings.sort(key=lambda reading: reading.document_id not in first)
        opened = {reading.section_id for reading in self.readings}
        marked = [
            replace(c, is_opened=c.section_id in opened, reason="relevant" if c.section_id in opened else "below_depth")
            for c in self.candidates
        ]
        return self.readings, marked

    def _is_whole(self) -> bool:
        return len(self.readings) > len(self._wanted)

    def _characters(self) -> int:
        return sum(len(reading.text) for reading in self.readings)

    def _names(self) -> dict[str, str]:
        """Found sections that are not opened, by id: document, headings and size."""
        waiting = [c for c in self.candidates if c.section_id not in self._wanted]
        ids = list(dict.fromkeys(c.section_id for c in sorted(waiting, key=lambda c: c.rank)))[:40]
        columns = ["section_id", "document", "heading_path", "text"]
        rows = {
            row["section_id"]: row
            for row in self.store.tables.rows(SECTIONS, where=any_of("section_id", ids), columns=columns)
        }
        return {
            key: f"{rows[key]['document']}: {' > '.join(rows[key]['heading_path'])} ({len(rows[key]['text'])} characters)"
            for key in ids
            if key in rows
        }
