"""The rule twin against 200 sentences labelled by hand, of three shelves. The sentences are read from ../shared; the labels hold
their hashes, kinds and the places of conditions and exceptions.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from sayso.schemas.asking import BlockSpan
from sayso.schemas.recipes import ParseRecipe
from sayso.tasks.extract.kinds import Place, kind_of
from sayso.tasks.extract.manner import voice_of
from sayso.tasks.extract.spans import condition_spans, exception_spans
from sayso.tasks.outline.sections import outline
from sayso.tasks.parse.upload import parse_upload
from sayso.tasks.text.sentences import units

LABELS = [json.loads(line) for line in (Path(__file__).parent / "labels.jsonl").read_text().splitlines()]
KINDS = {".html": "html", ".md": "md", ".txt": "text", ".docx": "docx"}
HALF = 0.5


def sha(sentence: str) -> str:
    return hashlib.sha256(" ".join(sentence.split()).encode()).hexdigest()[:16]


@pytest.fixture(scope="module")
def sentences(shared: Path) -> dict[tuple[str, str], tuple[str, Place]]:
    """(document, hash) -> (sentence, where it stands), of the labelled documents."""
    found = {}
    for name in sorted({label["document"] for label in LABELS}):
        path = next((shared / "eval" / "shelves").glob(f"*/{name}"))
        parsed = parse_upload(str(path), KINDS[path.suffix], name, (0, 0), "", ParseRecipe())
        rows = outline("d", name, parsed.title, parsed)
        spans: dict[str, list[BlockSpan]] = {}
        for block in rows.blocks.to_pylist():
            spans.setdefault(block["section_id"], []).append(BlockSpan(block["kind"], block["start"], block["end"]))
        sections = rows.sections.to_pylist()
        voice = voice_of(f"{name} {parsed.title}", [section["text"] for section in sections])
        for section in sections:
            for unit in units(section["text"], spans.get(section["section_id"], [])):
                sentence = section["text"][unit.start : unit.end]
                found.setdefault((name, sha(sentence)), (sentence, Place(unit.kind, section["heading"], voice=voice)))
    return found


def f1(right: int, wrong: int, missed: int) -> float:
    return 2 * right / max(1, 2 * right + wrong + missed)


def overlap(one: tuple[int, int], other: list[int]) -> float:
    both = max(0, min(one[1], other[1]) - max(one[0], other[0]))
    return both / (max(one[1], other[1]) - min(one[0], other[0]))


def test_most_labelled_sentences_are_still_read_as_they_were(sentences):
    assert sum((label["document"], label["sentence_sha"]) in sentences for label in LABELS) >= 180


def test_f1_of_the_kind_is_at_least_088(sentences):
    right = wrong = missed = 0
    for label in LABELS:
        if (key := (label["document"], label["sentence_sha"])) not in sentences:
            continue
        kind = kind_of(*sentences[key]) or ""
        right += kind == label["kind"] != ""
        wrong += bool(kind) and kind != label["kind"]
        missed += bool(label["kind"]) and kind != label["kind"]
    assert f1(right, wrong, missed) >= 0.88


def test_f1_of_conditions_and_exceptions_is_at_least_075(sentences):
    right = wrong = missed = 0
    for label in LABELS:
        key = (label["document"], label["sentence_sha"])
        if key not in sentences or not label["kind"]:
            continue
        sentence = sentences[key][0]
        for found, gold in (
            (condition_spans(sentence), label["conditions"]),
            (exception_spans(sentence), label["exceptions"]),
        ):
            hits = sum(any(overlap(one, other) >= HALF for other in gold) for one in found)
            right, wrong, missed = right + hits, wrong + len(found) - hits, missed + max(0, len(gold) - hits)
    assert f1(right, wrong, missed) >= 0.75
