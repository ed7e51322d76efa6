"""What looks like headings and is none: covers, titles, authors, labels, sentences; and what is set like those that are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from sayso.schemas.blocks import Block
from sayso.tasks.outline.candidates import LONGEST, Candidate, Style, style_of
from sayso.tasks.outline.pages import TEXT_KINDS, BodyStyle

COVERED = 10  # pages of a document that may have a cover
SYSTEM = 20  # numbered headings that make a system
LARGER = 1.04  # times the body's size
LABELS = 4  # headings that start with one and the same 'Default value:' are labels
KIN = 3  # headings of one style that make it a style of headings
MOSTLY = 0.6  # share of what is set so
FRONT = re.compile(
    r"\W*(?:abstract|summary|introduction|contents|executive summary|preface)\b|\W*(?:1\.?|i\.)\s", re.IGNORECASE
)
_MARKS = re.compile(r"[∗†‡§*¶]")
_LABEL = re.compile(r"[^:]{2,40}:")


def without_cover(blocks: Sequence[Block], found: Sequence[Candidate], body: BodyStyle) -> list[Candidate]:
    """A first page without running text is a cover: its large lines are title, authors and edition."""
    pages = sorted({block.page for block in blocks})
    texts = [b for b in blocks if b.kind in TEXT_KINDS and pages and b.page == pages[0]]
    is_cover = len(pages) > COVERED and not any(len(b.text) > LONGEST and b.size <= LARGER * body.size for b in texts)
    return [c for c in found if not is_cover or blocks[c.index].page != pages[0] or c.number is not None]


def without_labels(blocks: Sequence[Block], found: Sequence[Candidate], body: BodyStyle) -> list[Candidate]:
    """Where sections are numbered, bold words in the text's own size, set like no numbered heading, are labels within one."""
    numbered = [c for c in found if c.number is not None and c.number.scheme == "decimal" and c.number.depth > 1]
    if len(numbered) < SYSTEM:
        return list(found)
    uses = Counter(style_of(blocks[c.index]) for c in numbered)
    styles = {style for style, count in uses.items() if count >= 0.03 * len(numbered)}
    return [c for c in found if blocks[c.index].size >= LARGER * body.size or style_of(blocks[c.index]) in styles]


def without_front_matter(blocks: Sequence[Block], found: Sequence[Candidate]) -> list[Candidate]:
    """Between a paper's title and its abstract stand authors, however large or bold."""
    first_page = [c for c in found if blocks[c.index].page == blocks[0].page] if blocks else []
    front = next((c for c in first_page if FRONT.match(blocks[c.index].text)), None)
    if front is None:
        return list(found)
    before = [c for c in first_page if c.index < front.index]
    largest = max((blocks[c.index].size for c in before), default=0.0)
    names = {c.index for c in before if c.number is None and blocks[c.index].size < 0.98 * largest}
    names = {index for index in names if _is_name_like(blocks[index], blocks[index + 1])}
    return [c for c in found if c.index not in names]


def _is_name_like(block: Block, after: Block) -> bool:
    """Marks of footnotes and commas stand in a list of authors; a short line follows a name, text follows a heading."""
    is_list = _MARKS.search(block.text) is not None or block.text.count(",") > 1
    return is_list or (after.kind == "paragraph" and len(after.text) < 120)


def without_title(blocks: Sequence[Block], found: Sequence[Candidate]) -> list[Candidate]:
    """The largest type, when it stands on the first page only, is the document's title, no section's heading."""
    if not found:
        return []
    largest = max(blocks[c.index].size for c in found)
    titles = [c for c in found if blocks[c.index].size > 0.97 * largest]
    first = blocks[found[0].index].page
    is_first = all(c.number is None for c in found[: found.index(titles[-1]) + 1])
    is_title = is_first and all(blocks[c.index].page == first for c in titles)
    return [c for c in found if c not in titles] if is_title and len(titles) < len(found) else list(found)


def without_recurring_labels(blocks: Sequence[Block], found: Sequence[Candidate]) -> list[Candidate]:
    """'Default value: on' and 'Default value: off': what recurs before a colon labels a value."""
    labels = {c.index: m.group(0) for c in found if (m := _LABEL.match(blocks[c.index].text))}
    uses = Counter(labels.values())
    return [c for c in found if uses[labels.get(c.index, "")] < LABELS]


def kin_of(
    blocks: Sequence[Block], found: Sequence[Candidate], near: Sequence[Candidate], body: BodyStyle
) -> list[Candidate]:
    """Headings with those that have fewer signs but are set like them, in a style that sets little else."""
    numbered = Counter(style_of(blocks[c.index]) for c in found)
    plain = Counter(style_of(blocks[c.index]) for c in found if c.number is None)
    lines = Counter(style_of(b) for b in blocks if b.kind in TEXT_KINDS and len(b.text) > 1)
    own: Style = (round(body.size * 2) / 2, body.bold, body.font)
    styles = {
        style
        for style, count in numbered.items()
        if style != own
        and plain[style] >= KIN
        and count + sum(style_of(blocks[c.index]) == style for c in near) >= MOSTLY * lines[style]
    }
    kin = [c for c in near if style_of(blocks[c.index]) in styles]
    return sorted([*found, *kin], key=lambda c: c.index)
