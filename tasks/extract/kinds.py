"""What kind of assertion a sentence is, by its words and its place. The order of the tests is the order of certainty."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sayso.schemas.ledger import AssertionKind
from sayso.tasks.extract.cues import (
    ACTOR_DOES,
    CITATION_LINE,
    COMPARES,
    DEFINES,
    DEFINING_SECTION,
    DEPENDS,
    EFFECT,
    EPISTEMIC_MAY,
    FIELD,
    FORBIDS,
    IF_CLAUSE,
    LEADING_CLAUSE,
    MARKER,
    MEASURED,
    NAMES_IT,
    NORMATIVE,
    NUMBER_CELL,
    PERMISSION,
    POINTER,
    PROCEDURE_SECTION,
    PROHIBITING_HEADING,
    REPORTS,
    SUBORDINATE,
    SUPERSEDES,
    TERM_COPULA,
)
from sayso.tasks.extract.imperatives import starts_with_imperative
from sayso.tasks.extract.manner import PLAIN, ROLE_DOES, Voice, is_plain_rule, tells
from sayso.tasks.extract.spans import condition_spans, threshold_spans
from sayso.tasks.extract.statements import ABOUT_ITSELF, CAN_DO, FINITE, RELATIVE

_LABELS = frozenset(
    [
        "note",
        "example",
        "warning",
        "caution",
        "step",
        "in",
        "url",
        "available",
        "source",
        "see",
        "and",
        "table",
        "figure",
        "question",
        "answer",
    ]
)
_FEWEST = 3  # words of anything that asserts
_STATEMENT = 6  # words of a sentence that states something by itself
# "draws" before "4.2 A"; what stands in the plural before an amount is no verb where it is a form of a drug.
_HAS_AMOUNT = re.compile(
    r"\b(?!tablets|capsules|doses|vials|units)[a-z]{3,}s\s+(?:(?:about|around|nearly|approximately|up to)\s+)?$"
)
# "The display dims when ...", but not "a rule says when ..."
_WORKS_WHEN = re.compile(
    r"(?:The|An?|Each)\s+(?:[\w-]+\s+){1,3}(?!(?:says|tells|shows|explains|describes|determines|decides|knows|indicates|specifies|is)\b)[a-z]{2,}s\s+(?:when|if|while|until|as soon as)\b"
)
_WAS_DONE = re.compile(
    r"[A-Z][\w-]*(?:\s+(?!(?:which|who|that|when|if|is|are)\b)[\w-]+){0,6}\s+(?:was|were)\s+(?:\w+ly\s+)?[a-z]{3,}ed\s+(?!to be\b)[^:]*\.$"
)
_NUMBERED = re.compile(r"\s*(?:\(?(?:\d{1,2}|[A-Z])[.)]|(?i:step)\s+\d)")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sentence stands: kind of its block, heading of its section, the line that leads its list in, how its document speaks."""

    block: str
    heading: str = ""
    lead_in: str = ""
    voice: Voice = PLAIN

    @property
    def binds(self) -> bool:
        """Whether plain statements in this place are rules."""
        return self.voice.binds and not tells(self.heading)


def kind_of(sentence: str, place: Place) -> AssertionKind | None:
    """The kind, or None for a sentence that asserts nothing to be kept: pointers, lead-ins, fragments, examples."""
    if place.block == "table":
        return _row_kind(sentence)
    text = MARKER.sub("", " ".join(sentence.split()))
    if text.isupper() and len(text.split()) >= _STATEMENT:
        text = text.capitalize()  # a clause in capitals, not a heading
    if _says_nothing(text, place):
        return None
    if CITATION_LINE.search(text):
        return "supersession" if SUPERSEDES.search(text) else None
    if laid_down := _laying_down(text, place):
        return laid_down
    if POINTER.search(text) and not (text.startswith("For ") and MEASURED.search(text)):
        return None
    is_numbered = bool(_NUMBERED.match(sentence))
    return _acting(text, place, is_numbered=is_numbered) or _named_in_passing(text) or _stating(text, place)


def _says_nothing(text: str, place: Place) -> bool:
    """A question, a heading-like line, or the rest of a sentence that the page has cut."""
    if text.endswith("?") or len(text.split()) < _FEWEST or not any(letter.islower() for letter in text):
        return True
    is_cut = text[0].islower() and place.block == "paragraph"
    return is_cut and not NORMATIVE.search(text) and not (text.endswith(".") and FINITE.search(text))


def _laying_down(text: str, place: Place) -> AssertionKind | None:
    """What the sentence's form alone decides: replaced, defined, commanded."""
    if SUPERSEDES.search(text):
        return "supersession"
    if _is_definition(text, place):
        return "definition"
    return "rule" if NORMATIVE.search(_outside_conditions(text)) else None


def _named_in_passing(text: str) -> AssertionKind | None:
    return "definition" if NAMES_IT.search(text) else None


def _outside_conditions(text: str) -> str:
    """The sentence without its conditions: 'when hints must contain references' commands nothing."""
    for start, end in reversed(condition_spans(text)):
        text = f"{text[:start]} {text[end:]}"
    return text


def _is_definition(text: str, place: Place) -> bool:
    if DEFINES.search(text):
        return True
    in_definitions = bool(DEFINING_SECTION.search(place.heading))
    field = FIELD.match(text)
    if field and (
        in_definitions
        or "_" in field.group("head")
        or '"' in field.group("head")
        or (place.block == "list_item" and field.group("head").islower())
    ):
        return _names_something(field.group("head"))
    if field and place.block == "list_item" and not FINITE.search(f" {field.group('rest')}"):
        is_named = field.group("head")[0].isupper() and _names_something(field.group("head"))
        return is_named and len(field.group("rest").split()) >= _STATEMENT
    return in_definitions and bool(TERM_COPULA.match(text))


def _names_something(head: str) -> bool:
    """Whether the words before a colon can be a term, and not a remark's or an entry's label."""
    return head.lower().split()[0].strip('"“”') not in _LABELS


def _acting(text: str, place: Place, *, is_numbered: bool) -> AssertionKind | None:
    """Rules, steps and dependencies: what somebody is to do, or does in a procedure."""
    main = LEADING_CLAUSE.sub("", text, count=1).lstrip()
    if starts_with_imperative(main, goes_on=main != text):
        near = f"{place.heading} {place.lead_in}"
        in_procedure = is_numbered or (place.block == "list_item" and bool(PROCEDURE_SECTION.search(near)))
        return "step" if in_procedure and not FORBIDS.match(main) and not IF_CLAUSE.search(text) else "rule"
    if (
        place.block == "list_item"
        and PROHIBITING_HEADING.search(place.lead_in or place.heading)
        and IF_CLAUSE.match(text)
    ):
        return "rule"
    if (lain := _plainly(text, main, place, is_numbered=is_numbered)) is not None:
        return lain
    epistemic, permission = EPISTEMIC_MAY.search(text), PERMISSION.search(text)
    if epistemic and not (permission and permission.end() < epistemic.end()):
        return None
    if permission:
        return "rule"
    return _depending_or_doing(text, main, is_numbered=is_numbered)


def _plainly(text: str, main: str, place: Place, *, is_numbered: bool) -> AssertionKind | None:
    """Rules without a word of duty, and the steps that look like them."""
    if DEPENDS.search(SUBORDINATE.sub("", text)):
        return None
    named = bool(PROCEDURE_SECTION.search(f"{place.heading} {place.lead_in}"))
    in_procedure = named or (is_numbered and not place.voice.is_law)
    role_does = bool(ROLE_DOES.match(main))
    if in_procedure:
        return "step" if role_does or (place.voice.binds and ACTOR_DOES.match(main)) else None
    return "rule" if role_does or is_plain_rule(text, binds=place.binds) else None


def _depending_or_doing(text: str, main: str, *, is_numbered: bool) -> AssertionKind | None:
    if DEPENDS.search(SUBORDINATE.sub("", text)):
        return "dependency"
    return "step" if ACTOR_DOES.match(main) or (is_numbered and ACTOR_DOES.search(main)) else None


def _stating(text: str, place: Place) -> AssertionKind | None:
    """Findings: measured, reported, compared, caused, or plainly stated; a fragment without a verb of its own states nothing."""
    main = LEADING_CLAUSE.sub("", text, count=1)
    own = RELATIVE.sub("", main) if place.block == "list_item" else text
    if not (FINITE if place.block == "list_item" else CAN_DO).search(own):
        return None
    if any(cue.search(text) for cue in (REPORTS, MEASURED, COMPARES, EFFECT, EPISTEMIC_MAY)):
        return "finding"
    if (_WORKS_WHEN.match(text) or _WAS_DONE.match(text)) and not ABOUT_ITSELF.search(text):
        return "finding"
    if any(_HAS_AMOUNT.search(own[:start]) for start, _end in threshold_spans(own)) and own.rstrip().endswith("."):
        return "finding"
    is_statement = len(own.split()) >= _STATEMENT and own.rstrip()[-1:] in ".!)" and FINITE.search(own)
    return "finding" if is_statement and not ABOUT_ITSELF.search(text) else None


def _row_kind(row: str) -> AssertionKind | None:
    """A table row with figures states a finding; one that tells what to do is a rule."""
    cells = [cell.strip() for cell in row.strip().strip("|").split("|")]
    filled = [cell for cell in cells if cell]
    if NORMATIVE.search(row) or any(starts_with_imperative(cell) and len(cell.split()) > 3 for cell in filled):
        return "rule"
    figures = [cell for cell in filled if NUMBER_CELL.match(cell)]
    names = [cell for cell in filled if re.search(r"[A-Za-z]{3}", cell) and cell not in figures]
    return (
        "finding"
        if (figures and names and len(figures) + len(names) >= 2 and not all(cell.isdigit() for cell in figures))
        or (len(figures) >= 2 and names)
        else None
    )
