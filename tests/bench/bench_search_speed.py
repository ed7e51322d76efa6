"""Latency of `search` at three sizes against the raw queries on the same tables, and the embedder against the raw loop.

    .venv/bin/python tests/bench/bench_search_speed.py [--home HOME] [--sizes 1000 10000 100000] [--queries 40] [--fill]

Tables are made in HOME (a temporary folder without it), once, from generated passages and vectors around 300 centres; `--fill` does
only that, so that a later run measures on a quiet machine. Questions are embedded by the real model. Raw: one embedding, one tantivy query and one vector search (Lance's own), the same words and vector, k the same.
"""

from __future__ import annotations

import argparse
import random
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import pyarrow as pa
from scoreboard import record

from sayso.schemas.finding import PASSAGES, SENTENCES, VECTORS
from sayso.schemas.ids import digest
from sayso.schemas.reading import DOCUMENTS
from sayso.schemas.recipes import RecallRecipe
from sayso.storage.embedder import Embedder, batches
from sayso.storage.settings import Settings
from sayso.storage.store import Store, open_store
from sayso.storage.text_fields import BOOSTS, query_text
from sayso.storage.upkeep import tend_indexes, vector_index
from sayso.storage.vectors import nearest
from sayso.tasks.recall.task import search
from sayso.tasks.text.tokens import text_query

K = 50
PASSAGES_TO_A_DOCUMENT = 50
SENTENCES_TO_A_PASSAGE = 3  # fewer than real ones, so that 100k passages fit the machine
NOTE = "generated passages, 3 sentences each; raw is one embedding, one tantivy query and one Lance vector query"
WORDS = 30_000


def questions(size: int) -> list[str]:
    """Questions made of words that occur in the passages of this size."""
    chance, words = random.Random(size), vocabulary(size)
    return [f"What does {' '.join(words[chance.randrange(20, 4000)] for _ in range(6))} require?" for _ in range(200)]


def vocabulary(size: int) -> list[str]:
    chance = random.Random(-size)
    return [f"w{chance.randrange(16**6):x}" for _ in range(WORDS)]


def fill(store: Store, size: int) -> None:
    """`size` passages of about 120 words drawn by Zipf's law, once."""
    if store.tables.exists(SENTENCES) and store.tables.count(SENTENCES) == size * SENTENCES_TO_A_PASSAGE:
        return
    words = vocabulary(size)
    weights = 1 / np.arange(1, WORDS + 1)
    draws = np.random.default_rng(size).choice(WORDS, size=(size, 120), p=weights / weights.sum())
    rows = []
    for number, draw in enumerate(draws):
        text = " ".join(words[word] for word in draw)
        rows.append({
            "passage_id": f"p{number}", "document_id": f"d{number // PASSAGES_TO_A_DOCUMENT}", "section_id": f"s{number // 2}",
            "order": number % 2, "start": 0, "end": len(text), "title": "Title", "heading_path": f"Title > {words[draw[0]]}",
            "text": text, "text_sha": str(number),
        })  # fmt: skip
    documents = sorted({row["document_id"] for row in rows})
    store.tables.upsert(PASSAGES, pa.Table.from_pylist(rows, schema=PASSAGES.schema))
    blank = dict.fromkeys(DOCUMENTS.columns, "") | {
        "state": "ready", "byte_count": 1, "page_count": 0, "section_count": 1, "sequence": None, "revision": 1, "seconds": 0.0,
    }  # fmt: skip
    store.tables.upsert(
        DOCUMENTS,
        [
            blank | {"document_id": d, "name": f"{d}.md", "title": f"Title {d}", "passages_sha": digest(d)}
            for d in documents
        ],
    )
    _fill_vectors(store, VECTORS, size, 1)
    _fill_vectors(store, SENTENCES, size * SENTENCES_TO_A_PASSAGE, SENTENCES_TO_A_PASSAGE)
    store.index.sync(store.tables)
    tend_indexes(store.tables)


def _fill_vectors(store: Store, table: Any, count: int, per_passage: int) -> None:
    generator = np.random.default_rng(count)
    centres = generator.normal(size=(300, 384)).astype(np.float32)
    kind = table.schema.field("vector").type
    for first in range(0, count, 50_000):
        numbers = np.arange(first, min(count, first + 50_000))
        matrix = centres[generator.integers(0, 300, len(numbers))] + generator.normal(size=(len(numbers), 384)).astype(
            np.float32
        )
        matrix /= np.linalg.norm(matrix, axis=1, keepdims=True)
        values = pa.array(matrix.astype(kind.value_type.to_pandas_dtype()).ravel())
        columns: dict[str, Any] = {
            table.key: [f"{table.name}{n}" for n in numbers],
            "document_id": [f"d{n // per_passage // PASSAGES_TO_A_DOCUMENT}" for n in numbers],
            "section_id": [f"s{n // per_passage // 2}" for n in numbers], "text_sha": [str(n) for n in numbers],
            "recipe": [""] * len(numbers), "kind": ["paragraph"] * len(numbers), "vector": pa.FixedSizeListArray.from_arrays(values, 384),
            **dict.fromkeys(("order", "start", "end"), [0] * len(numbers)),
        }  # fmt: skip
        store.tables.handle(table).add(pa.table({name: columns[name] for name in table.columns}).cast(table.schema))


def raw(question: str, store: Store) -> None:
    vector = store.embedder.embed([question], is_query=True)[0]
    index = store.index._reader()
    parsed = index.parse_query(query_text(text_query(question)), list(BOOSTS), field_boosts=BOOSTS)
    searcher = index.searcher()
    for _, address in searcher.search(parsed, K, count=False).hits:
        searcher.doc(address)
    held = vector_index(store.tables, VECTORS)
    near = store.tables.handle(VECTORS).search(vector, vector_column_name="vector").distance_type("cosine")
    near = near.nprobes(held.probes).refine_factor(held.refine) if held else near
    near.select(["section_id", "_distance"]).limit(K).to_list()


def keyword(question: str, store: Store) -> None:
    store.index.search(text_query(question), k=K)


def dense(question: str, store: Store) -> None:
    """Without the embedding, which does not grow; any unit vector asks as much."""
    vector = np.random.default_rng(len(question)).normal(size=(1, 384)).astype(np.float32)
    nearest(store.tables, VECTORS, vector / np.linalg.norm(vector), k=K)


def whole(question: str, store: Store) -> None:
    search(question, k=K, tables=store.tables, index=store.index, embedder=store.embedder, recipe=RecallRecipe())


def latencies(calls: list[Callable[[str, Store], None]], questions: list[str], store: Store) -> list[list[float]]:
    """Milliseconds of each call for each question, interleaved, the first questions left out as warm-up."""
    found: list[list[float]] = [[] for _ in calls]
    for number, question in enumerate(questions):
        for call, times in zip(calls, found, strict=True):
            began = perf_counter()
            call(question, store)
            if number >= 5:
                times.append((perf_counter() - began) * 1000)
    return found


def embedding_ratio(threads: int) -> float:
    """Throughput of Embedder.embed over a loop of tokenizer and session on the same batches' texts, longest first, 4 at a time."""
    texts = [" ".join(f"word{n * 7 % 900}" for n in range(20 + 13 * i % 260)) for i in range(32)]
    embedder = Embedder(threads=threads)
    embedder.embed(texts[:4])
    session, tokenizer = embedder._model
    ratios = []
    for _ in range(3):
        began = perf_counter()
        embedder.embed(texts)
        middle = perf_counter()
        for batch in batches([e.ids for e in tokenizer.encode_batch(texts)]):
            session.run(
                None, {"input_ids": batch.ids, "attention_mask": batch.mask, "token_type_ids": np.zeros_like(batch.ids)}
            )
        ratios.append((perf_counter() - middle) / (middle - began))
    return statistics.median(ratios)


def measured(store: Store, size: int, queries: int) -> dict[str, Any]:
    """Milliseconds of search and of the raw calls, and their ratio."""
    times = latencies([whole, raw, keyword, dense], questions(size)[: queries + 5], store)
    (p50, p95), (r50, r95), (k50, _), (d50, _) = ((statistics.median(t), float(np.quantile(t, 0.95))) for t in times)
    held = vector_index(store.tables, VECTORS)
    return {
        f"{size:,} passages: search p50 / p95, ms": f"{p50:.0f} / {p95:.0f}",
        f"{size:,} passages: raw p50 / p95, ms": f"{r50:.0f} / {r95:.0f}",
        f"{size:,} passages: search over raw, p50 / p95": f"{p50 / r50:.2f} / {p95 / r95:.2f}",
        f"{size:,} passages: keyword / dense p50, ms": f"{k50:.1f} / {d50:.1f}",
        f"{size:,} passages: vector index": f"recall@50 {held.recall}, {held.probes} probes" if held else "exact",
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--home", type=Path)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--queries", type=int, default=40)
    parser.add_argument("--fill", action="store_true", help="make the tables and stop")
    args = parser.parse_args()
    figures: dict[str, Any] = {}
    if not args.fill:
        figures["embedder throughput / raw loop"] = round(embedding_ratio(2), 2)
    with tempfile.TemporaryDirectory() as folder:
        for size in args.sizes:
            store = open_store(Settings(home=args.home or Path(folder), tenant=f"speed{size}"))
            fill(store, size)
            if not args.fill:
                figures |= measured(store, size, args.queries)
    for name, value in figures.items():
        print(f"{name:50} {value}")
    if {1_000, 10_000, 100_000} <= set(args.sizes) and not args.fill:
        record("search speed", "tests/bench/bench_search_speed.py --home ...", figures, note=NOTE)


if __name__ == "__main__":
    main()
