"""Great Expectations finds the rows that break a rule, and says which."""

from __future__ import annotations

from pathlib import Path

import pytest

from sayso.schemas.reading import SECTIONS
from sayso.schemas.registry import BY_NAME
from sayso.schemas.rules import RULES, Rule
from sayso.schemas.validation import VALIDATIONS
from sayso.storage.lance import Tables
from sayso.tasks.validate.task import validate_tables


def section(identity: str, **changes: object) -> dict[str, object]:
    return {
        "section_id": identity, "document_id": "d1", "document": "x.md", "parent_id": "", "heading": "1 Scope",
        "heading_path": ["1 Scope"], "level": 1, "order": 0, "layer": "body", "page_first": 1, "page_last": 1, "text": "",
        "text_sha": "", **changes,
    }  # fmt: skip


@pytest.mark.parametrize("rule", RULES, ids=lambda r: r.name)
def test_rules_name_columns_that_exist(rule: Rule) -> None:
    columns = set(BY_NAME[rule.table].columns)
    assert rule.column in columns
    assert rule.kind != "ordered" or rule.values[0] in columns


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changes", "broken"),
    [
        ({}, None),
        ({"heading": " "}, "sections.heading filled"),
        ({"level": 0}, "sections.level between"),
        ({"page_first": 9}, "sections.page_first ordered"),
        ({"layer": "margin"}, "sections.layer one_of"),
    ],
)
def test_broken_rows_are_named(tmp_path: Path, changes: dict[str, object], broken: str | None) -> None:
    tables = Tables(tmp_path)
    tables.replace(SECTIONS, [section("s1"), section("s2", **changes)], ["d1"])
    outcomes = validate_tables(["sections", "documents"], tables=tables, now="2026-01-01T00:00:00+00:00")
    assert {o.rule.table for o in outcomes} == {"sections"}, "an unwritten table has no outcome"
    failed = {o.rule.name: o.failed_keys for o in outcomes if not o.is_met}
    assert failed == ({} if broken is None else {broken: ("s2",)})
    assert tables.count(VALIDATIONS) == len(outcomes)
