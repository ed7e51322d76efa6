"""Whether a page's own text can be believed: scans have none, broken fonts map letters to nonsense."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from sayso.tasks.parse.pdf_cells import PageCells, Word
from sayso.tasks.parse.pdf_figures import SCAN, is_scan
from sayso.tasks.parse.pdf_lines import area

FEW_LETTERS = 200  # beside a page-size picture: stamps and page numbers
SAMPLED = 8  # words
TILE, MOST_TILES, GRID = 0.002, 400, 24  # share of the page of a strip, how many, places looked at in a row
OUTLINES = 60  # drawn shapes that may be letters: text that was turned into curves
UNMAPPED = 0.1  # share of the letters
LEAST_WORDS = 40
_ODD = re.compile(r"GLYPH<[^>]*>|\(cid:\d+\)|/[a-z]\d{2,3}\b|[\x00-\x1f\x7f\ufffd\ue000-\uf8ff]")
_TOKEN = re.compile(r"[^\W\d_]{2,}")
_COMMON_WORDS = (
    "the of and to in is for that on by with as be are or an this at from it not which you your have "
    "has was if may  der die und den von zu das mit sich des auf nicht ist ein eine dem im werden "
    "de la le et les des en un une du que est pour dans par qui sur el los las una por con para se "
    "del  di il che per della sono non da al o os as um uma na no dos em het een van en dat voor "
    "zijn met op te  i w na z do nie to jest się och att det som en på av til og er å ja on ei se "
    "että "
)
_COMMON = frozenset(re.findall(r"\S+", _COMMON_WORDS))


def needs_ocr(page: PageCells) -> bool:
    """No text of its own worth reading beside a picture, or letters without meaning."""
    letters = sum(len(word.text) for word in page.words)
    if letters < FEW_LETTERS:
        covered = max((area(box) for box in page.bitmaps), default=0.0) / (page.width * page.height)
        is_drawn = covered > 0.2 or len(page.drawings) >= OUTLINES
        return is_scan(page) or is_tiled(page) or (letters < 20 and is_drawn)
    return _unmapped(page.words) > UNMAPPED


def is_tiled(page: PageCells) -> bool:
    """Whether several bitmaps side by side fill the page: a scan that was stored in strips."""
    boxes = [box for box in page.bitmaps if area(box) > TILE * page.width * page.height]
    if not 2 <= len(boxes) <= MOST_TILES:
        return False
    places = [((x + 0.5) / GRID * page.width, (y + 0.5) / GRID * page.height) for x in range(GRID) for y in range(GRID)]
    held = sum(any(b[0] <= x <= b[2] and b[1] <= y <= b[3] for b in boxes) for x, y in places)
    return held > SCAN * len(places)


def is_suspicious(words: Sequence[Word]) -> bool:
    """A page of words, none of them common in a European language: perhaps letter-shifted, perhaps just foreign."""
    tokens = [token.lower() for word in words for token in _TOKEN.findall(word.text) if token.isascii()]
    others = sum(len(_TOKEN.findall(word.text)) for word in words) - len(tokens)
    if len(tokens) < LEAST_WORDS or others > len(tokens):
        return False
    return common_share(tokens) < 0.02


def common_share(tokens: Sequence[str]) -> float:
    """Share of tokens that are everyday words."""
    return sum(token in _COMMON for token in tokens) / max(1, len(tokens))


def telling_words(words: Sequence[Word]) -> list[Word]:
    """A few long words spread over the page, by which its text can be checked against its picture."""
    long = [word for word in words if _TOKEN.fullmatch(word.text) and 4 <= len(word.text) <= 14]
    step = max(1, len(long) // SAMPLED)
    return long[::step][:SAMPLED]


def is_contradicted(pairs: Sequence[tuple[str, str]]) -> bool:
    """Whether most words of the file (first of each pair) read otherwise in the page's picture (second)."""
    seen = [(own.lower(), read.lower()) for own, read in pairs if _TOKEN.search(read)]
    if len(seen) < SAMPLED // 2:
        return False
    unlike = sum(SequenceMatcher(None, own, read).ratio() < 0.5 for own, read in seen)
    return unlike > 0.7 * len(seen)


def _unmapped(words: Sequence[Word]) -> float:
    text = "".join(word.text for word in words)
    odd = sum(len(found) for found in _ODD.findall(text))
    return odd / max(1, len(text))
