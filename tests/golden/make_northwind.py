"""Make the sample shelf: `python tests/golden/make_northwind.py [--out FOLDER]`.

Northwind is a fictional maker of infusion pumps. Its 11 documents define terms for each other, conflict, supersede one
another and leave gaps, on purpose; northwind.questions.jsonl says what a reader must find in them. A rerun writes the
same bytes (with the same versions of reportlab, Pillow and zlib).
"""

import argparse
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from northwind_source import (  # noqa: E402 - the folder of this script has to be importable first
    calibration,
    calibration_schedule,
    complaint_handling,
    complaint_log,
    corrective_action,
    data_sheet,
    quality_manual,
    risk_file,
    supplier_policy,
    training_deck,
)

DOCUMENTS = (
    quality_manual, complaint_handling, supplier_policy, calibration_schedule, calibration, risk_file, complaint_log, training_deck,
    corrective_action, data_sheet,
)  # fmt: skip


def make(folder: Path) -> list[Path]:
    """Write the shelf into `folder` and return its files in order of name."""
    folder.mkdir(parents=True, exist_ok=True)
    for document in DOCUMENTS:
        document.build(folder)
    return sorted(folder.iterdir())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=HERE / "northwind")
    for path in make(parser.parse_args().out):
        print(f"{path.stat().st_size:8}  {path.name}")


if __name__ == "__main__":
    main()
