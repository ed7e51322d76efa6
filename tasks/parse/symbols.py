"""Signs that a document sets in the Symbol and Wingdings fonts, as Unicode: '≥' stands in the file as code F0B3."""

from __future__ import annotations

import re

_PRIVATE = 0xF000  # where Office keeps the codes of a symbol font
_LONGEST_SIGN = 2  # longer text was set in such a font by mistake, or the font shows its letters only
_GREEK = dict(zip(range(0x41, 0x5B), "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ", strict=True))
_SMALL_GREEK = dict(zip(range(0x61, 0x7B), "αβχδεφγηιϕκλμνοπθρστυϖωξψζ", strict=True))
_SIGNS = dict(
    zip(
        range(0xA0, 0xE6),
        "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…|—↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑",
        strict=True,
    )
)
_OTHERS = {
    0x22: "∀",
    0x24: "∃",
    0x27: "∋",
    0x2A: "∗",
    0x2D: "−",
    0x40: "≅",
    0x5C: "∴",
    0x5E: "⊥",
    0x7E: "∼",
    0xF1: "⟩",
    0xF2: "∫",
}
_SYMBOL = _GREEK | _SMALL_GREEK | _SIGNS | _OTHERS
_WINGDINGS = {
    0x6C: "●", 0x6E: "■", 0x6F: "□", 0x71: "❑", 0x72: "❒", 0x75: "◆", 0x76: "❖", 0x9F: "•", 0xA7: "▪", 0xA8: "◻",
    0xD8: "➢", 0xDF: "←", 0xE0: "→", 0xE1: "↑", 0xE2: "↓", 0xE8: "➔", 0xFB: "✗", 0xFC: "✓", 0xFD: "☒", 0xFE: "☑",
}  # fmt: skip
_PRIVATE_SIGN = re.compile(r"[\uf020-\uf0ff]")


def is_symbol_font(font: str) -> bool:
    """True for the two families whose letters are signs."""
    return font.strip(" \"'").lower() in {"symbol", "wingdings"}


def as_unicode(text: str, font: str = "", *, letters: bool = False) -> str:
    """The text with private codes as the signs they show; with `letters`, a letter or two alone in a symbol font too."""
    table = _WINGDINGS if font.strip(" \"'").lower() == "wingdings" else _SYMBOL
    if letters and is_symbol_font(font) and len(text.strip()) <= _LONGEST_SIGN:
        return "".join(_sign(ord(sign) & 0xFF if ord(sign) >= _PRIVATE else ord(sign), sign, table) for sign in text)
    return _PRIVATE_SIGN.sub(lambda match: _sign(ord(match.group()) & 0xFF, match.group(), table), text)


def _sign(code: int, sign: str, table: dict[int, str]) -> str:
    if code in table:
        return table[code]
    if ord(sign) < _PRIVATE:
        return sign
    return chr(code) if table is _SYMBOL and 0x20 <= code < 0x7F else ""
