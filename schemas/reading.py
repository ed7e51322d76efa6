"""Tables of the reading side: documents, revisions, windows, sections, blocks, tables, figures."""

from __future__ import annotations

from sayso.schemas.define import GRID, INT, LONG, REAL, TEXT, TEXTS, define, field

DOCUMENTS = define(
    "documents",
    row="a document of the tenant, ready or refused",
    key="document_id",
    partition="document_id",
    fields=[
        field("document_id", TEXT, "id from tenant and logical name"),
        field("name", TEXT, "logical name: path relative to the ingested folder, or the name its uploader gave"),
        field("root", TEXT, "folder it was ingested from, '' for a single file; `--sync` deletes within it"),
        field("title", TEXT, "title as the document prints it, else a label from its name"),
        field("format", TEXT, "pdf, docx, xlsx, pptx, html, md or text, by content"),
        field("content_sha", TEXT, "SHA-256 of the uploaded bytes"),
        field("byte_count", LONG, "size of the uploaded bytes"),
        field("state", TEXT, "registered, ready or refused"),
        field("reason", TEXT, "why it was refused, one of REFUSAL_REASONS", nullable=True),
        field("message", TEXT, "the refusal or the gaps of a reading, in plain words", nullable=True),
        field("page_count", INT, "pages, sheets or slides; 0 where the format has none"),
        field("section_count", INT, "sections"),
        field("sequence", INT, "place in a series, as its uploader gave it", nullable=True),
        field("effective_date", TEXT, "ISO date from which it applies, as its uploader gave it", nullable=True),
        field("recipe", TEXT, "key of the recipes that made its rows; with '.lateN' where the Nth try ran out of time"),
        field("passages_sha", TEXT, "hash over its passages; the text index agrees when it holds the same"),
        field("revision", INT, "1 for the first content, counted up by each changed one"),
        field("ingested_at", TEXT, "UTC time of the last change of its rows, ISO"),
        field("seconds", REAL, "time the last reading took"),
    ],
)

REVISIONS = define(
    "revisions",
    row="one content a document has had; its sections stay readable as an object",
    key="revision_id",
    partition="document_id",
    fields=[
        field("revision_id", TEXT, "id from document, content and recipe"),
        field("document_id", TEXT, "document"),
        field("revision", INT, "1, 2, ... in order of arrival"),
        field("content_sha", TEXT, "SHA-256 of the bytes of this revision"),
        field("ingested_at", TEXT, "UTC time from which it was current, ISO"),
        field("sections_object", TEXT, "object that holds its sections as Parquet"),
        field("sequence", INT, "place in a series at that time", nullable=True),
        field("effective_date", TEXT, "ISO date from which it applied", nullable=True),
    ],
)

WINDOWS = define(
    "windows",
    row="a run of pages that is converted in one worker call",
    key="window_id",
    partition="document_id",
    fields=[
        field("window_id", TEXT, "id from document and first page"),
        field("document_id", TEXT, "document"),
        field("first_page", INT, "1-based; 0 for a format without pages"),
        field("last_page", INT, "inclusive"),
        field("state", TEXT, "planned, parsed or failed"),
        field("message", TEXT, "why it failed, in plain words", nullable=True),
        field("parsed_object", TEXT, "object with the window's blocks, '' until parsed"),
    ],
)

SECTIONS = define(
    "sections",
    row="a heading with its own text, without its subsections'",
    key="section_id",
    partition="document_id",
    fields=[
        field("section_id", TEXT, "id from document, heading path and ordinal among equal paths"),
        field("document_id", TEXT, "document"),
        field("document", TEXT, "logical name of the document"),
        field("parent_id", TEXT, "section that encloses it, '' at the top"),
        field("heading", TEXT, "heading as printed, number included; a label where there is none"),
        field("heading_path", TEXTS, "headings from the top down to this one"),
        field("level", INT, "1 at the top"),
        field("order", INT, "0-based reading order within the document"),
        field("layer", TEXT, "body, notes, comments, footnotes or hidden"),
        field("page_first", INT, "1-based first page, 0 where the format has none"),
        field("page_last", INT, "inclusive last page"),
        field("text", TEXT, "own text: paragraphs, tables as Markdown rows, figures as their captions"),
        field("text_sha", TEXT, "SHA-256 of text; unchanged text keeps everything made from it"),
    ],
)

BLOCKS = define(
    "blocks",
    row="a typed span of a section's text",
    key="block_id",
    partition="document_id",
    fields=[
        field("block_id", TEXT, "id from section and order"),
        field("document_id", TEXT, "document"),
        field("section_id", TEXT, "section"),
        field("order", INT, "0-based order within the section"),
        field("kind", TEXT, "paragraph, list_item, code, table, figure, caption, contents, footnote or note"),
        field("start", INT, "first character in the section's text"),
        field("end", INT, "one past the last character"),
        field("level", INT, "nesting of a list item, 0 elsewhere"),
        field("page", INT, "1-based page it starts on, 0 where the format has none"),
        field("ref_id", TEXT, "table_id or figure_id of a table or figure block, else ''"),
    ],
)

TABLES = define(
    "tables",
    row="a table as a grid; merged cells repeat their value",
    key="table_id",
    partition="document_id",
    fields=[
        field("table_id", TEXT, "id from section and ordinal"),
        field("document_id", TEXT, "document"),
        field("document", TEXT, "logical name of the document"),
        field("section_id", TEXT, "section it stands in"),
        field("order", INT, "0-based order within the document"),
        field("page_first", INT, "1-based first page"),
        field("page_last", INT, "inclusive last page"),
        field("caption", TEXT, "printed caption, '' without one"),
        field("header_rows", INT, "leading rows of grid that are headers"),
        field("grid", GRID, "rows of cell texts"),
        field("start", INT, "first character of its Markdown in the section's text"),
        field("end", INT, "one past the last character"),
    ],
)

FIGURES = define(
    "figures",
    row="a figure with its caption and crop",
    key="figure_id",
    partition="document_id",
    fields=[
        field("figure_id", TEXT, "id from section and ordinal"),
        field("document_id", TEXT, "document"),
        field("document", TEXT, "logical name of the document"),
        field("section_id", TEXT, "section it stands in"),
        field("order", INT, "0-based order within the document"),
        field("page", INT, "1-based page, 0 where the format has none"),
        field("caption", TEXT, "printed caption, '' without one"),
        field("image_sha", TEXT, "SHA-256 of the crop, '' when the document holds no picture data"),
        field("file", TEXT, "path of the crop below the tenant's folder, '' without one"),
    ],
)

FIGURE_DESCRIPTIONS = define(
    "figure_descriptions",
    row="what a figure shows, for the writer; never shown as the document's words",
    key="figure_id",
    partition="document_id",
    fields=[
        field("figure_id", TEXT, "figure"),
        field("document_id", TEXT, "document"),
        field("image_sha", TEXT, "crop that was described"),
        field("description", TEXT, "description, or OCR text with caption and the sentence that mentions it"),
        field("made_by", TEXT, "model name, or 'rules'"),
        field("prompt_sha", TEXT, "hash of the prompt, '' for rules"),
        field("recipe", TEXT, "recipe key"),
    ],
)
