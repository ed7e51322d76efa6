"""A window is read once; one that fails as a whole is read page by page, and only the bad pages are missing, said so."""

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
    """Stands for the worker processes: reading any range with a bad page fails as the parser's process did."""

    bad: set[int]
    calls: list[tuple[int, int]] = field(default_factory=list)

    def call(self, target, path, kind, name, pages, password, recipe, beside, *, seconds, memory_mb):
        self.calls.append(pages)
        if self.bad & set(range(pages[0], pages[1] + 1)):
            raise BadDocumentError("timeout", "not read within 180 seconds")
        blocks = tuple(Block("paragraph", f"page {n}", page=n) for n in range(pages[0], pages[1] + 1))
        return Parsed(blocks, title="T", page_count=20, images={f"sha{pages[0]}": b"png"})


def read(folder: Path, reader: Reader) -> Parsed:
    objects, checkpoints = Objects(folder / "objects"), Objects(folder / "checkpoints")
    key = parse_window(
        "d1", "sha", folder / "upload", "pdf", "x.pdf", (11, 20), ParseRecipe(), objects=objects, checkpoints=checkpoints,
        workers=reader,
    )  # fmt: skip
    return parsed_from_json(checkpoints.get_text(key))


@pytest.mark.parametrize(
    ("bad", "pages", "gaps"),
    [
        (set(), list(range(11, 21)), []),
        ({13}, [11, 12, 14, 15, 16, 17, 18, 19, 20], ["page 13"]),
        (
            {12, 14, 15},
            [11, 13],
            ["page 12", "page 14", "page 15", "page 16", "page 17", "page 18", "page 19", "page 20"],
        ),
    ],
    ids=["none", "one", "given up after three"],
)
def test_only_bad_pages_are_missing(tmp_path: Path, bad: set[int], pages: list[int], gaps: list[str]) -> None:
    parsed = read(tmp_path, Reader(bad))
    assert [block.page for block in parsed.blocks] == pages
    assert [gap.split(" could")[0] for gap in parsed.gaps] == gaps
    assert parsed.page_count == 20


def test_a_window_of_bad_pages_only_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadDocumentError):
        read(tmp_path, Reader(set(range(11, 21))))


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
