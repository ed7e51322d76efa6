"""`sayso compare` on ingested files: the reply of the contract, what is stored, and what a deletion leaves."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from generated_forms import (
    INVOICES,
    RETURNS,
    TRAP,
    Truth,
    html_table,
    pdf_leaders,
    pdf_plain,
    pdf_table,
    scanned,
    sheet,
    word_table,
)  # fmt: skip

from sayso.deployments.cli import run
from sayso.deployments.lookup import document_row
from sayso.flows.answer import Question, answer_question
from sayso.flows.compare import compare_documents, compare_pairs
from sayso.flows.forget import forget_documents
from sayso.flows.ingest import IngestRequest, ingest_documents
from sayso.schemas.changes import CHANGES
from sayso.schemas.reading import DOCUMENTS, SECTIONS
from sayso.storage.settings import Settings
from sayso.storage.store import Store, open_store
from sayso.tasks.display.answer import Answer
from sayso.tasks.step import PlainEngine

NORTHWIND = Path(__file__).resolve().parent.parent / "golden" / "northwind"
KEYS = {"item", "path", "old", "new", "change", "old_citation", "new_citation"}
CITATION = {"section_id", "document", "heading_path", "page_first", "quote", "start", "end"}


def ingested(folder: Path, files: dict[str, bytes]) -> Store:
    source = folder / "files"
    source.mkdir()
    for name, data in files.items():
        (source / name).parent.mkdir(exist_ok=True)
        (source / name).write_bytes(data)
    store = open_store(Settings(home=folder / "home", tenant="forms", engine="plain", workers=1))
    ingest_documents(IngestRequest([str(source)]), store, PlainEngine())
    return store


@pytest.fixture(scope="module")
def forms(tmp_path_factory: pytest.TempPathFactory) -> Store:
    ellis, holt = RETURNS["ellis"], INVOICES["holt"]
    return ingested(
        tmp_path_factory.mktemp("forms"),
        {
            "a.html": html_table(ellis[0]), "b.docx": word_table(ellis[1]), "trap.html": html_table(TRAP),
            "jan.html": html_table(holt[0]), "feb.html": html_table(holt[1]),
        },
    )  # fmt: skip


def compare(store: Store, old: str, new: str) -> dict[str, Any]:
    return compare_documents(document_row(store, old), document_row(store, new), store)


def assert_cited(store: Store, reply: dict[str, Any]) -> None:
    texts = {row["section_id"]: row["text"] for row in store.tables.rows(SECTIONS)}
    for change in reply["changes"]:
        assert set(change) == KEYS
        for side in ("old", "new"):
            cited = change[f"{side}_citation"]
            assert (cited is None) == (change[side] is None)
            if cited is not None:
                assert set(cited) == CITATION
                assert cited["document"] == reply[side]
                assert texts[cited["section_id"]][cited["start"] : cited["end"]] == cited["quote"] == change[side]


def test_the_reply_keeps_the_contract_and_every_side_stands_where_it_is_cited(forms: Store) -> None:
    reply = compare(forms, "a.html", "b.docx")
    assert (reply["old"], reply["new"], reply["unchanged"]) == ("a.html", "b.docx", 7)
    assert ("Total tax", "$2,646.00", "$2,113.00", "-533.00") in [
        (c["item"], c["old"], c["new"], c["change"]) for c in reply["changes"]
    ]
    assert len(reply["changes"]) == len(RETURNS["ellis"][2])
    assert json.loads(json.dumps(reply)) == reply
    assert_cited(forms, reply)


def test_comparing_two_people_works_and_says_so(forms: Store) -> None:
    reply = compare(forms, "a.html", "trap.html")
    assert any("Jordan Ellis" in line and "Jordan Elliss" in line for line in reply["warnings"])
    assert ("$61,250.00", "$33,000.00", "-28250.00") in [(c["old"], c["new"], c["change"]) for c in reply["changes"]]
    assert_cited(forms, reply)


def test_many_documents_are_compared_by_person_and_supplier(forms: Store) -> None:
    replies = compare_pairs(forms.tables.rows(DOCUMENTS), forms)
    assert replies["alone"] == ["trap.html"]
    assert {(reply["old"], reply["new"]) for reply in replies["pairs"]} == {
        ("a.html", "b.docx"),
        ("jan.html", "feb.html"),
    }


def ask(store: Store, text: str, *documents: str) -> Answer:
    return answer_question(Question(text, documents), store, PlainEngine())


def test_a_question_for_what_changed_shows_every_change_that_code_found(forms: Store) -> None:
    answer = ask(forms, "What changed between the two returns?", "a.html", "b.docx")
    (table,) = answer.to_json()["tables"]
    assert table["header"] == ["Item", "a.html", "b.docx", "Change"]
    assert ["Total tax", "$2,646.00", "$2,113.00", "-533.00"] in table["rows"]
    assert len(table["rows"]) == len(RETURNS["ellis"][2])
    assert (answer.state, answer.to_json()["sentences"], answer.not_covered) == ("complete", [], [])


def test_it_is_asked_for_each_person_and_supplier_and_of_people_of_nearly_one_name(forms: Store) -> None:
    captions = [t["caption"] for t in ask(forms, "What has changed for each of them?").to_json()["tables"]]
    assert [caption.partition(":")[0] for caption in captions] == ["a.html → b.docx", "jan.html → feb.html"]
    other = ask(forms, "What changed between these?", "a.html", "trap.html")
    assert other.state == "partial"
    assert "different people" in other.not_covered[0]


def test_other_questions_are_not_answered_by_comparing(forms: Store) -> None:
    answer = ask(forms, "What is the total tax?", "a.html", "b.docx")
    assert all("Change" not in table["header"] for table in answer.to_json()["tables"])


def test_changes_are_stored_once_and_go_with_their_document(forms: Store) -> None:
    first = compare(forms, "jan.html", "feb.html")
    assert compare(forms, "jan.html", "feb.html") == first
    old = document_row(forms, "jan.html")["document_id"]
    rows = [row for row in forms.tables.rows(CHANGES) if row["old_document_id"] == old]
    assert [row["item"] for row in sorted(rows, key=lambda r: r["order"])] == [c["item"] for c in first["changes"]]
    forget_documents([old], forms)
    assert old not in {row["old_document_id"] for row in forms.tables.rows(CHANGES)}


@pytest.mark.slow
def test_a_policy_in_word_against_its_earlier_revision_in_pdf(tmp_path: Path) -> None:
    names = [f"POL-07-Supplier-Qualification-Rev-{letter}" for letter in ("C.pdf", "D.docx")]
    store = ingested(tmp_path, {name: (NORTHWIND / name).read_bytes() for name in names})
    reply = compare(store, *names)
    assert_cited(store, reply)
    told = [(c["item"], c["old"] or "", c["new"] or "", c["change"]) for c in reply["changes"]]
    for item, old, new, change in [
        ("Approved", "70 to 100", "75 to 100", "+5"),
        ("Conditional", "55 to 69", "60 to 74", "+5, +5"),
        ("Conditional", "6 months", "90 Days", "changed"),
        ("Blocked", "below 55", "below 60", "+5"),
        ("Questionnaire", "three years", "two years", "-1 year"),
        ("Audits", "every 36 months", "every 24 months", "-12 months"),
        ("Defect rate", "above 1.5%", "above 0.8%", "-0.7 percentage points"),
        ("Quality", "less 5", "less 8", "+3"),
        ("Incoming inspection", "13 pieces", "20 pieces", "+7 pieces, +12 pieces"),
        ("Self-declaration", "form F-07-4", "", "removed"),
        ("Second source", "", "within 12 months", "added"),
        ("Effective date", "1 March 2024", "1 April 2026", "+761 days"),
    ]:
        assert any(item in i and old in o and new in n and change == c for i, o, n, c in told), (item, old, new)
    same = (
        "at least 90 Days before it takes effect",
        "Three consecutive lots",
        "keeps the list of suppliers",
        "refuses an audit",
    )
    assert not [words for words in same if any(words in o or words in n for _, o, n, _ in told)]


BATCH = {
    "ellis": ("pdf", lambda form: scanned(pdf_table(form))), "svensson": ("pdf", pdf_leaders), "okafor": ("docx", word_table),
    "tremblay": ("pdf", pdf_table), "brightwater": ("pdf", pdf_plain), "holt": ("xlsx", sheet), "vanta": ("html", html_table),
}  # fmt: skip


def is_told(truth: Truth, change: dict[str, Any]) -> bool:
    sides = (truth.old, change["old"]), (truth.new, change["new"])
    return (
        truth.item.lower() in change["item"].lower()
        and truth.change == change["change"]
        and all((a is None) == (b is None) and (a or "") in (b or "") for a, b in sides)
    )


@pytest.mark.slow
def test_two_folders_of_returns_and_invoices_every_change_found_none_invented(tmp_path: Path, capsys: Any) -> None:
    """Seven pairs, one of them scanned on both sides, and a person of nearly the same name who has no second year."""
    forms = {**RETURNS, **INVOICES}
    files = {
        f"{side}/{who}.{kind}": make(forms[who][number])
        for who, (kind, make) in BATCH.items()
        for number, side in enumerate(("first", "second"))
    }
    files["second/elliss.html"] = html_table(TRAP)
    ingested(tmp_path, files)
    code = run(["compare", "first", "second", "--home", str(tmp_path / "home"), "--tenant", "forms", "--json"])
    reply = json.loads(capsys.readouterr().out)
    assert (code, reply["alone"], len(reply["pairs"])) == (0, ["second/elliss.html"], len(BATCH))
    for pair in reply["pairs"]:
        who = Path(pair["old"]).stem
        assert Path(pair["new"]).stem == who
        titles = [form.title for form in forms[who][:2]]
        rest = [c for c in pair["changes"] if not (c["old"] and c["old"] in titles[0] and c["new"] in titles[1])]
        missed = [t for t in forms[who][2] if not any(is_told(t, change) for change in pair["changes"])]
        invented = [c for c in rest if not any(is_told(t, c) for t in forms[who][2])]
        assert (missed, invented) == ([], []), who
