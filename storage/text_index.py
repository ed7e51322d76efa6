"""The keyword index of a tenant's passages (tantivy), made from the tables and made anew whenever they disagree."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any

import tantivy
from filelock import FileLock, Timeout

from sayso.schemas.errors import OutsideError
from sayso.schemas.finding import PASSAGES, TextHit, TextQuery
from sayso.schemas.reading import DOCUMENTS
from sayso.storage.lance import Tables, any_of
from sayso.storage.text_fields import BOOSTS, FORMAT, ID_FIELDS, index_document, open_index, query_text

_WRITER_BYTES = 64_000_000
_DOCUMENTS_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class _State:
    """What the index on disk holds: its folder, and for each document the hash over its passages."""

    index: str = ""
    passages: int = 0
    documents: dict[str, str] = field(default_factory=dict)
    format: int = FORMAT


class TextIndex:
    """Keyword search over one tenant's passages. Readers take no lock and always see a whole commit."""

    def __init__(self, folder: Path, locks: Path, *, wait_seconds: float = 120.0) -> None:
        self._folder = folder
        self._locks = locks
        self._wait_seconds = wait_seconds
        self._opening = Lock()
        self._opened: tuple[tuple[int, int], Any] | None = None

    # reading

    def search(
        self,
        query: TextQuery | str,
        *,
        k: int,
        document_ids: Sequence[str] | None = None,
        boosts: Mapping[str, float] = BOOSTS,
    ) -> list[TextHit]:
        """The k best passages by BM25; `boosts` weighs the fields (HEADINGS: headings alone).

        A plain string is any words, never a query language.
        """
        index = self._reader()
        text = query_text(query)
        if index is None or not text:
            return []
        parsed = index.parse_query(text, list(boosts), field_boosts=dict(boosts))
        if document_ids is not None:
            within = tantivy.Query.term_set_query(index.schema, "document_id", list(document_ids))
            unscored = tantivy.Query.const_score_query(within, 0.0)
            parsed = tantivy.Query.boolean_query([(tantivy.Occur.Must, parsed), (tantivy.Occur.Must, unscored)])
        searcher = index.searcher()
        hits = []
        for score, address in searcher.search(parsed, k, count=False).hits:
            stored = searcher.doc(address)
            passage, section, document = (str(stored.get_first(name)) for name in ID_FIELDS)
            hits.append(TextHit(passage, section, document, score))
        return hits

    def _reader(self) -> Any:
        """The index as of its last sync; None before the first one."""
        stamp = self._stamp()
        with self._opening:
            if self._opened is None or self._opened[0] != stamp:
                state = self._state()
                if not state.index:
                    return None
                try:
                    self._opened = (stamp, open_index(self._folder / state.index))
                except (ValueError, OSError) as error:
                    raise OutsideError(
                        "text index", f"cannot be opened, `sayso doctor --repair` makes it anew: {error}"
                    ) from error
            return self._opened[1]

    def _stamp(self) -> tuple[int, int]:
        try:
            status = self._state_file.stat()
        except FileNotFoundError:
            return (0, 0)
        return (status.st_mtime_ns, status.st_ino)

    @property
    def _state_file(self) -> Path:
        return self._folder / "state.json"

    def _state(self) -> _State:
        try:
            state = _State(**json.loads(self._state_file.read_text("utf-8")))
        except (FileNotFoundError, ValueError, TypeError):
            return _State()
        return state if state.format == FORMAT else _State()

    # agreeing with the tables

    def agrees(self, tables: Tables) -> bool:
        """Whether a search would see exactly the passages that the tables hold."""
        state = self._state()
        return not any(_differences(state.documents, *_wanted(tables))) and self._is_sound(state)

    def refresh(self, tables: Tables) -> None:
        """What a reader calls: `sync`, unless another process is writing; then a search sees what was there before."""
        if self.agrees(tables):
            return
        try:
            with self._writing(wait_seconds=0):
                self._bring_about(tables)
        except Timeout:
            if not self._state().index:  # nothing to search yet
                self.sync(tables)

    def sync(self, tables: Tables) -> None:
        """Make the index agree with the tables: only what differs is written, a lost or broken index is made anew.

        One writer at a time, others wait; raises OutsideError when the wait is over.
        """
        if self.agrees(tables):
            return
        try:
            with self._writing(wait_seconds=self._wait_seconds):
                self._bring_about(tables)
        except Timeout as error:
            raise OutsideError(
                "text index", f"another process has been writing it for {self._wait_seconds:.0f} s"
            ) from error

    def _bring_about(self, tables: Tables) -> None:
        state = self._state()
        wanted, busy = _wanted(tables)
        if not self._is_sound(state):
            self._rebuild(tables, wanted)
            return
        gone, changed = _differences(state.documents, wanted, busy)
        if gone or changed:
            documents = {d: s for d, s in state.documents.items() if d not in gone}
            documents.update({d: wanted[d] for d in changed})
            self._write(tables, state.index, [*gone, *changed], changed, documents)

    def _is_sound(self, state: _State) -> bool:
        """Whether the files hold what the state says: a killed writer or lost files show here."""
        if self._opened is not None and self._opened[0] == self._stamp():
            return True  # open already, as it is since its last commit
        if not state.index or not (self._folder / state.index / "meta.json").is_file():
            return False
        try:
            return int(open_index(self._folder / state.index).searcher().num_docs) == state.passages
        except (ValueError, OSError, RuntimeError):  # tantivy's ways to say that files are broken
            return False

    def _rebuild(self, tables: Tables, wanted: dict[str, str]) -> None:
        """Into a new folder; readers stay with the old one until the state names the new."""
        taken = {path.name for path in self._folder.glob("index-*")}
        name = next(f"index-{n}" for n in range(len(taken) + 1) if f"index-{n}" not in taken)
        self._write(tables, name, [], list(wanted), wanted)
        for old in taken:
            shutil.rmtree(self._folder / old, ignore_errors=True)

    def _write(self, tables: Tables, name: str, remove: list[str], add: list[str], documents: dict[str, str]) -> None:
        index = open_index(self._folder / name, create=True)
        writer = index.writer(_WRITER_BYTES, 1)
        for document in remove:
            writer.delete_documents_by_term("document_id", document)
        columns = ["passage_id", "section_id", "document_id", "title", "heading_path", "text"]
        for at in range(0, len(add), _DOCUMENTS_AT_ONCE):
            some = any_of("document_id", add[at : at + _DOCUMENTS_AT_ONCE])
            for row in tables.rows(PASSAGES, where=some, columns=columns):
                writer.add_document(index_document(row))
        writer.commit()
        writer.wait_merging_threads()
        index.reload()
        count = int(index.searcher().num_docs)
        self._keep(_State(name, count, documents))

    def _keep(self, state: _State) -> None:
        partial = self._folder / "state.json.partial"
        held = {"index": state.index, "passages": state.passages, "documents": state.documents, "format": state.format}
        partial.write_text(json.dumps(held), "utf-8")
        partial.replace(self._state_file)

    @contextmanager
    def _writing(self, *, wait_seconds: float) -> Iterator[None]:
        self._locks.mkdir(parents=True, exist_ok=True)
        self._folder.mkdir(parents=True, exist_ok=True)
        with FileLock(str(self._locks / "text-index.lock")).acquire(timeout=wait_seconds):
            yield


def _wanted(tables: Tables) -> tuple[dict[str, str], set[str]]:
    """(hash by document that the index must hold, documents whose reading is under way)."""
    rows = tables.rows(DOCUMENTS, columns=["document_id", "state", "passages_sha"])
    wanted = {r["document_id"]: r["passages_sha"] for r in rows if r["passages_sha"]}
    return wanted, {r["document_id"] for r in rows if not r["passages_sha"] and r["state"] != "refused"}


def _differences(has: dict[str, str], wanted: dict[str, str], busy: set[str]) -> tuple[list[str], list[str]]:
    """(documents to remove, documents to write); one whose reading is under way keeps what is there until it is published."""
    gone = [d for d in has if d not in wanted and d not in busy]
    return gone, [d for d, sha in wanted.items() if has.get(d) != sha]
