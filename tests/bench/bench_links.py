"""What one more upload costs the ledger and the links, in a small and in a large tenant: python tests/bench/bench_links.py

Synthetic documents of two sections with about 80 capitalised names each, drawn from a vocabulary with a long tail; every
document refers to four others. Printed: links kept by the chance rule, seconds of one more upload, and their ratio.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections import Counter
from pathlib import Path

import numpy as np
import pyarrow as pa

from sayso.schemas.blocks import Block, Parsed
from sayso.schemas.finding import VECTOR_SIZE, VECTORS
from sayso.schemas.ledger import HOOKS, LINKS, PAIR_READINGS, SIGNATURES
from sayso.schemas.reading import BLOCKS, DOCUMENTS, SECTIONS
from sayso.schemas.recipes import AlignRecipe, ExtractRecipe, HookRecipe, RelateRecipe
from sayso.storage.lance import Tables
from sayso.tasks.align.task import align
from sayso.tasks.extract.task import extract_documents
from sayso.tasks.hook.task import find_hooks, resolve_hooks
from sayso.tasks.outline.sections import outline
from sayso.tasks.relate.names import NameIndex
from sayso.tasks.relate.nearness import background
from sayso.tasks.relate.task import relate

SECTIONS_EACH, NAMES_EACH = 2, 80
THEMES, NAMES = 100, 40_000
PLAIN = [
    "the",
    "keeper",
    "must",
    "check",
    "the",
    "pump",
    "before",
    "it",
    "runs",
    "unless",
    "the",
    "valve",
    "is",
    "open",
    "and",
    "the",
    "level",
    "is",
    "below",
    "5",
    "cm",
]


def name(rng: random.Random, theme: int) -> str:
    """Mostly a name of the theme, sometimes one of a long tail that anybody may use."""
    number = theme * 200 + int(200 * rng.random() ** 2) if rng.random() < 0.3 else int(NAMES * rng.random() ** 1.5)
    return (
        "".join("bcdfghjklmnprstvz"[number // 5**i % 17] + "aeiou"[number // 17**i % 5] for i in range(4)).capitalize()
        + f"{number % 7}x"
    )


def store(tables: Tables, numbers: list[int]) -> list[str]:
    """Write synthetic documents as reading leaves them."""
    parts: dict[str, list] = {"sections": [], "blocks": []}
    documents, vectors = [], []
    for number in numbers:
        rng, theme = random.Random(number), number % THEMES
        identity, title = f"d{number}", f"Log {number} of {name(rng, theme)} {name(rng, theme)} {name(rng, theme)}"
        blocks = []
        for place in range(SECTIONS_EACH):
            names = [name(rng, theme) for _ in range(NAMES_EACH)]
            text = ". ".join(
                f"{a} and {b} met at {c} when {' '.join(rng.sample(PLAIN, 8))}"
                for a, b, c in zip(*[iter(names)] * 3, strict=False)
            )
            refers = f" See LOG-{rng.randrange(4000)}, and Section {rng.randrange(1, 4)} of LOG-{rng.randrange(4000)}."
            blocks += [
                Block("heading", f"{place + 1}. {names[0]} at {names[1]}", level=1),
                Block("paragraph", text + "." + refers),
            ]
        rows = outline(identity, f"log-{number}.txt", title, Parsed(tuple(blocks)))
        parts["sections"].append(rows.sections)
        parts["blocks"].append(rows.blocks)
        documents.append(document(identity, f"log-{number}.txt", title))
        vectors.append(vector(identity, theme, number))
    ids = [row["document_id"] for row in documents]
    tables.replace(DOCUMENTS, documents, ids)
    tables.replace(SECTIONS, pa.concat_tables(parts["sections"]), ids)
    tables.replace(BLOCKS, pa.concat_tables(parts["blocks"]), ids)
    tables.replace(VECTORS, vectors, ids)
    return ids


def document(identity: str, logical_name: str, title: str) -> dict:
    unknown = dict.fromkeys(("reason", "message", "sequence", "effective_date"))
    empty = dict.fromkeys(("root", "format", "content_sha", "recipe", "passages_sha", "ingested_at"), "")
    counts = {"byte_count": 0, "page_count": 0, "section_count": SECTIONS_EACH, "revision": 1, "seconds": 0.0}
    return {
        "document_id": identity,
        "name": logical_name,
        "title": title,
        "state": "ready",
        **unknown,
        **empty,
        **counts,
    }


def vector(identity: str, theme: int, number: int) -> dict:
    noise = (
        np.random.default_rng(seed).normal(size=VECTOR_SIZE) / VECTOR_SIZE**0.5 for seed in (theme, number + 10_000)
    )
    mixed = background() + 0.4 * sum(noise)
    unit = (mixed / np.linalg.norm(mixed)).astype(np.float32).tolist()
    return {
        "passage_id": f"p{identity}",
        "document_id": identity,
        "section_id": "",
        "text_sha": "",
        "recipe": "",
        "vector": unit,
    }


def link(tables: Tables, ids: list[str]) -> dict[str, float]:
    """Seconds of each step."""
    took = {}
    for step, recipe in (
        (extract_documents, ExtractRecipe()),
        (find_hooks, HookRecipe()),
        (resolve_hooks, HookRecipe()),
        (align, AlignRecipe()),
        (relate, RelateRecipe()),
    ):
        began = time.perf_counter()
        step(ids, recipe, tables=tables)
        took[step.__name__] = time.perf_counter() - began
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[200, 2000])
    sizes = parser.parse_args().sizes
    one_more: dict[int, float] = {}
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            tables = Tables(Path(folder))
            whole = link(tables, store(tables, list(range(size))))
            kinds = Counter(row["kind"] for row in tables.rows(LINKS, columns=["kind"]))
            print(f"{size} documents: {sum(whole.values()):.1f} s ({shown(whole)})")
            print(f"  links {dict(kinds)}, hooks {tables.count(HOOKS)}, pairs read {tables.count(PAIR_READINGS)}")
            print(f"  pairs that share a name {shared(tables)[0]}, rarer than chance {shared(tables)[1]}")
            took = min((link(tables, store(tables, [size + turn])) for turn in range(3)), key=lambda t: sum(t.values()))
            one_more[size] = sum(took.values())
            print(f"  one more: {one_more[size]:.2f} s ({shown(took)})")
    print(
        f"one more into {sizes[-1]} against into {sizes[0]}: {one_more[sizes[-1]] / one_more[sizes[0]]:.2f} times as long"
    )


def shared(tables: Tables) -> tuple[int, int]:
    """Pairs of documents that share a name, and those that share more than chance gives."""
    index = NameIndex(tables.read(SIGNATURES))
    rows = list(index)
    return sum(len(row.others) for row in rows) // 2, sum(
        int((row.chance < RelateRecipe().chance).sum()) for row in rows
    ) // 2


def shown(took: dict[str, float]) -> str:
    return ", ".join(f"{step} {seconds:.2f}" for step, seconds in took.items())


if __name__ == "__main__":
    main()
