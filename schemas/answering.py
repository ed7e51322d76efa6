"""Tables of the answering side: every answer's way is stored, so that it can be traced and checked again."""

from __future__ import annotations

from sayso.schemas.define import FLAG, INT, REAL, TEXT, TEXTS, define, field

_ANSWER = field("answer_id", TEXT, "answer it belongs to")

OBLIGATIONS = define(
    "obligations",
    row="one thing a complete answer must establish",
    key="obligation_id",
    partition="answer_id",
    fields=[
        field("obligation_id", TEXT, "id from answer and order"),
        _ANSWER,
        field("order", INT, "0-based order in the question"),
        field("kind", TEXT, "describe, explain, compare, trace, judge, list, lookup or propose"),
        field("text", TEXT, "the part of the question, with what it refers to filled in"),
        field("targets", TEXTS, "the terms it is about"),
        field("documents", TEXTS, "logical names of documents likely to hold it"),
        field("state", TEXT, "covered, partial or open"),
        field("made_by", TEXT, "model name, or 'rules'"),
    ],
)

CANDIDATES = define(
    "candidates",
    row="a section that some route found, opened or not",
    key="candidate_id",
    partition="answer_id",
    fields=[
        field("candidate_id", TEXT, "id from obligation and section"),
        _ANSWER,
        field("obligation_id", TEXT, "obligation it was found for"),
        field("section_id", TEXT, "section"),
        field("rank", INT, "1-based fused rank"),
        field("score", REAL, "fused reciprocal-rank score"),
        field("routes", TEXT, "JSON object: route name to 1-based rank"),
        field("is_opened", FLAG, "whether its text was read"),
        field("reason", TEXT, "why it was opened or not: relevant, whole_scope, over_budget, below_depth, duplicate"),
    ],
)

READINGS = define(
    "readings",
    row="a section that was read for an answer, as it stood then",
    key="reading_id",
    partition="answer_id",
    fields=[
        field("reading_id", TEXT, "id from answer and section"),
        _ANSWER,
        field("section_id", TEXT, "section"),
        field("document_id", TEXT, "document"),
        field("order", INT, "0-based reading order"),
        field("character_count", INT, "characters read"),
        field("text_sha", TEXT, "hash of the text that was read"),
    ],
)

DRAFTS = define(
    "drafts",
    row="one unit as its writer wrote it, before checking",
    key="unit_id",
    partition="answer_id",
    fields=[
        field("unit_id", TEXT, "id from answer and order"),
        _ANSWER,
        field("obligation_id", TEXT, "obligation it answers"),
        field("order", INT, "0-based order in the draft"),
        field("kind", TEXT, "claim, heading, connective, verdict or cell"),
        field("text", TEXT, "the written words"),
        field("section_ids", TEXTS, "sections the writer says it draws on"),
        field("made_by", TEXT, "model name, or 'rules'"),
        field("prompt_sha", TEXT, "hash of the prompt, '' for rules"),
    ],
)

CLAIMS = define(
    "claims",
    row="the verdict on one written unit; only verified, derived and structure are displayed",
    key="claim_id",
    partition="answer_id",
    fields=[
        field("claim_id", TEXT, "id from unit"),
        _ANSWER,
        field("unit_id", TEXT, "drafted unit"),
        field("status", TEXT, "verified, derived, structure or removed"),
        field("reason", TEXT, "why it was removed, '' when displayed"),
        field("section_id", TEXT, "section of the supporting span, '' for structure"),
        field("quote", TEXT, "the span, verbatim"),
        field("start", INT, "first character of the span in the section's text"),
        field("end", INT, "one past the last character"),
    ],
)

ANSWERS = define(
    "answers",
    row="an answer as it was displayed",
    key="answer_id",
    partition="answer_id",
    fields=[
        field("answer_id", TEXT, "id from question, scope, recipes and the corpus it was asked of"),
        field("question", TEXT, "question as asked"),
        field("state", TEXT, "complete, partial, conditional or not_covered"),
        field("markdown", TEXT, "the display"),
        field("reply", TEXT, "the whole reply as JSON, as the command line gives it"),
        field("made_by", TEXT, "model name, or 'rules'"),
        field("asked_at", TEXT, "UTC time, ISO"),
        field("seconds", REAL, "time it took"),
    ],
)
