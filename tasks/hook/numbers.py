"""References by number: 'Section 4.2(b)', '§§ 164.502(e) and 164.504', 'Articles 15 to 22', 'Section 4.1 of [RFC6749]'."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from sayso.tasks.hook.reference import Reference
from sayso.tasks.text.numbering import LABELS, normal_number

_CAPTIONS = frozenset(["table", "figure", "box", "listing", "equation"])
_LOWER_LABELS = "|".join(sorted((word for word in LABELS if word[0] != "§"), key=len, reverse=True))
_NUMBER = r"\d+(?:[.\-–]\d+)*(?:\.[a-z](?![A-Za-z]))?[A-Z]?|[A-Z](?:\.\d+)+|[A-Z]\d{1,2}|[IVXLC]+|[A-Z]"
_CLAUSES = r"(?:\s?\((?:[a-z]{1,4}|[A-Z]{1,3}|\d{1,3})\))*"
_BARE = rf"\((?:[a-z]{{1,4}}|\d{{1,3}})\){_CLAUSES}"
_FIRST = re.compile(
    rf"(?<![\w-])(?:(?P<label>(?i:{_LOWER_LABELS}))(?:\.?\s+(?:no\.?\s+)?|(?=\())|(?P<sign>§§?)\s*)(?P<number>{_NUMBER})(?P<clauses>{_CLAUSES})(?![\w])(?!\.\d)"
    rf"|(?<![\w-])(?P<below>(?i:paragraphs?|subparagraphs?|points?|clauses?|subsections?|items?))[ ]?(?P<bare>{_BARE})(?![\w])"
    rf"|\b(?P<title>\d{{1,2}})\s+(?:CFR|C\.F\.R\.)\s+(?i:parts?\s+)?(?P<cfr>\d{{1,4}}(?:\.\d+)?)(?P<cfr_clauses>{_CLAUSES})"
    r"|(?<![\w.$€£-])(?P<far>\d{3}\.\d{2,4})(?P<far_clauses>(?:\([A-Za-z0-9]{1,4}\))+)(?![\w])"
)
_NEXT = re.compile(
    rf"(?P<join>[ ]*(?:,\s*(?:and|or)?|\s+and\b|\s+or\b|\s+to\b|\s+through\b|&|[-–—])\s*)(?P<sign>§§?\s*)?"
    rf"(?:(?P<number>{_NUMBER})(?P<clauses>{_CLAUSES})|(?P<bare>{_BARE}))(?![\w])(?!\.\d)"
)
_NAME_AFTER = re.compile(
    r"\s*(?:\(\s*[\"“]([^\"”]{3,90})[\"”]\s*\)|\[([A-Z][^\[\]]{2,80}\s[^\[\]]{1,60}|[A-Z][a-z]{3,40})\])(?:,\s*pages?\s+\d+)?"
)
_NEIGHBOUR = re.compile(
    r"\b(?i:the)\s+(?P<where>preceding|previous|foregoing|following|next|subsequent)\s+(?P<label>section|chapter|article|clause|subsection)\b"
    r"(?!\s+(?:\d|[A-Z]\b))"
)
# "subpart C of part 160", "part 160, subpart C"
_OF_PART = re.compile(r"\s+of\s+(?P<part>(?i:part)\s+\d+)\b")
_PART_BEFORE = re.compile(r"\b(?P<part>(?i:part)\s+\d+),\s*$")
_ABBREVIATED = 4  # letters: a longer label is a word, and the stop behind it ends the sentence
_CLAUSE = re.compile(r"\(([A-Za-z0-9]{1,4})\)")
_RANGES = frozenset(["to", "through", "-", "–", "—"])
_AFTER_LIST = re.compile(
    r"\s*(?:[,.;:)\]]|$|\n|(?:of|in|to|and|or|for|the|which|that|shall|may|must|apply|is|are|as|on|under|above|below|with)\b)"
)
_MAX_RANGE = 30


def number_references(text: str) -> Iterator[Reference]:
    """References by number without their documents, in order; lists and ranges give one reference to a member."""
    last = 0
    for match in _FIRST.finditer(text):
        if match.start() < last or _is_prose(text, match) or _is_torn(text, match):
            continue
        members, last = _members(text, match)
        yield from members


def neighbour_references(text: str) -> Iterator[Reference]:
    """'the preceding section': named by where it stands."""
    for match in _NEIGHBOUR.finditer(text):
        where = "before" if match.group("where").lower() in {"preceding", "previous", "foregoing"} else "after"
        yield Reference(match.start(), match.end(), "section", LABELS[match.group("label").lower()], words=where)


def _is_prose(text: str, match: re.Match[str]) -> bool:
    """'part I play', 'a step 3 times', 'Point A'; a lone capital after a lower-case label is no number."""
    label, number = match.group("label") or "", match.group("number") or ""
    if not label:
        return False
    if LABELS[label.lower()] in _CAPTIONS and not any(letter.isdigit() for letter in number) and label.islower():
        return True
    if number == "I" or (
        number.isalpha() and label[0].islower() and label.lower() not in {"appendix", "annex", "subpart"}
    ):
        return True
    kind = LABELS[label.lower()]
    if kind in {"item", "rule", "step", "unit", "task", "title", "module", "lesson", "part", "box"}:
        follows = text[match.end() : match.end() + 12]
        return label[0].islower() and (
            kind in {"unit", "part"}
            or (
                bool(re.match(r"\s+[a-z]{3,}", follows))
                and not follows.lstrip().startswith(("of", "above", "below", "and", "or", "in"))
            )
        )
    return False


def _is_torn(text: str, match: re.Match[str]) -> bool:
    """'... of this subpart. A covered entity' across a full stop, and '{item 2}', which stands for something in a template."""
    label, number = match.group("label") or "", match.group("number") or ""
    ends = bool(label) and text[match.end("label")] == "." and len(label.rstrip("s")) > _ABBREVIATED
    return (ends and not number[0].isdigit()) or (
        text[: match.start()].endswith("{") and text.startswith("}", match.end())
    )


def _members(text: str, first: re.Match[str]) -> tuple[list[Reference], int]:
    for far in ("cfr", "far"):  # "45 CFR 164.308(a)", "164.308(a)": a number that names its document too
        if number := first.group(far):
            clauses = tuple(_CLAUSE.findall(first.group(f"{far}_clauses")))
            return [Reference(first.start(), first.end(), "section", "§", normal_number(number), clauses)], first.end()
    sign = bool(first.group("sign"))
    printed = (first.group("label") or first.group("below") or "").lower()
    label = "section" if sign else LABELS[printed]
    is_plural = (first.group("sign") == "§§") or printed.endswith("s")
    found = [_reference(first, label, first.start(), first.end(), sign=sign)]
    end = first.end()
    if label == "subpart":
        found[0] = replace(found[0], words=_outer_part(text, first.start(), end))
    name = _NAME_AFTER.match(text, end)
    if name:
        found[0] = _named(found[0], name)
        end = name.end()
    while (more := _NEXT.match(text, end)) and _continues(text, first, more, is_plural=is_plural):
        word = more.group("join").strip()
        if word in _RANGES:
            found.extend(_between(found[-1], more, label))
        start = more.start("sign") if more.group("sign") else more.start("number" if more.group("number") else "bare")
        found.append(_reference(more, label, start, more.end(), sign=sign, before=found[-1]))
        end = more.end()
        if name := _NAME_AFTER.match(text, end):
            found[-1] = _named(found[-1], name)
            end = name.end()
    return found, end


def _outer_part(text: str, start: int, end: int) -> str:
    """'part 160' of 'subpart C of part 160' and of 'part 160, subpart C'; '' where no number is given."""
    outer = _OF_PART.match(text, end) or _PART_BEFORE.search(text[max(0, start - 16) : start])
    return outer.group("part") if outer else ""


def _continues(text: str, first: re.Match[str], more: re.Match[str], *, is_plural: bool) -> bool:
    if more.group("sign") or more.group("bare"):
        return bool(more.group("sign")) or bool(first.group("bare") or first.group("clauses"))
    number, before = more.group("number"), first.group("number") or ""
    if number[0].isdigit() != before[:1].isdigit() or (not before[:1].isdigit() and len(number) != len(before)):
        return False
    if ("." in before) and "." not in number and not is_plural:
        return False
    return is_plural or ("." in number and "." in before) or bool(_AFTER_LIST.match(text, more.end()))


def _reference(
    match: re.Match[str], label: str, start: int, end: int, *, sign: bool, before: Reference | None = None
) -> Reference:
    raw, bare = match.group("number"), match.group("bare")
    clauses = tuple(_CLAUSE.findall((match.group("clauses") if raw else bare) or ""))
    number = normal_number(raw, roman=label not in {"appendix", "annex", "exhibit", "subpart"}) if raw else ""
    if not raw and before is not None and before.number:  # "164.530(i) and (j)": the same number again
        number = before.number
        clauses = _beside(before.clauses, clauses)
    return Reference(
        start, end, "caption" if label in _CAPTIONS else "section", "§" if sign else label, number, clauses
    )


def _beside(before: tuple[str, ...], clauses: tuple[str, ...]) -> tuple[str, ...]:
    """'2(b)(1)-(2)' goes on at (1): (b)(2)."""
    for depth in range(len(before) - 1, -1, -1):
        if before[depth].isdigit() == clauses[0].isdigit() and before[depth].isupper() == clauses[0].isupper():
            return (*before[:depth], *clauses)
    return clauses


def _named(reference: Reference, name: re.Match[str]) -> Reference:
    words = name.group(1) or name.group(2)
    return Reference(
        reference.start, name.end(), reference.form, reference.label, reference.number, reference.clauses, words=words
    )


def _between(before: Reference, more: re.Match[str], label: str) -> Iterator[Reference]:
    """Members inside a range: 'Articles 15 to 22' names 16 to 21 too, 'sections 4.2 to 4.5' names 4.3 and 4.4."""
    stem, _, low = before.number.rpartition(".")
    last_stem, _, high = (more.group("number") or "").rpartition(".")
    if stem == last_stem and low.isdigit() and high.isdigit() and 1 < int(high) - int(low) <= _MAX_RANGE:
        for number in range(int(low) + 1, int(high)):
            inside = f"{stem}.{number}" if stem else str(number)
            yield Reference(before.start, more.end(), before.form, before.label or label, inside)
