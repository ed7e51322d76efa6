"""documents, signatures, assertions -> links and pair readings between documents that do not name each other (paper 6.14).

Only pairs that a changed document is in are read again; the signatures stand for all other documents' texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sayso.schemas.errors import BadReplyError, OutsideError
from sayso.schemas.ledger import ASSERTIONS, LINKS, PAIR_READINGS, SIGNATURES
from sayso.schemas.reading import SECTIONS
from sayso.schemas.recipes import RelateRecipe
from sayso.storage.lance import TableRef, Tables, any_of
from sayso.storage.model import AskModel
from sayso.tasks.relate.cited import may_cite
from sayso.tasks.relate.compared import pairs_to_compare
from sayso.tasks.relate.contradict import Said, Sayings, contradictions
from sayso.tasks.relate.judge import (
    Passage,
    Verdict,
    judge_by_signs,
    pair_prompt,
    shown_text,
    telling_sections,
)
from sayso.tasks.relate.pairs import Pair, Pairs
from sayso.tasks.relate.reply import PairReply
from sayso.tasks.relate.rows import (
    Party,
    Row,
    contradiction_row,
    pair_id,
    reading_row,
    series_row,
    sharing_row,
    title_row,
)
from sayso.tasks.relate.series import Member, places_of, series_links
from sayso.tasks.text.titles import find_title

_SERIES_KINDS = ("continues", "same_series", "supersedes")
_AT_ONCE = 2000  # ids in one statement
_SMALL = ["document_id", "document", "title", "text_sha", "sequence", "effective_date", "series"]
_LARGE = ["name_keys", "name_words", "lower_keys", "text_keys", "vector"]
SMALL_TENANT = 150  # documents


def relate(
    document_ids: Sequence[str] | None, recipe: RelateRecipe, *, tables: Tables, ask_model: AskModel | None = None
) -> TableRef:
    """Link these documents (None: all) with those that continue, replace or cite them, or are about the same things."""
    tenant = _Tenant(tables)
    changed = set(tenant.row) if document_ids is None else {d for d in document_ids if d in tenant.row}
    # What is common and what is rare shifts with every document of a small tenant, so all its pairs are weighed again.
    read = set(tenant.row) if len(tenant.row) <= SMALL_TENANT else changed
    pairs = Pairs(tenant.signatures)
    links = [
        series_row(link, tenant.by_id, recipe.key)
        for link in series_links(tenant.members, is_lower=pairs.names.is_lower)
    ]
    readings = _readings(tenant, pairs, sorted(tenant.row[d] for d in read), recipe, ask_model)
    links += _contradictions(tenant, readings, links, changed, recipe)
    links += _sharing_links(tenant, readings, recipe)
    links += _title_links(tenant, {tenant.row[d] for d in changed}, recipe)
    _store(tables, links, list(readings.values()), sorted(changed), sorted(read))
    return TableRef(LINKS.name, tuple(sorted(changed)), tables.version(LINKS))


class _Tenant:
    """The signatures of all documents, and texts read when a pair needs them."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.signatures = tables.read(SIGNATURES, columns=[*_SMALL, *_LARGE])
        small = self.signatures.select(_SMALL).to_pylist()
        self.parties = [Party(r["document_id"], r["document"], r["title"], r["text_sha"], _version(r)) for r in small]
        self.by_id = {party.document_id: party for party in self.parties}
        self.row = {party.document_id: at for at, party in enumerate(self.parties)}
        self.members = [
            Member(
                r["document_id"], r["document"], r["title"], r["sequence"], r["effective_date"], places_of(r["series"])
            )
            for r in small
        ]
        self._texts: dict[str, list[Passage]] = {}

    def passages(self, document_id: str) -> list[Passage]:
        """Sections of a document in reading order."""
        if document_id not in self._texts:
            where = any_of("document_id", [document_id])
            rows = self.tables.rows(SECTIONS, where=where, columns=["section_id", "heading", "order", "text"])
            self._texts[document_id] = [
                Passage(r["section_id"], r["heading"], r["text"]) for r in sorted(rows, key=lambda r: r["order"])
            ]
        return self._texts[document_id]

    def names(self, rows: Iterable[int]) -> dict[int, dict[int, str]]:
        """Key -> name as printed, of each of the documents."""
        wanted = sorted(set(rows))
        where = any_of("document_id", [self.parties[row].document_id for row in wanted])
        found = (
            self.tables.rows(SIGNATURES, where=where, columns=["document_id", "names", "name_keys"]) if wanted else []
        )
        return {self.row[r["document_id"]]: dict(zip(r["name_keys"], r["names"], strict=True)) for r in found}


def _version(row: Mapping[str, Any]) -> str:
    printed = [
        f"{kind} {' '.join(map(str, numbers))}" for kind, numbers, _ in places_of(row["series"]) if kind == "revision"
    ][:1]
    printed += [f"effective {row['effective_date']}"] if row["effective_date"] else []
    return f" ({', '.join(printed)})" if printed else ""


def _readings(
    tenant: _Tenant, pairs: Pairs, rows: Sequence[int], recipe: RelateRecipe, ask_model: AskModel | None
) -> dict[str, Row]:
    """Readings of all candidate pairs of the rows; one a model made before of the same two texts is kept."""
    candidates = pairs.of(rows, chance=recipe.chance)
    printed = tenant.names(pair.row for pair in candidates)
    earlier: dict[str, Row] = {}
    if ask_model is not None:
        found = tenant.tables.rows(PAIR_READINGS, where="made_by <> 'rules'")
        earlier = {row["pair_id"]: row for row in found if row["recipe"] == recipe.key}
    readings: dict[str, Row] = {}
    for pair in candidates:
        one, other = tenant.parties[pair.row], tenant.parties[pair.other]
        key = pair_id(one, other)
        keys = pairs.names.shared_keys(pair.row, pair.other)[:12]
        shared = [printed[pair.row].get(name, "") for name in keys]
        readings[key] = earlier.get(key) or _read(tenant, pairs, pair, keys, shared, recipe, ask_model)
    return readings


def _read(
    tenant: _Tenant,
    pairs: Pairs,
    pair: Pair,
    keys: Sequence[int],
    shared: Sequence[str],
    recipe: RelateRecipe,
    ask_model: AskModel | None,
) -> Row:
    one, other = tenant.parties[pair.row], tenant.parties[pair.other]
    verdict, made_by, prompt = judge_by_signs(pair.signs, chance=recipe.chance), "rules", ""
    shown: list[str] = []
    if ask_model is not None:
        passages = [tenant.passages(party.document_id) for party in (one, other)]
        telling = [telling_sections(found, pairs.names.weight, keys) for found in passages]
        texts = [shown_text(found, chosen) for found, chosen in zip(passages, telling, strict=True)]
        prompt = pair_prompt((one.title, other.title), (texts[0], texts[1]), shared)
        reply = _ask(ask_model, prompt)
        shown = [passage.section_id for chosen in telling for passage in chosen]
        if reply is None:
            prompt = ""
        else:
            verdict, made_by = Verdict(reply.is_related, reply.reason), recipe.model or "model"
    return reading_row(
        one, other, shared, shown, pair.signs, verdict, made_by=made_by, prompt=prompt, recipe_key=recipe.key
    )


def _ask(ask_model: AskModel, prompt: str) -> PairReply | None:
    try:
        return ask_model("relate", prompt, PairReply)
    except (BadReplyError, OutsideError):
        return None


def _sharing_links(tenant: _Tenant, readings: Mapping[str, Row], recipe: RelateRecipe) -> list[Row]:
    related = (row for row in readings.values() if row["is_related"])
    return [
        sharing_row(
            tenant.by_id[row["document_id"]], tenant.by_id[row["other_document_id"]], row["shared"], row, recipe.key
        )
        for row in related
    ]


def _title_links(tenant: _Tenant, rows: set[int], recipe: RelateRecipe) -> list[Row]:
    """Documents that carry another's full title: changed ones that cite, and any that cite a changed one."""
    titles = [party.title for party in tenant.parties]
    links: dict[str, Row] = {}
    for citing, cited, form in may_cite(tenant.signatures, titles, rows, words=recipe.title_words):
        for row in _title_link(tenant, citing, cited, form, recipe):
            links.setdefault(row["link_id"], row)
    return list(links.values())


def _title_link(tenant: _Tenant, citing: int, cited: int, form: str, recipe: RelateRecipe) -> Iterable[Row]:
    source, target = tenant.parties[citing], tenant.parties[cited]
    for passage in tenant.passages(source.document_id):
        span = find_title(passage.text, form)
        if span is not None:
            yield title_row(source, target, passage.section_id, passage.text[span[0] : span[1]], span, recipe.key)
            return


def _contradictions(
    tenant: _Tenant, readings: Mapping[str, Row], series: Sequence[Row], changed: set[str], recipe: RelateRecipe
) -> list[Row]:
    """Candidates between documents that belong together."""
    chosen = pairs_to_compare(readings.values(), series, changed)
    said = {d: Sayings(found) for d, found in _said(tenant.tables, {end for ends in chosen for end in ends}).items()}
    silent = Sayings([])
    return [
        contradiction_row(tenant.by_id[one], tenant.by_id[other], candidate, recipe.key)
        for one, other in chosen
        for candidate in contradictions(said.get(one, silent), said.get(other, silent))
    ]


def _said(tables: Tables, document_ids: set[str]) -> dict[str, list[Said]]:
    columns = ["document_id", "assertion_id", "section_id", "kind", "quote", "start", "end"]
    found: dict[str, list[Said]] = {}
    for row in (
        tables.rows(ASSERTIONS, where=any_of("document_id", document_ids), columns=columns) if document_ids else []
    ):
        found.setdefault(row.pop("document_id"), []).append(Said(**row))
    return found


def _store(
    tables: Tables, links: Sequence[Row], readings: Sequence[Row], changed: Sequence[str], read: Sequence[str]
) -> None:
    """Series are set anew as a whole, shared names and readings for the pairs that were read, citations and contradictions
    for changed documents; links that hooks made are not touched.
    """
    ours = " OR ".join([
        any_of("kind", _SERIES_KINDS),
        f"kind = 'shares_names' AND ({_touches(read)})",
        f"kind IN ('cites', 'contradicts_candidate') AND ({_touches(changed)})",
    ])  # fmt: skip
    old = tables.rows(LINKS, where=f"hook_id = '' AND ({ours})", columns=["link_id"])
    fresh = {row["link_id"]: row for row in links}
    gone = [row["link_id"] for row in old if row["link_id"] not in fresh]
    for at in range(0, len(gone), _AT_ONCE):
        tables.delete(LINKS, any_of("link_id", gone[at : at + _AT_ONCE]))
    tables.upsert(LINKS, list(fresh.values()))
    tables.delete(PAIR_READINGS, f"{any_of('document_id', read)} OR {any_of('other_document_id', read)}")
    tables.upsert(PAIR_READINGS, list({row["pair_id"]: row for row in readings}.values()))


def _touches(document_ids: Sequence[str]) -> str:
    return f"{any_of('from_document_id', document_ids)} OR {any_of('to_document_id', document_ids)}"


def forget(document_ids: Sequence[str], *, tables: Tables) -> None:
    """Remove the readings of pairs with deleted documents; their links go with the hooks' (tasks/hook)."""
    tables.delete(
        PAIR_READINGS, f"{any_of('document_id', document_ids)} OR {any_of('other_document_id', document_ids)}"
    )
