"""Markdown as blocks, by way of the HTML that CommonMark says it means."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from itertools import chain

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from sayso.schemas.blocks import Parsed
from sayso.tasks.parse.beside import NOTHING, Beside
from sayso.tasks.parse.html import parse_html_text
from sayso.tasks.parse.html_tags import BLOCKS, KNOWN_INLINE, UNSEEN
from sayso.tasks.parse.markdown_blocks import common_blocks
from sayso.tasks.parse.markdown_extras import plain_markdown, with_notes
from sayso.tasks.parse.plain import parse_plain_text
from sayso.tasks.text.encoding import decode_text

_FRONT_MATTER = re.compile(
    r"\A---[ \t]*\n(?P<fields>(?:#[^\n]*\n)*[A-Za-z][\w-]*:.*?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL
)
_TOML_MATTER = re.compile(r"\A\+\+\+[ \t]*\n(?P<fields>.*?)\n\+\+\+[ \t]*(?:\n|\Z)", re.DOTALL)
_FIELD = re.compile(r"^(?P<name>[A-Za-z][\w-]*)(?::|[ \t]*=)[ \t]+(?P<value>\S.*)$", re.MULTILINE)
_MAX_NESTING = 60
_LEAST_SHARE = 0.5
# addresses, link targets, comments and tags are no words of the page
_NOT_SHOWN = re.compile(r"<!--.*?-->|\]\([^)\n]*\)|^\[[^\]\n]+\]:.*$|<[^>\n]*>", re.DOTALL | re.MULTILINE)
_TAG = re.compile(r"^</?([A-Za-z][A-Za-z0-9-]*)")
_ISO_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


class _Renderer(RendererHTML):
    """Shows `<file>` and other tags that HTML does not know as typed."""

    def html_inline(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: EnvType) -> str:
        """Inline HTML."""
        return _known_or_escaped(tokens[idx].content)

    def html_block(self, tokens: Sequence[Token], idx: int, _options: OptionsDict, _env: EnvType) -> str:
        """A block of HTML."""
        return _known_or_escaped(tokens[idx].content)


def parse_markdown(data: bytes, beside: Beside = NOTHING) -> Parsed:
    """Blocks of a Markdown file; front matter gives title and date and is not text."""
    text = decode_text(data)
    fields: dict[str, str] = {}
    match = _FRONT_MATTER.match(text) or _TOML_MATTER.match(text)
    if match:
        fields = {f["name"].lower(): f["value"].strip().strip("\"'") for f in _FIELD.finditer(match["fields"])}
        text = text[match.end() :] if fields else text
    reader = MarkdownIt("commonmark", {"html": True, "maxNesting": _MAX_NESTING}, renderer_cls=_Renderer).enable(
        ["table", "strikethrough"]
    )
    plain = plain_markdown(common_blocks(text))
    parsed = parse_html_text(f"<html><body>{reader.render(plain.text)}</body></html>", beside, may_be_print=False)
    notes = {name: _inline(reader, note) for name, note in plain.notes.items()}
    parsed = replace(parsed, blocks=tuple(with_notes(parsed.blocks, notes)))
    if _letters(parsed) < _LEAST_SHARE * sum(map(str.isalnum, _NOT_SHOWN.sub("", text))):
        parsed = parse_plain_text(text)  # nested past what the reader follows: nothing may be lost
    date = _ISO_DATE.search(fields.get("date", ""))
    return replace(parsed, title=fields.get("title", "") or parsed.title, author_date=date.group() if date else "")


def _inline(reader: MarkdownIt, text: str) -> str:
    """The words of one paragraph."""
    return " ".join(block.text for block in parse_html_text(f"<p>{reader.renderInline(text)}</p>").blocks)


def _letters(parsed: Parsed) -> int:
    texts = [text for block in parsed.blocks for text in (block.text, block.caption, *chain.from_iterable(block.grid))]
    return sum(map(str.isalnum, "".join(texts)))


def _known_or_escaped(content: str) -> str:
    match = _TAG.match(content.strip())
    if match is None or match.group(1).lower() in BLOCKS | KNOWN_INLINE | UNSEEN:
        return content
    return escape(content)
