"""Two processes at one document: its rows are all of one revision, and the documents row says which."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from sayso.schemas.ids import sha
from sayso.schemas.reading import DOCUMENTS, REVISIONS, SECTIONS
from sayso.storage.settings import Settings
from sayso.storage.store import open_store


def test_two_revisions_read_at_once_do_not_mix(tmp_path: Path) -> None:
    texts = [f"# Rule\n\nThe limit is {n} bar.\n\n## Duty {n}\n\nIt is kept {n} years.\n" for n in (3, 4)]
    running = []
    for number, text in enumerate(texts):
        (tmp_path / f"{number}.md").write_text(text)
        words = ["ingest", str(tmp_path / f"{number}.md"), "--name", "rule.md", "--home", str(tmp_path / "home")]
        running.append(
            subprocess.Popen([sys.executable, "-m", "sayso.deployments.cli", *words], stdout=subprocess.DEVNULL)
        )
    assert [process.wait() for process in running] == [0, 0]
    tables = open_store(Settings(home=tmp_path / "home")).tables
    [document] = tables.rows(DOCUMENTS)
    in_force = next(text for text in texts if sha(text.encode()) == document["content_sha"])
    headings = {row["heading"] for row in tables.rows(SECTIONS)}
    assert headings == {line.lstrip("# ") for line in in_force.splitlines() if line.startswith("#")}
    assert sorted(row["revision"] for row in tables.rows(REVISIONS)) == [1, 2]
