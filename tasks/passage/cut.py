"""Where a section's text is cut for search (paper 3.3): at paragraph, sentence and word boundaries."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sayso.schemas.recipes import PassageRecipe
from sayso.tasks.text.sentences import sentence_spans

Span = tuple[int, int]


def passage_spans(text: str, recipe: PassageRecipe, left_out: Sequence[Span] = ()) -> list[Span]:
    """Half-open spans that together cover the text but for what is `left_out`, such as a table of contents."""
    spans: list[Span] = []
    at = 0
    for start, end in [*sorted(left_out), (len(text), len(text))]:
        spans += [(at + first, at + last) for first, last in _cut(text[at:start], recipe)]
        at = max(at, end)
    return spans


def _cut(text: str, recipe: PassageRecipe) -> list[Span]:
    """Half-open spans that together cover the text; each at most `characters` long, each next one begins up to `overlap`
    before the last one's end, at the start of a line, sentence or word. Blank text has none.
    """
    if not text.strip():
        return []
    spans: list[Span] = []
    start = 0
    while len(text) - start > recipe.characters:
        end = _end(text, start, start + recipe.characters)
        spans.append((start, end))
        start = _start(text, max(start + 1, end - recipe.overlap), end)
    return [*spans, (start, len(text))]


def _end(text: str, start: int, limit: int) -> int:
    """The last good boundary in the second half of [start, limit), else the limit itself."""
    middle = (start + limit) // 2
    for mark in ("\n\n", "\n"):
        at = text.rfind(mark, middle, limit)
        if at >= 0:
            return at + len(mark)
    sentences = [end for _, end in sentence_spans(text[start:limit])[:-1] if start + end > middle]
    if sentences:
        return start + sentences[-1]
    at = text.rfind(" ", middle, limit)
    return at + 1 if at >= 0 else limit


def _start(text: str, earliest: int, end: int) -> int:
    """The first good boundary at or after `earliest`; the last passage's end when the overlap has none."""
    window = text[earliest:end]
    boundaries: Sequence[Callable[[], int]] = (
        lambda: window.find("\n") + 1,
        lambda: next((first for first, _ in sentence_spans(window)[1:]), 0),
        lambda: window.find(" ") + 1,
    )
    for boundary in boundaries:
        at = boundary()
        if 0 < at < len(window):
            return earliest + at
    return end
