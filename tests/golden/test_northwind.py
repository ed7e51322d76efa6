"""The sample shelf says what its truth file says it says, and its script makes the files that are kept."""

import json
import re
import subprocess
import sys
import zipfile
from datetime import date, datetime, timedelta
from pathlib import Path

import openpyxl
import pypdfium2
import pytest

HERE = Path(__file__).resolve().parent
SHELF = HERE / "northwind"
sys.path.insert(0, str(HERE))
from document_text import raw_text  # noqa: E402 - beside this file, not in a package

FILES = sorted(SHELF.iterdir())
QUESTIONS = [json.loads(line) for line in (HERE / "northwind.questions.jsonl").read_text("utf-8").splitlines()]
KINDS = {"describe", "explain", "compare", "trace", "judge", "list", "lookup", "propose", "absent"}


@pytest.fixture(scope="module")
def remade(tmp_path_factory):
    """The shelf made once more by its script, in a process of its own."""
    folder = tmp_path_factory.mktemp("northwind")
    command = [sys.executable, HERE / "make_northwind.py", "--out", folder]
    subprocess.run(command, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def texts():
    return {path.name: re.sub(r"\s+", " ", raw_text(path)) for path in FILES}


def content(path):
    """What a file holds apart from how it is packed, which differs between builds of zlib."""
    if path.suffix != ".pdf":
        with zipfile.ZipFile(path) as package:
            return {item.filename: (item.date_time, package.read(item)) for item in package.infolist()}
    with pypdfium2.PdfDocument(path) as book:
        outline = [(mark.level, mark.get_title()) for mark in book.get_toc()]
        pages = [
            (page.get_size(), page.get_textpage().get_text_range(), page.render().to_numpy().tobytes()) for page in book
        ]
        return book.get_metadata_dict(), outline, pages


def test_the_shelf_is_eleven_small_documents_of_four_kinds():
    kinds = [path.suffix for path in FILES]
    assert {kind: kinds.count(kind) for kind in kinds} == {".xlsx": 2, ".pdf": 4, ".docx": 4, ".pptx": 1}
    assert sum(path.stat().st_size for path in FILES) < 1_500_000


@pytest.mark.parametrize("name", [path.name for path in FILES])
def test_the_script_makes_the_kept_file(name, remade):
    assert sorted(path.name for path in remade.iterdir()) == [path.name for path in FILES]
    assert content(remade / name) == content(SHELF / name)


def test_questions_have_every_kind_and_unique_ids():
    assert {question["kind"] for question in QUESTIONS} == KINDS
    assert len({question["id"] for question in QUESTIONS}) == len(QUESTIONS) >= 14
    assert any(question.get("history") for question in QUESTIONS)
    assert sum(bool(question.get("absent")) for question in QUESTIONS) >= 2
    assert any("false-premise" in question.get("tags", []) for question in QUESTIONS)


def test_half_of_the_questions_need_two_documents_or_more():
    spread = [len({quote["document"] for item in q["must"] for quote in item["evidence"]}) for q in QUESTIONS]
    assert sum(count >= 2 for count in spread) * 2 >= len(QUESTIONS)
    assert sum(count >= 3 for count in spread) * 4 >= len(QUESTIONS)


def test_every_document_is_evidence_of_a_question():
    used = {quote["document"] for q in QUESTIONS for item in q["must"] for quote in item["evidence"]}
    assert used == {path.name for path in FILES}


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question["id"])
def test_every_evidence_quote_stands_in_its_document(question, texts):
    quotes = [quote for item in question["must"] for quote in item["evidence"]]
    missing = [quote for quote in quotes if re.sub(r"\s+", " ", quote["quote"]) not in texts[quote["document"]]]
    assert missing == []


def matches(alternatives, text):
    return any(
        all(re.search(pattern, text, re.IGNORECASE | re.DOTALL) for pattern in patterns) for patterns in alternatives
    )


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question["id"])
def test_a_fact_is_recognised_in_its_own_quote_unless_it_is_computed(question):
    unseen = [
        item["id"]
        for item in question["must"]
        if not item.get("computed") and not any(matches(item["accept"], quote["quote"]) for quote in item["evidence"])
    ]
    assert unseen == []


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question["id"])
def test_no_evidence_counts_as_a_wrong_statement(question):
    quotes = [quote["quote"] for item in question["must"] for quote in item["evidence"]]
    assert [
        s["statement"] for s in question.get("must_not", []) if any(matches(s["match"], quote) for quote in quotes)
    ] == []


@pytest.fixture(scope="module")
def complaints():
    """The rows of the complaint log by their number, columns as in the sheet."""
    rows = openpyxl.load_workbook(SHELF / "LOG-12-Complaint-Log-2026.xlsx")["Log 2026"].iter_rows(
        min_row=3, values_only=True
    )
    return {row[0]: [cell.date() if isinstance(cell, datetime) else cell for cell in row] for row in rows}


def receipt(row):
    return row[1] or row[2]


def test_the_late_reply_is_late_from_receipt_and_in_time_from_recording(complaints):
    row = complaints["C-2026-014"]
    assert ((row[11] - receipt(row)).days, (row[11] - row[3]).days) == (36, 22)
    assert date(2026, 6, 5) > receipt(row) + timedelta(days=30)


def test_the_observed_rate_passes_its_limit_only_when_distributors_count(complaints):
    quarter = [row for row in complaints.values() if (row[4], row[6], row[9]) == ("NW-200", "OC", "yes")]
    by_receipt = [row[0] for row in quarter if date(2026, 4, 1) <= receipt(row) <= date(2026, 6, 30)]
    by_northwind = [row[0] for row in quarter if date(2026, 4, 1) <= row[2] <= date(2026, 6, 30)]
    assert by_receipt == ["C-2026-009", "C-2026-014", "C-2026-021", "C-2026-024"]
    assert len(by_receipt) / 2.4 > 1.5 > len(by_northwind) / 2.4


def test_the_serious_incident_was_reported_within_the_longer_limit_only(complaints):
    assert "Awareness Date 13-May-2026; reported to the authority 27-May-2026" in complaints["C-2026-016"]
    assert 10 < (date(2026, 5, 27) - date(2026, 5, 13)).days <= 15


def test_the_shelf_names_a_document_it_does_not_hold(texts):
    assert "SOP-19" in texts["QM-01-Quality-Manual.pdf"]
    assert not any(path.name.startswith("SOP-19") for path in FILES)
