"""BEIR SciFact: nDCG@10 of keyword, dense and hybrid search by the product's own index, embedder and fusion.

    .venv/bin/python tests/bench/bench_scifact.py --home HOME

The corpus of ../shared/eval/scifact is cut, embedded and indexed in HOME once (some minutes), then asked its test queries.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

from scoreboard import record

from sayso.schemas.finding import PASSAGES, VECTORS
from sayso.schemas.ids import digest
from sayso.schemas.reading import DOCUMENTS
from sayso.schemas.recipes import EmbedRecipe, PassageRecipe, RecallRecipe
from sayso.storage.settings import Settings
from sayso.storage.store import Store, open_store
from sayso.storage.vectors import nearest
from sayso.tasks.embed.task import embed_documents
from sayso.tasks.evaluate.metrics import ndcg_at, recall_at
from sayso.tasks.passage.rows import passage_rows
from sayso.tasks.recall.fuse import Ranking, best_of_each, fuse
from sayso.tasks.text.tokens import text_query

SCIFACT = Path(__file__).resolve().parents[3] / "shared" / "eval" / "scifact"


def fill(store: Store) -> None:
    """Each abstract is a document of one section; passages as ingestion makes them."""
    with gzip.open(SCIFACT / "corpus.jsonl.gz", "rt", encoding="utf-8") as lines:
        corpus = [json.loads(line) for line in lines]
    ids = [row["_id"] for row in corpus]
    sections = [
        {
            "section_id": r["_id"],
            "document_id": r["_id"],
            "document": r["_id"],
            "heading_path": [r["title"]],
            "text": r["text"],
        }
        for r in corpus
    ]
    store.tables.replace(PASSAGES, passage_rows(sections, {r["_id"]: r["title"] for r in corpus}, PassageRecipe()), ids)
    blank = dict.fromkeys(DOCUMENTS.columns, "") | {
        "state": "ready", "byte_count": 1, "page_count": 0, "section_count": 1, "sequence": None, "revision": 1, "seconds": 0.0,
    }  # fmt: skip
    rows = [
        blank | {"document_id": r["_id"], "name": r["_id"], "title": r["title"], "passages_sha": digest(r["text"])}
        for r in corpus
    ]
    store.tables.upsert(DOCUMENTS, rows)
    store.index.sync(store.tables)
    embed_documents(
        ids, EmbedRecipe(), tables=store.tables, embedder=store.embedder,
        progress=lambda done, total: print(f"\rembedded {done} of {total}", end="", flush=True),
    )  # fmt: skip


def keyword(query: str, store: Store) -> dict[str, float]:
    return best_of_each((hit.section_id, hit.score) for hit in store.index.search(text_query(query), k=200))


def dense(query: str, store: Store) -> dict[str, float]:
    vectors = store.embedder.embed([query], is_query=True)
    return best_of_each((hit.section_id, hit.score) for hit in nearest(store.tables, VECTORS, vectors, k=200)[0])


def hybrid(query: str, store: Store) -> dict[str, float]:
    recipe = RecallRecipe()
    lists = [
        Ranking("keyword", recipe.keyword, keyword(query, store)),
        Ranking("passages", recipe.passages, dense(query, store)),
    ]
    return {found.section_id: found.score for found in fuse(lists, sharpness=recipe.sharpness)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--home", type=Path, required=True)
    args = parser.parse_args()
    store = open_store(Settings(home=args.home, tenant="scifact"))
    fill(store)
    grades: dict[str, dict[str, float]] = defaultdict(dict)
    for line in (SCIFACT / "qrels-test.tsv").read_text("utf-8").splitlines()[1:]:
        query, document, grade = line.split("\t")
        grades[query][document] = float(grade)
    queries = [json.loads(line) for line in (SCIFACT / "queries-test.jsonl").read_text("utf-8").splitlines()]
    judged = [row for row in queries if row["_id"] in grades]
    systems: list[Callable[[str, Store], dict[str, float]]] = [keyword, dense, hybrid]
    figures = {}
    for system in systems:
        found = {row["_id"]: list(system(row["text"], store)) for row in judged}
        ndcg = statistics.fmean(ndcg_at(found[q], grades[q], 10) for q in found)
        recall = statistics.fmean(recall_at(found[q], grades[q], 100) for q in found)
        figures[f"{system.__name__}, nDCG@10"] = round(ndcg, 3)
        figures[f"{system.__name__}, recall@100"] = round(recall, 3)
        print(f"\n{system.__name__:10} nDCG@10 {ndcg:.3f}  recall@100 {recall:.3f}", flush=True)
    record(
        "retrieval on BEIR SciFact", "tests/bench/bench_scifact.py --home ...", figures, note=f"{len(judged)} queries"
    )


if __name__ == "__main__":
    main()
