"""obligations, indexes -> candidates: sections found by several routes, their scores fused."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import numpy as np

from sayso.schemas.asking import Candidate, Obligation
from sayso.schemas.define import Table
from sayso.schemas.finding import SENTENCES, VECTORS, TextHit
from sayso.schemas.ledger import ASSERTIONS, LINKS
from sayso.schemas.reading import DOCUMENTS, FIGURES, SECTIONS
from sayso.schemas.recipes import RecallRecipe
from sayso.storage.embedder import Embedder, Vectors
from sayso.storage.lance import Tables, any_of
from sayso.storage.model import AskModel
from sayso.storage.rerank import reranker_of
from sayso.storage.text_fields import HEADINGS
from sayso.storage.text_index import TextIndex
from sayso.storage.vectors import VectorHit, nearest
from sayso.tasks.recall.asked import Asked, asked_of_obligation, asked_of_question, question_of
from sayso.tasks.recall.fuse import Fused, Ranking, best_of_each, by_rank, fuse, merged
from sayso.tasks.recall.listwise import order_prompt, order_reply, reordered
from sayso.tasks.recall.lookups import (
    asks_for_figure,
    fact_sections,
    figure_sections,
    linked_sections,
    quantity_query,
    terms,
)
from sayso.tasks.recall.named import Names
from sayso.tasks.recall.shown import moved, shown_texts


@dataclass(frozen=True, slots=True)
class Reach:
    """What a search looks in, and what it saw on its way. `document_ids` None means all documents."""

    tables: Tables
    index: TextIndex
    embedder: Embedder
    recipe: RecallRecipe
    names: Names
    document_ids: tuple[str, ...] | None
    places: dict[str, str] = field(default_factory=dict)  # document of each section seen

    def ranked(self, hits: Iterable[TextHit | VectorHit]) -> dict[str, float]:
        """Sections of hits, each with the score of its best one."""
        found = list(hits)
        self.places.update({hit.section_id: hit.document_id for hit in found})
        return best_of_each((hit.section_id, hit.score) for hit in found)


def recall(
    obligations: Sequence[Obligation],
    *,
    tables: Tables,
    index: TextIndex,
    embedder: Embedder,
    recipe: RecallRecipe,
    documents: Sequence[str] | None = None,
    ask_model: AskModel | None = None,
) -> list[Candidate]:
    """Candidates of each obligation, best first; `documents` (logical names) narrows the scope. Nothing is opened yet."""
    reach = _reach(tables, index, embedder, recipe, documents)
    whole = asked_of_question(question_of(obligations), whole=recipe.whole)[:1] if len(obligations) > 1 else []
    lists = _found([*whole, *(asked_of_obligation(o) for o in obligations)], reach)
    shared = [(1.0, fused) for fused in lists[: len(whole)]]
    candidates = []
    for obligation, own in zip(obligations, lists[len(whole) :], strict=True):
        found = _with_links(merged([(recipe.whole, own), *shared]), reach)
        found = _reranked(obligation.text, [obligation.text], found, reach, ask_model)
        candidates += _candidates(found, obligation.obligation_id, reach, k=recipe.sections)
    return candidates


def search(
    query: str,
    *,
    k: int,
    tables: Tables,
    index: TextIndex,
    embedder: Embedder,
    recipe: RecallRecipe,
    documents: Sequence[str] | None = None,
    ask_model: AskModel | None = None,
) -> list[Candidate]:
    """The k best sections for a question as a user types it; several things asked are searched each by itself."""
    reach = _reach(tables, index, embedder, recipe, documents)
    asked = asked_of_question(query, whole=recipe.whole)
    fused = _with_links(merged([(1.0, one) for one in _found(asked, reach)]), reach)
    fused = _reranked(query, [one.text for one in asked[1:] or asked], fused, reach, ask_model)
    return _candidates(fused, "", reach, k=k)


@lru_cache(maxsize=16)
def _names(tables: Tables, version: int) -> Names:
    del version  # a newer documents table is prepared anew
    return Names(tables.rows(DOCUMENTS, columns=["document_id", "name", "title"]))


def _reach(
    tables: Tables, index: TextIndex, embedder: Embedder, recipe: RecallRecipe, documents: Sequence[str] | None
) -> Reach:
    names = _names(tables, tables.version(DOCUMENTS))
    scope = None if documents is None else tuple(names.ids[name] for name in documents if name in names.ids)
    return Reach(tables, index, embedder, recipe, names, scope)


def _found(asked: Sequence[Asked], reach: Reach) -> list[list[Fused]]:
    """For each query its sections over all routes."""
    recipe = reach.recipe
    vectors = reach.embedder.embed([one.text for one in asked], is_query=True)
    with ThreadPoolExecutor(1) as beside:  # the two vector searches, each on a core
        waiting = beside.submit(_near, SENTENCES, vectors, reach, recipe.sentences)
        by_passage = _near(VECTORS, vectors, reach, recipe.passages)
        assertions = _assertions(asked, reach)
        by_sentence = waiting.result()
    lists = []
    for number, one in enumerate(asked):
        rankings = [
            Ranking("passages", recipe.passages, reach.ranked(by_passage[number])),
            Ranking("sentences", recipe.sentences, reach.ranked(by_sentence[number])),
            *_by_words(one, reach),
            *_by_name(one, vectors[number], reach),
            *_by_lookup(one, assertions, reach),
        ]
        weighted = [replace(r, weight=r.weight * one.weight) for r in rankings if r.weight and r.found]
        lists.append(fuse(weighted, sharpness=recipe.sharpness))
    return lists


def _near(table: Table, vectors: Vectors, reach: Reach, weight: float) -> list[list[VectorHit]]:
    if not weight:
        return [[] for _ in vectors]
    return list(nearest(reach.tables, table, vectors, k=reach.recipe.depth, document_ids=reach.document_ids))


def _by_words(one: Asked, reach: Reach) -> Iterator[Ranking]:
    recipe, scope = reach.recipe, reach.document_ids
    yield Ranking(
        "keyword", recipe.keyword, reach.ranked(reach.index.search(one.words, k=recipe.depth, document_ids=scope))
    )
    if recipe.headings:
        hits = reach.index.search(one.words, k=recipe.hint_depth, document_ids=scope, boosts=HEADINGS)
        yield Ranking("headings", recipe.headings, reach.ranked(hits))
    quantities = quantity_query(one.text)
    if recipe.numbers and quantities:
        hits = reach.index.search(quantities, k=recipe.hint_depth, document_ids=scope)
        yield Ranking("numbers", recipe.numbers, reach.ranked(hits))


def _by_name(one: Asked, vector: Vectors, reach: Reach) -> Iterator[Ranking]:
    """The best of the documents that the query names, by title, file name, identifier or short form."""
    ids = reach.names.named_in(one.text) if reach.recipe.named_document else []
    if reach.document_ids is not None:
        ids = [identity for identity in ids if identity in reach.document_ids]
    if ids:
        words = reach.index.search(one.words, k=reach.recipe.depth, document_ids=ids)
        near = nearest(reach.tables, VECTORS, vector[np.newaxis], k=reach.recipe.depth, document_ids=ids)[0]
        both = [Ranking("", 1.0, reach.ranked(hits)) for hits in (words, near)]
        order = {fused.section_id: fused.score for fused in fuse(both, sharpness=reach.recipe.sharpness)}
        yield Ranking("named_document", reach.recipe.named_document, order)


def _by_lookup(one: Asked, assertions: Sequence[dict[str, Any]], reach: Reach) -> Iterator[Ranking]:
    recipe = reach.recipe
    if recipe.figures and asks_for_figure(one.text):
        scope = "" if reach.document_ids is None else any_of("document_id", reach.document_ids)
        rows = reach.tables.rows(FIGURES, where=scope, columns=["section_id", "document_id", "caption"])
        reach.places.update({row["section_id"]: row["document_id"] for row in rows})
        yield Ranking("figures", recipe.figures, by_rank(figure_sections(one.text, rows)))
    defining, asserting = fact_sections(one.text, assertions)
    yield Ranking("definitions", recipe.definitions, by_rank(defining))
    yield Ranking("facts", recipe.facts, by_rank(asserting))


def _assertions(asked: Sequence[Asked], reach: Reach) -> list[dict[str, Any]]:
    """What the ledger holds on the terms of the question; one read for all its parts."""
    recipe = reach.recipe
    if not (recipe.facts or recipe.definitions) or not reach.tables.exists(ASSERTIONS):
        return []
    subjects = any_of("subject", {term for one in asked for term in terms(one.text)}).replace(
        "`subject`", "lower(subject)"
    )
    where = subjects if reach.document_ids is None else f"{subjects} AND {any_of('document_id', reach.document_ids)}"
    columns = ["section_id", "document_id", "kind", "subject", "statement"]
    rows = reach.tables.rows(ASSERTIONS, where=where, columns=columns)
    reach.places.update({row["section_id"]: row["document_id"] for row in rows})
    return rows


def _with_links(fused: list[Fused], reach: Reach) -> list[Fused]:
    """Sections one hop along links from the best ones are found too, by a share of the score of what refers to them."""
    recipe = reach.recipe
    if not recipe.links or not fused or not reach.tables.exists(LINKS):
        return fused
    best = {found.section_id: found.score for found in fused[: recipe.links_from]}
    columns = ["from_section", "to_section", "to_document_id"]
    links = reach.tables.rows(LINKS, where=any_of("from_section", best), columns=columns)
    reach.places.update({link["to_section"]: link["to_document_id"] for link in links if link["to_section"]})
    hops = linked_sections(best, links)
    linked = [
        Fused(section, recipe.links * score, {"links": rank})
        for rank, (section, score) in enumerate(hops.items(), start=1)
    ]
    return merged([(1.0, fused), (1.0, linked)])


def _reranked(
    query: str, parts: Sequence[str], fused: list[Fused], reach: Reach, ask_model: AskModel | None
) -> list[Fused]:
    """The best sections again by the recipe's reranker: a cross-encoder reads each part of the question, the others the whole.

    A model's faulty reply or none leaves the order as it was; the gateway's meter tells the fault.
    """
    recipe = reach.recipe
    if not fused or not recipe.reranker:
        return fused
    if recipe.reranker == "model":
        [texts] = _shown([query], fused[: recipe.listed], reach)
        reply = ask_model("rerank", order_prompt(query, texts), order_reply(len(texts))) if ask_model else None
        return reordered(fused, list(texts), reply) if reply else fused
    questions = [query] if recipe.reranker == "late" else parts
    reranker = reranker_of(recipe.reranker, threads=reach.embedder.threads)
    scores: dict[str, float] = defaultdict(float)
    for question, texts in zip(questions, _shown(questions, fused[: recipe.reranked], reach), strict=True):
        for section, score in zip(texts, reranker.scores(question, list(texts.values())), strict=True):
            scores[section] += float(score) / len(questions)
    return moved(fused, scores, weight=recipe.rerank)


def _shown(questions: Sequence[str], fused: Sequence[Fused], reach: Reach) -> list[dict[str, str]]:
    """For each question what a reranker is shown of the sections, in their order."""
    ids = [found.section_id for found in fused]
    where = any_of("section_id", ids)
    rows = reach.tables.rows(SECTIONS, where=where, columns=["section_id", "heading_path", "text"])
    sentences = reach.tables.rows(SENTENCES, where=where, columns=["section_id", "start", "end", "vector"])
    sections = sorted(rows, key=lambda row: ids.index(row["section_id"]))
    vectors = reach.embedder.embed(questions, is_query=True)
    characters = reach.recipe.rerank_characters
    return [shown_texts(sections, sentences, vector, characters=characters) for vector in vectors]


def _candidates(found: Sequence[Fused], obligation_id: str, reach: Reach, *, k: int) -> list[Candidate]:
    scope = reach.document_ids
    kept = [f for f in found if scope is None or reach.places[f.section_id] in scope][:k]
    return [
        Candidate(obligation_id, f.section_id, reach.places[f.section_id], rank, round(f.score, 6), f.routes)
        for rank, f in enumerate(kept, start=1)
    ]
