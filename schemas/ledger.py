"""Tables of the ledger: what the documents assert, what they refer to, and how they hang together."""

from __future__ import annotations

from typing import Literal, get_args

import pyarrow as pa

from sayso.schemas.define import FLAG, INT, REAL, TEXT, TEXTS, define, field

AssertionKind = Literal["definition", "rule", "finding", "step", "dependency", "supersession"]
Profile = Literal["established", "strong_claim", "hypothesis", "cited_external", "disputed", "defeated"]
LinkKind = Literal[
    "resolves", "cites", "supersedes", "depends_on", "defines", "continues", "same_series", "shares_names",
    "contradicts_candidate",
]  # fmt: skip
OpenReason = Literal[
    "no_document_matches",  # nothing in the tenant carries that identifier, title or term
    "no_such_section",      # the document is here, the section, table or figure is not
    "no_heading_matches",   # the words name no heading and no title
    "ambiguous",            # several targets fit equally well; they are listed
    "self_reference",       # it points into the section it stands in
]  # fmt: skip
ASSERTION_KINDS: tuple[str, ...] = get_args(AssertionKind)
PROFILES: tuple[str, ...] = get_args(Profile)
LINK_KINDS: tuple[str, ...] = get_args(LinkKind)
OPEN_REASONS: tuple[str, ...] = get_args(OpenReason)

_KEYS = pa.list_(pa.int64())

ASSERTIONS = define(
    "assertions",
    row="something a section asserts, with the verbatim words that say it (paper 3.2)",
    key="assertion_id",
    partition="document_id",
    fields=[
        field("assertion_id", TEXT, "id from section, kind and quote"),
        field("document_id", TEXT, "document"),
        field("document", TEXT, "logical name of the document"),
        field("section_id", TEXT, "section"),
        field("order", INT, "0-based order within the section"),
        field("kind", TEXT, "definition, rule, finding, step, dependency or supersession"),
        field("subject", TEXT, "what it is about, in the section's words; '' when the sentence names nothing"),
        field("statement", TEXT, "the assertion on its own: the quote, after its table headers or list lead-in"),
        field("conditions", TEXTS, "verbatim spans that limit when it holds"),
        field("thresholds", TEXTS, "verbatim quantities, durations and limits, with their units"),
        field("exceptions", TEXTS, "verbatim spans that take something out"),
        field("quote", TEXT, "verbatim sentence, list item or table row"),
        field("start", INT, "first character of the quote in the section's text"),
        field("end", INT, "one past the last character"),
        field(
            "profile",
            TEXT,
            "epistemic profile: established, strong_claim, hypothesis, cited_external, disputed, defeated",
        ),
        field("trust", REAL, "trust weight of the profile, 0 to 1"),
        field("assertedness", REAL, "assertedness weight of the profile, 0 to 1"),
        field("made_by", TEXT, "model name, or 'rules'"),
        field("prompt_sha", TEXT, "hash of the prompt, '' for rules"),
        field("text_sha", TEXT, "hash of the section text it was read from"),
        field("recipe", TEXT, "recipe key"),
    ],
)

HOOKS = define(
    "hooks",
    row="a reference that a section leaves undefined: an open question to the rest of the tenant",
    key="hook_id",
    partition="document_id",
    fields=[
        field("hook_id", TEXT, "id from section, place and form"),
        field("document_id", TEXT, "document it stands in"),
        field("document", TEXT, "logical name of that document"),
        field("section_id", TEXT, "section it stands in"),
        field("order", INT, "0-based order within the document"),
        field("quote", TEXT, "the referring words, verbatim"),
        field("start", INT, "first character in the section's text"),
        field("end", INT, "one past the last character"),
        field("form", TEXT, "section, caption, document, heading, title, term or abbreviation"),
        field(
            "label", TEXT, "what the number counts: section, article, appendix, table, figure, ...; '' without a number"
        ),
        field("number", TEXT, "number referred to, '' without one"),
        field("clauses", TEXTS, "clauses below the number: (a), (1), ..."),
        field(
            "names_document", TEXT, "identifier of the document named, or its title as printed; '' for the citing one"
        ),
        field("words", TEXT, "heading, title or term named, '' without one"),
        field("relation", TEXT, "kind of the link a resolution makes"),
        field("is_reversed", FLAG, "whether the other document is the newer one ('obsoleted by')"),
        field("asks_for", TEXT, "the open question in plain words"),
        field("state", TEXT, "resolved or open"),
        field("link_id", TEXT, "link that answers it", nullable=True),
        field("reason", TEXT, "why it is open, one of OPEN_REASONS", nullable=True),
        field("candidates", TEXTS, "what an ambiguous reference may mean"),
        field("made_by", TEXT, "model name, or 'rules'"),
        field("recipe", TEXT, "recipe key"),
    ],
)

LINKS = define(
    "links",
    row="a typed link between sections or documents, with the words it rests on",
    key="link_id",
    partition="document_id",
    fields=[
        field("link_id", TEXT, "id from the hook, or from both ends and the kind"),
        field("document_id", TEXT, "document whose text is the evidence; its links are replaced together"),
        field("kind", TEXT, "one of LINK_KINDS"),
        field("from_document_id", TEXT, "document it goes from"),
        field("from_document", TEXT, "logical name of that document"),
        field("from_section", TEXT, "section it goes from, '' for the whole document"),
        field("to_document_id", TEXT, "document it goes to"),
        field("to_document", TEXT, "logical name of that document"),
        field("to_section", TEXT, "section it goes to, '' for the whole document"),
        field("quote", TEXT, "verbatim words of the from side, '' when it rests on titles or counts"),
        field("start", INT, "first character of the quote in from_section's text; 0 without a quote"),
        field("end", INT, "one past the last character"),
        field("evidence", TEXT, "what was compared with what, in plain words"),
        field("hook_id", TEXT, "hook it answers, '' for others"),
        field("weight", REAL, "strength within its kind, 0 to 1"),
        field("made_by", TEXT, "model name, or 'rules'"),
        field("recipe", TEXT, "recipe key"),
    ],
)

SIGNATURES = define(
    "signatures",
    row="all that linking needs to know of a document, so that an upload reads no other document's text",
    key="document_id",
    partition="document_id",
    fields=[
        field("document_id", TEXT, "document"),
        field("document", TEXT, "logical name"),
        field("title", TEXT, "title"),
        field("text_sha", TEXT, "hash over its sections' texts"),
        field("sequence", INT, "place in a series, as its uploader gave it", nullable=True),
        field("identifiers", TEXTS, "normal forms of what it is called: RFC6749, PEP484, SOP12"),
        field("aliases", TEXTS, "content words of its title and of its file name, without versions"),
        field("versions", TEXTS, "versions that its title and its file name give"),
        field("effective_date", TEXT, "ISO date from which it applies, as its uploader gave it", nullable=True),
        field(
            "series",
            TEXTS,
            "places in series that its title and its name give: kind, numbers, stem and label, tab between",
        ),
        field("names", TEXTS, "names of several words and capitalised words of its text, as first printed"),
        field("name_keys", _KEYS, "64-bit keys of their normal forms, same order"),
        field("name_words", _KEYS, "words of each name, same order"),
        field("name_counts", _KEYS, "how often each name stands in it, same order"),
        field("name_sections", TEXTS, "section of each name's first use, same order"),
        field("name_starts", _KEYS, "first character of that use in the section's text, same order"),
        field("lower_keys", _KEYS, "64-bit keys of the words it writes in lower case"),
        field("text_keys", _KEYS, "64-bit keys of four-word runs that may be another document's title"),
        field("heading_keys", _KEYS, "64-bit keys of the content words of its headings"),
        field("number_keys", _KEYS, "64-bit keys of its section numbers that mean something outside it: 164.308"),
        field("term_keys", _KEYS, "64-bit keys of the terms and abbreviations it defines"),
        field(
            "vector", pa.list_(pa.float32()), "mean of its passages' embeddings, unit length; empty without embeddings"
        ),
        field("recipe", TEXT, "recipe key"),
    ],
)

PLACES = define(
    "places",
    row="a numbered or named place of a document that a reference can point to",
    key="place_id",
    partition="document_id",
    fields=[
        field("place_id", TEXT, "id from section, kind and number"),
        field("document_id", TEXT, "document"),
        field("section_id", TEXT, "section, or the section that holds the caption or the definition"),
        field("parent_id", TEXT, "enclosing section, '' at the top"),
        field("order", INT, "0-based reading order of the section"),
        field("level", INT, "level of the section"),
        field("kind", TEXT, "section, clause (a numbered paragraph), caption or term"),
        field("label", TEXT, "section, article, table, figure, ...; '' for a bare number or none"),
        field("number", TEXT, "number in normal form, '' without one"),
        field("words", TEXT, "heading without its number, caption, or term"),
        field("printed", TEXT, "as printed, for the evidence of a link"),
        field("size", INT, "characters of the section's own text"),
    ],
)

CONCEPTS = define(
    "concepts",
    row="one thing under all its names",
    key="concept_id",
    partition="concept_id",
    fields=[
        field("concept_id", TEXT, "id from its names"),
        field("name", TEXT, "its fullest name"),
        field("names", TEXTS, "all its names"),
        field("document_ids", TEXTS, "documents that give it a name"),
        field("section_ids", TEXTS, "sections that define it"),
        field("recipe", TEXT, "recipe key"),
    ],
)

ALIGNMENTS = define(
    "alignments",
    row="a decision whether two names are of one thing; refusals are kept with their reason",
    key="alignment_id",
    partition="document_id",
    fields=[
        field("alignment_id", TEXT, "id from both names and the document"),
        field("document_id", TEXT, "document whose name was compared"),
        field("name", TEXT, "its name"),
        field("other_name", TEXT, "the name it was compared with"),
        field("other_document_id", TEXT, "document of the other name"),
        field("decision", TEXT, "same or different"),
        field(
            "reason",
            TEXT,
            "spelled_out, spelling, shared_definition, number, revision, initials, negation or no_evidence",
        ),
        field("evidence", TEXT, "the words it rests on"),
        field("made_by", TEXT, "model name, or 'rules'"),
        field("prompt_sha", TEXT, "hash of the prompt, '' for rules"),
        field("recipe", TEXT, "recipe key"),
    ],
)

PAIR_READINGS = define(
    "pair_readings",
    row="whether two documents that share specific things belong together, and what was shown to decide it",
    key="pair_id",
    partition="document_id",
    fields=[
        field("pair_id", TEXT, "id from both documents' texts: a changed text is a new pair"),
        field("document_id", TEXT, "the document with the smaller id"),
        field("other_document_id", TEXT, "the other one"),
        field("text_sha", TEXT, "hash over the first one's texts"),
        field("other_text_sha", TEXT, "hash over the other one's texts"),
        field("shared", TEXTS, "shared things, rarest first"),
        field("shown", TEXTS, "section ids that were read, of both documents"),
        field("overlap", REAL, "weighted share of names in common, 0 to 1"),
        field("similarity", REAL, "cosine of the sections' embeddings, -1 to 1"),
        field("is_related", FLAG, "whether the documents are about one subject"),
        field("reason", TEXT, "why, in plain words"),
        field("made_by", TEXT, "model name, or 'rules'"),
        field("prompt_sha", TEXT, "hash of the prompt, '' for rules"),
        field("recipe", TEXT, "recipe key"),
    ],
)
