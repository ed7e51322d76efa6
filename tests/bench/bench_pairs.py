"""Which documents of all shelves in one tenant are linked: python tests/bench/bench_pairs.py --tenant-folder HOME/TENANT --shelves DIR

Documents of one shelf belong together, documents of two shelves do not. Links are made anew by the twin, in a copy of the
tables. An ingest names a document after its shelf's folder or after the file alone; either is understood.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from collections import Counter
from itertools import combinations
from pathlib import Path

from scoreboard import record

from sayso.schemas.ledger import LINKS
from sayso.schemas.reading import DOCUMENTS
from sayso.schemas.recipes import RelateRecipe
from sayso.storage.lance import Tables
from sayso.tasks.relate.task import relate


def shelves_of(tables: Tables, folder: Path) -> dict[str, str]:
    """Document id -> shelf, of those that stand on one."""
    by_file = {path.name: path.parent.name for path in folder.glob("*/*")}
    rows = tables.rows(DOCUMENTS, where="state = 'ready'", columns=["document_id", "name"])
    files = {row["document_id"]: Path(row["name"]).name for row in rows}
    return {identity: by_file[file] for identity, file in files.items() if file in by_file}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tenant-folder", type=Path, required=True)
    parser.add_argument("--shelves", type=Path, required=True)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(args.tenant_folder / "tables", Path(folder) / "tables")
        tables = Tables(Path(folder) / "tables")
        relate(None, RelateRecipe(), tables=tables)
        shelf = shelves_of(tables, args.shelves)
        rows = tables.rows(LINKS, where="hook_id = '' AND kind <> 'contradicts_candidate'")
        linked = {frozenset((row["from_document_id"], row["to_document_id"])) for row in rows}
    pairs: Counter[str] = Counter()
    hits: Counter[str] = Counter()
    for one, other in combinations(sorted(shelf), 2):
        group = shelf[one] if shelf[one] == shelf[other] else "two shelves"
        for name in (group, f"{shelf[one]} with others", f"{shelf[other]} with others")[
            : 1 if group != "two shelves" else 3
        ]:
            pairs[name] += 1
            hits[name] += frozenset((one, other)) in linked
    own = sorted(set(shelf.values()))
    figures = {f"{name}: linked": round(hits[name] / pairs[name], 3) for name in own}
    figures |= {
        f"{name} with others: linked": round(hits[f"{name} with others"] / pairs[f"{name} with others"], 3)
        for name in own
    }
    figures["all that belong: linked"] = round(sum(hits[name] for name in own) / sum(pairs[name] for name in own), 3)
    figures["all that do not: linked"] = round(hits["two shelves"] / pairs["two shelves"], 3)
    print(f"{len(shelf)} documents: {figures}")
    record(
        "links: pairs of documents",
        "python tests/bench/bench_pairs.py --tenant-folder HOME/all --shelves ../shared/eval/shelves",
        figures,
    )


if __name__ == "__main__":
    main()
