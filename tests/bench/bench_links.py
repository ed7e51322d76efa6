"""What one more upload costs in a small and in a large tenant: python tests/bench/bench_links.py [--sizes 200 2000]

Synthetic documents of two sections with about 80 capitalised names each, drawn from a vocabulary with a long tail; every
document refers to four others. The tenant is filled through the steps, with made-up embeddings; the uploads that are
measured go the whole way: parsed, embedded, indexed, linked, tables tended. Printed: links kept by the chance rule, seconds
of one more upload with its parts, and the ratio of the two tenants.
"""

from __future__ import annotations

import argparse
import random
import re
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from scoreboard import record

from sayso.flows.ingest import IngestRequest, ingest_documents, reading_recipe, utc_now
from sayso.flows.linking import link_documents
from sayso.flows.reading import passages_shas
from sayso.schemas.blocks import Block, Parsed
from sayso.schemas.finding import VECTOR_SIZE
from sayso.schemas.ids import document_id
from sayso.schemas.ledger import HOOKS, LINKS, PAIR_READINGS, SIGNATURES
from sayso.schemas.reading import DOCUMENTS
from sayso.schemas.recipes import RelateRecipe
from sayso.storage.settings import Settings
from sayso.storage.store import Store, open_store
from sayso.storage.upkeep import tend_tables
from sayso.tasks.embed.task import embed_documents, embed_sentences
from sayso.tasks.outline.sections import outline
from sayso.tasks.outline.task import store_outlines
from sayso.tasks.passage.task import passage_documents
from sayso.tasks.relate.names import NameIndex
from sayso.tasks.relate.nearness import background
from sayso.tasks.step import PlainEngine

SECTIONS_EACH, NAMES_EACH = 2, 80
THEMES, NAMES = 100, 40_000
AT_ONCE = 250  # documents filled in one call of the steps
UPLOADS = 5  # measured in each tenant, after one that warms it
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
LINK_STEPS = ("extract_documents", "find_hooks", "resolve_hooks", "align", "relate")


def name(rng: random.Random, theme: int) -> str:
    """Mostly a name of the theme, sometimes one of a long tail that anybody may use."""
    number = theme * 200 + int(200 * rng.random() ** 2) if rng.random() < 0.3 else int(NAMES * rng.random() ** 1.5)
    letters = ("bcdfghjklmnprstvz"[number // 5**place % 17] + "aeiou"[number // 17**place % 5] for place in range(4))
    return "".join(letters).capitalize() + f"{number % 7}x"


def content(number: int) -> tuple[str, list[tuple[str, str]]]:
    """Title, and (heading, text) of the sections, of a synthetic document."""
    rng, theme = random.Random(number), number % THEMES
    title = f"Log {number} of {name(rng, theme)} {name(rng, theme)} {name(rng, theme)}"
    sections = []
    for place in range(SECTIONS_EACH):
        names = [name(rng, theme) for _ in range(NAMES_EACH)]
        said = (
            f"{a} and {b} met at {c} when {' '.join(rng.sample(PLAIN, 8))}"
            for a, b, c in zip(*[iter(names)] * 3, strict=False)
        )
        refers = f" See LOG-{rng.randrange(4000)}, and Section {rng.randrange(1, 4)} of LOG-{rng.randrange(4000)}."
        sections.append((f"{place + 1}. {names[0]} at {names[1]}", ". ".join(said) + "." + refers))
    return title, sections


class MadeUpEmbedder:
    """Vectors without a model: documents of one theme lie near each other, as texts of one subject do."""

    def embed(self, texts: Sequence[str]) -> Any:
        return np.asarray([self._vector(text) for text in texts], dtype=np.float32)

    def _vector(self, text: str) -> Any:
        named = re.search(r"Log (\d+)", text)
        seeds = (int(named.group(1)) % THEMES if named else 0, random.Random(text).randrange(10_000, 2**31))
        noise = (np.random.default_rng(seed).normal(size=VECTOR_SIZE) / VECTOR_SIZE**0.5 for seed in seeds)
        mixed = background() + 0.4 * sum(noise)
        return mixed / np.linalg.norm(mixed)


@dataclass
class Clock(PlainEngine):
    """Runs steps plainly and keeps what each took."""

    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    def run(self, step: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        began = time.perf_counter()
        result = super().run(step, *args, **kwargs)
        self.seconds[step.__name__] += time.perf_counter() - began
        return result


def fill(store: Store, numbers: Sequence[int]) -> None:
    """Write synthetic documents as an ingest leaves them."""
    engine, recipe = PlainEngine(), reading_recipe(store.settings)
    outlines, rows = {}, []
    for number in numbers:
        title, sections = content(number)
        identity, logical = document_id(store.tenant.name, f"log-{number}.md"), f"log-{number}.md"
        blocks = [
            block
            for heading, text in sections
            for block in (Block("heading", heading, level=1), Block("paragraph", text))
        ]
        outlines[identity] = outline(identity, logical, title, Parsed(tuple(blocks)))
        rows.append(document_row(identity, logical, title))
    ids = list(outlines)
    store.tables.upsert(DOCUMENTS, rows)
    store_outlines(outlines, tables=store.tables)
    passage_documents(ids, recipe.passage, tables=store.tables)
    for step in (embed_documents, embed_sentences):
        step(ids, recipe.embed, tables=store.tables, embedder=MadeUpEmbedder())  # type: ignore[arg-type]
    link_documents(ids, store, engine)
    shas = passages_shas(store, ids)
    store.tables.upsert(DOCUMENTS, [row | {"passages_sha": shas[row["document_id"]]} for row in rows])


def document_row(identity: str, logical_name: str, title: str) -> dict[str, Any]:
    unknown = dict.fromkeys(("reason", "message", "sequence", "effective_date"))
    empty = dict.fromkeys(("root", "format", "content_sha", "recipe", "passages_sha"), "")
    counts = {"byte_count": 0, "page_count": 0, "section_count": SECTIONS_EACH, "revision": 1, "seconds": 0.0}
    known = {"document_id": identity, "name": logical_name, "title": title, "state": "ready", "ingested_at": utc_now()}
    return {**known, **unknown, **empty, **counts}


def upload(store: Store, folder: Path, number: int) -> dict[str, float]:
    """Seconds of one more upload, whole and by step."""
    title, sections = content(number)
    path = folder / f"log-{number}.md"
    path.write_text("\n\n".join([f"# {title}", *(f"## {heading}\n\n{text}" for heading, text in sections)]), "utf-8")
    clock = Clock()
    began = time.perf_counter()
    report = ingest_documents(IngestRequest([str(path)]), store, clock)
    took = time.perf_counter() - began
    assert [outcome.state for outcome in report.documents] == ["ready"]
    return {"whole": took, "linking": sum(clock.seconds[step] for step in LINK_STEPS), **clock.seconds}


def filled(size: int, home: Path) -> tuple[Store, dict[str, int]]:
    """A tenant of so many documents, and the counts of what linking found in it."""
    store = open_store(Settings(home=home, engine="plain", workers=1))
    began = time.perf_counter()
    for first in range(0, size, AT_ONCE):
        fill(store, range(first, min(size, first + AT_ONCE)))
    store.index.sync(store.tables)
    tend_tables(store.tables)
    kinds = Counter(row["kind"] for row in store.tables.rows(LINKS, columns=["kind"]))
    sharing, kept = shared(store)
    counts = {
        "hooks": store.tables.count(HOOKS), "links": sum(kinds.values()), "pairs sharing a name": sharing,
        "pairs rarer than chance": kept, "pairs read": store.tables.count(PAIR_READINGS), "pairs linked": kinds["shares_names"],
    }  # fmt: skip
    print(f"{size} documents, filled in {time.perf_counter() - began:.0f} s: {shown(counts)}; links {dict(kinds)}")
    return store, counts


def measure(stores: dict[int, Store]) -> dict[int, dict[str, float]]:
    """Medians over uploads, by size of the tenant; the tenants take turns, so that a busy moment meets all of them."""
    took: dict[int, list[dict[str, float]]] = defaultdict(list)
    for turn in range(UPLOADS + 1):
        for size, store in stores.items():
            took[size].append(upload(store, store.tenant.folder.parent, size + turn))
    middle = {size: {part: median(one[part] for one in some[1:]) for part in some[0]} for size, some in took.items()}
    for size, parts in middle.items():
        print(f"one more into {size}: {shown({part: round(seconds, 3) for part, seconds in parts.items()})}")
    return middle


def shared(store: Store) -> tuple[int, int]:
    """Pairs of documents that share a name, and those that share more than chance gives."""
    rows = list(NameIndex(store.tables.read(SIGNATURES)))
    beyond = sum(int((row.chance < RelateRecipe().chance).sum()) for row in rows)
    return sum(len(row.others) for row in rows) // 2, beyond // 2


def shown(figures: dict[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in figures.items())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[200, 2000])
    sizes = parser.parse_args().sizes
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        stores = {}
        for size in sizes:
            (Path(folder) / str(size)).mkdir()
            stores[size], counts = filled(size, Path(folder) / str(size))
            figures |= {f"{what}, {size} documents": count for what, count in counts.items()}
        took = measure(stores)
    for size in sizes:
        figures[f"one more into {size}, s"] = round(took[size]["whole"], 2)
        figures[f"of it linking, into {size}, s"] = round(took[size]["linking"], 2)
    for part, what in (("whole", "whole upload"), ("linking", "linking alone")):
        figures[f"ratio, {what}"] = round(took[sizes[-1]][part] / took[sizes[0]][part], 2)
    print(shown(figures))
    record("links: growth", f"python tests/bench/bench_links.py --sizes {' '.join(map(str, sizes))}", figures)


if __name__ == "__main__":
    main()
