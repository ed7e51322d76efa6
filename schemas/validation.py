"""Table of validation results."""

from __future__ import annotations

from sayso.schemas.define import FLAG, LONG, TEXT, TEXTS, define, field

VALIDATIONS = define(
    "validations",
    row="the latest outcome of one rule on one table",
    key="validation_id",
    partition="table",
    fields=[
        field("validation_id", TEXT, "id from the rule's name"),
        field("table", TEXT, "table that was looked at"),
        field("rule", TEXT, "rule, by table, column and kind"),
        field("is_met", FLAG, "whether every row meets it"),
        field("row_count", LONG, "rows looked at"),
        field("failed_count", LONG, "rows that do not meet it"),
        field("failed_keys", TEXTS, "keys of the first of them"),
        field("validated_at", TEXT, "UTC time, ISO"),
    ],
)
