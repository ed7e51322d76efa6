"""A question for what changed is answered by comparing the documents: by code, every change with both of its places."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from sayso.flows.compare import compare_documents, compare_pairs
from sayso.schemas.asking import Checked, CheckedTable, NotFound, Obligation, Reading, Span
from sayso.schemas.reading import DOCUMENTS
from sayso.storage.store import Store
from sayso.tasks.compare.reply import ChangeJson, ComparisonJson
from sayso.tasks.read.task import read_documents
from sayso.tasks.text.series import revisions_named, series_places
from sayso.tasks.text.tokens import words

_ASKS = re.compile(
    r"\bwhat(?: all)?(?:(?:'s| has| have| is| was| are| were| had)(?: been)?)? (?:changed|different|new)\b"
    r"|\bchang(?:ed|es)\b[^.?;]{0,40}\b(?:between|from|since|against)\b|\bdifferences?\b[^.?;]{0,20}\bbetween\b",
    re.IGNORECASE,
)
_OF_EACH = re.compile(r"\b(?:each|every|all)\b", re.IGNORECASE)
_MOST = 200  # documents of a whole tenant that are paired for one question


def changes_asked(
    question: str, obligations: Sequence[Obligation], scope: Sequence[str] | None, store: Store
) -> list[ComparisonJson]:
    """The comparisons a question asks for: of the two documents it names or is narrowed to, or of each one's versions."""
    if not _ASKS.search(question):
        return []
    ready = store.tables.rows(DOCUMENTS, where="state = 'ready'")
    named = list(dict.fromkeys(name for obligation in obligations for name in obligation.documents))
    names = list(scope or _revisions(question, ready) or (named if len(named) == 2 else []))
    rows = [row for row in ready if row["name"] in names] if names else ready
    if not (names or _OF_EACH.search(question)) or not 2 <= len(rows) <= _MOST:
        return []
    found = compare_pairs(rows, store)["pairs"]
    if found or len(rows) > 2 or not names:
        return found
    old, new = sorted(rows, key=lambda row: names.index(row["name"]))
    return [compare_documents(old, new, store)]


def _revisions(question: str, rows: Sequence[Mapping[str, str]]) -> list[str]:
    """The two revisions of one series that a question names: 'versions 3 and 4 of the travel policy'."""
    asked, numbers = set(words(question)), revisions_named(question)
    found: dict[str, dict[int, str]] = {}
    for row in rows:
        for place in series_places(row["title"] or "", row["name"]):
            if place.kind == "revision" and asked.issuperset(words(place.stem)) and place.numbers[0] in numbers:
                found.setdefault(place.stem, {}).setdefault(place.numbers[0], row["name"])
    pair = next((series for series in found.values() if len(series) == 2), {})
    return [pair[number] for number in numbers if number in pair]


def with_changes(
    checked: Checked,
    readings: Sequence[Reading],
    obligations: Sequence[Obligation],
    found: Sequence[ComparisonJson],
    store: Store,
) -> tuple[Checked, list[Reading]]:
    """The checked answer with a table of changes for each pair; it stands for the sentences where nothing else was asked."""
    owner = next((o.obligation_id for o in obligations if _ASKS.search(o.text)), obligations[0].obligation_id)
    compared = read_documents([name for one in found for name in (one["old"], one["new"])], tables=store.tables)
    read = {reading.section_id: reading for reading in [*readings, *compared]}
    tables = tuple(table for one in found if (table := _table(one, owner, read)))
    told = [NotFound(owner, line) for one in found for line in _told(one)]
    kept = tuple(gap for gap in checked.not_found if gap.obligation_id != owner)
    claims = checked.claims if len(obligations) > 1 else ()
    others = tuple(table for table in checked.tables if table.obligation_id != owner)
    made = replace(
        checked,
        claims=claims,
        tables=(*tables, *others),
        not_found=(*told, *kept),
        support={**checked.support, owner: 1.0},
    )
    return made, list(read.values())


def _table(one: ComparisonJson, owner: str, read: Mapping[str, Reading]) -> CheckedTable | None:
    changes = [change for change in one["changes"] if all(_holds(span, read) for span in _spans(change))]
    if not changes:
        return None
    rows = tuple((c["item"], c["old"] or "", c["new"] or "", c["change"]) for c in changes)
    spans = tuple(dict.fromkeys(span for change in changes for span in _spans(change)))
    caption = f"{one['old']} → {one['new']}: {len(changes)} changed, {one['unchanged']} not"
    return CheckedTable(owner, ("Item", one["old"], one["new"], "Change"), rows, spans, caption)


def _spans(change: ChangeJson) -> Iterator[Span]:
    for cited in (change["old_citation"], change["new_citation"]):
        if cited is not None:
            yield Span(cited["section_id"], cited["start"], cited["end"], cited["quote"])


def _holds(span: Span, read: Mapping[str, Reading]) -> bool:
    reading = read.get(span.section_id)
    return reading is not None and reading.text[span.start : span.end] == span.quote


def _told(one: ComparisonJson) -> list[str]:
    if one["changes"]:
        return list(one["warnings"])
    return [*one["warnings"], f"No difference was found between {one['old']} and {one['new']}."]
