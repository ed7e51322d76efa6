"""terms, assertions, sections -> alignments, concepts: names of one thing, over all documents of a tenant (paper 3.2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from sayso.schemas.errors import BadReplyError, OutsideError
from sayso.schemas.ids import child_id, digest
from sayso.schemas.ledger import ALIGNMENTS, ASSERTIONS, CONCEPTS, PLACES
from sayso.schemas.reading import SECTIONS
from sayso.schemas.recipes import AlignRecipe
from sayso.storage.lance import TableRef, Tables, any_of
from sayso.storage.model import AskModel
from sayso.tasks.align.judge import Judgement, Named, align_prompt, candidates, joined, judge, undecided
from sayso.tasks.align.reply import AlignReply
from sayso.tasks.text.abbreviations import find_abbreviations
from sayso.tasks.text.words import normal

Row = dict[str, Any]
PAIRS_AT_ONCE = 40


def align(
    document_ids: Sequence[str] | None, recipe: AlignRecipe, *, tables: Tables, ask_model: AskModel | None = None
) -> TableRef:
    """Compare the names of these documents (None: of all) with everybody's; keep every decision, and the concepts they make."""
    everybody = _names(tables)
    chosen = {named.document_id for named in everybody} if document_ids is None else set(document_ids)
    mine = [named for named in everybody if named.document_id in chosen]
    decided: list[tuple[Named, Named, Judgement, str, str]] = []
    open_pairs: list[tuple[Named, Named]] = []
    for one, other in candidates(mine, everybody):
        judgement = judge(one, other)
        if judgement is None:
            open_pairs.append((one, other))
        else:
            decided.append((one, other, judgement, "rules", ""))
    decided += _by_model(open_pairs, recipe, ask_model)
    rows = {row["alignment_id"]: row for row in (_row(*decision, recipe.key) for decision in decided)}
    touching = f"{any_of('document_id', chosen)} OR {any_of('other_document_id', chosen)}"
    tables.delete(ALIGNMENTS, touching)
    tables.upsert(ALIGNMENTS, list(rows.values()))
    _store_concepts(everybody, recipe, tables)
    return TableRef(ALIGNMENTS.name, tuple(sorted(chosen)), tables.version(ALIGNMENTS))


def _names(tables: Tables) -> list[Named]:
    """Terms that documents define, each with its definition; abbreviations with what they are short for, and that name itself."""
    terms = tables.rows(PLACES, where="kind = 'term'", columns=["document_id", "section_id", "printed"])
    definitions = tables.rows(ASSERTIONS, where="kind = 'definition'", columns=["document_id", "subject", "quote"])
    quotes: dict[tuple[str, str], str] = {}
    for row in definitions:
        quotes.setdefault((row["document_id"], normal(row["subject"])), row["quote"])
    spelled = _spelled_out(
        tables, {row["section_id"] for row in terms if row["printed"].isupper() or not row["printed"].islower()}
    )
    found: dict[tuple[str, str], Named] = {}
    for row in terms:
        name, document_id = row["printed"], row["document_id"]
        long = spelled.get((row["section_id"], normal(name)), "")
        definition = quotes.get((document_id, normal(name)), "")
        found.setdefault((document_id, normal(name)), Named(document_id, row["section_id"], name, definition, long))
        if long:
            found.setdefault(
                (document_id, normal(long)),
                Named(document_id, row["section_id"], long, quotes.get((document_id, normal(long)), "")),
            )
    return list(found.values())


def _spelled_out(tables: Tables, section_ids: set[str]) -> dict[tuple[str, str], str]:
    rows = (
        tables.rows(SECTIONS, where=any_of("section_id", section_ids), columns=["section_id", "text"])
        if section_ids
        else []
    )
    return {
        (row["section_id"], normal(found.short)): found.long
        for row in rows
        for found in find_abbreviations(row["text"])
    }


def _by_model(
    pairs: Sequence[tuple[Named, Named]], recipe: AlignRecipe, ask_model: AskModel | None
) -> list[tuple[Named, Named, Judgement, str, str]]:
    """The model's judgements; pairs that it is not asked about, or leaves out, stay apart."""
    decided: list[tuple[Named, Named, Judgement, str, str]] = []
    rest = iter(pairs)
    while batch := list(islice(rest, PAIRS_AT_ONCE)):
        prompt = align_prompt(batch) if ask_model else ""
        reply = _ask(ask_model, prompt) if ask_model else None
        said = {j.pair: j for j in reply.judgements} if reply else {}
        for number, (one, other) in enumerate(batch):
            judgement = said.get(number)
            if judgement is None:
                decided.append((one, other, undecided(one, other), "rules", ""))
            else:
                reason = "shared_definition" if judgement.is_same else "no_evidence"
                decided.append(
                    (
                        one,
                        other,
                        Judgement(judgement.is_same, reason, judgement.reason),
                        recipe.model or "model",
                        digest(prompt),
                    )
                )
    return decided


def _ask(ask_model: AskModel, prompt: str) -> AlignReply | None:
    try:
        return ask_model("align", prompt, AlignReply)
    except (BadReplyError, OutsideError):
        return None


def _row(one: Named, other: Named, judgement: Judgement, made_by: str, prompt_sha: str, recipe_key: str) -> Row:
    first, second = sorted((one, other), key=lambda named: (named.document_id, named.name))
    return {
        "alignment_id": child_id("g", first.document_id, first.name, second.document_id, second.name),
        "document_id": first.document_id,
        "name": first.name,
        "other_name": second.name,
        "other_document_id": second.document_id,
        "decision": "same" if judgement.is_same else "different",
        "reason": judgement.reason,
        "evidence": judgement.evidence,
        "made_by": made_by,
        "prompt_sha": prompt_sha,
        "recipe": recipe_key,
    }


def _store_concepts(everybody: Sequence[Named], recipe: AlignRecipe, tables: Tables) -> None:
    """Concepts follow from the decisions of sameness as a whole; unchanged ones are left as they are."""
    same = tables.rows(
        ALIGNMENTS, where="decision = 'same'", columns=["document_id", "name", "other_document_id", "other_name"]
    )
    keys = [(f"{r['document_id']}\t{r['name']}", f"{r['other_document_id']}\t{r['other_name']}") for r in same]
    by_key = {f"{named.document_id}\t{named.name}": named for named in everybody}
    rows: dict[str, Row] = {}
    for group in joined(keys):
        members = [by_key[key] for key in group if key in by_key]
        if members:
            row = _concept(members, recipe.key)
            rows[row["concept_id"]] = row
    old = {row["concept_id"] for row in tables.rows(CONCEPTS, columns=["concept_id"])}
    gone = sorted(old - set(rows))
    if gone:
        tables.delete(CONCEPTS, any_of("concept_id", gone))
    tables.upsert(CONCEPTS, [row for key, row in rows.items() if key not in old])


def _concept(members: Sequence[Named], recipe_key: str) -> Row:
    uses: Mapping[str, list[Named]] = defaultdict(list)
    for named in members:
        uses[named.name].append(named)
    names = sorted(uses, key=lambda name: (-len(name), name))
    documents = sorted({named.document_id for named in members})
    sections = sorted({named.section_id for named in members})
    return {
        "concept_id": child_id("k", *names, *documents, *sections),
        "name": names[0],
        "names": names,
        "document_ids": documents,
        "section_ids": sections,
        "recipe": recipe_key,
    }


def forget(document_ids: Sequence[str], *, tables: Tables, recipe: AlignRecipe | None = None) -> None:
    """Remove the decisions on names of deleted documents, and make the concepts anew; call it after the places are gone."""
    tables.delete(ALIGNMENTS, f"{any_of('document_id', document_ids)} OR {any_of('other_document_id', document_ids)}")
    _store_concepts(_names(tables), recipe or AlignRecipe(), tables)
