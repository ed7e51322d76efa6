"""`make demo`: reads the sample shelf and asks it three questions."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from time import monotonic

from sayso.deployments.cli import run

SHELF = Path(__file__).resolve().parent.parent / "tests" / "golden" / "northwind"
QUESTIONS = (
    "A Class A pressure gauge is out of tolerance at calibration. What has to be done, in which order, and who is told by when?",
    "By when must pressure gauge PG-117 be calibrated again, and which documents decide it?",
    "Which form is used to report a Serious Incident, and what does a box of tubing sets cost?",
)


def main() -> None:
    """Run the demo in the folder given as the only argument."""
    home = sys.argv[1]
    began = monotonic()
    _say(["ingest", str(SHELF)], home)
    for question in QUESTIONS:
        _say(["ask", question], home)
    print(
        f"\nAll of it took {monotonic() - began:.0f} s. Ask your own: .venv/bin/sayso ask '...' --home {shlex.quote(home)}"
    )


def _say(words: list[str], home: str) -> None:
    shown = [shlex.quote(Path(word).name if word == str(SHELF) else word) for word in words]
    print(f"\n$ sayso {' '.join(shown)}\n", flush=True)
    code = run([*words, "--home", home])
    if code:
        sys.exit(code)


if __name__ == "__main__":
    main()
