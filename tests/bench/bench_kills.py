"""kill -9 of an ingest at random moments: every rerun finishes, reads no finished window again, and ends in the same rows.

    .venv/bin/python tests/bench/bench_kills.py [--kills 20] [--seed 1] FILE ...

The files want to hold a PDF of 40 to 60 pages beside some small documents. Each kill has a home of its own: an ingest is
killed with all its processes' parent, and the same command is run to its end. An undisturbed run is what all are held to.
"""

from __future__ import annotations

import argparse
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from scoreboard import record

from sayso.schemas.registry import ALL_TABLES
from sayso.storage.settings import Settings
from sayso.storage.store import Store, open_store

IGNORED = ("ingested_at", "seconds")


def command(files: list[Path], home: Path) -> list[str]:
    return [sys.executable, "-m", "sayso.deployments.cli", "ingest", *map(str, files), "--home", str(home), "--json"]


def stamps(home: Path) -> dict[str, int]:
    """Finished windows of a home and when each was written."""
    return {
        str(path.relative_to(home)): path.stat().st_mtime_ns
        for path in home.rglob("*.json.zst")
        if not path.name.startswith(".")
    }


def rows(store: Store) -> dict[str, list[str]]:
    """Every table's rows as text, but for the times in them."""
    return {
        table.name: sorted(
            str({key: value for key, value in row.items() if key not in IGNORED}) for row in store.tables.rows(table)
        )
        for table in ALL_TABLES
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    chance = random.Random(args.seed)  # moments, not secrets
    with tempfile.TemporaryDirectory() as folder:
        calm = Path(folder) / "calm"
        started = time.monotonic()
        subprocess.run(command(args.files, calm), check=True, stdout=subprocess.DEVNULL)
        whole = time.monotonic() - started
        wanted, windows = rows(open_store(Settings(home=calm))), len(stamps(calm))
        print(f"undisturbed {whole:.1f} s, {windows} windows", flush=True)
        counts = dict.fromkeys(
            ("finished", "in the same rows", "index agrees", "windows finished at a kill", "of these read again"), 0
        )
        for number in range(args.kills):
            home = Path(folder) / f"killed{number}"
            running = subprocess.Popen(command(args.files, home), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            moment = chance.uniform(0.3, whole)
            time.sleep(moment)
            running.send_signal(signal.SIGKILL)
            running.wait()
            before = stamps(home)
            done = subprocess.run(command(args.files, home), check=False, stdout=subprocess.DEVNULL)
            after, store = stamps(home), open_store(Settings(home=home))
            found = rows(store)
            differ = [name for name in wanted if wanted[name] != found[name]]
            again = sum(after.get(name) != stamp for name, stamp in before.items())
            counts["finished"] += done.returncode == 0
            counts["in the same rows"] += not differ
            counts["index agrees"] += store.index.agrees(store.tables)
            counts["windows finished at a kill"] += len(before)
            counts["of these read again"] += again
            print(f"killed at {moment:5.1f} s, {len(before)} windows done, {again} again, differ {differ}", flush=True)
            shutil.rmtree(home)
    figures = {"kills": args.kills, "tables compared": len(wanted), "windows of the run": windows, **counts}
    print(figures)
    record(
        "kill -9 at random moments",
        "tests/bench/bench_kills.py",
        figures,
        note="two workers: a kill costs the window each was in",
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
