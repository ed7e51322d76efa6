"""Unlucky and hostile users: whatever they type or have on their disk, one JSON value or one line comes back, never a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sayso.deployments.cli import run
from sayso.deployments.output import clean_words
from sayso.deployments.progress import progress

NOTE = "# Note\n\nThe valve opens at 3 bar.\n"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unlucky")
    (folder / "note.md").write_text(NOTE)
    assert run(["ingest", str(folder / "note.md"), "--home", str(folder / "home"), "--json"]) == 0
    return folder / "home"


def call(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, Any, str]:
    """(exit code, the one JSON value of standard output, standard error)."""
    capsys.readouterr()
    code = run([*words, "--json"])
    out, err = capsys.readouterr()
    return code, json.loads(out), err


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line of an error, which JSON repeats."""
    code, value, err = call(capsys, *words)
    assert (code, list(value), len(err.splitlines())) == (1, ["error"], 1)
    return str(value["error"])


@pytest.mark.parametrize("variable", ["SAYSO_WORKERS", "SAYSO_ENGINE", "SAYSO_DOLLARS_CAP"])
def test_a_setting_that_cannot_be_is_named(
    capsys: pytest.CaptureFixture[str], home: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    monkeypatch.setenv(variable, "plenty")
    assert f"{variable} cannot be 'plenty'" in refused(capsys, "documents", "--home", str(home))


def test_an_empty_variable_is_an_unset_one(
    capsys: pytest.CaptureFixture[str], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SAYSO_WORKERS", "")
    monkeypatch.setenv("SAYSO_TENANT", "")
    assert call(capsys, "documents", "--home", str(home))[0] == 0


@pytest.mark.parametrize("flag", ["--home", "--tenant"])
def test_an_empty_place_is_never_the_default_one(capsys: pytest.CaptureFixture[str], flag: str) -> None:
    """A script's unset variable must not show the default tenant's documents."""
    assert refused(capsys, "documents", flag, "") == f"{flag} is empty"


@pytest.mark.parametrize("place", ["loop", "file", "file/below", "~nobody-of-that-name", "n" * 300])
def test_a_home_that_is_no_folder_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path, place: str) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "file").write_text("")
    (tmp_path / "note.md").write_text(NOTE)
    home = place if place.startswith("~") else str(tmp_path / place)
    refused(capsys, "ingest", str(tmp_path / "note.md"), "--home", home)


@pytest.mark.parametrize("path", ["loop", "dangling", "pipe", "none*", "**x", "~nobody-of-that-name/x", "n" * 5000, ""])
def test_a_path_that_is_no_file_is_told_and_nothing_hangs(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "dangling").symlink_to("nowhere")
    os.mkfifo(tmp_path / "pipe")
    refused(capsys, "ingest", path, "--home", str(tmp_path / "home"))


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="needs a file that cannot be read whoever asks")
def test_one_unreadable_file_does_not_stop_its_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    (shelf / "a-broken.txt").symlink_to("/proc/self/mem")
    (shelf / "note.md").write_text(NOTE)
    code, value, _ = call(capsys, "ingest", str(shelf), "--home", str(tmp_path / "home"))
    assert code == 2
    assert {d["name"]: d["state"] for d in value["documents"]} == {"a-broken.txt": "refused", "note.md": "ready"}


def test_what_sayso_keeps_is_no_document(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "note.md").write_text(NOTE)
    for _ in range(2):
        _, value, _ = call(capsys, "ingest", str(tmp_path), "--home", str(tmp_path / "home"))
        assert [d["name"] for d in value["documents"]] == ["note.md"]


@pytest.mark.parametrize(
    "words",
    [
        ["ask", "w" * 100_000],
        ["search", " "],
        ["search", "x", "--k", "9" * 20],
        ["ingest", "x.md", "--sequence", "3000000000"],
        ["sections", "--as-of", "yesterday"],
        ["export", "sections", "--to", ""],
        ["export", "sections", "--to", "/no/such/folder/x.csv"],
        ["ask", "x?", "--in", "\udcff"],
        ["show", "\udcff"],
        ["delete", "' OR 1=1 --"],
    ],
    ids=lambda words: " ".join(words)[:40].encode("ascii", "replace").decode(),
)
def test_words_that_mean_nothing_are_told(capsys: pytest.CaptureFixture[str], home: Path, words: list[str]) -> None:
    refused(capsys, *words, "--home", str(home))


def test_home_tenant_and_json_may_stand_before_the_command(
    capsys: pytest.CaptureFixture[str], home: Path, tmp_path: Path
) -> None:
    capsys.readouterr()
    assert run(["--home", str(home), "--json", "documents"]) == 0
    assert [row["name"] for row in json.loads(capsys.readouterr().out)] == ["note.md"]
    assert call(capsys, "--home", str(tmp_path), "documents", "--home", str(home))[1] != []


@pytest.mark.parametrize("question", ["' OR 1=1; --", "谁批准？", "\udcff bad bytes", "**b** <i>"])
def test_any_question_gets_an_answer(capsys: pytest.CaptureFixture[str], home: Path, question: str) -> None:
    code, value, _ = call(capsys, "ask", question, "--home", str(home))
    assert (code, value["question"]) == (0, clean_words([question])[0])


@pytest.mark.parametrize("question", ["???", "the of and", "😀"])
def test_a_question_without_a_word_is_told_so(capsys: pytest.CaptureFixture[str], home: Path, question: str) -> None:
    assert "nothing was asked" in refused(capsys, "ask", question, "--home", str(home))


@pytest.mark.parametrize(
    "history",
    [
        "[" * 50_000,
        '[["q", "a"]]',
        '"text"',
        "7",
        "not json",
        "[{}]",
        '[{"question": 1}]',
        '[{"question": "a", "answer": ["b"]}]',
    ],
)
def test_a_history_of_another_shape_is_told(
    capsys: pytest.CaptureFixture[str], home: Path, tmp_path: Path, history: str
) -> None:
    (tmp_path / "history.json").write_text(history)
    told = refused(capsys, "ask", "And then?", "--history", str(tmp_path / "history.json"), "--home", str(home))
    assert "not a JSON list" in told


def test_a_password_file_that_is_no_text_is_told(
    capsys: pytest.CaptureFixture[str], home: Path, tmp_path: Path
) -> None:
    (tmp_path / "password").write_bytes(b"\xff\xfe\x00")
    refused(capsys, "ingest", __file__, "--password-file", str(tmp_path / "password"), "--home", str(home))


def test_damaged_files_are_told_by_the_table_or_object_they_belong_to(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "note.md").write_text(NOTE)
    call(capsys, "ingest", str(tmp_path / "note.md"), "--home", str(tmp_path / "home"))
    tenant = tmp_path / "home" / "default"
    for pattern in ("tables/sections.lance/data/*", "objects/*/revisions/*"):
        for file in tenant.glob(pattern):
            file.write_bytes(file.read_bytes()[:20])
    assert "sections.lance" in refused(capsys, "sections", "--home", str(tmp_path / "home"))
    assert "revision 1" in refused(capsys, "sections", "--as-of", "2999-01-01", "--home", str(tmp_path / "home"))
    code, value, _ = call(capsys, "doctor", "--home", str(tmp_path / "home"))
    assert (code, value["ok"]) == (1, False)


def test_a_damaged_checkpoint_is_made_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "note.md").write_text(NOTE)
    words = ["ingest", str(tmp_path / "note.md"), "--home", str(tmp_path / "home")]
    call(capsys, *words)
    call(capsys, "sections", "--home", str(tmp_path / "home"))
    for file in (tmp_path / "home" / "default" / "checkpoints").rglob("*.json.zst"):
        file.write_bytes(file.read_bytes()[:9])
    _, value, _ = call(
        capsys, *words, "--sequence", "2"
    )  # a new fact: read again, from its checkpoint if that is whole
    assert [d["state"] for d in value["documents"]] == ["ready"]


def test_a_document_cannot_paint_the_terminal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "note.md").write_text("# Red \x1b[31m alert\x07\n\nThe valve \x1b[2J opens.\n")
    run(["ingest", str(tmp_path / "note.md"), "--home", str(tmp_path / "home")])
    run(["sections", "--home", str(tmp_path / "home")])
    run(["ask", "When does the valve open?", "--home", str(tmp_path / "home")])
    assert "\x1b" not in capsys.readouterr().out


def test_a_document_asked_about_must_have_been_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "note.md").write_text(NOTE)
    (tmp_path / "bad.docx").write_bytes(b"PK\x03\x04 not a Word file")
    call(capsys, "ingest", str(tmp_path / "note.md"), str(tmp_path / "bad.docx"), "--home", str(tmp_path / "home"))
    told = refused(capsys, "ask", "What is in it?", "--in", "bad.docx", "--home", str(tmp_path / "home"))
    assert "could not be read" in told


def test_output_that_nobody_takes_is_no_traceback(home: Path) -> None:
    command = [sys.executable, "-m", "sayso.deployments.cli", "documents", "--home", str(home)]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)


def test_a_name_is_no_markup_in_the_progress_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress(is_quiet=False) as report:
        report("parse", 1, 2, "minutes [/final].md")
