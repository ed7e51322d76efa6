"""Titles of slides whose writers did not use the title's own place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_LONGEST = 120  # characters
_TOP_SHARE = 0.3  # of the slide's height
_USUAL_SIZE = 18.0  # points of a text that states none


def title_by_look(shapes: Sequence[Any], slide_height: int) -> Any | None:
    """Of a slide's text shapes the topmost, when it is one short line near the top in the slide's largest type; else None."""
    if len(shapes) < 2 or any(shape.top is None for shape in shapes):
        return None
    first, *rest = sorted(shapes, key=lambda shape: int(shape.top))
    lines = [each for each in first.text_frame.paragraphs if each.text.strip()]
    text = first.text_frame.text.strip()
    if len(lines) != 1 or len(text) > _LONGEST or not any(sign.isalpha() for sign in text):
        return None
    is_high = first.top < _TOP_SHARE * slide_height and all(first.top < shape.top for shape in rest)
    return first if is_high and _size(first) > max(_size(shape) for shape in rest) else None


def _size(shape: Any) -> float:
    """The largest type its runs state, in points."""
    sizes = [run.font.size.pt for line in shape.text_frame.paragraphs for run in line.runs if run.font.size]
    return max(sizes, default=_USUAL_SIZE)
