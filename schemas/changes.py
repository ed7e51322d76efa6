"""Table of differences between two documents."""

from __future__ import annotations

from sayso.schemas.define import INT, TEXT, TEXTS, define, field

CHANGES = define(
    "changes",
    row="one difference between two documents, as `sayso compare` last found it",
    key="change_id",
    partition="comparison_id",
    fields=[
        field("change_id", TEXT, "id from comparison and order"),
        field("comparison_id", TEXT, "id from both documents"),
        field("old_document_id", TEXT, "document compared from"),
        field("new_document_id", TEXT, "document compared to"),
        field("order", INT, "0-based order in the new document; removed items where they stood"),
        field("item", TEXT, "label, row and column, or heading of what changed"),
        field("path", TEXTS, "heading path of the section, the new document's where it has one"),
        field("old", TEXT, "words of the old document, verbatim", nullable=True),
        field("new", TEXT, "words of the new document, verbatim", nullable=True),
        field("change", TEXT, "computed difference, or added, removed or changed"),
        field("old_section_id", TEXT, "section of `old`, '' where added"),
        field("old_start", INT, "first character of `old` in its section's text"),
        field("old_end", INT, "one past the last"),
        field("new_section_id", TEXT, "section of `new`, '' where removed"),
        field("new_start", INT, "first character of `new` in its section's text"),
        field("new_end", INT, "one past the last"),
    ],
)
