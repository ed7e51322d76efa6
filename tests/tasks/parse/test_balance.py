"""Every word of a document's own text stands once in its blocks."""

from __future__ import annotations

import io
import json
import re
import sys
import zipfile
from collections import Counter
from pathlib import Path

import pytest
from lxml import etree

from sayso.schemas.blocks import Parsed
from sayso.tasks.parse.dispatch import parse_whole
from sayso.tasks.register.sniff import sniff
from sayso.tasks.text.encoding import decode_text

WORD = re.compile(r"[^\W_]+")
LIMIT = 0.005
NORTHWIND = Path(__file__).parents[2] / "golden" / "northwind"


def html_words(data: bytes) -> list[str]:
    """Independent of the reader: tags cut out of the source by patterns."""
    text = re.sub(r"(?is)<!--.*?-->|<(script|style|title)\b.*?</\1\s*>", " ", decode_text(data))
    text = re.sub(r"(?i)</?(?:a|abbr|b|cite|code|em|font|i|s|small|span|strong|sub|sup|tt|u)\b[^>]*>", "", text)
    import html

    return WORD.findall(html.unescape(re.sub(r"<[^>]+>", " ", text)))


def office_words(data: bytes, parts: str) -> list[str]:
    words: list[str] = []
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        for name in package.namelist():
            if re.match(parts, name):
                for paragraph in etree.fromstring(package.read(name)).iter("{*}p"):
                    pieces = [
                        (node.text or "") if node.tag.endswith("}t") else " "
                        for node in paragraph.iter("{*}t", "{*}tab", "{*}br")
                    ]
                    words.extend(WORD.findall("".join(pieces)))
    return words


def source_words(data: bytes, kind: str) -> list[str]:
    if kind == "html":
        return html_words(data)
    if kind == "docx":
        return office_words(data, r"word/(document|footnotes|comments|header\d*|footer\d*)\.xml$")
    if kind == "pptx":
        return office_words(data, r"ppt/(slides|notesSlides)/\w+\.xml$")
    return WORD.findall(decode_text(data))


def read_words(parsed: Parsed) -> tuple[list[str], list[str]]:
    """(all words, the same without what merged cells repeat, computed markers and alternative texts)."""
    everything: list[str] = []
    once: list[str] = []
    for block in parsed.blocks:
        own = block.text
        if block.source in {"style", "markup", "chart"} and block.kind in {"heading", "list_item"}:
            own = re.sub(r"^\S{1,8}\s", "", own)
        everything += WORD.findall(f"{block.text} {block.caption}")
        once += WORD.findall(f"{'' if block.kind == 'figure' else own} {block.caption}")
        above: tuple[str, ...] = ()
        for row in block.grid if block.source != "chart" else ():
            for place, cell in enumerate(row):
                everything += WORD.findall(cell)
                repeated = (place and row[place - 1] == cell) or (above and above[place] == cell)
                once += [] if repeated else WORD.findall(cell)
            above = row
    return everything, once


def balance(path: Path) -> tuple[float, float]:
    """Shares of words lost and doubled."""
    data = path.read_bytes()
    kind = sniff(data, path.name)
    everything, once = read_words(parse_whole(data, kind, path.name))
    source = Counter(word.lower() for word in source_words(data, kind))
    total = max(sum(source.values()), 1)
    lost = source - Counter(word.lower() for word in everything)
    doubled = Counter(word.lower() for word in once) - source
    return sum(lost.values()) / total, sum(doubled.values()) / total


def assert_balanced(paths: list[Path]) -> None:
    found = {path.name: balance(path) for path in paths}
    assert {name: shares for name, shares in found.items() if max(shares) > LIMIT} == {}


def test_office_files_of_the_sample_shelf_keep_every_word():
    assert_balanced(sorted([*NORTHWIND.glob("*.docx"), *NORTHWIND.glob("*.pptx")]))


@pytest.mark.parametrize("suffix", ["docx", "html", "txt"])
def test_documents_of_the_shelves_keep_every_word(shared, suffix):
    paths = sorted((shared / "eval" / "shelves").rglob(f"*.{suffix}"))
    assert paths
    assert_balanced(paths)


def test_each_quoted_evidence_stands_in_one_section(shared):
    sys.path.insert(0, str(shared / "eval"))
    from product import letters  # the same folding as the one that grades

    lines = (shared / "eval" / "questions-dev.jsonl").read_text("utf-8").splitlines()
    questions = [json.loads(line) for line in lines if line.strip()]
    sections: dict[Path, list[str]] = {}
    missing = []
    for question in questions:
        for evidence in (each for must in question["must"] for each in must["evidence"]):
            path = shared / "eval" / "shelves" / question["shelf"] / evidence["document"]
            if path.suffix == ".pdf":
                continue
            if path not in sections:
                sections[path] = [letters(text) for text in section_texts(path)]
            if not any(letters(evidence["quote"]) in text for text in sections[path]):
                missing.append((path.name, evidence["quote"]))
    assert missing == []


def section_texts(path: Path) -> list[str]:
    data = path.read_bytes()
    texts = [""]
    for block in parse_whole(data, sniff(data, path.name), path.name).blocks:
        if block.kind == "furniture":
            continue
        if block.kind == "heading":
            texts.append("")
        texts[-1] += f"{block.caption}\n{block.text}\n" + "\n".join(" ".join(row) for row in block.grid) + "\n"
    return texts
