"""A model's assertions are kept only when their quotes stand in the text; whatever it does, the run finishes."""

from __future__ import annotations

from pathlib import Path

import pytest

from sayso.schemas.errors import BadReplyError, OutsideError
from sayso.schemas.ids import sha
from sayso.schemas.ledger import ASSERTIONS
from sayso.schemas.reading import SECTIONS
from sayso.schemas.recipes import ExtractRecipe
from sayso.storage.lance import Tables
from sayso.tasks.extract.ask import Shown, batches, locate, prompt_for
from sayso.tasks.extract.reply import ExtractReply
from sayso.tasks.extract.task import extract_documents

TEXT = "Operators must wear gloves. The pump\nfailed in 12% of runs."
RECIPE = ExtractRecipe(model="some-model")


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    tables = Tables(tmp_path)
    section = {
        "section_id": "s1", "document_id": "d1", "document": "a.txt", "parent_id": "", "heading": "Safety", "heading_path": ["Safety"],
        "level": 1, "order": 0, "layer": "body", "page_first": 0, "page_last": 0, "text": TEXT, "text_sha": sha(TEXT),
    }  # fmt: skip
    tables.replace(SECTIONS, [section], ["d1"])
    return tables


def said(quote: str, section: int = 0, **more) -> dict:
    return {
        "section": section, "kind": "rule", "subject": "gloves", "quote": quote, "conditions": [], "thresholds": [], "exceptions": [],
        "profile": "established", **more,
    }  # fmt: skip


def model(*replies):
    """A model that gives these replies in turn, then nothing; an exception is raised."""
    turns = iter(replies)
    prompts: list[str] = []

    def ask(_step: str, prompt: str, _reply_type: type) -> ExtractReply | None:
        prompts.append(prompt)
        reply = next(turns, None)
        if isinstance(reply, Exception):
            raise reply
        return reply if reply is None else ExtractReply(assertions=reply)

    ask.prompts = prompts
    return ask


def quotes(tables: Tables) -> list[tuple[str, str]]:
    rows = tables.rows(ASSERTIONS)
    assert all(TEXT[row["start"] : row["end"]] == row["quote"] for row in rows)
    return sorted((row["quote"], row["made_by"]) for row in rows)


def test_a_verbatim_quote_is_located_white_space_aside(tables: Tables):
    extract_documents(
        ["d1"], RECIPE, tables=tables, ask_model=model([said("The pump failed in 12% of runs.", kind="finding")])
    )
    assert quotes(tables) == [("The pump\nfailed in 12% of runs.", "some-model")]


def test_an_invented_quote_is_refused_and_asked_for_once_more(tables: Tables):
    ask = model(
        [said("Operators should wear hats."), said("Operators must wear gloves.")], [said("The pump failed daily.")]
    )
    extract_documents(["d1"], RECIPE, tables=tables, ask_model=ask)
    assert quotes(tables) == [("Operators must wear gloves.", "some-model")]
    assert len(ask.prompts) == 2
    assert "Operators should wear hats." in ask.prompts[1]


def test_repeated_and_misplaced_assertions_count_once_or_not_at_all(tables: Tables):
    twice = said("Operators must wear gloves.")
    extract_documents(
        ["d1"], RECIPE, tables=tables, ask_model=model([twice, twice, said("Operators must wear gloves.", section=7)])
    )
    assert quotes(tables) == [("Operators must wear gloves.", "some-model")]


def test_invented_conditions_are_dropped(tables: Tables):
    extract_documents(
        ["d1"],
        RECIPE,
        tables=tables,
        ask_model=model([said("Operators must wear gloves.", conditions=["if wet"], thresholds=["gloves"])]),
    )
    (row,) = tables.rows(ASSERTIONS)
    assert (row["conditions"], row["thresholds"]) == ([], ["gloves"])


@pytest.mark.parametrize("fault", [BadReplyError("extract", "cut JSON"), OutsideError("model", "429"), None])
def test_the_twin_reads_what_the_model_cannot(tables: Tables, fault):
    extract_documents(["d1"], RECIPE, tables=tables, ask_model=model(fault))
    assert quotes(tables) == [("Operators must wear gloves.", "rules"), ("The pump\nfailed in 12% of runs.", "rules")]


def test_an_unchanged_section_is_not_asked_about_again(tables: Tables):
    extract_documents(["d1"], RECIPE, tables=tables, ask_model=model([said("Operators must wear gloves.")]))
    again = model()
    extract_documents(["d1"], RECIPE, tables=tables, ask_model=again)
    assert again.prompts == []
    assert quotes(tables) == [("Operators must wear gloves.", "some-model")]


def test_sections_go_to_the_model_in_batches_of_bounded_size():
    sections = [Shown(str(n), "H", "x" * size) for n, size in enumerate([40, 50, 30, 200, 10])]
    assert [[s.section_id for s in batch] for batch in batches(sections, characters=100)] == [
        ["0", "1"],
        ["2"],
        ["3"],
        ["4"],
    ]


def test_a_prompt_shows_every_section_once():
    prompt = prompt_for([Shown("a", "One", "text one"), Shown("b", "Two", "text two")])
    assert prompt.count("text one") == prompt.count("text two") == 1
    assert "{" not in prompt.replace("{}", "")


@pytest.mark.parametrize(("quote", "span"), [("b  c", (2, 5)), ("x", None), ("", None), ("...", None)])
def test_locate(quote: str, span):
    assert locate("a b c", quote) == span
