"""Paragraphs of a slide's text shapes, with the bullets and numbers they show."""

from __future__ import annotations

from typing import Any

from pptx.oxml.ns import qn

from sayso.schemas.blocks import Block
from sayso.tasks.parse.html_lists import PRINTED_MARKER, numeral
from sayso.tasks.parse.symbols import as_unicode

_LIST_PLACEHOLDERS = frozenset(("body", "obj"))
_NUMERALS = {"arabic": "1", "alphaLc": "a", "alphaUc": "A", "romanLc": "i", "romanUc": "I"}


def paragraphs_of(shape: Any) -> list[Block]:
    """One block a paragraph; bullets as the paragraph or its placeholder sets them."""
    out: list[Block] = []
    counts: dict[int, int] = {}
    for paragraph in shape.text_frame.paragraphs:
        text = " ".join(_words(paragraph).split())
        level = paragraph.level
        if not text:
            continue
        marker = _marker(paragraph, level, counts, in_list=_is_list(shape))
        if marker and not PRINTED_MARKER.match(text):
            out.append(Block("list_item", f"{marker} {text}", level=level + 1, source="markup"))
        else:
            out.append(Block("paragraph", text, source="markup"))
    return out


def _words(paragraph: Any) -> str:
    """Runs, fields and line breaks in order; a raised figure after a digit is set off by '^'."""
    parts: list[str] = []
    for node in paragraph._p:  # noqa: SLF001
        if node.tag == qn("a:br"):
            parts.append(" ")
        elif node.tag in {qn("a:r"), qn("a:fld")}:
            properties = node.find(qn("a:rPr"))
            text = as_unicode("".join(t.text or "" for t in node.iter(qn("a:t"))), _font(properties))
            raised = properties is not None and int(properties.get("baseline") or 0) > 0
            after_digit = bool(parts) and parts[-1][-1:].isdigit()
            parts.append(f"^{text}" if raised and after_digit and text[:1] in "0123456789+-−" else text)
        else:
            parts.extend(t.text or "" for t in node.iter("{*}t"))
    return "".join(parts)


def _font(properties: Any) -> str:
    """The font of a run's signs, where it sets one."""
    node = None if properties is None else properties.find(qn("a:sym"))
    return "" if node is None else str(node.get("typeface") or "")


def _is_list(shape: Any) -> bool:
    node = next(shape._element.iter(qn("p:ph")), None)  # noqa: SLF001
    return node is not None and str(node.get("type") or "obj") in _LIST_PLACEHOLDERS


def _marker(paragraph: Any, level: int, counts: dict[int, int], *, in_list: bool) -> str:
    for deeper in [each for each in counts if each > level]:
        del counts[deeper]
    properties = paragraph._p.find(qn("a:pPr"))  # noqa: SLF001
    if properties is not None:
        if properties.find(qn("a:buNone")) is not None:
            return ""
        numbered = properties.find(qn("a:buAutoNum"))
        if numbered is not None:
            counts[level] = counts.get(level, int(numbered.get("startAt") or 1) - 1) + 1
            return _auto_number(str(numbered.get("type") or "arabicPeriod"), counts[level])
        if properties.find(qn("a:buChar")) is not None:
            return "•"
    counts.pop(level, None)
    return "•" if in_list else ""


def _auto_number(scheme: str, value: int) -> str:
    style = next((sign for name, sign in _NUMERALS.items() if scheme.startswith(name)), "1")
    number = numeral(value, style)
    if scheme.endswith("ParenBoth"):
        return f"({number})"
    return f"{number})" if scheme.endswith("ParenR") else f"{number}."
