"""Spaces follow what the second reader sees on the page."""

from __future__ import annotations

import pytest

from sayso.tasks.parse.pdf_cells import Word
from sayso.tasks.parse.pdf_spacing import respace


def words(*texts: str) -> list[Word]:
    made, left = [], 0.0
    for text in texts:
        made.append(Word(text, left, 0, left + 5 * len(text), 10, "F"))
        left += 5 * len(text) + 2
    return made


@pytest.mark.parametrize(
    ("read", "page", "spaced"),
    [
        (["fromMIME", "types"], "taken from MIME types only", ["from", "MIME", "types"]),
        (["pro", "per", "use"], "the proper use of it", ["proper", "use"]),
        (["a", "way"], "a way away", ["a", "way"]),
        (["GmbH&Co"], "nothing of the kind", ["GmbH&Co"]),
        (["word"], "", ["word"]),
    ],
)
def test_words_are_parted_and_joined_as_the_page_prints_them(read, page, spaced):
    assert [word.text for word in respace(words(*read), page)] == spaced


def test_the_parts_share_the_words_box():
    first, second = respace(words("fromMIME"), "from MIME")
    assert (first.left, first.right, second.left, second.right) == (0, 20, 20, 40)
