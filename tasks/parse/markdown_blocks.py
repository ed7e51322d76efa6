"""Blocks that writers of Markdown borrow from other dialects, as CommonMark and HTML: admonitions, tabs, definition lists."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sayso.tasks.parse.markdown_fences import fence_after

_FENCE = re.compile(r"^\s*(`{3,}|~{3,})")
_ADMONITION = re.compile(r"^(?:!!!|\?{3}\+?|===)[ \t]+(?P<kind>[\w-]*)(?:[^\"\n]*\"(?P<title>[^\"]*)\")?[ \t]*$")
_DEFINITION = re.compile(r"^ {0,2}:[ \t]+(?P<text>\S.*)$")
_TERM = re.compile(r"^(?![ \t]|[-*+>#|:]|\d+[.)]|<).*\S")


def common_blocks(text: str) -> str:
    """The text with admonitions opened and definition lists as dl elements; fenced code is left alone."""
    if not re.search(r"^(?:!!!|\?\?\?|===|:)", text, re.MULTILINE):
        return text
    return "\n".join(_definitions(_opened(text.split("\n"))))


def _opened(lines: Sequence[str]) -> list[str]:
    """An admonition's title as a paragraph, its body without the indent."""
    out: list[str] = []
    fence, inside = "", False
    for index, line in enumerate(lines):
        fence_before, fence = fence, fence_after(fence, _FENCE.match(line), line)
        match = None if fence_before else _ADMONITION.match(line)
        body = next((each for each in lines[index + 1 :] if each.strip()), "")
        if match is not None and body.startswith(("    ", "\t")) and (match["kind"] or match["title"]):
            title = match["title"] if match["title"] is not None else match["kind"].capitalize()
            out.extend(["", title, ""])
            inside = True
        elif inside and (not line.strip() or line.startswith(("    ", "\t"))):
            out.append(line.removeprefix("\t") if line.startswith("\t") else line[4:])
        else:
            inside = False
            out.append(line)
    return out


def _definitions(lines: Sequence[str]) -> list[str]:
    """A term with what is set behind ':' below it, as an HTML definition list whose words are still Markdown."""
    out: list[str] = []
    fence, index = "", 0
    while index < len(lines):
        line = lines[index]
        fence = fence_after(fence, _FENCE.match(line), line)
        end = 0 if fence or not _TERM.match(line) or (index and lines[index - 1].strip()) else _list_end(lines, index)
        if end:
            out.extend(_as_html(lines[index:end]))
        else:
            out.append(line)
        index = end or index + 1
    return out


def _list_end(lines: Sequence[str], first: int) -> int:
    """Index after the definitions of the term at `first`; 0 when it has none."""
    index = first + 1
    if index < len(lines) and not lines[index].strip():
        index += 1
    if index >= len(lines) or not _DEFINITION.match(lines[index]):
        return 0
    while index < len(lines):
        line = lines[index]
        below = next((each for each in lines[index + 1 : index + 3] if each.strip()), "")
        if not line.strip() and not (below.startswith(("    ", "\t")) or _DEFINITION.match(below)):
            break
        index += 1
    return index


def _as_html(lines: Sequence[str]) -> list[str]:
    out = ["", "<dl><dt>", "", lines[0], "", "</dt>"]
    is_open = False
    for line in lines[1:]:
        match = _DEFINITION.match(line)
        if match:
            out.extend([*(["", "</dd>"] if is_open else []), "<dd>", "", match["text"]])
            is_open = True
        else:
            out.append(line[4:] if line.startswith("    ") else line.lstrip())
    return [*out, "", "</dd></dl>", ""]
