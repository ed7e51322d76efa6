"""A printed table of contents as an outline: entries found again in the text say what its headings and their levels are."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sayso.schemas.blocks import Block
from sayso.tasks.outline.bookmarks import Bookmark
from sayso.tasks.outline.entry_levels import entry_levels
from sayso.tasks.outline.numbering import bare_title, letters, worded_titles

FEWEST = 4  # entries
SUPPORT = 0.6  # share of entries that stand in the text where their page numbers say
ORDERED = 0.85  # share of neighbouring entries whose page numbers do not fall
LONGEST = 200  # characters of an entry
BETWEEN = 3  # blocks without a page number between two entries: parts, titles of two lines
_LABELLED = re.compile(
    r"(?P<title>.*?\S)(?:\s*[.·…]){2,}\s*(?P<label>\d{1,4})\W*$|(?P<bare>.*\S)\s(?P<number>\d{1,4})\s*$"
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a table of contents; `label` is the printed page number, 0 where none is printed."""

    title: str
    label: int
    page: int  # of the file, on which the entry itself stands
    left: float  # points, 0 for a row of a table
    index: int  # of its block


def printed_outline(blocks: Sequence[Block]) -> tuple[Bookmark, ...]:
    """(level, title, page) of the entries that the text bears out; () without a table of contents that it does."""
    runs = [run for run in _runs(blocks) if _is_ordered(run)]
    taken = {entry.index for run in runs for entry in run}
    places = _places(blocks, taken)
    last_page = max((block.page for block in blocks), default=0)
    found: dict[tuple[str, int], Entry] = {}
    pages: dict[tuple[str, int], int] = {}
    for run in runs:
        for entry, page in _resolved(run, places, last_page):
            key = (letters(entry.title), page)
            found.setdefault(key, entry)
            pages[key] = page
    if len(found) < FEWEST:
        return ()
    levels = entry_levels([(entry.title, entry.page, entry.left) for entry in found.values()])
    return tuple((level, entry.title, pages[key]) for level, (key, entry) in zip(levels, found.items(), strict=True))


def _runs(blocks: Sequence[Block]) -> Iterator[list[Entry]]:
    """Entries that follow one another, with what stands unlabelled between them."""
    run: list[Entry] = []
    pending: list[Entry] = []
    for index, block in enumerate(blocks):
        if block.kind == "furniture":
            continue
        if block.kind == "table":
            yield from (rows for rows in [_rows(block, index)] if len(rows) >= FEWEST)
            continue
        entry = _entry(block, index)
        if entry is not None and entry.label:
            run += [*pending, entry]
            pending = []
        elif entry is not None and len(pending) < BETWEEN:
            pending.append(entry)
        else:
            yield run
            run, pending = [], [entry] if entry is not None else []
    yield run


def _entry(block: Block, index: int) -> Entry | None:
    if block.kind not in {"paragraph", "list_item", "code"} or block.box is None or len(block.text) > LONGEST:
        return None
    title, label = _labelled(block.text)
    return Entry(title, label, block.page, block.box[0], index)


def _labelled(text: str) -> tuple[str, int]:
    match = _LABELLED.fullmatch(" ".join(text.split()))
    if match is None:
        return text.strip(), 0
    title = (match["title"] or match["bare"]).rstrip(" .·…")
    return (title, int(match["label"] or match["number"])) if letters(title) else (text.strip(), 0)


def _rows(table: Block, index: int) -> list[Entry]:
    """Rows of a table that end in a page number; a row of one cell may be a part's title or the start of an entry."""
    entries: list[Entry] = []
    for row in table.grid:
        cells = [cell for place, cell in enumerate(row) if cell and cell not in row[:place]]
        if cells and cells[-1].isdigit() and len(cells) > 1:
            entries.append(Entry(" ".join(cells[:-1]), int(cells[-1]), table.page, 0.0, index))
        elif len(cells) == 1 and not cells[0].isdigit():
            entries.append(Entry(cells[0], 0, table.page, 0.0, index))
    labelled = sum(entry.label > 0 for entry in entries)
    return entries if labelled >= max(FEWEST, 0.6 * len(table.grid)) else []


def _is_ordered(run: Sequence[Entry]) -> bool:
    labels = [entry.label for entry in run if entry.label]
    rising = sum(a <= b for a, b in pairwise(labels))
    return len(labels) >= FEWEST and rising >= ORDERED * (len(labels) - 1)


def _places(blocks: Sequence[Block], taken: set[int]) -> dict[str, set[int]]:
    """Pages on which a whole block, or two blocks in a row, print a text."""
    places: dict[str, set[int]] = defaultdict(set)
    before = ""
    for index, block in enumerate(blocks):
        short = len(block.text) <= LONGEST and index not in taken and block.kind != "table"
        own = letters(block.text) if short else ""
        for key in {own, bare_title(block.text) if short else "", before + own if before and own else ""} - {""}:
            places[key].add(block.page)
        before = own
    return places


def _resolved(run: Sequence[Entry], places: dict[str, set[int]], last_page: int) -> list[tuple[Entry, int]]:
    """Entries with the page of the file where they are headings; [] when the text does not bear the run out."""
    votes: Counter[int] = Counter()
    for entry in run:
        votes.update({page - entry.label for page in _pages(entry.title, places) if entry.label})
    if not votes:
        return []
    offset = max(votes, key=lambda each: (votes[each], -abs(each)))
    due = [entry for entry in run if entry.label and entry.label + offset <= last_page]
    found: list[tuple[Entry, int]] = []
    begun: list[Entry] = []
    borne_out = 0
    for entry in run:
        if not entry.label:
            begun.append(entry)
            continue
        page = entry.label + offset
        whole, parts = _whole(entry, begun, places, page)
        borne_out += whole is not None
        found += [(part, page) for part in parts]
        if whole is not None:
            found.append((whole, page))
        begun = []
    return found if len(due) >= FEWEST and borne_out >= SUPPORT * len(due) else []


def _whole(
    entry: Entry, begun: Sequence[Entry], places: dict[str, set[int]], page: int
) -> tuple[Entry | None, list[Entry]]:
    """The entry as the page prints it, with or without the lines above it; and those of them that are headings too."""
    near = {page, page + 1}
    for start in range(len(begun) + 1):
        title = " ".join([*(each.title for each in begun[start:]), entry.title])
        if _pages(title, places) & near:
            first = begun[start] if start < len(begun) else entry
            parts = [each for each in begun[:start] if _pages(each.title, places) & near]
            return Entry(title, entry.label, entry.page, first.left, entry.index), parts
    return None, [each for each in begun if _pages(each.title, places) & near]


def _pages(title: str, places: dict[str, set[int]]) -> set[int]:
    keys = {letters(title), bare_title(title), *worded_titles(title)}
    return {page for key in keys if len(key) > 1 for page in places.get(key, ())}
