"""A question in, a checked answer out: understand, recall, read, write, check, display. Its whole way is stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from time import monotonic
from typing import Any

from sayso.flows.changes import changes_asked, with_changes
from sayso.flows.engine import as_flow, engine_of, flow_settings
from sayso.flows.filling import with_refused_parts
from sayso.flows.modes import Reader, recipes_of
from sayso.flows.record import keep_answer
from sayso.flows.report import Report, silent
from sayso.flows.spending import told_of, usage_of
from sayso.schemas.errors import UsageError
from sayso.schemas.ids import digest
from sayso.schemas.reading import DOCUMENTS
from sayso.schemas.recipes import RecallRecipe, WriteRecipe
from sayso.storage.store import Store, open_store
from sayso.tasks.check.derive import with_verdict
from sayso.tasks.check.task import check_draft
from sayso.tasks.display.answer import Answer
from sayso.tasks.display.task import display
from sayso.tasks.recall.task import recall
from sayso.tasks.step import Engine
from sayso.tasks.text.tokens import FUNCTION_WORDS, words
from sayso.tasks.understand.task import understand
from sayso.tasks.write.task import write

STAGES = 5
Row = dict[str, Any]
_CONTENT = ("content_sha", "document_id", "recipe", "state")  # what makes a corpus another one
_CORPUS = [*_CONTENT, "name", "message"]
MOST_CHARACTERS = 20_000  # of a question, some ten pages; a longer text is a document


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its scope: `documents` are logical names, none means all; `history` is (question, answer) pairs."""

    text: str
    documents: tuple[str, ...] = ()
    mode: str = "auto"
    history: tuple[tuple[str, str], ...] = ()


def answer_question(question: Question, store: Store, engine: Engine, report: Report = silent) -> Answer:
    """The answer, every displayed sentence checked against the section it cites."""
    began = monotonic()
    _check_words(question)
    corpus = store.tables.rows(DOCUMENTS, columns=_CORPUS)
    scope = _scope(question, corpus)
    engine.run(store.index.refresh, store.tables)
    answer_id = _answer_id(question, scope, corpus, store)
    tables, embedder, model = store.tables, store.embedder, store.model()
    ask_model, name = (model.ask, store.settings.model) if model else (None, "")

    report("understand", 0, STAGES)
    obligations = engine.run(
        understand, question.text, question.history, tables=tables, answer_id=answer_id, ask_model=ask_model, model=name
    )
    report("recall", 1, STAGES, f"{len(obligations)} things to establish")
    found = engine.run(
        recall, obligations,
        tables=tables, index=store.index, embedder=embedder, recipe=RecallRecipe(), documents=scope,
    )  # fmt: skip
    report("read", 2, STAGES, f"{len({c.section_id for c in found})} sections found")
    reader = Reader(question.text, question.mode, obligations, store, engine, scope, ask_model, name)
    readings, candidates = reader.read(found, report)
    report("write", 3, STAGES, told_of(readings, model))
    draft = engine.run(
        write, question.text, obligations, readings,
        tables=tables, embedder=embedder, candidates=candidates, recipe=WriteRecipe(), ask_model=ask_model, model=name,
    )  # fmt: skip
    report("check", 4, STAGES, f"{len(draft.units)} sentences written")
    checked = engine.run(check_draft, draft, readings, asked=question.text, ask_model=ask_model)
    if model:
        drafted = (draft, checked)
        draft, checked = with_refused_parts(question.text, obligations, drafted, readings, candidates, store, engine)
    changes = changes_asked(question.text, obligations, scope, store)
    if changes:
        checked, readings = with_changes(checked, readings, obligations, changes, store)
    checked = with_verdict(question.text, obligations, checked, readings)
    usage = usage_of(model, began)
    answer = display(answer_id, question.text, obligations, checked, readings, tables=tables, usage=usage, model=name)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    engine.run(keep_answer, answer, candidates, readings, draft, reader.steps, tables=tables, now=now)
    report("display", STAGES, STAGES, f"{len(checked.claims)} shown, {len(checked.removed)} removed")
    return answer


def _check_words(question: Question) -> None:
    text = question.text
    if not text.strip():
        raise UsageError("the question is empty")
    if not question.history and not question.documents and FUNCTION_WORDS.issuperset(words(text)):
        raise UsageError("nothing was asked: the question has no word that could stand in a document")
    if len(text) > MOST_CHARACTERS:
        raise UsageError(f"the question has {len(text)} characters; ask in {MOST_CHARACTERS} at most")


def _scope(question: Question, corpus: Sequence[Row]) -> list[str] | None:
    """Names of the documents asked about; None for all. Raises UsageError for a name that is not here."""
    if not any(row["state"] == "ready" for row in corpus):
        raise UsageError("there are no documents yet: `sayso ingest PATH` reads some")
    if not question.documents:
        return None
    known = {row["name"]: row for row in corpus}
    for name in question.documents:
        if name not in known:
            raise UsageError(f"no document {name!r} here; `sayso documents` lists them")
        if known[name]["state"] == "refused":
            raise UsageError(f"{name!r} could not be read, so nothing can be asked of it: {known[name]['message']}")
    return list(dict.fromkeys(question.documents))


def _answer_id(question: Question, scope: Sequence[str] | None, corpus: Sequence[Row], store: Store) -> str:
    """The same question over the same corpus under the same recipes is the same answer."""
    contents = sorted(str([(name, row[name]) for name in _CONTENT]) for row in corpus)
    recipes = (
        RecallRecipe().key,
        *(recipe.key for recipe in recipes_of(question.mode)),
        WriteRecipe().key,
        store.settings.model,
    )
    return "a" + digest(
        store.tenant.name, question.text, question.mode, question.history, sorted(scope or []), recipes, contents
    )


def run_answer(
    question: str, *, home: str = "", tenant: str = "", documents: list[str] | None = None
) -> dict[str, Any]:
    """The `answer` flow's function: JSON in, JSON out, for deployments and triggers."""
    settings = flow_settings(home, tenant)
    asked = Question(question, tuple(documents or ()))
    return dict(answer_question(asked, open_store(settings), engine_of(settings)).to_json())


def __getattr__(name: str) -> Any:
    """`answer` is the Prefect flow; Prefect is imported only by who asks for it (PEP 562)."""
    if name == "answer":
        return as_flow(run_answer, "answer", run_name="answer {question}")
    raise AttributeError(name)
