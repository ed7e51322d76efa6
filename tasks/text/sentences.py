"""Where the sentences, list items and table rows of a text stand: what is quoted, scored and checked one by one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import nupunkt

from sayso.schemas.asking import BlockSpan

LONG_ITEM = 240  # characters; a longer list item is split into its sentences

_MARKER = re.compile(r"\s*(?:[-*+•‣◦▪–—]|\(?(?:\d{1,3}|[A-Za-z]|[ivxlcIVXLC]{1,6})[.)])\s+")
_RULE = re.compile(r"\s*\|(?:\s*:?-{3,}:?\s*\|)+\s*")
# A full stop after one of these does not end a sentence, whatever follows.
_NEVER_LAST = re.compile(
    r"(?:^|[\s(\[\"'“‘])(?:e\.\s?g|i\.\s?e|cf|vs|viz|no|nos|sec|secs|sect|fig|figs|eq|eqs|art|arts|para|paras|pp|approx|resp|"
    r"ref|refs|vol|ch|chap|dr|mr|mrs|ms|prof|st|v)\.$",
    re.IGNORECASE,
)
# ... unless the word is also an ordinary one that ends sentences ("The answer is no.").
_ALSO_WORD = re.compile(r"(?:no|art|st|ms|resp)\.$")


class TextUnit(NamedTuple):
    """text[start:end] is one sentence, list item, table row or code block; `kind` is its block's, 'table_header' for header rows."""

    kind: str
    start: int
    end: int


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """Half-open spans of the sentences of prose, without the white space around them.

    Abbreviations ("e.g.", "vs.", "No."), decimals and citations ("164.308(a)(1)") do not end a sentence.
    """
    if not text.strip():
        return []
    spans: list[tuple[int, int]] = []
    for start, end in nupunkt.sent_spans(text):
        span = _trimmed(text, start, end)
        if span is None:
            continue
        if spans and _goes_on(text, spans[-1], span):
            spans[-1] = (spans[-1][0], span[1])
        else:
            spans.append(span)
    return spans


def _trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    piece = text[start:end]
    start += len(piece) - len(piece.lstrip())
    end -= len(piece) - len(piece.rstrip())
    return (start, end) if start < end else None


def _goes_on(text: str, before: tuple[int, int], after: tuple[int, int]) -> bool:
    head, tail = text[before[0] : before[1]], text[after[0] : after[1]]
    if _NEVER_LAST.search(head):
        return tail[0].isdigit() or not _ALSO_WORD.search(head)
    return not any(letter.isalnum() for letter in tail)  # a lone bracket or dash is no sentence


def units(text: str, blocks: Sequence[BlockSpan]) -> list[TextUnit]:
    """The units of a section's text, in order: prose by sentences, list items (long ones by sentences), table rows, code whole.

    Text that no block covers counts as prose; entries of a table of contents say nothing and are left out.
    """
    found: list[TextUnit] = []
    at = 0
    for block in sorted(blocks, key=lambda b: (b.start, b.end)):
        if block.start > at:
            found.extend(_prose(text, "paragraph", at, block.start))
        found.extend(_block_units(text, block.kind, max(at, block.start), block.end))
        at = max(at, block.end)
    found.extend(_prose(text, "paragraph", at, len(text)))
    return found


def _block_units(text: str, kind: str, start: int, end: int) -> list[TextUnit]:
    if kind == "contents":
        return []
    if kind == "code":
        span = _trimmed(text, start, end)
        return [TextUnit(kind, *span)] if span else []
    if kind == "table":
        return list(_rows(text, start, end))
    if kind == "list_item":
        return _item(text, start, end)
    return _prose(text, kind, start, end)


def _prose(text: str, kind: str, start: int, end: int) -> list[TextUnit]:
    return [TextUnit(kind, start + first, start + last) for first, last in sentence_spans(text[start:end])]


def _item(text: str, start: int, end: int) -> list[TextUnit]:
    span = _trimmed(text, start, end)
    if span is None:
        return []
    if span[1] - span[0] <= LONG_ITEM:
        return [TextUnit("list_item", *span)]
    marker = _MARKER.match(text[span[0] : span[1]])
    after = span[0] + (marker.end() if marker else 0)  # "1." is not a sentence of its own
    inner = _prose(text, "list_item", after, span[1])
    return [TextUnit("list_item", span[0], inner[0].end), *inner[1:]] if inner else [TextUnit("list_item", *span)]


def _rows(text: str, start: int, end: int) -> Iterator[TextUnit]:
    lines: list[tuple[int, int]] = []
    header_count = 0
    at = start
    for line in text[start:end].splitlines(keepends=True):
        if _RULE.fullmatch(line.rstrip("\n")):
            header_count = len(lines)
        elif span := _trimmed(text, at, at + len(line)):
            lines.append(span)
        at += len(line)
    for number, span in enumerate(lines):
        yield TextUnit("table_header" if number < header_count else "table", *span)
