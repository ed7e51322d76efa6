"""A PDF's own outline decides: its entries are found in the text and become headings of its levels."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from sayso.schemas.blocks import Block
from sayso.tasks.outline.numbering import bare_title, heading_number, letters, number_of, worded_titles
from sayso.tasks.outline.pages import TEXT_KINDS

Bookmark = tuple[int, str, int]
LONGEST = 4  # blocks that one heading may be set in
NEAR = 0.85  # share of letters that a title has in common with its printing at least
MORE = 2.5  # times a title's letters that its printing may have, with a footnote mark or words that follow
SHORTEST_NEAR = 8  # letters; shorter titles are like too much else


@dataclass(frozen=True, slots=True)
class Match:
    """Blocks [start, end) print the bookmark's title; `rest` is what the last of them prints after it."""

    start: int
    end: int
    heading: str
    rest: str
    level: int


def apply_bookmarks(blocks: Sequence[Block], bookmarks: Sequence[Bookmark]) -> list[Block]:
    """Blocks with every bookmark that is printed on its page (or the next) as a heading."""
    pages: dict[int, list[int]] = defaultdict(list)
    for index, block in enumerate(blocks):
        if block.kind in TEXT_KINDS or block.kind == "furniture":
            pages[block.page].append(index)
    taken: set[int] = set()
    matches: dict[int, Match] = {}
    unfound: list[tuple[int, str, list[int]]] = []
    for level, title, page in bookmarks:
        candidates = [i for p in (page, page + 1) for i in pages.get(p, ())] if page else []
        match = _find(blocks, candidates, title, level, taken)
        if match is None:
            unfound.append((level, title, candidates))
            continue
        taken.update(range(match.start, match.end))
        matches[match.start] = match
    for level, title, candidates in unfound:
        near = max(_nearly(blocks, [i for i in candidates if i not in taken], title), default=None)
        if near is not None:
            taken.add(near[-1])
            matches[near[-1]] = Match(near[-1], near[-1] + 1, " ".join(blocks[near[-1]].text.split()), "", level)
    return _rewritten(blocks, matches)


def _nearly(blocks: Sequence[Block], candidates: Sequence[int], title: str) -> Iterator[tuple[float, float, int]]:
    """(likeness, size, index) of blocks that print a title but for signs, footnote marks or words that follow it."""
    wanted, number = bare_title(title), number_of(title).rstrip(".")
    for index in candidates if len(wanted) >= SHORTEST_NEAR else ():
        block = blocks[index]
        text = block.text.strip()
        have = bare_title(text)
        if block.kind == "furniture" or len(have) > MORE * len(wanted) or text.endswith((".", ",", ";", ":")):
            continue
        if number and number_of(text) and number_of(text).rstrip(".") != number:
            continue
        like = 1.0 if have.startswith(wanted) else SequenceMatcher(None, wanted, have, autojunk=False).ratio()
        if like >= NEAR:
            yield like, block.size, index


def _find(blocks: Sequence[Block], candidates: Sequence[int], title: str, level: int, taken: set[int]) -> Match | None:
    """The best printing of the title: whole blocks first, then the start of one; larger type wins."""
    wanted = [letters(title), bare_title(title), *worded_titles(title)]
    found: list[tuple[tuple[float, ...], Match]] = []
    for index in candidates:
        if index in taken:
            continue
        match = _at(blocks, index, wanted, title, level)
        if match is not None:
            block = blocks[index]
            is_body = block.kind != "furniture"
            rank = (float(is_body), float(not match.rest), block.size, float(block.bold), -float(index))
            found.append((rank, match))
    return max(found, key=lambda pair: pair[0])[1] if found else None


def _at(blocks: Sequence[Block], index: int, wanted: Sequence[str], title: str, level: int) -> Match | None:
    """Whether the title is printed from block `index` on."""
    text = ""
    for end in range(index + 1, min(len(blocks), index + LONGEST) + 1):
        block = blocks[end - 1]
        if block.page != blocks[index].page or block.kind not in TEXT_KINDS | {"furniture"}:
            return None
        text = f"{text} {block.text}".strip()
        have = {letters(text), bare_title(text)}
        if have & set(wanted) - {""}:
            return Match(index, end, _printed(text, title), "", level)
        rest = _after(text, wanted[0]) if end == index + 1 else None
        if rest is not None:
            return Match(index, end, text[: len(text) - len(rest)].strip(), rest, level)
        begun = {letters(text), bare_title(text)}
        if not any(each.startswith(tuple(begun)) for each in wanted):
            return None
    return None


def _printed(text: str, title: str) -> str:
    """As printed, but with the number that only the outline gives."""
    if heading_number(title) and not heading_number(text) and letters(title).endswith(letters(text)):
        return title
    return " ".join(text.split())


def _after(text: str, wanted: str) -> str | None:
    """What follows the title in a block that starts with it at a word's end; None when it does not."""
    seen = 0
    for place, letter in enumerate(text):
        kept = letters(letter)
        if not kept:
            continue
        if not wanted.startswith(kept, seen):
            return None
        seen += len(kept)
        if seen == len(wanted):
            rest = text[place + 1 :]
            boundary = not rest or not rest[0].isalnum()
            return rest.lstrip(" .:—–-") if boundary and len(wanted) > 3 and rest.strip() else None
    return None


def _rewritten(blocks: Sequence[Block], matches: dict[int, Match]) -> list[Block]:
    result: list[Block] = []
    index = 0
    while index < len(blocks):
        match = matches.get(index)
        if match is None:
            result.append(blocks[index])
            index += 1
            continue
        first = blocks[index]
        result.append(replace(first, kind="heading", text=match.heading, level=match.level, source="outline"))
        if match.rest:
            result.append(replace(blocks[match.end - 1], text=match.rest))
        index = match.end
    return result
