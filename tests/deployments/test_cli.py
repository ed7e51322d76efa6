"""The command line's contract: one JSON value on standard output, one line per error, the exit codes, the fields of each reply."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sayso.deployments.cli import COMMANDS, build_parser, run

HANDBOOK = """# Handbook

## 1 Leave

A request for leave must be made two weeks before its first day. The limit is 30 days a year, unless the head of unit agrees.

"Unit" means a group of at least three people.

## 2 Travel

Travel is approved by the head of unit, see section 1. Fares are refunded as in the table of section 3.

## 3 Fares

Table 1: Fares

| class | limit |
| --- | --- |
| rail | 300 |
| air | 900 |
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cli")
    (folder / "shelf").mkdir()
    (folder / "shelf" / "handbook.md").write_text(HANDBOOK)
    (folder / "shelf" / "policy.md").write_text("# Policy\n\nThe Handbook governs where this policy is silent.\n")
    assert run(["ingest", str(folder / "shelf"), "--home", str(folder / "home"), "--json"]) == 0
    return folder / "home"


def call(capsys: pytest.CaptureFixture[str], home: Path, *words: str, code: int = 0) -> Any:
    capsys.readouterr()
    assert run([*words, "--home", str(home), "--json"]) == code
    return json.loads(capsys.readouterr().out)


FIELDS = {
    "documents": {"document_id", "name", "state", "reason", "message"},
    "sections": {"section_id", "document_id", "document", "heading", "heading_path", "level", "order", "page_first", "page_last",
                 "text", "text_sha"},
    "tables": {"table_id", "section_id", "document", "page_first", "caption", "header_rows", "grid"},
    "assertions": {"assertion_id", "section_id", "kind", "subject", "statement", "conditions", "thresholds", "exceptions", "quote",
                   "start", "end", "profile", "made_by"},
    "hooks": {"hook_id", "section_id", "quote", "asks_for", "state", "link_id", "reason"},
    "links": {"link_id", "kind", "from_document", "from_section", "to_document", "to_section", "quote", "evidence", "made_by"},
}  # fmt: skip


@pytest.mark.parametrize("command", FIELDS)
def test_lists_have_the_contracts_fields(capsys: pytest.CaptureFixture[str], home: Path, command: str) -> None:
    rows = call(capsys, home, command)
    assert rows, f"the sample has {command}"
    assert set(rows[0]) >= FIELDS[command]


def test_sections_come_in_reading_order_with_tables_as_rows(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    rows = call(capsys, home, "sections", "--document", "handbook.md")
    assert [(r["heading"], r["level"]) for r in rows] == [
        ("Handbook", 1),
        ("1 Leave", 2),
        ("2 Travel", 2),
        ("3 Fares", 2),
    ]
    assert rows[3]["heading_path"] == ["Handbook", "3 Fares"]
    assert "| rail | 300 |" in rows[3]["text"]


def test_assertions_quote_their_section(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    texts = {r["section_id"]: r["text"] for r in call(capsys, home, "sections")}
    rows = call(capsys, home, "assertions")
    assert all(texts[r["section_id"]][r["start"] : r["end"]] == r["quote"] for r in rows)
    assert {"definition", "rule"} <= {r["kind"] for r in rows}


def test_an_answer_shows_only_what_stands_in_its_sections(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    answer = call(capsys, home, "ask", "How long before leave must a request be made, and what is the limit?")
    texts = {r["section_id"]: r["text"] for r in call(capsys, home, "sections")}
    claims = [s for s in answer["sentences"] if s["kind"] == "claim"]
    assert claims
    for claim in claims:
        assert claim["citations"]
        for c in claim["citations"]:
            assert texts[c["section_id"]][c["start"] : c["end"]] == c["quote"]
    assert "two weeks" in answer["markdown"]
    assert answer["state"] in {"complete", "partial", "conditional", "not_covered"}
    assert set(answer) >= {"answer_id", "question", "state", "obligations", "markdown", "sentences", "tables", "figures", "verdict",
                           "not_covered", "removed", "usage", "model"}  # fmt: skip


def test_what_is_not_there_is_said(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    answer = call(capsys, home, "ask", "What does parental insurance cost in Portugal?")
    assert answer["state"] in {"partial", "not_covered"}
    assert answer["not_covered"]


def test_an_answer_can_be_traced_and_shown_again(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    answer = call(capsys, home, "ask", "Who approves travel?")
    trace = call(capsys, home, "trace", answer["answer_id"])
    assert trace["obligations"]
    assert trace["candidates"]
    assert all(c["reason"] for c in trace["candidates"])
    assert all(isinstance(c["routes"], dict) for c in trace["candidates"])
    again = call(capsys, home, "show", answer["answer_id"])
    assert again["sentences"] == answer["sentences"]
    assert call(capsys, home, "ask", "Who approves travel?")["answer_id"] == answer["answer_id"]


def test_search_ranks_sections(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    reply = call(capsys, home, "search", "fares by rail and air", "--k", "2")
    assert [h["rank"] for h in reply["hits"]] == [1, 2]
    assert reply["hits"][0]["heading_path"] == ["Handbook", "3 Fares"]
    assert reply["hits"][0]["routes"]


def test_show_tells_what_refers_to_a_section(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    leave = next(r for r in call(capsys, home, "sections") if r["heading"] == "1 Leave")
    shown = call(capsys, home, "show", leave["section_id"])
    assert shown["kind"] == "sections"
    assert "assertions.section_id" in shown["referred_by"]
    assert "links.to_section" in shown["referred_by"], "section 2 says 'see section 1'"


@pytest.mark.parametrize("ending", ["parquet", "csv", "jsonl"])
def test_tables_are_exported(capsys: pytest.CaptureFixture[str], home: Path, tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"out.{ending}"
    assert call(capsys, home, "export", "sections", "--to", str(file))["rows"] == 5
    assert file.stat().st_size > 0


def test_the_doctor_finds_a_healthy_home(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    reply = call(capsys, home, "doctor")
    assert reply["ok"], reply
    assert {c["state"] for c in reply["checks"]} <= {"ok"}


ERRORS = [
    ["ask"],
    ["ask", "a question", "--mode", "quick"],
    ["nonsense"],
    ["ingest", "/no/such/file"],
    ["show", "s0"],
    ["trace", "a0"],
    ["sections", "--document", "missing.pdf"],
    ["ask", "a question", "--in", "missing.pdf"],
    ["ask", " "],
    ["export", "secrets", "--to", "x.csv"],
    ["export", "sections", "--to", "x.xlsx"],
    ["ingest", "README.md", "--effective-date", "yesterday"],
    ["ask", "a question", "--history", "/no/such/file"],
    ["serve"],
    ["search", "words", "--k", "0"],
    ["documents", "--tenant", "../other"],
]


@pytest.mark.parametrize("words", ERRORS, ids=" ".join)
def test_an_error_is_one_line_and_exit_code_1(capsys: pytest.CaptureFixture[str], home: Path, words: list[str]) -> None:
    capsys.readouterr()
    assert run([*words, "--home", str(home)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("sayso: ")
    assert len(err.strip().splitlines()) == 1


def test_refusals_give_exit_code_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "good.md").write_text("# Good\n\nWords.\n")
    (tmp_path / "bad.docx").write_bytes(b"PK\x03\x04 not a Word file")
    reply = call(capsys, tmp_path / "home", "ingest", str(tmp_path / "good.md"), str(tmp_path / "bad.docx"), code=2)
    assert {d["name"]: d["state"] for d in reply["documents"]} == {"good.md": "ready", "bad.docx": "refused"}


@pytest.mark.slow
def test_with_prefects_engine_the_commands_run_as_flows(tmp_path: Path) -> None:
    (tmp_path / "pumps.md").write_text("# Pumps\n\nA pump {P-3} may run for 40 hours.\n")
    home = str(tmp_path / "home")
    environment = {**os.environ, "SAYSO_ENGINE": "prefect", "PREFECT_HOME": str(tmp_path / "prefect")}

    def said(*words: str) -> Any:
        command = [sys.executable, "-m", "sayso.deployments.cli", *words, "--home", home, "--json"]
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False, timeout=300)
        assert done.returncode == 0, done.stderr[-2000:]
        return json.loads(done.stdout)

    assert [d["state"] for d in said("ingest", str(tmp_path / "pumps.md"))["documents"]] == ["ready"]
    sentences = said("ask", "How long may pump {P-3} run?")["sentences"]
    assert "A pump {P-3} may run for 40 hours." in [s["text"] for s in sentences]


def test_a_question_imports_neither_prefect_nor_the_parsers(home: Path) -> None:
    """What takes seconds to import is not on a question's way."""
    script = (
        "import sys; from sayso.deployments.cli import run\n"
        f"assert run(['ask', 'Who approves travel?', '--home', {str(home)!r}, '--json']) == 0\n"
        "heavy = {'prefect', 'docling', 'docling_core', 'great_expectations', 'polars', 'rapidocr', 'cv2', 'openai'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr.strip().splitlines()[-1] == "[]"


def test_help_names_every_command() -> None:
    text = build_parser().format_help()
    assert all(command.name in text for command in COMMANDS)
