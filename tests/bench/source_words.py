"""The words of a file as a reader sees them, taken from its bytes independently of the readers.

Office files: the XML's text, tracked changes accepted, the first choice of alternatives, notes, comments, diagrams, each running
head and foot once. Pages: the source without its tags; Markdown: what CommonMark renders, without its tags. Workbooks: the
values as LibreOffice displays them, where it is installed. A picture's alternative text may be read or not.
"""

from __future__ import annotations

import csv
import hashlib
import html
import io
import posixpath
import re
import shutil
import subprocess
import tempfile
import unicodedata
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
from lxml import etree
from markdown_it import MarkdownIt

from sayso.schemas.blocks import Block, Parsed
from sayso.tasks.parse.html import declared_charset
from sayso.tasks.text.encoding import decode_text

WORD = re.compile(r"[^\W_]+")
_INLINE = (
    "a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|q|s|samp|small|span|strike|strong|sub|sup|time|"
    "tt|u|var|wbr"
)
_UNSEEN = re.compile(r"(?is)<!--.*?-->|<(script|style|title|template|noscript)\b.*?</\1\s*>")
_ANCHORS = re.compile(r"(?is)<(span|a)\b[^>]*class=\"(?:lineno|headerlink|anchor)\"[^>]*>.*?</\1>")
_ALTERNATIVES = re.compile(r"""(?is)<img\b[^>]*?\balt\s*=\s*["']([^"'>]*)""")
_TAG = re.compile(r"<!?/?[A-Za-z?][^>]*>")
_FRONT_MATTER = re.compile(r"\A(---|\+\+\+)[ \t]*\n.*?\n(?:---|\.\.\.|\+\+\+)[ \t]*(?:\n|\Z)", re.DOTALL)
_SPACED = frozenset(("tab", "br", "cr", "ptab"))
_BOXES = frozenset(("txbxContent", "txBody", "footnote", "endnote", "comment", "tc", "p"))
_DRAWN = frozenset(("drawing", "pict", "object"))
_DRAWING = re.compile("\x00([^\x00]*)\x00")
_CSV = "csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true,true,false,false,-1"  # all sheets, cells as shown
_BATCH = 25
_LARGEST = 20_000_000  # bytes of a workbook's displayed values


@dataclass(frozen=True, slots=True)
class Words:
    """What must stand once, and what may stand besides."""

    needed: list[str]
    allowed: list[str]


def folded(text: str) -> list[str]:
    """Words in small letters, ligatures and wide forms as their plain ones."""
    return WORD.findall(unicodedata.normalize("NFKC", text).lower().replace("\u00ad", ""))


def words_of(path: Path, data: bytes, kind: str, sheets: dict[Path, str]) -> Words:
    """The file's words; `sheets` holds the workbooks' displayed values."""
    if kind == "pdf":
        return Words(_pdf_words(data), [])
    if kind == "docx":
        return Words(folded(_word(data)), [])
    if kind == "pptx":
        return Words(folded(_slides(data)), [])
    if kind == "xlsx":
        return Words(folded(sheets[path]), [])
    if kind in {"html", "md"}:
        page = decode_text(data, declared_charset(data)) if kind == "html" else _rendered(decode_text(data))
        return Words(folded(_without_tags(page)), folded(html.unescape(" ".join(_ALTERNATIVES.findall(page)))))
    return Words(folded(decode_text(data)), [])


def read_words(parsed: Parsed) -> tuple[list[str], list[str]]:
    """(all words of the blocks, the same without what the source states once or not at all: repeats of merged cells, computed
    markers, names of comments' authors, alternative texts)."""
    everything: list[str] = []
    once: list[str] = []
    for block in parsed.blocks:
        everything += folded(f"{block.text} {block.caption}")
        once += folded(f"{_own(block)} {block.caption if block.source != 'chart' else ''}")
        above: tuple[str, ...] = ()
        for row in block.grid:
            everything += folded(" ".join(row))
            repeated = [(i and row[i - 1] == cell) or (above and above[i] == cell) for i, cell in enumerate(row)]
            if block.source != "chart":
                once += folded(" ".join(cell for cell, again in zip(row, repeated, strict=True) if not again))
            above = row
    return everything, once


def _own(block: Block) -> str:
    if block.kind == "figure" or block.layer == "comments" or block.source in {"sheet", "label", "drawing"}:
        return ""
    text = block.text
    if block.kind == "footnote" or (
        block.source in {"style", "markup", "chart"} and block.kind in {"heading", "list_item", "caption"}
    ):
        text = re.sub(r"^\S{1,8}\s", "", text)
    return re.sub(r"\[(?:\d{1,3}|[ivxl]{1,5})\]", "", text)


def displayed_values(paths: Sequence[Path]) -> dict[Path, str]:
    """Cells of workbooks as LibreOffice shows them; a workbook that it does not open is left out."""
    if not paths or not shutil.which("soffice"):
        return {}
    out: dict[Path, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        names = {root / f"{hashlib.sha1(str(path).encode()).hexdigest()[:12]}.xlsx": path for path in paths}
        for link, path in names.items():
            link.symlink_to(path.resolve())
        listed = list(names)
        for first in range(0, len(listed), _BATCH):
            command = [
                "soffice",
                f"-env:UserInstallation=file://{root}/profile",
                "--headless",
                "--convert-to",
                _CSV,
                "--outdir",
                folder,
            ]
            subprocess.run(
                [*command, *map(str, listed[first : first + _BATCH])], capture_output=True, timeout=240, check=False
            )
        for link, path in names.items():
            found = sorted(root.glob(f"{link.stem}*.csv"))
            if sum(file.stat().st_size for file in found) > _LARGEST:  # a range of millions of empty cells
                continue
            rows = [row for file in found for row in csv.reader(io.StringIO(file.read_text("utf-8", errors="replace")))]
            if found:
                out[path] = "\n".join(" ".join(row) for row in rows)
    return out


def _pdf_words(data: bytes) -> list[str]:
    """The text layer's words, those broken at a line's end joined."""
    with pypdfium2.PdfDocument(data) as document:
        layer = "\n".join(page.get_textpage().get_text_range() for page in document)
    return folded(re.sub(r"[-\ufffe]\r?\n", "", layer))


def _rendered(text: str) -> str:
    match = _FRONT_MATTER.match(text)
    text = (
        text[match.end() :] if match and re.search(r"^[A-Za-z][\w-]*(?::|\s*=)", match.group(), re.MULTILINE) else text
    )
    return str(MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).render(text))


def _without_tags(page: str) -> str:
    page = _ANCHORS.sub(" ", _UNSEEN.sub(" ", page))
    page = re.sub(rf"(?i)</?(?:{_INLINE})\b[^>]*>", "", page)
    return html.unescape(_TAG.sub(" ", page))


def _word(data: bytes) -> str:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        main = _main(package, "word/document.xml")
        running: set[str] = set()
        out = [_part(package, main)]
        for kind, target in dict.fromkeys(_relations(package, main).values()):
            if kind in {"footnotes", "endnotes", "comments", "diagramData"}:
                out.append(_part(package, target))
            elif kind in {"header", "footer"}:
                running.add(" ".join(_part(package, target).split()))
    return " ".join([*out, *running])


def _slides(data: bytes) -> str:
    out: list[str] = []
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        main = _main(package, "ppt/presentation.xml")
        slides = _relations(package, main)
        root = etree.fromstring(package.read(main))
        for node in root.iter("{*}sldId"):
            place = next((str(value) for key, value in node.attrib.items() if str(key).endswith("}id")), "")
            if place not in slides:
                continue
            out.append(_part(package, slides[place][1]))
            for kind, target in _relations(package, slides[place][1]).values():
                if kind in {"notesSlide", "diagramData"}:
                    out.append(_part(package, target, of_notes=kind == "notesSlide"))
    return " ".join(out)


def _main(package: zipfile.ZipFile, default: str) -> str:
    return next((target for kind, target in _relations(package, "").values() if kind == "officeDocument"), default)


def _relations(package: zipfile.ZipFile, part: str) -> dict[str, tuple[str, str]]:
    """(kind, part) by relation id."""
    folder, name = posixpath.split(part)
    path = posixpath.join(folder, "_rels", f"{name}.rels")
    if path not in package.namelist():
        return {}
    inside = [node for node in etree.fromstring(package.read(path)) if node.get("TargetMode") != "External"]
    return {
        str(node.get("Id")): (
            str(node.get("Type", "")).rsplit("/", 1)[-1],
            posixpath.normpath(posixpath.join("/", folder, str(node.get("Target", "")))).lstrip("/"),
        )
        for node in inside
    }


def _part(package: zipfile.ZipFile, name: str, *, of_notes: bool = False) -> str:
    stored = next((each for each in package.namelist() if each.lower() == name.lower()), "")
    if not stored:
        return ""
    root = etree.fromstring(package.read(stored), etree.XMLParser(huge_tree=True, resolve_entities=False))
    for shape in list(root.iter("{*}sp")) if of_notes else []:
        place = next(shape.iter("{*}ph"), None)
        if place is not None and place.get("type") in {"sldNum", "hdr", "ftr", "dt", "sldImg"}:
            shape.getparent().remove(shape)
    pieces: list[str] = []
    _gather(root, pieces)
    text = "".join(pieces)
    drawn: list[str] = []
    while match := _DRAWING.search(text):  # what is drawn stands beside the words around it
        drawn.append(match.group(1))
        text = text[: match.start()] + text[match.end() :]
    return " ".join([text, *drawn])


def _gather(root: etree._Element, out: list[str]) -> None:
    for node in root:
        name = node.tag.rsplit("}", 1)[-1] if isinstance(node.tag, str) else ""
        if name == "AlternateContent":
            choices = [each for each in node if str(each.tag).endswith("}Choice")] or list(node)
            _gather(choices[0], out) if choices else None
        elif name == "t" and not len(node):
            out.append(node.text or "")
        elif name and not _is_removed(node, name):
            inner: list[str] = []
            _gather(node, inner)
            space = " " if name in _SPACED or name in _BOXES else "-" if name == "noBreakHyphen" else ""
            out.extend([space, f"\x00{''.join(inner)}\x00"] if name in _DRAWN else [space, *inner, space])


def _is_removed(node: etree._Element, name: str) -> bool:
    if name in {"del", "moveFrom"}:
        return "wordprocessingml" in str(node.tag) and len(node) > 0
    return name == "tr" and node.find("{*}trPr/{*}del") is not None
