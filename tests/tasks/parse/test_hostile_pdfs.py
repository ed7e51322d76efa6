"""Every hostile PDF is ready or refused for the right reason, in a worker that is small and has little time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from golden.hostile import READY, Odd, hostile_pdfs
from golden.hostile.pdf_writer import LINES, document, packed, page_tree, text

from sayso.schemas.errors import BadDocumentError
from sayso.schemas.recipes import ParseRecipe
from sayso.storage.objects import Objects
from sayso.storage.workers import Workers
from sayso.tasks.outline.task import outline_document
from sayso.tasks.parse.task import parse_window, parsed_from_json
from sayso.tasks.register.sniff import sniff
from sayso.tasks.window.task import window_document

SMALL = ParseRecipe(seconds=4, memory_mb=1200)
WORDS = " ".join(LINES).split()


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    with Workers(1) as workers:
        yield workers


def read(data: bytes, folder: Path, workers: Workers) -> tuple[str, tuple[str, ...]]:
    """The text of a PDF as an ingest reads it, and its stated gaps."""
    upload, objects = folder / "upload", Objects(folder)
    upload.write_bytes(data)
    sniff(data, "a.pdf")
    parts, gaps, fault = [], [], None
    for pages in window_document(upload, "pdf", "", SMALL, workers=workers):
        try:
            key = parse_window(
                "d", "", upload, "pdf", "a.pdf", pages, SMALL, objects=objects, checkpoints=objects, workers=workers
            )
            parts.append(parsed_from_json(objects.get_text(key)))
        except BadDocumentError as error:
            fault = error
            gaps.append(f"pages {pages[0]} to {pages[1]}")
    if fault and not parts:
        raise fault
    outlined, _ = outline_document("d", "a.pdf", parts, figure_file=str)
    found = "\n".join(f"{row['heading']} {row['text']}" for row in outlined.sections.to_pylist())
    return found, (*outlined.gaps, *gaps)


def outcome(file: Odd, folder: Path, workers: Workers) -> str:
    folder.mkdir()
    try:
        read(file.data, folder, workers)
    except BadDocumentError as refusal:
        return refusal.reason
    return READY


@pytest.mark.slow
def test_each_hostile_pdf_is_ready_or_refused_for_the_right_reason(tmp_path: Path, workers: Workers) -> None:
    files = hostile_pdfs()
    found = {file.name: outcome(file, tmp_path / str(place), workers) for place, file in enumerate(files)}
    assert {f.name: found[f.name] for f in files if found[f.name] not in f.outcomes} == {}


@pytest.mark.parametrize(
    "content",
    [
        text(),
        text(at="1 0 0 1 72.3 720") + text(),
        ".7 g " + text(at="1 0 0 1 73.5 718.5") + "0 g " + text(),
        text(mode="1 Tr") + text(mode="0 Tr"),
        text() * 3,
    ],
    ids=["once", "thickened", "shadow", "outline and filling", "thrice"],
)
def test_text_printed_twice_at_one_place_stands_once(tmp_path: Path, workers: Workers, content: str) -> None:
    assert read(document(content), tmp_path, workers)[0].split()[-len(WORDS) :] == WORDS


def test_a_page_that_needs_all_memory_gives_its_text(tmp_path: Path, workers: Workers) -> None:
    file = next(file for file in hostile_pdfs() if file.name == "form-itself.pdf")
    found, gaps = read(file.data, tmp_path, workers)
    assert found.split()[-len(WORDS) :] == WORDS
    assert [gap.split(" (")[0] for gap in gaps] == ["of page 1 only the text could be read"]


def test_pages_that_only_the_count_knows_are_a_stated_gap(tmp_path: Path, workers: Workers) -> None:
    assert read(page_tree("10 0 R", 200_000), tmp_path, workers)[1] == ("pages 2 to 200000",)


@pytest.mark.parametrize(
    ("turned", "box"),
    [("0 1 -1 0 30 300", "furniture"), ("0 -1 1 0 590 700", "furniture"), ("0 1 -1 0 300 200", "text")],
    ids=["left margin", "right margin", "among the text"],
)
def test_text_that_runs_another_way_is_no_part_of_a_line(
    tmp_path: Path, workers: Workers, turned: str, box: str
) -> None:
    found, _ = read(document(text() + text(("Side note here",), at=turned)), tmp_path, workers)
    assert " ".join(WORDS) in " ".join(found.split())
    assert ("Side note here" in found) == (box == "text")


def test_labels_of_nothing_but_one_line_a_page_are_text(tmp_path: Path, workers: Workers) -> None:
    kids = " ".join(f"{20 + 2 * i} 0 R" for i in range(4))
    page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {} 0 R /Resources << /Font << /F1 3 0 R >> >> >>"
    more: dict[int, bytes | str] = {20 + 2 * i: page.format(21 + 2 * i) for i in range(4)}
    more |= {21 + 2 * i: packed(text((f"Crate {i} of the shipment",))) for i in range(4)}
    assert "Crate 3 of the shipment" in read(page_tree(kids, 4, more), tmp_path, workers)[0]
