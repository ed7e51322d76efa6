"""Fences of Markdown's code blocks."""

from __future__ import annotations

import re


def fence_after(fence: str, match: re.Match[str] | None, line: str) -> str:
    """The sign that closes the open code block, '' when none is open after this line; `match` is the line's own fence."""
    if not fence:
        return match.group(1) if match else ""
    closes = match is not None and match.group(1).startswith(fence) and line.strip() == match.group(1)
    return "" if closes else fence
