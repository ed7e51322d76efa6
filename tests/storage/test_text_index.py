from __future__ import annotations

import json

import pytest
from filelock import FileLock

from sayso.schemas.errors import OutsideError
from sayso.schemas.finding import PASSAGES, TextQuery
from sayso.schemas.ids import digest
from sayso.schemas.reading import DOCUMENTS
from sayso.storage.lance import Tables
from sayso.storage.text_fields import HEADINGS
from sayso.storage.text_index import TextIndex


class Corpus:
    """Documents of one passage per text, written as ingestion writes them."""

    def __init__(self, folder):
        self.tables = Tables(folder / "tables")
        self.folder = folder

    def index(self, **kwargs):
        return TextIndex(self.folder / "text", self.folder / "locks", **kwargs)

    def put(self, document, *texts, heading="Rules", title="Handbook", state="ready"):
        rows = [
            {
                "passage_id": f"{document}.{n}", "document_id": document, "section_id": f"{document}.s{n}", "order": 0,
                "start": 0, "end": len(text), "title": title, "heading_path": heading, "text": text, "text_sha": digest(text),
            }
            for n, text in enumerate(texts)
        ]  # fmt: skip
        self.tables.replace(PASSAGES, rows, [document])
        self.publish(document, digest(*texts, heading), state)

    def publish(self, document, passages_sha, state="ready"):
        row = dict.fromkeys(DOCUMENTS.columns, "") | {
            "document_id": document, "name": document, "state": state, "passages_sha": passages_sha, "byte_count": 1, "page_count": 0,
            "section_count": 1, "sequence": None, "revision": 1, "seconds": 0.0,
        }  # fmt: skip
        self.tables.upsert(DOCUMENTS, [row])


@pytest.fixture
def corpus(tmp_path):
    return Corpus(tmp_path)


def found(index, query, **kwargs):
    return [hit.passage_id for hit in index.search(query, k=10, **kwargs)]


def test_a_document_can_be_found_after_sync_and_no_more_after_its_deletion(corpus):
    corpus.put("d1", "The pump must be flushed.")
    index = corpus.index()
    assert found(index, "pump") == []
    assert not index.agrees(corpus.tables)
    index.sync(corpus.tables)
    assert index.agrees(corpus.tables)
    assert found(index, "flush pumps") == ["d1.0"]
    corpus.tables.delete(DOCUMENTS, "document_id = 'd1'")
    corpus.tables.delete(PASSAGES, "document_id = 'd1'")
    assert not index.agrees(corpus.tables)
    index.sync(corpus.tables)
    assert found(index, "pump") == []


def test_only_what_differs_is_written(corpus):
    corpus.put("d1", "Alpha text.")
    corpus.put("d2", "Beta text.")
    index = corpus.index()
    index.sync(corpus.tables)
    corpus.put("d1", "Gamma text.")
    corpus.tables.replace(
        PASSAGES, [], ["d2"]
    )  # would be lost if d2 were written again; its hash says that it is not to be
    index.sync(corpus.tables)
    assert found(index, "alpha") == []
    assert found(index, "gamma") == ["d1.0"]
    assert found(index, "beta") == ["d2.0"]


@pytest.mark.parametrize(
    "identifier",
    ["164.308(a)(1)", "RFC 6749", "SOP-12", "--with-guile", ".PHONY", "client_id", "2.5 mg", "1,200", "naïve", "中文"],
)
def test_identifiers_numbers_and_foreign_words_are_found(corpus, identifier):
    corpus.put("d1", f"Here {identifier} stands.")
    corpus.put("d2", "Here something else stands, SOP 13, RFC 7519, 2.6 mg, 164.310 and 1,300.")
    index = corpus.index()
    index.sync(corpus.tables)
    assert found(index, identifier)[0] == "d1.0"


def test_stop_words_are_kept_and_a_phrase_counts_as_such(corpus):
    corpus.put("d1", "To be or not to be.")
    corpus.put("d2", "The id of a client is not a string.")
    corpus.put("d3", "The client id is a string.")
    index = corpus.index()
    index.sync(corpus.tables)
    assert set(found(index, "or not")) == {"d1.0", "d2.0"}
    assert found(index, TextQuery(("client", "id"), (("client", "id"),)))[0] == "d3.0"


def test_an_exact_form_ranks_above_another_form_of_the_word(corpus):
    corpus.put("d1", "The marker of a marked item.")
    corpus.put("d2", "The marker of a marking item.")
    index = corpus.index()
    index.sync(corpus.tables)
    assert found(index, "marking") == ["d2.0", "d1.0"]


def test_a_heading_counts(corpus):
    corpus.put("d1", "It is done daily and the valve is dry.", heading="Care")
    corpus.put("d2", "It is done daily and the hose is dry.", heading="Care > Valve")
    index = corpus.index()
    index.sync(corpus.tables)
    assert found(index, "valve") == ["d2.0", "d1.0"]
    assert found(index, "valve", boosts=HEADINGS) == ["d2.0"]


@pytest.mark.parametrize(
    "typed", ['"', "a AND", "title:x^", "(", "NOT", "[a TO", "~2 \\", "", "   ", "/re/", "x" * 5000, "' OR 1=1"]
)
def test_whatever_a_user_types_is_words(corpus, typed):
    corpus.put("d1", "Alpha.")
    index = corpus.index()
    index.sync(corpus.tables)
    assert isinstance(index.search(typed, k=5), list)


def test_a_search_can_be_kept_to_documents(corpus):
    corpus.put("d1", "The pump.")
    corpus.put("d2", "The pump.")
    index = corpus.index()
    index.sync(corpus.tables)
    assert found(index, "pump", document_ids=["d2"]) == ["d2.0"]
    assert found(index, "pump", document_ids=[]) == []


def test_a_document_whose_reading_is_under_way_keeps_what_is_there(corpus):
    corpus.put("d1", "The pump.")
    index = corpus.index()
    index.sync(corpus.tables)
    corpus.publish("d1", "")
    assert index.agrees(corpus.tables)
    corpus.publish("d1", "", state="refused")
    index.sync(corpus.tables)
    assert found(index, "pump") == []


@pytest.mark.parametrize("damage", ["no files", "cut files", "no state", "torn state", "other format"])
def test_a_damaged_index_is_made_anew(corpus, damage):
    corpus.put("d1", "The pump must be flushed.")
    corpus.index().sync(corpus.tables)
    folder = corpus.folder / "text"
    state = folder / "state.json"
    files = [path for path in next(folder.glob("index-*")).iterdir() if path.is_file()]
    if damage == "no files":
        [path.unlink() for path in files]
    elif damage == "cut files":
        [path.write_bytes(path.read_bytes()[:20]) for path in files]
    elif damage == "no state":
        state.unlink()
    elif damage == "torn state":
        state.write_text(state.read_text()[:10])
    else:
        state.write_text(json.dumps(json.loads(state.read_text()) | {"format": 0}))
    index = corpus.index()
    assert not index.agrees(corpus.tables)
    index.sync(corpus.tables)
    assert index.agrees(corpus.tables)
    assert found(index, "pump") == ["d1.0"]
    assert len(list(folder.glob("index-*"))) == 1


def test_a_reader_sees_a_later_sync_of_another_process_and_is_not_blocked_by_a_writer(corpus):
    corpus.put("d1", "The pump.")
    reader, writer = corpus.index(), corpus.index()
    writer.sync(corpus.tables)
    assert found(reader, "pump") == ["d1.0"]
    corpus.put("d2", "The pump.")
    with FileLock(str(corpus.folder / "locks" / "text-index.lock")):
        assert found(reader, "pump") == ["d1.0"]
        with pytest.raises(OutsideError, match="another process"):
            corpus.index(wait_seconds=0.05).sync(corpus.tables)
    writer.sync(corpus.tables)
    assert set(found(reader, "pump")) == {"d1.0", "d2.0"}


def test_a_reader_that_meets_a_writer_goes_on_with_what_was_there(corpus):
    corpus.put("d1", "The pump.")
    index = corpus.index()
    index.refresh(corpus.tables)
    corpus.put("d2", "The pump.")
    with FileLock(str(corpus.folder / "locks" / "text-index.lock")):
        index.refresh(corpus.tables)
        assert found(index, "pump") == ["d1.0"]
    index.refresh(corpus.tables)
    assert set(found(index, "pump")) == {"d1.0", "d2.0"}
