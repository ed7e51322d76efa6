"""Retrieval on the development questions: every route set and a chunk baseline, one run side by side, no model.

    .venv/bin/python tests/bench/bench_search.py --home HOME --tenant TENANT [--rerank]

TENANT holds the shelves of ../shared/eval. The baseline's chunks (2,000 characters, 250 overlap, structure ignored, the same
embedder) are made once beside it, in TENANT-chunks.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any

from scoreboard import record

from sayso.schemas.finding import PASSAGES, VECTORS
from sayso.schemas.ids import digest
from sayso.schemas.reading import DOCUMENTS, SECTIONS
from sayso.schemas.recipes import EmbedRecipe, RecallRecipe
from sayso.storage.settings import Settings
from sayso.storage.store import Store, open_store
from sayso.storage.vectors import nearest
from sayso.tasks.embed.task import embed_documents
from sayso.tasks.evaluate.metrics import (
    carried_sections,
    context_precision,
    context_recall,
    context_recall_at,
    ndcg_at,
    precision_at,
    recall_at,
    reciprocal_rank,
    within_budget,
)
from sayso.tasks.recall.fuse import Ranking, best_of_each, fuse
from sayso.tasks.recall.task import search
from sayso.tasks.text.tokens import text_query

EVAL = Path(__file__).resolve().parents[3] / "shared" / "eval"
BUDGETS = (4_000, 16_000, 64_000)
CHUNK, OVERLAP = 2_000, 250
K = 50
KEPT = ("recall@10", "nDCG@10", "MRR", "ctx 4k", "ctx 16k", "ctx 64k")
NONE = RecallRecipe(
    keyword=0,
    passages=0,
    headings=0,
    sentences=0,
    named_document=0,
    figures=0,
    numbers=0,
    facts=0,
    definitions=0,
    links=0,
)
SYSTEMS = {
    "keyword": replace(NONE, keyword=1),
    "dense": replace(NONE, passages=1),
    "hybrid": replace(NONE, keyword=1, passages=1),
    "all routes": RecallRecipe(),
}


@dataclass(frozen=True, slots=True)
class Asked:
    shelf: str
    question: str
    earlier: str
    items: list[set[str]]


@dataclass(frozen=True, slots=True)
class Ranked:
    """Units as a system ranks them; each unit stands for sections and costs characters."""

    units: list[str]
    sections: dict[str, list[str]]
    lengths: dict[str, int]


def questions(sections: dict[str, dict[str, Any]]) -> list[Asked]:
    """Questions with the sections that hold each must item's evidence quotes."""
    from product import letters, read_jsonl

    texts = {key: letters(f"{row['heading']} {row['text']}") for key, row in sections.items()}

    def holding(quote: str, document: str) -> set[str]:
        needle, stem = letters(quote), document.rsplit(".", 1)[0].lower()
        hits = {key for key, text in texts.items() if needle in text}
        return {key for key in hits if stem in sections[key]["document"].lower()} or hits

    asked = []
    for row in read_jsonl(str(EVAL / "questions-dev.jsonl")):
        found = [set().union(*(holding(e["quote"], e["document"]) for e in item["evidence"])) for item in row["must"]]
        if items := [item for item in found if item]:
            asked.append(Asked(row["shelf"], row["question"], " ".join(row.get("history", [])), items))
    return asked


def scores(asked: Asked, ranked: Ranked) -> dict[str, float]:
    """All metrics at section level; a budget is walked in the system's own units."""
    ranking = list(dict.fromkeys(section for unit in ranked.units for section in ranked.sections[unit]))
    gold = set().union(*asked.items)
    row = {
        "recall@10": recall_at(ranking, gold, 10),
        "precision@10": precision_at(ranking, gold, 10),
        "nDCG@10": ndcg_at(ranking, dict.fromkeys(gold, 1.0), 10),
        "MRR": reciprocal_rank(ranking, gold),
        "ctx prec": context_precision(ranking, gold),
        "ctx@10": context_recall_at(ranking, asked.items, 10),
    }
    for budget in BUDGETS:
        opened = within_budget(ranked.units, ranked.lengths, budget)
        row[f"ctx {budget // 1000}k"] = context_recall(
            {s for unit in opened for s in ranked.sections[unit]}, asked.items
        )
    return row


def chunk_store(store: Store) -> tuple[Store, dict[str, list[str]], dict[str, int]]:
    """The baseline's tenant, what each chunk carries and how long it is."""
    chunks = open_store(store.settings.model_copy(update={"tenant": f"{store.tenant.name}-chunks"}))
    rows, documents, carried, lengths = [], [], {}, {}
    for document in store.tables.rows(DOCUMENTS, where="state = 'ready'"):
        identity = document["document_id"]
        text, spans = "", {}
        for row in sorted(store.tables.rows(SECTIONS, where=f"document_id = '{identity}'"), key=lambda r: r["order"]):
            start = len(text)
            text += f"{row['heading']}\n{row['text']}\n\n"
            spans[row["section_id"]] = (start + len(row["heading"]) + 1, len(text) - 2)
        for order, start in enumerate(range(0, max(1, len(text) - OVERLAP), CHUNK - OVERLAP)):
            end = min(len(text), start + CHUNK)
            key = f"{identity}.{order}"
            carried[key], lengths[key] = carried_sections((start, end), spans), end - start
            rows.append({
                "passage_id": key, "document_id": identity, "section_id": key, "order": order, "start": start, "end": end,
                "title": "", "heading_path": "", "text": text[start:end], "text_sha": digest(text[start:end]),
            })  # fmt: skip
        documents.append({**document, "passages_sha": digest(text)})
    chunks.tables.replace(PASSAGES, rows, [d["document_id"] for d in documents])
    chunks.tables.upsert(DOCUMENTS, documents)
    chunks.index.sync(chunks.tables)
    embed_documents(
        [d["document_id"] for d in documents], EmbedRecipe(), tables=chunks.tables, embedder=chunks.embedder
    )
    return chunks, carried, lengths


def chunk_ranker(chunks: Store, carried: dict[str, list[str]], lengths: dict[str, int]) -> Callable[[str], Ranked]:
    def ranked(question: str) -> Ranked:
        words = chunks.index.search(text_query(question), k=200)
        near = nearest(chunks.tables, VECTORS, chunks.embedder.embed([question], is_query=True), k=200)[0]
        lists = [Ranking("", 1.0, best_of_each((hit.section_id, hit.score) for hit in hits)) for hits in (words, near)]
        fused = fuse(lists, sharpness=RecallRecipe().sharpness)
        return Ranked([found.section_id for found in fused][:K], carried, lengths)

    return ranked


def section_ranker(
    store: Store, sections: dict[str, dict[str, Any]], recipe: RecallRecipe, **options: Any
) -> Callable[[str], Ranked]:
    carried = {key: [key] for key in sections}
    lengths = {key: len(row["text"]) for key, row in sections.items()}
    places = {"tables": store.tables, "index": store.index, "embedder": store.embedder}

    def ranked(question: str) -> Ranked:
        return Ranked(
            [c.section_id for c in search(question, k=K, recipe=recipe, **places, **options)], carried, lengths
        )

    return ranked


def report(
    name: str, asked: Sequence[Asked], ranker: Callable[[str], Ranked], *, shelves: bool = False
) -> dict[str, Any]:
    """Print a system's means and give them for the scoreboard."""
    rows, seconds = [], []
    for one in asked:
        began = perf_counter()
        ranked = ranker(one.question)
        seconds.append(perf_counter() - began)
        rows.append(scores(one, ranked))
    _line(name, rows, f"{statistics.median(seconds):7.3f} s")
    for shelf in sorted({one.shelf for one in asked}) if shelves else ():
        _line(f"  {shelf}", [row for one, row in zip(asked, rows, strict=True) if one.shelf == shelf])
    means = {metric: statistics.fmean(row[metric] for row in rows) for metric in KEPT}
    return {
        f"{name}: {' / '.join(KEPT)} / s": " / ".join(f"{v:.3f}" for v in (*means.values(), statistics.median(seconds)))
    }


def _line(name: str, rows: list[dict[str, float]], end: str = "") -> None:
    print(
        f"{name:16}"
        + "".join(f"{statistics.fmean(r[m] for r in rows):>13.3f}" for m in rows[0])
        + f"  n={len(rows)} {end}",
        flush=True,
    )


def main() -> int:
    sys.path.insert(0, str(EVAL))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("--tenant", default="all")
    parser.add_argument("--rerank", action="store_true", help="also the rerankers, seconds a question")
    parser.add_argument("--no-chunks", action="store_true")
    args = parser.parse_args()
    store = open_store(Settings(home=args.home, tenant=args.tenant))
    store.index.sync(store.tables)
    sections = {row["section_id"]: row for row in store.tables.rows(SECTIONS)}
    asked = questions(sections)
    figures: dict[str, Any] = {}
    print(" " * 16 + "".join(f"{name:>13}" for name in scores(asked[0], Ranked([], {}, {}))))
    if not args.no_chunks:
        figures |= report("2,000-char chunks", asked, chunk_ranker(*chunk_store(store)))
    for name, recipe in SYSTEMS.items():
        figures |= report(name, asked, section_ranker(store, sections, recipe), shelves=name == "all routes")
    followed = [replace(one, question=f"{one.earlier} {one.question}".strip()) for one in asked]
    figures |= report("with history", followed, section_ranker(store, sections, RecallRecipe()))
    if args.rerank:
        for kind in ("late", "pairs"):
            figures |= report(
                f"rerank {kind}",
                asked,
                section_ranker(store, sections, RecallRecipe(reranker=kind)),
            )
    if args.rerank and not args.no_chunks:
        command = f"tests/bench/bench_search.py --home ... --tenant {args.tenant} --rerank"
        record("retrieval, all shelves one tenant", command, figures, note=f"{len(asked)} questions, no language model")
    return 0


if __name__ == "__main__":
    sys.exit(main())
