"""Documents in, tables out: what is new is read, what changed is read alone, what is bad is refused, nothing is lost by a kill."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sayso.flows.forget import forget_documents
from sayso.flows.ingest import IngestReport, IngestRequest, ingest_documents
from sayso.schemas.define import Table
from sayso.schemas.errors import BadDocumentError
from sayso.schemas.finding import PASSAGES, SENTENCES, VECTORS
from sayso.schemas.ledger import ASSERTIONS, HOOKS, LINKS
from sayso.schemas.reading import BLOCKS, DOCUMENTS, REVISIONS, SECTIONS, TABLES, WINDOWS
from sayso.schemas.registry import ALL_TABLES
from sayso.storage.embedder import Embedder
from sayso.storage.settings import Settings
from sayso.storage.store import Store, open_store
from sayso.storage.workers import Workers
from sayso.tasks.step import PlainEngine

HANDBOOK = """# Handbook

## 1 Leave

A request is made two weeks before. The limit is 30 days a year.

## 2 Travel

Travel is approved by the head of unit; see section 1.

| class | limit |
| --- | --- |
| rail | 300 |
| air | 900 |
"""
POLICY = "# Policy\n\nThe Handbook governs where this policy is silent.\n"
MADE_BY_READING = (SECTIONS, BLOCKS, TABLES, PASSAGES, VECTORS, SENTENCES, ASSERTIONS, HOOKS, LINKS, WINDOWS)


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    folder = tmp_path / "shelf"
    folder.mkdir()
    (folder / "handbook.md").write_text(HANDBOOK)
    (folder / "policy.md").write_text(POLICY)
    return folder


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(Settings(home=tmp_path / "home", engine="plain", workers=1))


def ingest(store: Store, *paths: Path, **request: Any) -> IngestReport:
    return ingest_documents(IngestRequest([str(p) for p in paths], **request), store, PlainEngine())


def states(report: IngestReport) -> dict[str, str]:
    return {o.name: o.state for o in report.documents}


def dump(store: Store, table: Table, *, without: tuple[str, ...] = ()) -> list[str]:
    rows = store.tables.read(table).to_pylist()
    return sorted(str({k: v for k, v in row.items() if k not in without}) for row in rows)


def test_a_second_ingest_is_unchanged(store: Store, shelf: Path) -> None:
    assert states(ingest(store, shelf)) == {"handbook.md": "ready", "policy.md": "ready"}
    before = {t.name: store.tables.version(t) for t in MADE_BY_READING}
    assert states(ingest(store, shelf)) == {"handbook.md": "unchanged", "policy.md": "unchanged"}
    assert {t.name: store.tables.version(t) for t in MADE_BY_READING} == before, "nothing was written"


def test_an_edit_changes_only_its_own_rows(store: Store, shelf: Path) -> None:
    ingest(store, shelf)
    sections = {r["heading"]: r for r in store.tables.rows(SECTIONS)}
    vectors = {r["passage_id"]: r["vector"] for r in store.tables.rows(VECTORS)}
    (shelf / "handbook.md").write_text(HANDBOOK.replace("30 days", "25 days"))
    assert states(ingest(store, shelf)) == {"handbook.md": "ready", "policy.md": "unchanged"}
    after = {r["heading"]: r for r in store.tables.rows(SECTIONS)}
    changed = {h for h in sections if sections[h] != after[h]}
    assert changed == {"1 Leave"}
    assert after["1 Leave"]["section_id"] == sections["1 Leave"]["section_id"], "an edit keeps the id"
    again = {r["passage_id"]: r["vector"] for r in store.tables.rows(VECTORS)}
    assert sum(again[p] != v for p, v in vectors.items() if p in again) <= 1


def test_earlier_revisions_stay_readable(store: Store, shelf: Path) -> None:
    from sayso.deployments.lookup import revision_sections

    ingest(store, shelf)
    (row,) = store.tables.rows(DOCUMENTS, where="name = 'handbook.md'")
    store.tables.upsert(REVISIONS, [
        {**r, "ingested_at": "2020-01-01T00:00:00+00:00"} for r in store.tables.rows(REVISIONS) if r["document_id"] == row["document_id"]
    ])  # fmt: skip
    (shelf / "handbook.md").write_text(HANDBOOK.replace("30 days", "25 days"))
    ingest(store, shelf)
    old = [s["text"] for s in revision_sections(store, "handbook.md", "2021-01-01")]
    assert any("30 days" in text for text in old)
    assert any("25 days" in text for text in (r["text"] for r in store.tables.rows(SECTIONS)))


def test_bad_documents_are_refused_and_the_others_go_on(store: Store, shelf: Path) -> None:
    (shelf / "broken.pdf").write_bytes(b"%PDF-1.7\nthis is not the rest of a PDF")
    (shelf / "empty.txt").write_bytes(b"")
    report = ingest(store, shelf)
    assert states(report) == {
        "broken.pdf": "refused",
        "empty.txt": "refused",
        "handbook.md": "ready",
        "policy.md": "ready",
    }
    reasons = {o.name: o.reason for o in report.documents if o.state == "refused"}
    assert reasons == {"broken.pdf": "corrupt", "empty.txt": "empty"}
    assert all(o.message for o in report.documents if o.state == "refused")


def test_what_was_not_read_in_time_is_tried_again_but_not_for_ever(
    store: Store, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An unchanged upload may find a quieter machine at the next ingest; after three tries it waits for a change."""
    tried: list[str] = []
    call = Workers.call

    def late(workers: Workers, target: str, *arguments: Any, **limits: Any) -> Any:
        if target.endswith("parse_upload") and arguments[2] == "handbook.md":
            tried.append(arguments[2])
            raise BadDocumentError("timeout", "not read within 180 seconds")
        return call(workers, target, *arguments, **limits)

    monkeypatch.setattr(Workers, "call", late)
    found = [(states(ingest(store, shelf))["handbook.md"], len(tried)) for _ in range(5)]
    assert found == [("refused", 1), ("refused", 2), ("refused", 3), ("refused", 3), ("refused", 3)]
    assert [row["reason"] for row in store.tables.rows(DOCUMENTS) if row["name"] == "handbook.md"] == ["timeout"]
    monkeypatch.setattr(Workers, "call", call)
    (shelf / "handbook.md").write_text(f"{HANDBOOK}\n\nOne more line.\n")
    assert states(ingest(store, shelf))["handbook.md"] == "ready"


def test_a_refused_update_leaves_the_earlier_revision_in_force(store: Store, shelf: Path) -> None:
    ingest(store, shelf)
    (shelf / "policy.md").write_bytes(b"")
    assert states(ingest(store, shelf))["policy.md"] == "refused"
    (row,) = store.tables.rows(DOCUMENTS, where="name = 'policy.md'")
    assert row["state"] == "ready"
    assert "refused" in row["message"]
    assert any("governs" in r["text"] for r in store.tables.rows(SECTIONS))


def test_two_files_of_one_name_are_two_documents(store: Store, tmp_path: Path) -> None:
    for folder, text in (("a", "Alpha applies."), ("b", "Beta applies.")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "notes.md").write_text(f"# Notes\n\n{text}\n")
    assert states(ingest(store, tmp_path / "a", tmp_path / "b")) == {"a/notes.md": "ready", "b/notes.md": "ready"}


def test_a_name_makes_an_update_whatever_the_file(store: Store, shelf: Path) -> None:
    ingest(store, shelf / "handbook.md", name="rules", sequence=1, effective_date="2026-01-01")
    (shelf / "new.md").write_text(HANDBOOK.replace("30 days", "28 days"))
    ingest(store, shelf / "new.md", name="rules", sequence=2)
    (row,) = store.tables.rows(DOCUMENTS)
    assert (row["name"], row["revision"], row["sequence"], row["effective_date"]) == ("rules", 2, 2, "2026-01-01")


def test_sync_forgets_what_is_gone_from_the_folder(store: Store, shelf: Path) -> None:
    ingest(store, shelf)
    (shelf / "policy.md").unlink()
    report = ingest(store, shelf, sync=True)
    assert report.deleted == ["policy.md"]
    assert {r["document"] for r in store.tables.rows(SECTIONS)} == {"handbook.md"}


def test_a_deleted_document_leaves_nothing(store: Store, shelf: Path) -> None:
    ingest(store, shelf / "handbook.md")
    before = {t.name: dump(store, t, without=("ingested_at", "seconds")) for t in ALL_TABLES}
    ingest(store, shelf / "policy.md")
    (row,) = store.tables.rows(DOCUMENTS, where="name = 'policy.md'")
    forget_documents([row["document_id"]], store)
    assert {t.name: dump(store, t, without=("ingested_at", "seconds")) for t in ALL_TABLES} == before
    assert not store.objects.path(row["document_id"]).exists()
    assert store.index.agrees(store.tables)


def test_one_tenant_never_sees_another(tmp_path: Path, shelf: Path) -> None:
    stores = [open_store(Settings(home=tmp_path / "home", tenant=t, engine="plain", workers=1)) for t in ("one", "two")]
    ingest(stores[0], shelf / "handbook.md")
    ingest(stores[1], shelf / "policy.md")
    seen = [{r["document"] for r in s.tables.rows(SECTIONS)} for s in stores]
    assert seen == [{"handbook.md"}, {"policy.md"}]


COMMAND = [sys.executable, "-m", "sayso.deployments.cli", "ingest"]


def command(shelf: Path, home: Path) -> list[str]:
    return [*COMMAND, str(shelf), "--home", str(home), "--json"]


@pytest.mark.slow
def test_a_killed_ingest_ends_in_the_same_tables(tmp_path: Path, shelf: Path) -> None:
    """kill -9 at random moments, then a rerun: the tables equal an undisturbed run's, row by row."""
    for n in range(6):
        (shelf / f"page{n}.md").write_text(HANDBOOK.replace("Handbook", f"Handbook {n}"))
    subprocess.run(command(shelf, tmp_path / "calm"), check=True, capture_output=True)
    chance = random.Random(7)
    for _ in range(6):
        process = subprocess.Popen(
            command(shelf, tmp_path / "killed"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        time.sleep(chance.uniform(0.5, 6.0))
        process.send_signal(signal.SIGKILL)
        process.wait()
    subprocess.run(command(shelf, tmp_path / "killed"), check=True, capture_output=True)
    calm, killed = (open_store(Settings(home=tmp_path / name)) for name in ("calm", "killed"))
    for table in ALL_TABLES:
        ignored = ("ingested_at", "seconds")
        assert dump(killed, table, without=ignored) == dump(calm, table, without=ignored), table.name
    assert killed.index.agrees(killed.tables)


@pytest.mark.slow
def test_two_ingests_at_once_leave_no_duplicates(tmp_path: Path, shelf: Path) -> None:
    running = [subprocess.Popen(command(shelf, tmp_path / "both"), stdout=subprocess.DEVNULL) for _ in range(2)]
    assert [process.wait() for process in running] == [0, 0]
    subprocess.run(command(shelf, tmp_path / "calm"), check=True, capture_output=True)
    both, calm = (open_store(Settings(home=tmp_path / name)) for name in ("both", "calm"))
    for table in ALL_TABLES:
        ignored = ("ingested_at", "seconds", "revision_id", "revision")
        assert dump(both, table, without=ignored) == dump(calm, table, without=ignored), table.name


@pytest.mark.slow
def test_the_flow_runs_under_prefect_without_a_server(tmp_path: Path, shelf: Path) -> None:
    """Quiet and offline; the same rows as without the engine."""
    script = (
        "from sayso.flows.ingest import ingest\n"
        f"print(sorted((d['name'], d['state']) for d in ingest([{str(shelf)!r}], home={str(tmp_path / 'p')!r})['documents']))\n"
    )
    environment = {**os.environ, "PREFECT_HOME": str(tmp_path / "prefect")}
    done = subprocess.run(
        [sys.executable, "-c", script], check=False, capture_output=True, text=True, env=environment, timeout=300
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.strip().splitlines()[-1] == "[('handbook.md', 'ready'), ('policy.md', 'ready')]"
    assert "Traceback" not in done.stderr


def test_an_edit_in_one_of_200_sections_embeds_only_that_section(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    embed = Embedder.embed

    def counted(self: Embedder, texts: Sequence[str], *, is_query: bool = False) -> Any:
        shown.extend(texts)
        return embed(self, texts, is_query=is_query)

    monkeypatch.setattr(Embedder, "embed", counted)
    sections = [f"## {n} Valve {n}\n\nValve {n} opens at {n} bar. It closes at once.\n" for n in range(1, 201)]
    manual = tmp_path / "manual.md"
    manual.write_text("# Manual\n\n" + "\n".join(sections))
    ingest(store, manual)
    assert len(shown) >= 600, "a passage and two sentences a section"
    shown.clear()
    manual.write_text("# Manual\n\n" + "\n".join(sections).replace("opens at 77 bar", "opens at 770 bar"))
    ingest(store, manual)
    assert [text.splitlines()[-1] for text in shown] == [
        "Valve 77 opens at 770 bar. It closes at once.",
        "Valve 77 opens at 770 bar.",
    ]
