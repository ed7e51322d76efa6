"""What docling-parse leaves out and pdfium tells: printed dashes and quotation marks, names of a reader's own fonts."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from ctypes import c_int, create_string_buffer
from dataclasses import replace

import pypdfium2
from pypdfium2 import raw

from sayso.tasks.parse.pdf_cells import Word, font_traits

FOLDED = {
    "\u2013": "-",
    "\u2014": "-",
    "\u2212": "-",
    "\u2018": "'",
    "\u2019": "'",
    "\u201c": '"',
    "\u201d": '"',
}
_KEY = re.compile(r"[A-Za-z]{1,3}\d{1,4}|null|")
BIN = 16.0  # points: words are looked up by the strip of the page they stand in


def folded_text(page: pypdfium2.PdfPage) -> str:
    """The page as pdfium reads it, with the marks that docling-parse folds folded alike."""
    text: str = page.get_textpage().get_text_range()
    return text.translate(str.maketrans("".join(FOLDED), "".join(FOLDED.values()))).replace("\ufffe", "-")


def restore_marks(words: Sequence[Word], page: pypdfium2.PdfPage, height: float) -> tuple[Word, ...]:
    """Words with each folded mark replaced by the one that pdfium sees at its place; others as they were."""
    folded = set(FOLDED.values())
    strips: dict[int, list[int]] = defaultdict(list)
    for index, word in enumerate(words):
        if folded & set(word.text):
            for strip in range(int(word.top // BIN), int(word.bottom // BIN) + 1):
                strips[strip].append(index)
    if not strips:
        return tuple(words)
    texts = {index: list(words[index].text) for own in strips.values() for index in own}
    reader = page.get_textpage()
    for place, mark in _marks(reader):
        left, bottom, right, top = reader.get_charbox(place)
        x, y = (left + right) / 2, height - (top + bottom) / 2
        for index in strips.get(int(y // BIN), ()):
            word = words[index]
            if word.left - 0.5 <= x <= word.right + 0.5 and word.top - 1 <= y <= word.bottom + 1:
                _put(texts[index], (x - word.left) / max(0.1, word.right - word.left), mark)
                break
    return tuple(replace(w, text="".join(texts[i])) if i in texts else w for i, w in enumerate(words))


def name_fonts(words: Sequence[Word], page: pypdfium2.PdfPage, height: float) -> tuple[Word, ...]:
    """Words whose font is known only by its key in the page get its name and what that says of weight and width."""
    unnamed: dict[str, list[Word]] = defaultdict(list)
    for word in words:
        if _KEY.fullmatch(word.font):
            unnamed[word.font].append(word)
    if not unnamed:
        return tuple(words)
    reader = page.get_textpage()
    names = {key: _font_name(reader, own, height) for key, own in unnamed.items()}
    return tuple(_renamed(word, names[word.font]) if names.get(word.font) else word for word in words)


def _renamed(word: Word, name: str) -> Word:
    bold, italic, mono = font_traits(name)
    return replace(word, font=name, bold=word.bold or bold, italic=word.italic or italic, mono=word.mono or mono)


def _font_name(reader: pypdfium2.PdfTextPage, words: Sequence[Word], height: float) -> str:
    """Name of the font at the first letter of one of the words, '' when pdfium sees none there."""
    for word in words[:5]:
        letter = (word.right - word.left) / len(word.text)
        x, y = word.left + letter / 2, height - (word.top + word.bottom) / 2
        place = reader.get_index(x, y, letter, word.size / 2)
        if place is None:
            continue
        buffer = create_string_buffer(256)
        flags = c_int()
        if raw.FPDFText_GetFontInfo(reader, place, buffer, 256, flags):
            return buffer.value.decode("utf-8", errors="replace")
    return ""


def _marks(reader: pypdfium2.PdfTextPage) -> list[tuple[int, str]]:
    """Character index and mark, for every foldable mark of the page."""
    text = reader.get_text_range()
    if len(text) != reader.count_chars():  # characters beyond the basic plane shift the indexes
        return []
    return [(place, character) for place, character in enumerate(text) if character in FOLDED]


def _put(letters: list[str], share: float, mark: str) -> None:
    """Replace the folded character nearest to the mark's place in the word."""
    plain = FOLDED[mark]
    places = [i for i, letter in enumerate(letters) if letter == plain]
    if places:
        nearest = min(places, key=lambda i: abs((i + 0.5) / len(letters) - share))
        letters[nearest] = mark
