"""Relations over real tables: kept in place, cut by a model's reading, gone with their documents."""

from __future__ import annotations

from pathlib import Path

import pytest

from sayso.schemas.blocks import Block, Parsed
from sayso.schemas.ledger import LINKS, PAIR_READINGS
from sayso.schemas.reading import BLOCKS, DOCUMENTS, FIGURES, SECTIONS, TABLES
from sayso.schemas.recipes import ExtractRecipe, HookRecipe, RelateRecipe
from sayso.storage.lance import Tables
from sayso.tasks.extract.task import extract_documents
from sayso.tasks.hook import task as hook
from sayso.tasks.outline.sections import outline
from sayso.tasks.relate import task as relation
from sayso.tasks.relate.reply import PairReply

FILLER = "The keeper walked along the shore and looked at the water before the night came."


def add(tables: Tables, name: str, title: str, *paragraphs: str) -> str:
    identity = "d" + name
    blocks = [Block("heading", title, level=1), *(Block("paragraph", text) for text in paragraphs)]
    rows = outline(identity, name, title, Parsed(tuple(blocks)))
    for table, part in (
        (SECTIONS, rows.sections),
        (BLOCKS, rows.blocks),
        (TABLES, rows.tables),
        (FIGURES, rows.figures),
    ):
        tables.replace(table, part, [identity])
    unknown = dict.fromkeys(("reason", "message", "sequence", "effective_date"))
    empty = dict.fromkeys(("root", "format", "content_sha", "recipe", "passages_sha", "ingested_at"), "")
    counts = {"byte_count": 0, "page_count": 0, "section_count": 1, "revision": 1, "seconds": 0.0}
    row = {"document_id": identity, "name": name, "title": title, "state": "ready", **unknown, **empty, **counts}
    tables.replace(DOCUMENTS, [row], [identity])
    extract_documents([identity], ExtractRecipe(), tables=tables)
    hook.find_hooks([identity], HookRecipe(), tables=tables)
    hook.resolve_hooks([identity], HookRecipe(), tables=tables)
    return identity


def links(tables: Tables) -> set[tuple[str, str, str]]:
    return {(k["kind"], k["from_document"], k["to_document"]) for k in tables.rows(LINKS)}


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    """Two volumes that share rare names beyond chance, and others that share none."""
    tables = Tables(tmp_path)
    names = "Wren Ostia Calder Minghella Thorne Aldous"
    add(tables, "v1.txt", "The Lamp", f"Old {names} stood by the sea. {FILLER}")
    add(tables, "v3.txt", "The Bell", f"Then {names} rang it. {FILLER}")
    for number in range(12):
        others = " ".join(f"N{letter}{number}x" for letter in "abcdefgh")
        add(tables, f"o{number}.txt", f"Log of ship {number}", f"Here {others} sailed. {FILLER}")
    return tables


def ids(tables: Tables) -> list[str]:
    return [row["document_id"] for row in tables.rows(DOCUMENTS, columns=["document_id"])]


def test_rare_names_shared_beyond_chance_link_two_documents(tables: Tables):
    relation.relate(ids(tables), RelateRecipe(), tables=tables)
    assert {frozenset(k[1:]) for k in links(tables) if k[0] == "shares_names"} == {frozenset(["v1.txt", "v3.txt"])}
    (reading,) = tables.rows(PAIR_READINGS)
    assert reading["is_related"]
    assert "Wren" in reading["shared"]


def test_a_model_cuts_a_pair_and_reads_it_again_only_when_a_text_changed(tables: Tables):
    prompts = []

    def ask(step, prompt, reply_type):
        assert (step, reply_type) == ("relate", PairReply)
        prompts.append(prompt)
        return PairReply(is_related=False, reason="a lamp and a bell")

    recipe = RelateRecipe(model="some-model")
    for _ in range(2):
        relation.relate(ids(tables), recipe, tables=tables, ask_model=ask)
    assert len(prompts) == 1
    assert not [k for k in links(tables) if k[0] == "shares_names"]
    add(tables, "v3.txt", "The Bell", f"Then Wren Ostia Calder Minghella Thorne Aldous rang it twice. {FILLER}")
    relation.relate(["dv3.txt"], recipe, tables=tables, ask_model=ask)
    assert len(prompts) == 2


def test_a_model_that_fails_leaves_the_pair_to_the_twin(tables: Tables):
    relation.relate(ids(tables), RelateRecipe(model="m"), tables=tables, ask_model=lambda *_: None)
    (reading,) = tables.rows(PAIR_READINGS)
    assert (reading["made_by"], reading["is_related"]) == ("rules", True)


def test_a_cited_title_is_linked_and_no_reading_can_cut_it(tables: Tables):
    add(tables, "cited.txt", "Lamps and Bells of the Northern Coast", FILLER)
    add(tables, "citing.txt", "Survey", f"As [3] Lamps and Bells of the North-\nern Coast shows. {FILLER}")
    never = lambda *_: PairReply(is_related=False, reason="no")  # noqa: E731
    relation.relate(ids(tables), RelateRecipe(model="m"), tables=tables, ask_model=never)
    assert ("cites", "citing.txt", "cited.txt") in links(tables)


def test_a_series_is_set_anew_when_the_missing_part_comes(tables: Tables):
    add(tables, "p1.txt", "Harbour Watch, Part 1", FILLER)
    add(tables, "p3.txt", "Harbour Watch, Part 3", FILLER)
    relation.relate(["dp1.txt", "dp3.txt"], RelateRecipe(), tables=tables)
    assert ("same_series", "p3.txt", "p1.txt") in links(tables)
    add(tables, "p2.txt", "Harbour Watch, Part 2", FILLER)
    relation.relate(["dp2.txt"], RelateRecipe(), tables=tables)
    series = {k for k in links(tables) if k[0] in {"continues", "same_series"}}
    assert series == {("continues", "p2.txt", "p1.txt"), ("continues", "p3.txt", "p2.txt")}


def test_a_deleted_document_leaves_no_link_and_no_reading(tables: Tables):
    relation.relate(ids(tables), RelateRecipe(), tables=tables)
    hook.forget(["dv3.txt"], tables=tables)
    relation.forget(["dv3.txt"], tables=tables)
    assert links(tables) == set()
    assert tables.rows(PAIR_READINGS) == []


def test_sentences_that_differ_in_a_number_stand_side_by_side(tables: Tables):
    rule = "Every keeper must light the lamp {} minutes before the sun goes down at sea."
    add(tables, "m1.txt", "Manual Rev C", rule.format(10), FILLER)
    add(tables, "m2.txt", "Manual Rev D", rule.format(20), FILLER)
    relation.relate(["dm1.txt", "dm2.txt"], RelateRecipe(), tables=tables)
    (row,) = [k for k in tables.rows(LINKS) if k["kind"] == "contradicts_candidate"]
    assert row["quote"] == rule.format(20)
    assert all(part in row["evidence"] for part in (rule.format(10), rule.format(20), "revision 3", "revision 4"))


def test_a_small_tenant_has_the_same_links_in_whatever_order_its_documents_came(tables: Tables, tmp_path: Path):
    relation.relate(ids(tables), RelateRecipe(), tables=tables)
    one_by_one = Tables(tmp_path / "again")
    for row in reversed(tables.rows(DOCUMENTS)):
        text = tables.rows(SECTIONS, where=f"document_id = '{row['document_id']}'")[0]["text"]
        add(one_by_one, row["name"], row["title"], text)
        relation.relate([row["document_id"]], RelateRecipe(), tables=one_by_one)
    assert links(one_by_one) == links(tables)
    assert one_by_one.count(PAIR_READINGS) == tables.count(PAIR_READINGS)
