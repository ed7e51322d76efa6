"""What a question costs beside the libraries it stands on: cold and warm, as ratios.

    .venv/bin/python tests/bench/bench_ask.py [--home HOME --tenant T] [--runs N]

Cold: `sayso ask` as a process, against a script that imports the same libraries, loads the embedder and does one search on the
same tables. Warm: answers in one process, against the retrieval alone. Without --home the sample shelf is read into a
temporary folder first. Medians of interleaved runs.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from scoreboard import record

ROOT = Path(__file__).resolve().parents[2]
QUESTIONS = (
    "How long may the acknowledgement of a complaint take?",
    "When must a class A gauge be calibrated again, and who decides it?",
    "What changed in the supplier policy?",
)
RAW = """
import sys
import lancedb, numpy, onnxruntime, pyarrow, tantivy, tokenizers, nupunkt, pydantic_settings
from pathlib import Path
from sayso.storage.weights import *
home, tenant, question = sys.argv[1:]
from sayso.storage.embedder import Embedder
vector = Embedder(threads=2).embed([question], is_query=True)[0]
folder = Path(home) / tenant
table = lancedb.connect(str(folder / "tables")).open_table("vectors")
hits = table.search(vector, vector_column_name="vector").distance_type("cosine").limit(50).to_list()
index = tantivy.Index.open(str(next(p.parent for p in (folder / "text").rglob("meta.json"))))
print(len(hits), index.searcher().num_docs)
"""


def timed(argv: list[str]) -> float:
    began = time.perf_counter()
    done = subprocess.run(argv, check=False, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{argv[:3]} failed: {done.stderr[-600:]}")
    return time.perf_counter() - began


def cold(home: str, tenant: str, runs: int) -> tuple[float, float]:
    """(ask, raw) seconds, medians."""
    asks, raws = [], []
    for n in range(runs):
        question = f"{QUESTIONS[n % len(QUESTIONS)]} ({n})"
        asks.append(
            timed(
                [
                    sys.executable,
                    "-m",
                    "sayso.deployments.cli",
                    "ask",
                    question,
                    "--home",
                    home,
                    "--tenant",
                    tenant,
                    "--json",
                ]
            )
        )
        raws.append(timed([sys.executable, "-c", RAW, home, tenant, question]))
    return statistics.median(asks), statistics.median(raws)


def warm(home: str, tenant: str, runs: int) -> tuple[float, float]:
    """(answer, retrieval alone) seconds, medians."""
    from sayso.flows.answer import Question, answer_question
    from sayso.flows.search import search_sections
    from sayso.storage.settings import Settings
    from sayso.storage.store import open_store
    from sayso.tasks.step import PlainEngine

    store = open_store(Settings(home=Path(home), tenant=tenant))
    answer_question(Question("warm up"), store, PlainEngine())
    answers, searches = [], []
    for n in range(runs):
        question = f"{QUESTIONS[n % len(QUESTIONS)]} ({n})"
        began = time.perf_counter()
        answer_question(Question(question), store, PlainEngine())
        middle = time.perf_counter()
        search_sections(question, store, k=50)
        answers.append(middle - began)
        searches.append(time.perf_counter() - middle)
    return statistics.median(answers), statistics.median(searches)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--home")
    parser.add_argument("--tenant", default="default")
    parser.add_argument("--runs", type=int, default=7)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = args.home or folder
        if not args.home:
            shelf = ROOT / "tests" / "golden" / "northwind"
            timed([sys.executable, "-m", "sayso.deployments.cli", "ingest", str(shelf), "--home", home, "--json"])
        ask, raw = cold(home, args.tenant, args.runs)
        answer, search = warm(home, args.tenant, args.runs)
    figures = {
        "cold ask / raw script": round(ask / raw, 2), "cold ask, s": round(ask, 2), "raw script, s": round(raw, 2),
        "warm answer / retrieval": round(answer / search, 2), "warm answer, s": round(answer, 3), "warm search, s": round(search, 3),
    }  # fmt: skip
    print(figures)
    record(
        "question cost",
        "tests/bench/bench_ask.py" + (" --home ..." if args.home else ""),
        figures,
        note=f"medians of {args.runs} runs",
    )


if __name__ == "__main__":
    main()
