"""A window is read once; one that fails as a whole is read page by page, and of bad pages the text alone, said so."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from sayso.schemas.blocks import Block, Parsed
from sayso.schemas.errors import BadDocumentError
from sayso.schemas.recipes import ParseRecipe
from sayso.storage.objects import Objects
from sayso.tasks.parse.task import parse_window, parsed_from_json


@dataclass
class Reader:
    """Stands for the worker processes: a range with a bad page fails as the parser's process did, a dark one even as text."""

    bad: set[int]
    dark: set[int] = field(default_factory=set)
    calls: list[tuple[int, int]] = field(default_factory=list)
    plain: list[tuple[int, int]] = field(default_factory=list)

    def call(self, target, path, kind, name, pages, password, recipe, beside, is_plain, *, seconds, memory_mb):
        (self.plain if is_plain else self.calls).append(pages)
        if (self.dark if is_plain else self.bad | self.dark) & set(range(pages[0], pages[1] + 1)):
            raise BadDocumentError("timeout", "not read within 180 seconds")
        blocks = tuple(Block("paragraph", f"page {n}", page=n) for n in range(pages[0], pages[1] + 1))
        return Parsed(blocks, title="T", page_count=20, images={f"sha{pages[0]}": b"png"})


def read(folder: Path, reader: Reader, kind: str = "pdf", *, is_hurried: bool = False) -> Parsed:
    objects, checkpoints = Objects(folder / "objects"), Objects(folder / "checkpoints")
    key = parse_window(
        "d1", "sha", folder / "upload", kind, "x", (11, 20), ParseRecipe(), objects=objects, checkpoints=checkpoints,
        workers=reader, is_hurried=is_hurried,
    )  # fmt: skip
    return parsed_from_json(checkpoints.get_text(key))


@pytest.mark.parametrize(
    ("bad", "dark", "pages", "gaps"),
    [
        (set(), set(), list(range(11, 21)), []),
        ({13}, set(), list(range(11, 21)), ["of page 13 only the text"]),
        (set(), {13}, [11, 12, *range(14, 21)], ["page 13 could not"]),
        ({12, 14, 15, 18}, set(), list(range(11, 21)), [f"of page {n} only the text" for n in (12, *range(14, 21))]),
        (set(), {12, 14, 15}, [11, 13], [f"page {n} could not" for n in (12, *range(14, 21))]),
    ],
    ids=["none", "one", "one dark", "text alone after three", "given up after three dark ones"],
)
def test_only_what_is_bad_is_missing(
    tmp_path: Path, bad: set[int], dark: set[int], pages: list[int], gaps: list[str]
) -> None:
    parsed = read(tmp_path, Reader(bad, dark))
    assert [block.page for block in parsed.blocks] == pages
    assert [gap.startswith(told) for gap, told in zip(parsed.gaps, gaps, strict=True)] == [True] * len(gaps)
    assert parsed.page_count == 20


def test_a_window_of_dark_pages_only_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadDocumentError):
        read(tmp_path, Reader(set(), set(range(11, 21))))


def test_what_has_no_pages_is_not_read_in_parts(tmp_path: Path) -> None:
    reader = Reader({13})
    with pytest.raises(BadDocumentError):
        read(tmp_path, reader, "docx")
    assert (reader.calls, reader.plain) == ([(11, 20)], [])


def test_a_document_in_a_hurry_is_read_for_its_text(tmp_path: Path) -> None:
    reader = Reader({13})
    assert [gap.split(" (")[0] for gap in read(tmp_path, reader, is_hurried=True).gaps] == [
        "of pages 11 to 20 only the text could be read"
    ]
    assert (reader.calls, reader.plain) == ([], [(11, 20)])


def test_pages_that_were_late_are_tried_again(tmp_path: Path) -> None:
    assert len(read(tmp_path, Reader({13})).gaps) == 1
    quiet = Reader(set())
    assert read(tmp_path, quiet).gaps == ()
    assert quiet.calls == [(11, 20)]


def test_a_finished_window_is_not_read_again(tmp_path: Path) -> None:
    reader = Reader(set())
    assert read(tmp_path, reader) == read(tmp_path, reader)
    assert reader.calls == [(11, 20)]
    assert Objects(tmp_path / "objects").keys() == ["d1/crops/sha11.png"]
