"""Hooks over real tables: answered where they can be, re-answered when documents come and go."""

from __future__ import annotations

from pathlib import Path

import pytest

from sayso.schemas.blocks import Block, Parsed
from sayso.schemas.ledger import HOOKS, LINKS, OPEN_REASONS, SIGNATURES
from sayso.schemas.reading import BLOCKS, DOCUMENTS, FIGURES, SECTIONS, TABLES
from sayso.schemas.recipes import ExtractRecipe, HookRecipe
from sayso.storage.lance import Tables
from sayso.tasks.extract.task import extract_documents
from sayso.tasks.hook.task import find_hooks, forget, resolve_hooks
from sayso.tasks.outline.sections import outline


def store(tables: Tables, name: str, title: str, *sections: tuple[str, str]) -> str:
    """A document of headings (level by their dots) and one paragraph each; '#' before a paragraph's line makes list items."""
    identity = "d" + name
    blocks = []
    for heading, text in sections:
        blocks.append(Block("heading", heading, level=1 + heading.split(" ")[0].rstrip(".").count(".")))
        blocks += [Block("paragraph", part) for part in text.split("\n") if part]
    rows = outline(identity, name, title, Parsed(tuple(blocks)))
    for table, part in (
        (SECTIONS, rows.sections),
        (BLOCKS, rows.blocks),
        (TABLES, rows.tables),
        (FIGURES, rows.figures),
    ):
        tables.replace(table, part, [identity])
    tables.replace(DOCUMENTS, [document(identity, name, title)], [identity])
    return identity


def document(identity: str, name: str, title: str) -> dict:
    empty = dict.fromkeys(("root", "format", "content_sha", "recipe", "passages_sha", "ingested_at"), "")
    zero = dict.fromkeys(("byte_count", "page_count", "section_count"), 0)
    unknown = dict.fromkeys(("reason", "message", "sequence", "effective_date"))
    return {
        "document_id": identity,
        "name": name,
        "title": title,
        "state": "ready",
        "revision": 1,
        "seconds": 0.0,
        **empty,
        **zero,
        **unknown,
    }


def ingest(tables: Tables, *ids: str) -> None:
    extract_documents(ids, ExtractRecipe(), tables=tables)
    find_hooks(ids, HookRecipe(), tables=tables)
    resolve_hooks(ids, HookRecipe(), tables=tables)


def hooks(tables: Tables) -> dict[str, str]:
    """Words -> the heading or document they lead to, or the reason they lead nowhere."""
    headings = {s["section_id"]: s["heading"] for s in tables.rows(SECTIONS)}
    links = {k["link_id"]: k for k in tables.rows(LINKS)}
    shown = {}
    for hook in tables.rows(HOOKS):
        link = links.get(hook["link_id"] or "")
        assert (hook["state"] == "resolved") == (link is not None)
        assert (hook["state"] == "open") == (hook["reason"] in OPEN_REASONS)
        shown[hook["quote"]] = (
            hook["reason"]
            if link is None
            else f"{link['to_document']}: {headings.get(link['to_section'], '')}".strip(": ")
        )
    return shown


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return Tables(tmp_path)


def test_numbers_lead_to_the_section_that_bears_them_also_in_a_named_document(tables: Tables):
    a = store(
        tables,
        "rfc1000.txt",
        "The Alpha Protocol",
        ("1. Scope", "Errors are handled as in Section 2.1 and RFC 2000, Section 3."),
        ("2. Use", ""),
        ("2.1. Errors", "Retry."),
    )
    b = store(tables, "rfc2000.txt", "The Beta Protocol", ("3. Errors", "As in RFC 1000. See Section 9."))
    ingest(tables, a, b)
    assert hooks(tables) == {
        "Section 2.1": "rfc1000.txt: 2.1. Errors",
        "RFC 2000, Section 3": "rfc2000.txt: 3. Errors",
        "RFC 1000": "rfc1000.txt",
        "Section 9": "no_such_section",
    }


def test_a_document_that_comes_later_answers_what_was_open(tables: Tables):
    a = store(
        tables, "guide.txt", "The Guide", ("1. Use", "Follow SOP-12. See the Quality Manual. Apply § 164.308(a)(1).")
    )
    ingest(tables, a)
    assert set(hooks(tables).values()) == {"no_document_matches"}
    b = store(tables, "sop-12.txt", "SOP-12 Cleaning", ("1. Steps", "Wash."))
    c = store(tables, "qm.txt", "Quality Manual", ("1. Policy", "We care."))
    d = store(tables, "law.txt", "Security Rule", ("§ 164.308 Safeguards", "Assess risks."))
    ingest(tables, b, c, d)
    assert hooks(tables) == {
        "SOP-12": "sop-12.txt",
        "Quality Manual": "qm.txt",
        "§ 164.308(a)(1)": "law.txt: § 164.308 Safeguards",
    }


def test_a_second_candidate_makes_a_reference_ambiguous_and_its_deletion_answers_it_again(tables: Tables):
    a = store(tables, "guide.txt", "The Guide", ("1. Use", "See the Quality Manual."))
    b = store(tables, "qm-a.txt", "Quality Manual", ("1. Policy", "We care."))
    ingest(tables, a, b)
    assert hooks(tables) == {"Quality Manual": "qm-a.txt"}
    c = store(tables, "qm-b.txt", "Quality Manual", ("1. Policy", "We care too."))
    ingest(tables, c)
    assert hooks(tables) == {"Quality Manual": "ambiguous"}
    assert tables.rows(HOOKS)[0]["candidates"] == ["qm-a.txt", "qm-b.txt"]
    forget([c], tables=tables)
    assert hooks(tables) == {"Quality Manual": "qm-a.txt"}


def test_deleting_a_document_opens_what_it_answered_and_leaves_no_orphan(tables: Tables):
    a = store(tables, "guide.txt", "The Guide", ("1. Use", "Follow SOP-12."))
    b = store(tables, "sop-12.txt", "SOP-12 Cleaning", ("1. Steps", "As the guide says, see Section 7."))
    ingest(tables, a, b)
    forget([b], tables=tables)
    assert hooks(tables) == {"SOP-12": "no_document_matches"}
    assert tables.rows(LINKS) == []


def test_a_document_that_changes_moves_the_links_into_it(tables: Tables):
    a = store(tables, "rfc1000.txt", "Alpha", ("1. Scope", "See RFC 2000, Section 3."))
    b = store(tables, "rfc2000.txt", "Beta", ("3. Errors", "Retry."))
    ingest(tables, a, b)
    store(tables, "rfc2000.txt", "Beta", ("2. Errors", "Retry."))
    ingest(tables, b)
    assert hooks(tables)["RFC 2000, Section 3"] == "no_such_section"


def test_headings_answer_when_every_word_of_the_reference_is_in_them(tables: Tables):
    a = store(
        tables, "manual.txt", "The Manual",
        ("1. Basics", "See Phony Targets. See also Writing Rules Carefully."), ("2. Using Phony Targets", "Targets that are no files."),
        ("3. Basics of Tea", "See Brewing Tea."), ("4. Brewing Green Tea", ""), ("5. Brewing Black Tea", ""),
    )  # fmt: skip
    ingest(tables, a)
    assert hooks(tables) == {
        "Phony Targets": "manual.txt: 2. Using Phony Targets",
        "Writing Rules Carefully": "no_heading_matches",
        "Brewing Tea": "ambiguous",
    }


def test_figures_and_tables_are_found_by_their_captions(tables: Tables):
    a = store(
        tables,
        "paper.txt",
        "Paper",
        ("1. Method", "As Figure 2 shows, it works; Table 9 does not."),
        ("2. Results", "Figure 2: Accuracy by size"),
    )
    ingest(tables, a)
    assert hooks(tables) == {"Figure 2": "paper.txt: 2. Results", "Table 9": "no_such_section"}


def test_a_term_leads_to_its_definition_in_another_section_and_in_a_cited_document(tables: Tables):
    a = store(
        tables, "licence.txt", "The Licence",
        ("1. Definitions", '"Covered Work" means the software that this licence covers.'), ("2. Grant", "You may use the Covered Work under PEP 10."),
    )  # fmt: skip
    b = store(tables, "pep-0010.txt", "PEP 10", ("1. Note", "A Covered Work is used as LICENCE-1 says."))
    ingest(tables, a, b)
    assert hooks(tables)["Covered Work"] == "licence.txt: 1. Definitions"
    kinds = {(link["kind"], link["from_document"], link["to_document"]) for link in tables.rows(LINKS)}
    assert ("defines", "licence.txt", "licence.txt") in kinds


def test_a_replaced_document_is_linked_by_a_supersedes_link(tables: Tables):
    a = store(tables, "rfc2000.txt", "Beta", ("1. Scope", "This document obsoletes RFC 1000."))
    b = store(tables, "rfc1000.txt", "Alpha", ("1. Scope", "It was obsoleted by RFC 2000."))
    ingest(tables, a, b)
    links = {(link["kind"], link["from_document"], link["to_document"]) for link in tables.rows(LINKS)}
    assert links == {("supersedes", "rfc2000.txt", "rfc1000.txt")}


def test_the_same_documents_give_the_same_rows_again(tables: Tables):
    a = store(tables, "guide.txt", "The Guide", ("1. Use", "Follow SOP-12. See Section 2."), ("2. More", "Text."))
    ingest(tables, a)
    before = tables.rows(HOOKS), tables.rows(LINKS)
    ingest(tables, a)
    assert (tables.rows(HOOKS), tables.rows(LINKS)) == before


def test_a_like_title_never_stands_for_another_identifier(tables: Tables):
    a = store(
        tables,
        "rfc3000.txt",
        "Gamma",
        ("1. Use", "As in [RFC2000]."),
        ("2. References", '[RFC2000] Roe, J., "The Beta Message Framework", RFC 2000.'),
    )
    b = store(tables, "rfc2001.txt", "The Beta Message Framework", ("1. Scope", "Text."))
    ingest(tables, a, b)
    assert set(hooks(tables).values()) == {"no_document_matches"}


def test_a_range_leads_to_the_sections_that_are_there_and_leaves_nothing_open_for_the_others(tables: Tables):
    rules = store(
        tables,
        "rules.md",
        "Rules",
        ("164.302 Scope", "It is so."),
        ("164.306 Levels", "It is so."),
        ("164.310 Doors", "Shut."),
    )
    note = store(tables, "note.md", "Note", ("1 Basis", "See §§ 164.302 through 164.310."))
    ingest(tables, rules, note)
    assert answers(tables, note) == {
        "§§ 164.302": "164.302 Scope",
        "§§ 164.302 through 164.310": "164.306 Levels",
        "164.310": "164.310 Doors",
    }


def test_the_preceding_section_is_the_one_before_among_those_of_its_parent(tables: Tables):
    sections = [
        ("1 Aim", "First."),
        ("2 Steps", "Then."),
        ("2.1 Draft", "Write."),
        ("2.2 Check", "The preceding section applies."),
        ("3 End", "As the previous section says."),
    ]
    document = store(tables, "plan.md", "Plan", *sections)
    ingest(tables, document)
    assert answers(tables, document) == {"The preceding section": "2.1 Draft", "the previous section": "2 Steps"}


def test_a_subpart_of_another_part_is_not_the_one_of_the_same_letter_here(tables: Tables):
    rules = store(tables, "p164-c.md", "Code Part 164 Subpart C – Safety", ("164.302 Scope", "Text."))
    note = store(
        tables, "p164-e.md", "Code Part 164 Subpart E – Privacy",
        ("164.502 Uses", "See subpart C of part 160. See subpart C of this part."),
    )  # fmt: skip
    ingest(tables, rules, note)
    links = {row["hook_id"]: row["to_document"] for row in tables.rows(LINKS)}
    found = tables.rows(HOOKS, where=f"document_id = '{note}'")
    told = [links.get(r["hook_id"], r["reason"]) for r in sorted(found, key=lambda r: r["start"]) if r["number"] == "C"]
    assert told == ["no_such_section", "p164-c.md"]


def test_a_word_in_capitals_of_a_formula_is_no_term(tables: Tables):
    manual = store(
        tables, "manual.md", "Manual",
        ("1 Pipes", "The option is fifo:PATH where ‘PATH’ is the name of the pipe. ALJ means Administrative Law Judge."),
        ("2 Search", "Programs are looked up in PATH. The ALJ decides."),
    )  # fmt: skip
    ingest(tables, manual)
    assert answers(tables, manual) == {"ALJ": "1 Pipes"}


def answers(tables: Tables, document_id: str) -> dict[str, str]:
    """Quote -> heading it leads to, or the reason that it leads nowhere."""
    headings = {row["section_id"]: row["heading"] for row in tables.rows(SECTIONS)}
    links = {row["hook_id"]: headings[row["to_section"]] for row in tables.rows(LINKS)}
    hooks = tables.rows(HOOKS, where=f"document_id = '{document_id}'")
    return {row["quote"]: links.get(row["hook_id"], row["reason"]) for row in hooks}


def test_months_days_and_contractions_are_no_names_that_documents_share(tables: Tables):
    one = store(tables, "one.md", "One", ("1 Visit", "In June and on Mondays We're met by Ostia and Wren."))
    ingest(tables, one)
    (signature,) = tables.rows(SIGNATURES)
    assert {"Ostia", "Wren"} <= set(signature["names"])
    assert not {"June", "Mondays", "We're"} & set(signature["names"])
