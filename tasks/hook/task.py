"""sections, assertions -> places, signatures, hooks; then hooks -> links. No model is asked, now or at a later upload."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from sayso.schemas.finding import VECTORS
from sayso.schemas.ledger import ASSERTIONS, HOOKS, LINKS, PLACES, SIGNATURES
from sayso.schemas.reading import DOCUMENTS, FIGURES, SECTIONS, TABLES
from sayso.schemas.recipes import HookRecipe
from sayso.storage.lance import TableRef, Tables, any_of
from sayso.tasks.hook.catalog import Catalog
from sayso.tasks.hook.document import references_of
from sayso.tasks.hook.lookup import DocumentPlaces
from sayso.tasks.hook.places import (
    SectionText,
    caption_places,
    clause_places,
    place_rows,
    section_places,
    term_places,
)
from sayso.tasks.hook.relink import Newcomers, Settled, borrowed_references, settle
from sayso.tasks.hook.resolve import Resolver
from sayso.tasks.hook.rows import Citing, Row, hook_rows
from sayso.tasks.hook.signature import signature_row
from sayso.tasks.hook.terms import defined_terms
from sayso.tasks.text.numbering import is_global
from sayso.tasks.text.words import content_words

_SECTION_COLUMNS = ["section_id", "document_id", "parent_id", "heading", "heading_path", "level", "order", "text"]


def find_hooks(document_ids: Sequence[str], recipe: HookRecipe, *, tables: Tables) -> TableRef:
    """Write the places, the signature and the open hooks of the documents."""
    chosen = any_of("document_id", document_ids)
    sections = _by_document(tables, SECTIONS, chosen, _SECTION_COLUMNS)
    captions = [
        _by_document(tables, table, chosen, ["document_id", "section_id", "caption"]) for table in (TABLES, FIGURES)
    ]
    definitions = _by_document(
        tables,
        ASSERTIONS,
        f"{chosen} AND kind = 'definition'",
        ["document_id", "section_id", "subject", "order", "quote"],
    )
    means = _means(tables, chosen)
    places: list[Row] = []
    signatures: list[Row] = []
    hooks: list[Row] = []
    for document in tables.rows(
        DOCUMENTS, where=chosen, columns=["document_id", "name", "title", "sequence", "effective_date"]
    ):
        identity = document["document_id"]
        texts = _texts(sections.get(identity, []))
        defined = sorted(definitions.get(identity, []), key=lambda r: r["order"])
        terms = defined_terms(texts, [(row["section_id"], row["subject"], row["quote"]) for row in defined])
        printed = [(row["section_id"], row["caption"]) for found in captions for row in found.get(identity, [])]
        own = [
            *section_places(texts),
            *clause_places(texts),
            *caption_places(texts, printed),
            *term_places(texts, terms),
        ]
        places += place_rows(identity, own)
        signature = signature_row(
            identity, document["name"], document["title"], texts, own,
            sequence=document["sequence"], effective_date=document["effective_date"], vector=means.get(identity, []), recipe_key=recipe.key,
        )  # fmt: skip
        signatures.append(signature)
        found = references_of(texts, own, terms, signature["identifiers"])
        hooks += hook_rows(
            Citing(identity, document["name"], recipe.key),
            [(s.section_id, s.text[r.start : r.end], r) for s, r in found],
        )
    tables.replace(PLACES, places, document_ids)
    tables.replace(SIGNATURES, signatures, document_ids)
    return tables.replace(HOOKS, hooks, document_ids)


def _means(tables: Tables, chosen: str) -> dict[str, list[float]]:
    """Unit-length mean of each document's passage vectors."""
    found: dict[str, list[Any]] = {}
    for row in tables.rows(VECTORS, where=chosen, columns=["document_id", "vector"]):
        found.setdefault(row["document_id"], []).append(row["vector"])
    sums = {document: np.asarray(vectors, dtype=np.float64).sum(axis=0) for document, vectors in found.items()}
    return {document: (total / (np.linalg.norm(total) or 1.0)).tolist() for document, total in sums.items()}


def _by_document(tables: Tables, table: Any, where: str, columns: list[str]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in tables.rows(table, where=where, columns=columns):
        found.setdefault(row["document_id"], []).append(row)
    return found


def _texts(rows: Sequence[Mapping[str, Any]]) -> list[SectionText]:
    return [
        SectionText(
            r["section_id"], r["parent_id"], r["heading"], tuple(r["heading_path"]), r["level"], r["order"], r["text"]
        )
        for r in sorted(rows, key=lambda r: r["order"])
    ]


def resolve_hooks(document_ids: Sequence[str] | None, recipe: HookRecipe, *, tables: Tables) -> TableRef:
    """Answer the hooks of these documents (None: of all), and those of others that these documents may answer or answered.

    Other documents' rows are changed in place; their texts are not read.
    """
    catalog = Catalog(tables.read(SIGNATURES, columns=Catalog.COLUMNS))
    changed = list(catalog.by_id) if document_ids is None else [d for d in document_ids if d in catalog.by_id]
    own = tables.rows(HOOKS, where=any_of("document_id", changed))
    others = [] if document_ids is None else _hooks_elsewhere(changed, catalog, tables)
    places = _Places(tables, changed)
    names = {document.document_id: document.name for document in catalog.documents}
    resolver = Resolver(catalog, places, extra_words=recipe.extra_words)
    done = settle([*own, *others], resolver, names, recipe.key)
    pairs = done.pairs() | (_pairs_to(changed, tables) if document_ids is not None else set())
    terms = settle(_borrowed(pairs, catalog, places, recipe, tables), resolver, names, recipe.key)
    return _write(
        Settled(_unique(done.hooks + terms.hooks, "hook_id"), _unique(done.links + terms.links, "link_id")),
        changed,
        others,
        tables,
    )


class _Places:
    """Places by document, read once; those of `first` in one query."""

    def __init__(self, tables: Tables, first: Sequence[str]) -> None:
        self._tables = tables
        self._read: dict[str, DocumentPlaces] = {}
        self.load(first)

    def load(self, document_ids: Iterable[str]) -> None:
        missing = [d for d in document_ids if d not in self._read]
        rows = _by_document(self._tables, PLACES, any_of("document_id", missing), PLACES.columns) if missing else {}
        self._read |= {d: DocumentPlaces(rows.get(d, [])) for d in missing}

    def __call__(self, document_id: str) -> DocumentPlaces:
        self.load([document_id])
        return self._read[document_id]


def _hooks_elsewhere(changed: Sequence[str], catalog: Catalog, tables: Tables) -> list[Row]:
    """Hooks of other documents that the changed ones may answer, or did."""
    listed = [catalog.by_id[d] for d in changed]
    numbers = tables.rows(
        PLACES,
        where=f"{any_of('document_id', changed)} AND kind = 'section'",
        columns=["document_id", "number", "words"],
    )
    headings: dict[str, set[str]] = {}
    for row in numbers:
        headings.setdefault(row["document_id"], set()).update(content_words(row["words"]))
    newcomers = Newcomers(listed, headings)
    elsewhere = f"NOT ({any_of('document_id', changed)})"
    again = {r["hook_id"] for r in _links_touching(changed, tables) if r["hook_id"]}
    columns = ["hook_id", "form", "names_document", "words"]
    # An identifier alone ('RFC6749') is no title: those are asked for by name below, not looked through.
    retried = tables.rows(
        HOOKS,
        where=f"{elsewhere} AND ((state = 'open' AND reason <> 'self_reference') OR form IN ('title', 'document')) "
        "AND (names_document LIKE '% %' OR names_document LIKE '%-%' OR words <> '')",
        columns=columns,
    )
    again |= {row["hook_id"] for row in retried if newcomers.may_answer(row)}
    far = [row["number"] for row in numbers if is_global(row["number"], has_sign=True)]
    named = f"{any_of('names_document', newcomers.identifiers)} OR {any_of('number', far)}"
    again |= {row["hook_id"] for row in tables.rows(HOOKS, where=f"{elsewhere} AND ({named})", columns=["hook_id"])}
    return tables.rows(HOOKS, where=f"{elsewhere} AND {any_of('hook_id', again)}") if again else []


def _links_touching(document_ids: Sequence[str], tables: Tables) -> list[Row]:
    """Links of other documents that start or end in these."""
    ends = f"{any_of('from_document_id', document_ids)} OR {any_of('to_document_id', document_ids)}"
    where = f"({ends}) AND NOT ({any_of('document_id', document_ids)})"
    return tables.rows(
        LINKS, where=where, columns=["link_id", "hook_id", "document_id", "from_document_id", "to_document_id"]
    )


def _pairs_to(changed: Sequence[str], tables: Tables) -> set[tuple[str, str]]:
    return Settled([], [row for row in _links_touching(changed, tables) if row["hook_id"]]).pairs()


def _borrowed(
    pairs: Iterable[tuple[str, str]], catalog: Catalog, places: _Places, recipe: HookRecipe, tables: Tables
) -> list[Row]:
    """Hooks for the terms that citing documents take from the documents they cite."""
    by_citing: dict[str, list[str]] = {}
    for citing, cited in sorted(pairs):
        by_citing.setdefault(citing, []).append(cited)
    places.load({*by_citing, *(d for cited in by_citing.values() for d in cited)})
    columns = ["document_id", "document", "names", "name_sections", "name_starts"]
    rows: list[Row] = []
    for signature in tables.rows(SIGNATURES, where=any_of("document_id", by_citing), columns=columns):
        citing = signature["document_id"]
        uses = list(zip(signature["names"], signature["name_sections"], signature["name_starts"], strict=True))
        for cited in by_citing[citing]:
            if cited in catalog.by_id:
                found = borrowed_references(uses, places(citing), places(cited))
                rows += hook_rows(
                    Citing(citing, signature["document"], recipe.key), [(s, r.words, r) for s, r in found]
                )
    return _unique(rows, "hook_id")


def _unique(rows: Iterable[Row], key: str) -> list[Row]:
    return list({row[key]: row for row in rows}.values())


def _write(done: Settled, changed: Sequence[str], others: Sequence[Row], tables: Tables) -> TableRef:
    """Changed documents' hooks and links are replaced whole, others' by id; links that no hook made stay as they are."""
    kept = set(changed)
    unhooked = tables.rows(LINKS, where=f"{any_of('document_id', changed)} AND hook_id = ''")
    if changed:
        tables.replace(LINKS, [*unhooked, *(link for link in done.links if link["document_id"] in kept)], changed)
    if others:
        tables.delete(LINKS, any_of("hook_id", [row["hook_id"] for row in others]))
    tables.upsert(LINKS, [link for link in done.links if link["document_id"] not in kept])
    tables.upsert(HOOKS, [hook for hook in done.hooks if hook["document_id"] not in kept])
    return tables.replace(HOOKS, [hook for hook in done.hooks if hook["document_id"] in kept], changed)


def forget(document_ids: Sequence[str], *, tables: Tables, recipe: HookRecipe | None = None) -> TableRef:
    """Remove what deleted documents own and every link to or from them, and try again the hooks that they answered."""
    gone = any_of("document_id", document_ids)
    orphans = [row["hook_id"] for row in _links_touching(document_ids, tables) if row["hook_id"]]
    names_gone = tuple(row["document"] for row in tables.rows(SIGNATURES, where=gone, columns=["document"]))
    ambiguous = tables.rows(HOOKS, where=f"NOT ({gone}) AND reason = 'ambiguous'", columns=["hook_id", "candidates"])
    orphans += [
        r["hook_id"] for r in ambiguous if any(candidate.startswith(names_gone) for candidate in r["candidates"])
    ]
    for table in (ASSERTIONS, HOOKS, LINKS, PLACES, SIGNATURES):
        tables.delete(table, gone)
    tables.delete(LINKS, f"{any_of('from_document_id', document_ids)} OR {any_of('to_document_id', document_ids)}")
    catalog = Catalog(tables.read(SIGNATURES, columns=Catalog.COLUMNS))
    recipe = recipe or HookRecipe()
    rows = tables.rows(HOOKS, where=any_of("hook_id", orphans)) if orphans else []
    names = {document.document_id: document.name for document in catalog.documents}
    done = settle(rows, Resolver(catalog, _Places(tables, []), extra_words=recipe.extra_words), names, recipe.key)
    lost = {row["hook_id"] for row in rows} - {row["hook_id"] for row in done.hooks}
    tables.delete(HOOKS, any_of("hook_id", lost))
    return _write(done, [], rows, tables)
