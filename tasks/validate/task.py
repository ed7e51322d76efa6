"""any table just written -> validations: the rules of schemas/rules.py, checked by Great Expectations."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sayso.schemas.define import Table
from sayso.schemas.ids import child_id
from sayso.schemas.registry import BY_NAME
from sayso.schemas.rules import RULES, Rule
from sayso.schemas.validation import VALIDATIONS
from sayso.storage.lance import Tables

SHOWN_KEYS = 20
os.environ.setdefault("GX_ANALYTICS_ENABLED", "false")  # before its import


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one rule fared."""

    rule: Rule
    is_met: bool
    row_count: int
    failed_count: int
    failed_keys: tuple[str, ...]


def validate_tables(names: Sequence[str], *, tables: Tables, now: str) -> list[Outcome]:
    """Check the rules of the named tables and keep the outcomes. A table that was never written has none."""
    outcomes: list[Outcome] = []
    wanted = sorted((r for r in RULES if r.table in names and tables.exists(BY_NAME[r.table])), key=lambda r: r.table)
    for name, rules in groupby(wanted, key=lambda rule: rule.table):
        found = list(_outcomes(BY_NAME[name], list(rules), tables))
        tables.replace(VALIDATIONS, [_row(outcome, now) for outcome in found], [name])
        outcomes += found
    return outcomes


def _outcomes(table: Table, rules: list[Rule], tables: Tables) -> Iterator[Outcome]:
    """One read of the columns in question, one Great Expectations batch, one result per rule."""
    columns = {table.key, *(r.column for r in rules), *(str(v) for r in rules if r.kind == "ordered" for v in r.values)}
    frame = tables.read(table, columns=sorted(columns)).to_pandas()
    import great_expectations as gx
    from great_expectations.data_context.types.base import ProgressBarsConfig

    context = gx.get_context(mode="ephemeral")
    context.variables.progress_bars = ProgressBarsConfig(globally=False)
    asset = context.data_sources.add_pandas("rows").add_dataframe_asset(table.name)
    batch = asset.add_batch_definition_whole_dataframe("all").get_batch({"dataframe": frame})
    form = {"result_format": "COMPLETE", "unexpected_index_column_names": [table.key]}
    for rule in rules:
        result: Any = batch.validate(_expectation(rule), result_format=form)
        failed = [str(row[table.key]) for row in result.result.get("unexpected_index_list") or []]
        yield Outcome(rule, bool(result.success), len(frame), len(failed), tuple(failed[:SHOWN_KEYS]))


def _expectation(rule: Rule) -> Any:
    from great_expectations import expectations

    gxe: Any = expectations  # it exports more than its types say

    match rule.kind:
        case "unique":
            return gxe.ExpectColumnValuesToBeUnique(column=rule.column)
        case "filled":
            return gxe.ExpectColumnValuesToMatchRegex(column=rule.column, regex=r"\S")
        case "one_of":
            return gxe.ExpectColumnValuesToBeInSet(column=rule.column, value_set=list(rule.values))
        case "between":
            return gxe.ExpectColumnValuesToBeBetween(
                column=rule.column, min_value=rule.values[0], max_value=rule.values[1]
            )
        case "ordered":
            return gxe.ExpectColumnPairValuesAToBeGreaterThanB(
                column_A=str(rule.values[0]), column_B=rule.column, or_equal=True
            )


def _row(outcome: Outcome, now: str) -> dict[str, Any]:
    rule = outcome.rule
    return {
        "validation_id": child_id("q", rule.name), "table": rule.table, "rule": rule.name, "is_met": outcome.is_met,
        "row_count": outcome.row_count, "failed_count": outcome.failed_count, "failed_keys": list(outcome.failed_keys),
        "validated_at": now,
    }  # fmt: skip
