"""An answer for people: the verdict first, claims under their document and section with pages, then what is not covered."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sayso.schemas.asking import Checked, CheckedTable, Claim, Reading, Span
from sayso.tasks.text.labels import section_label

_MARKER = re.compile(r"^\s*(?:[-*+•‣◦▪–—]|\(?(?:\d{1,3}|[A-Za-z]|[ivxlc]{1,6})[.)])\s")
_TAG = re.compile(r"<(?=[A-Za-z/!?])")
_SPECIAL = re.compile(r"^(\s*)(#+|>)")


def markdown(question: str, checked: Checked, readings: Mapping[str, Reading]) -> str:
    """Everything that is displayed, nothing else."""
    parts = [f"**{contained(question.strip())}**"]
    if checked.verdict is not None:
        computed = "".join(f"\n- {line}" for line in checked.verdict.computed)
        parts.append(f"**{checked.verdict.text}** *(derived from the sentences below)*{computed}")
    cited = ""
    for item in in_order(checked):
        if isinstance(item, Claim):
            cited = _claim(item, readings, parts, cited)
        else:
            parts.append(_table(item, readings))
            cited = ""
    if not checked.claims and not checked.tables:
        parts.append("The documents that were searched do not answer this.")
    if checked.not_found:
        lines = dict.fromkeys(gap.line for gap in checked.not_found)
        parts.append("\n".join(["Not covered:", *(f"- {line}" for line in lines)]))
    return "\n\n".join(parts) + "\n"


def in_order(checked: Checked) -> list[Claim | CheckedTable]:
    """Claims and tables as they are read: a table stands before the unit of its order."""
    placed: list[tuple[int, int, Claim | CheckedTable]] = [(table.order, 0, table) for table in checked.tables]
    placed += [(claim.unit.order, 1, claim) for claim in checked.claims]
    return [item for *_, item in sorted(placed, key=lambda place: place[:2])]


def contained(text: str) -> str:
    """Words of a document, such that their marks cannot reach beyond them: no tags, links, fences or half-open emphasis.

    Marks that pair up within the text stay as they are: a person may read the display unrendered.
    """
    text = _TAG.sub(r"\\<", text).replace("](", "]\\(").replace("```", "\\`\\`\\`")
    for mark in ("**", "`"):
        if len(re.findall(rf"(?<!\\){re.escape(mark)}", text)) % 2:
            text = text.replace(mark, "".join(f"\\{c}" for c in mark))
    return text


def _claim(claim: Claim, readings: Mapping[str, Reading], parts: list[str], cited: str) -> str:
    """Append one claim; a citation is printed where it differs from the heading the claim stands under."""
    if claim.unit.kind == "heading":
        reading = next((readings[s] for s in claim.unit.section_ids if s in readings), None)
        if reading is not None and claim.text == section_label(reading):
            parts.append(f"### {contained(claim.text)}{_page(reading)}")
            return reading.section_id
        parts.append(f"### {contained(claim.text)}")
        return ""
    text = _SPECIAL.sub(r"\1\\\2", contained(claim.text))
    sources = [place for place in (_place(span, readings) for span in claim.spans if span.section_id != cited) if place]
    where = f" [{'; '.join(dict.fromkeys(sources))}]" if sources else ""
    bullet = "" if _MARKER.match(text) or claim.unit.kind != "claim" else "- "
    parts.append(f"{bullet}{text}{where}")
    return cited


def _place(span: Span, readings: Mapping[str, Reading]) -> str:
    reading = readings[span.section_id]
    return f"{section_label(reading)}{_page(reading)}"


def _page(reading: Reading) -> str:
    return f" (page {reading.page_first})" if reading.page_first else ""


def _table(table: CheckedTable, readings: Mapping[str, Reading]) -> str:
    width = max(len(row) for row in table.rows)
    header = table.header if len(table.header) == width else ("",) * width
    lines = [f"### {table.caption}{_table_page(table.spans, readings)}", ""] if table.caption else []
    lines.append(_row(header))
    lines.append("|" + " --- |" * width)
    lines.extend(_row([*row, *[""] * (width - len(row))]) for row in table.rows)
    return "\n".join(lines)


def _table_page(spans: Sequence[Span], readings: Mapping[str, Reading]) -> str:
    return _page(readings[spans[0].section_id]) if spans else ""


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(contained(cell).replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"
