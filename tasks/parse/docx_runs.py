"""The words of a Word paragraph as its reader sees them once all tracked changes are accepted."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from lxml import etree

from sayso.tasks.parse.ooxml import alternative_text, attribute, child, is_on, local
from sayso.tasks.parse.symbols import as_unicode

# removed by a tracked change, or not words at all
_UNREAD = frozenset(
    [
        "del",
        "moveFrom",
        "delText",
        "instrText",
        "delInstrText",
        "pPr",
        "rPr",
        "sectPr",
        "tblPr",
        "Fallback",
        "fldData",
        "proofErr",
        "bookmarkStart",
        "bookmarkEnd",
        "annotationRef",
        "ruby-props",
        "sdtPr",
        "sdtEndPr",
    ]
)
_TOKENS = {"tab": " ", "br": " ", "cr": " ", "noBreakHyphen": "-", "ptab": " "}
_SPACES = re.compile(r"[^\S\n]+")
_RAISED = re.compile(r"(?<=\d)\x01(?=[-+−]?\d)")


@dataclass(slots=True)
class Words:
    """A paragraph's parts. `boxes` are text boxes and `pictures` relation ids that stand in it; notes are (kind, id)."""

    text: str = ""
    hidden: str = ""
    is_bold: bool = False
    notes: list[tuple[str, str]] = field(default_factory=list)
    boxes: list[etree._Element] = field(default_factory=list)
    pictures: list[tuple[str, str]] = field(default_factory=list)  # (relation id, alternative text)
    charts: list[str] = field(default_factory=list)  # relation ids
    diagrams: list[str] = field(default_factory=list)  # relation ids of their words


@dataclass(slots=True)
class _Reader:
    shown: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    bold_letters: int = 0
    letters: int = 0
    words: Words = field(default_factory=Words)


def words_of(paragraph: etree._Element) -> Words:
    """Everything in the paragraph, in order; deleted words left out, hidden ones kept apart."""
    reader = _Reader()
    stack: list[tuple[etree._Element, etree._Element | None]] = [(node, None) for node in reversed(paragraph)]
    while stack:
        node, run = stack.pop()
        name = local(node)
        if name in _UNREAD:
            continue
        if name in {"txbxContent", "pict", "drawing", "object"} and _take_object(node, name, reader.words):
            continue
        if name == "r" and _is_word_run(node):
            run = node
        if not _take_leaf(node, name, run, reader):
            stack.extend((inner, run) for inner in reversed(node))
    words = reader.words
    words.text = _folded("".join(reader.shown))
    words.hidden = _folded("".join(reader.hidden))
    words.is_bold = reader.letters > 0 and reader.bold_letters == reader.letters
    return words


def _is_word_run(node: etree._Element) -> bool:
    return "math" not in str(node.tag)


def _take_leaf(node: etree._Element, name: str, run: etree._Element | None, reader: _Reader) -> bool:
    """True when the node was read and holds nothing more."""
    if name == "t":
        _add_text(node.text or "", run, reader)
    elif name in _TOKENS:
        (reader.hidden if _is_hidden(run) else reader.shown).append(_TOKENS[name])
    elif name == "sym":
        reader.shown.append(_symbol(node))
    elif name in {"footnoteReference", "endnoteReference", "commentReference"}:
        kind = name.removesuffix("Reference")
        reader.words.notes.append((kind, attribute(node, "id")))
        if kind != "comment":
            reader.shown.append(f"\x02{len(reader.words.notes) - 1}\x02")
    else:
        return False
    return True


def _add_text(text: str, run: etree._Element | None, reader: _Reader) -> None:
    properties = child(run, "rPr")
    text = as_unicode(text, _font(properties), letters=True)
    if _is_hidden(run):
        reader.hidden.append(text)
        return
    if attribute(child(properties, "vertAlign"), "val") == "superscript":
        reader.shown.append("\x01")
    struck = is_on(child(properties, "strike")) or is_on(child(properties, "dstrike"))
    reader.shown.append(f"~~{text}~~" if struck and text.strip() else text)
    letters = sum(not c.isspace() for c in text)
    reader.letters += letters
    reader.bold_letters += letters if is_on(child(properties, "b")) else 0


def _is_hidden(run: etree._Element | None) -> bool:
    return run is not None and is_on(child(run, "rPr", "vanish"))


def _take_object(node: etree._Element, name: str, words: Words) -> bool:
    """Pictures, charts and text boxes are noted; they stand after the paragraph, not in its words."""
    if name == "txbxContent":
        words.boxes.append(node)
        return True
    alternative = ""
    for inner in node.iter():
        kind = local(inner)
        if kind == "docPr":
            alternative = alternative_text(attribute(inner, "descr"))
        elif kind == "blip" and attribute(inner, "embed"):
            words.pictures.append((attribute(inner, "embed"), alternative))
        elif kind == "imagedata" and attribute(inner, "id"):
            words.pictures.append((attribute(inner, "id"), alternative_text(attribute(inner, "title"))))
        elif kind == "chart" and attribute(inner, "id"):
            words.charts.append(attribute(inner, "id"))
        elif kind == "relIds" and attribute(inner, "dm"):
            words.diagrams.append(attribute(inner, "dm"))
        elif kind == "txbxContent" and not _inside_box(inner, node):
            words.boxes.append(inner)
    return True


def _inside_box(box: etree._Element, root: etree._Element) -> bool:
    """True for a box within another box, or for the copy that old readers get."""
    parent = box.getparent()
    while parent is not None and parent is not root:
        if local(parent) in {"txbxContent", "Fallback"}:
            return True
        parent = parent.getparent()
    return False


def _symbol(node: etree._Element) -> str:
    """The sign of a w:sym element, by its code and font."""
    try:
        sign = chr(int(attribute(node, "char"), 16))
    except (ValueError, OverflowError):
        return ""
    return as_unicode(sign, attribute(node, "font"), letters=True)


def _font(properties: etree._Element | None) -> str:
    fonts = child(properties, "rFonts")
    return attribute(fonts, "ascii") or attribute(fonts, "hAnsi")


def _folded(text: str) -> str:
    plain = _RAISED.sub("^", text).replace("\x01", "").replace("\u00ad", "").replace("~~~~", "")
    return _SPACES.sub(" ", plain.replace("\n", " ")).strip()
