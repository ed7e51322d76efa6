"""Points whose marker was typed as text, as laws, contracts and slides do: '1.', '(a)', '(iv)', '2.3'."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from sayso.schemas.blocks import Block, BlockKind

_FORMS = (
    ("decimal-dotted", re.compile(r"^\d{1,3}(?:\.\d{1,3})+\.?(?=\s)")),
    ("decimal", re.compile(r"^\d{1,3}[.)](?=\s)")),
    ("bracketed", re.compile(r"^\((?:\d{1,3}|[a-z]{1,4}|[A-Z]{1,4})\)(?=\s?\S)")),
    ("letter", re.compile(r"^[a-z][.)](?=\s)")),
    ("bullet", re.compile(r"^[•◦▪‣·–—●○■-](?=\s)")),
)
_STAR = ("bullet", re.compile(r"^[*+](?=\s)"))  # at a paragraph's start it may mark a remark
_ROMAN = re.compile(r"^[ivxlc]+$")


def mark_typed_items(blocks: Sequence[Block]) -> list[Block]:
    """Paragraphs that begin with a typed marker become list items, deeper with each new kind of marker."""
    levels = _Levels()
    out: list[Block] = []
    for block in blocks:
        if block.kind == "heading":
            levels = _Levels()
        marker = _marker(block)
        out.append(replace(block, kind="list_item", level=levels.of(*marker)) if marker else block)
    return out


def nest_items(blocks: Sequence[Block]) -> list[Block]:
    """Items of a text set at one indent, deeper with each new kind of marker; an indent that says more is kept."""
    levels = _Levels()
    out: list[Block] = []
    for block in blocks:
        if block.kind in {"heading", "paragraph"}:
            levels = _Levels()
        marker = _marker(block, kind="list_item")
        if marker and marker[0] != "bullet":
            levels.close_bullets()
        out.append(replace(block, level=max(block.level, levels.of(*marker))) if marker else block)
    return out


def _marker(block: Block, *, kind: BlockKind = "paragraph") -> tuple[str, str] | None:
    """(form, marker) of a block that begins with one."""
    if block.kind != kind or block.layer != "body":
        return None
    for form, pattern in _FORMS if kind == "paragraph" else (*_FORMS, _STAR):
        match = pattern.match(block.text)
        if match is not None:
            return form, match.group()
    return None


@dataclass(slots=True)
class _Levels:
    """The kinds of markers that are open, outermost first, each with the last one seen."""

    open: list[tuple[str, str]] = field(default_factory=list)

    def of(self, form: str, marker: str) -> int:
        """Level of the next marker; closes what is deeper."""
        sign = marker.strip("().")
        kind = self._kind(form, marker, sign)
        for place, (known, _) in enumerate(self.open):
            if known == kind:
                del self.open[place:]
                break
        self.open.append((kind, sign))
        return len(self.open)

    def close_bullets(self) -> None:
        """A numbered point opens inside no bullet of its own indent."""
        self.open = [(kind, sign) for kind, sign in self.open if not kind.startswith("bullet")]

    def _kind(self, form: str, marker: str, sign: str) -> str:
        if form == "bullet":
            return f"{form}-{marker}"
        return f"{form}-{sign.count('.')}" if form == "decimal-dotted" else f"{form}-{self._numerals(form, sign)}"

    def _numerals(self, form: str, sign: str) -> str:
        """Figures, letters or Roman numerals; 'i' goes on from 'h', and opens a Roman list elsewhere."""
        if sign.isdigit():
            return "figures"
        case = "upper" if sign.isupper() else "lower"
        if not _ROMAN.match(sign.lower()):
            return f"{case}-letters"
        letters = f"{form}-{case}-letters"
        before = next((last for kind, last in reversed(self.open) if kind == letters), "")
        follows = len(sign) == 1 and len(before) == 1 and ord(sign) == ord(before) + 1
        return f"{case}-letters" if follows else f"{case}-roman"
