"""What must hold of every stored table beyond its schema; checked by Great Expectations after a stage and by `sayso doctor`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sayso.schemas.errors import REFUSAL_REASONS
from sayso.schemas.ledger import ASSERTION_KINDS, LINK_KINDS, OPEN_REASONS, PROFILES

RuleKind = Literal["unique", "filled", "one_of", "between", "ordered"]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `values` are the allowed words, the bounds, or the column that must not be smaller (`ordered`)."""

    table: str
    column: str
    kind: RuleKind
    values: tuple[str | float, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.table}.{self.column} {self.kind}"


_STATES = ("registered", "ready", "refused")
_FORMATS = ("", "pdf", "docx", "xlsx", "pptx", "html", "md", "text")
_ANSWER_STATES = ("complete", "partial", "conditional", "not_covered")

RULES: tuple[Rule, ...] = (
    Rule("documents", "document_id", "unique"),
    Rule("documents", "name", "unique"),
    Rule("documents", "state", "one_of", _STATES),
    Rule("documents", "format", "one_of", _FORMATS),
    Rule("documents", "reason", "one_of", REFUSAL_REASONS),
    Rule("sections", "section_id", "unique"),
    Rule("sections", "heading", "filled"),
    Rule("sections", "level", "between", (1, 60)),
    Rule("sections", "page_first", "ordered", ("page_last",)),
    Rule("sections", "layer", "one_of", ("body", "notes", "comments", "footnotes", "hidden")),
    Rule("blocks", "block_id", "unique"),
    Rule("blocks", "start", "ordered", ("end",)),
    Rule("tables", "table_id", "unique"),
    Rule("tables", "start", "ordered", ("end",)),
    Rule("passages", "passage_id", "unique"),
    Rule("passages", "text", "filled"),
    Rule("passages", "start", "ordered", ("end",)),
    Rule("vectors", "passage_id", "unique"),
    Rule("assertions", "assertion_id", "unique"),
    Rule("assertions", "kind", "one_of", ASSERTION_KINDS),
    Rule("assertions", "profile", "one_of", PROFILES),
    Rule("assertions", "quote", "filled"),
    Rule("assertions", "trust", "between", (0, 1)),
    Rule("hooks", "hook_id", "unique"),
    Rule("hooks", "state", "one_of", ("resolved", "open")),
    Rule("hooks", "reason", "one_of", OPEN_REASONS),
    Rule("links", "link_id", "unique"),
    Rule("links", "kind", "one_of", LINK_KINDS),
    Rule("links", "evidence", "filled"),
    Rule("answers", "state", "one_of", _ANSWER_STATES),
    Rule("claims", "status", "one_of", ("verified", "derived", "structure", "removed")),
)
