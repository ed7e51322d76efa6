"""Latency of `search` at three sizes against the raw queries on the same tables, and the embedder against the raw loop.

    .venv/bin/python tests/bench/bench_search_speed.py [--home HOME] [--sizes 1000 10000 100000] [--queries 40]

Tables are made in HOME (a temporary folder without it) from generated passages and vectors around 300 centres; questions are embedded
by the real model. Raw: one embedding, one tantivy query and one vector search (Lance's own), the same words and vector, k the same.
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

from sayso.schemas.finding import PASSAGES, SENTENCES, VECTORS
from sayso.schemas.ids import digest
from sayso.schemas.reading import DOCUMENTS
from sayso.schemas.recipes import RecallRecipe
from sayso.storage.embedder import Embedder, batches
from sayso.storage.settings import Settings
from sayso.storage.store import Store, open_store
from sayso.storage.text_fields import BOOSTS, query_text
from sayso.storage.upkeep import tend_indexes, vector_index
from sayso.tasks.recall.task import search
from sayso.tasks.text.tokens import text_query

K = 50
PASSAGES_TO_A_DOCUMENT = 50
SENTENCES_TO_A_PASSAGE = 3  # fewer than real ones, so that 100k passages fit the machine; stated in the report
WORDS = 30_000


def fill(store: Store, size: int) -> list[str]:
    """`size` passages of about 120 words drawn by Zipf's law; returns questions made of words that occur."""
    chance = random.Random(size)
    vocabulary = [f"w{chance.randrange(16**6):x}" for _ in range(WORDS)]
    weights = 1 / np.arange(1, WORDS + 1)
    draws = np.random.default_rng(size).choice(WORDS, size=(size, 120), p=weights / weights.sum())
    rows = []
    for number, draw in enumerate(draws):
        text = " ".join(vocabulary[word] for word in draw)
        rows.append({
            "passage_id": f"p{number}", "document_id": f"d{number // PASSAGES_TO_A_DOCUMENT}", "section_id": f"s{number // 2}",
            "order": number % 2, "start": 0, "end": len(text), "title": "Title", "heading_path": f"Title > {vocabulary[draw[0]]}",
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
    return [
        f"What does {' '.join(vocabulary[chance.randrange(20, 4000)] for _ in range(6))} require?" for _ in range(200)
    ]


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--home", type=Path)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--queries", type=int, default=40)
    args = parser.parse_args()
    print(f"embedder / raw loop: {embedding_ratio(2):.2f}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for size in args.sizes:
            store = open_store(Settings(home=args.home or Path(folder), tenant=f"speed{size}"))
            questions = fill(store, size)
            held = vector_index(store.tables, VECTORS)
            ours, theirs = latencies([whole, raw], questions[: args.queries + 5], store)
            p50, p95 = (statistics.median(ours), np.quantile(ours, 0.95))
            r50, r95 = (statistics.median(theirs), np.quantile(theirs, 0.95))
            print(
                f"{size:7} passages: search p50 {p50:.1f} p95 {p95:.1f} ms; raw p50 {r50:.1f} p95 {r95:.1f} ms; "
                f"ratio {p50 / r50:.2f} / {p95 / r95:.2f}; vector index {held}",
                flush=True,
            )


if __name__ == "__main__":
    main()
