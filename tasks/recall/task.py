"""obligations, indexes -> candidates: sections found by several routes, fused by weighted reciprocal rank."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from sayso.schemas.asking import Candidate, Obligation
from sayso.schemas.define import Table
from sayso.schemas.finding import SENTENCES, VECTORS
from sayso.schemas.ledger import ASSERTIONS, LINKS
from sayso.schemas.reading import DOCUMENTS, FIGURES, SECTIONS
from sayso.schemas.recipes import RecallRecipe
from sayso.storage.embedder import Embedder, Vectors
from sayso.storage.lance import Tables, any_of
from sayso.storage.text_fields import HEADINGS
from sayso.storage.text_index import TextIndex
from sayso.storage.vectors import nearest
from sayso.tasks.recall.asked import Asked, asked_of_obligation, asked_of_question, question_of
from sayso.tasks.recall.fuse import Fused, Ranking, best_of_each, fuse, merged
from sayso.tasks.recall.lookups import fact_sections, figure_sections, linked_sections, quantity_query, terms
from sayso.tasks.text.aliases import named_documents


@dataclass(frozen=True, slots=True)
class Reach:
    """What a search looks in. `document_ids` None means all documents."""

    tables: Tables
    index: TextIndex
    embedder: Embedder
    recipe: RecallRecipe
    document_ids: tuple[str, ...] | None
    names: dict[str, str]  # logical name -> document id
    aliases: dict[str, tuple[str, ...]]


def recall(
    obligations: Sequence[Obligation],
    *,
    tables: Tables,
    index: TextIndex,
    embedder: Embedder,
    recipe: RecallRecipe,
    documents: Sequence[str] | None = None,
) -> list[Candidate]:
    """Candidates of each obligation, best first; `documents` (logical names) narrows the scope. Nothing is opened yet."""
    reach = _reach(tables, index, embedder, recipe, documents)
    whole = asked_of_question(question_of(obligations), whole=recipe.whole)[:1] if len(obligations) > 1 else []
    lists = _found([*whole, *(asked_of_obligation(o) for o in obligations)], reach)
    shared = [(1.0, fused) for fused in lists[: len(whole)]]
    place = _documents_of({f.section_id for fused in lists for f in fused}, tables)
    candidates = []
    for obligation, own in zip(obligations, lists[len(whole) :], strict=True):
        found = _with_links(merged([(1.0, own), *shared]), reach)
        candidates += _candidates(found[: recipe.sections], obligation.obligation_id, place, reach)
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
) -> list[Candidate]:
    """The k best sections for a question as a user types it; several things asked are searched each by itself."""
    reach = _reach(tables, index, embedder, recipe, documents)
    asked = asked_of_question(query, whole=recipe.whole)
    fused = merged([(1.0, one) for one in _found(asked, reach)])
    found = _with_links(fused, reach)[:k]
    return _candidates(found, "", _documents_of({f.section_id for f in found}, tables), reach)


def _reach(
    tables: Tables, index: TextIndex, embedder: Embedder, recipe: RecallRecipe, documents: Sequence[str] | None
) -> Reach:
    rows = tables.rows(DOCUMENTS, columns=["document_id", "name", "title"])
    ids = {row["name"]: row["document_id"] for row in rows}
    scope = None if documents is None else tuple(ids[name] for name in documents if name in ids)
    return Reach(tables, index, embedder, recipe, scope, ids, {row["name"]: (row["title"],) for row in rows})


def _found(asked: Sequence[Asked], reach: Reach) -> list[list[Fused]]:
    """For each query its sections over all routes."""
    vectors = reach.embedder.embed([one.text for one in asked], is_query=True)
    by_passage = _near(VECTORS, vectors, reach, reach.recipe.passages)
    by_sentence = _near(SENTENCES, vectors, reach, reach.recipe.sentences)
    lists = []
    for number, one in enumerate(asked):
        rankings = [
            Ranking("passages", reach.recipe.passages, by_passage[number]),
            Ranking("sentences", reach.recipe.sentences, by_sentence[number]),
            *_by_words(one, reach),
            *_by_name(one, vectors[number], reach),
            *_by_lookup(one, reach),
        ]
        weighted = [replace(r, weight=r.weight * one.weight) for r in rankings if r.weight and r.sections]
        lists.append(fuse(weighted, smoothing=reach.recipe.smoothing))
    return lists


def _near(table: Table, vectors: Vectors, reach: Reach, weight: float) -> list[tuple[str, ...]]:
    if not weight:
        return [() for _ in vectors]
    hits = nearest(reach.tables, table, vectors, k=reach.recipe.depth, document_ids=reach.document_ids)
    return [best_of_each(hit.section_id for hit in found) for found in hits]


def _by_words(one: Asked, reach: Reach) -> Iterator[Ranking]:
    recipe, scope = reach.recipe, reach.document_ids
    hits = reach.index.search(one.words, k=recipe.depth, document_ids=scope)
    yield Ranking("keyword", recipe.keyword, best_of_each(hit.section_id for hit in hits))
    if recipe.headings:
        hits = reach.index.search(one.words, k=recipe.depth, document_ids=scope, boosts=HEADINGS)
        yield Ranking("headings", recipe.headings, best_of_each(hit.section_id for hit in hits))
    quantities = quantity_query(one.text)
    if recipe.numbers and quantities:
        hits = reach.index.search(quantities, k=recipe.depth, document_ids=scope)
        yield Ranking("numbers", recipe.numbers, best_of_each(hit.section_id for hit in hits))


def _by_name(one: Asked, vector: Vectors, reach: Reach) -> Iterator[Ranking]:
    """The best of the documents that the query names, by title, file name, identifier or short form."""
    if not reach.recipe.named_document:
        return
    named = {name for hits in named_documents(one.text, reach.aliases).values() for name in hits}
    ids = [reach.names[name] for name in sorted(named)]
    if reach.document_ids is not None:
        ids = [identity for identity in ids if identity in reach.document_ids]
    if ids:
        words = reach.index.search(one.words, k=reach.recipe.depth, document_ids=ids)
        near = nearest(reach.tables, VECTORS, vector[np.newaxis], k=reach.recipe.depth, document_ids=ids)[0]
        both = (best_of_each(hit.section_id for hit in hits) for hits in (words, near))
        order = fuse([Ranking("", 1.0, sections) for sections in both], smoothing=reach.recipe.smoothing)
        yield Ranking("named_document", reach.recipe.named_document, tuple(fused.section_id for fused in order))


def _by_lookup(one: Asked, reach: Reach) -> Iterator[Ranking]:
    recipe, tables = reach.recipe, reach.tables
    scope = "" if reach.document_ids is None else any_of("document_id", reach.document_ids)
    if recipe.figures and tables.exists(FIGURES):
        captions = tables.rows(FIGURES, where=scope, columns=["section_id", "caption"])
        yield Ranking("figures", recipe.figures, figure_sections(one.text, captions))
    if (recipe.facts or recipe.definitions) and tables.exists(ASSERTIONS):
        subjects = any_of("subject", terms(one.text)).replace("`subject`", "lower(subject)")
        where = f"{subjects} AND {scope}" if scope else subjects
        rows = tables.rows(ASSERTIONS, where=where, columns=["section_id", "kind", "statement"])
        defining, asserting = fact_sections(one.text, rows)
        yield Ranking("definitions", recipe.definitions, defining)
        yield Ranking("facts", recipe.facts, asserting)


def _with_links(fused: list[Fused], reach: Reach) -> list[Fused]:
    """Sections one hop along links from the best ones are found too."""
    recipe = reach.recipe
    if not recipe.links or not reach.tables.exists(LINKS) or not fused:
        return fused
    best = [found.section_id for found in fused[: recipe.links_from]]
    links = reach.tables.rows(LINKS, where=any_of("from_section", best), columns=["from_section", "to_section"])
    hops = fuse([Ranking("links", recipe.links, linked_sections(best, links))], smoothing=recipe.smoothing)
    return merged([(1.0, fused), (1.0, hops)])


def _documents_of(sections: set[str], tables: Tables) -> dict[str, str]:
    """Document of each section that still exists: an index may be a moment behind a deletion."""
    rows = tables.rows(SECTIONS, where=any_of("section_id", sections), columns=["section_id", "document_id"])
    return {row["section_id"]: row["document_id"] for row in rows}


def _candidates(found: Sequence[Fused], obligation_id: str, place: dict[str, str], reach: Reach) -> list[Candidate]:
    scope = reach.document_ids
    kept = [f for f in found if f.section_id in place and (scope is None or place[f.section_id] in scope)]
    return [
        Candidate(obligation_id, f.section_id, place[f.section_id], rank, round(f.score, 6), f.routes)
        for rank, f in enumerate(kept, start=1)
    ]
