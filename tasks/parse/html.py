"""HTML pages as blocks: structure from the mark-up, or from the text where a page is one preformatted print-out."""

from __future__ import annotations

import re
from itertools import takewhile

from lxml import etree

from sayso.schemas.blocks import Block, Parsed
from sayso.schemas.errors import BadDocumentError
from sayso.tasks.parse.beside import NOTHING, Beside
from sayso.tasks.parse.bold_headings import promote_bold
from sayso.tasks.parse.captions import attach_captions
from sayso.tasks.parse.html_flow import HtmlFlow
from sayso.tasks.parse.html_folds import unfold
from sayso.tasks.parse.html_print import is_print_out, print_out
from sayso.tasks.parse.html_tags import tag_of
from sayso.tasks.parse.html_text import folded, line_of
from sayso.tasks.parse.plain import parse_plain_text
from sayso.tasks.parse.typed_items import mark_typed_items
from sayso.tasks.text.encoding import decode_text

_CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]+)""", re.IGNORECASE)
_XML_ENCODING = re.compile(rb"""^\s*<\?xml[^>]{0,100}encoding\s*=\s*["']([\w.:-]+)""")
_WRAPPER = re.compile(
    r"</?(?:div|span|font|b|i|u|em|strong|center|small|big|tt|section|blockquote)\b[^>]*>", re.IGNORECASE
)


def parse_html(data: bytes, beside: Beside = NOTHING) -> Parsed:
    """Blocks of an HTML page; its title is the first top heading, else the title element."""
    return parse_html_text(decode_text(data, declared_charset(data)), beside)


def parse_html_text(text: str, beside: Beside = NOTHING, *, may_be_print: bool = True) -> Parsed:
    """Blocks of an HTML page that is already text; `may_be_print` lets a page of one preformatted element be a print-out."""
    root = html_tree(text)
    if root is None:
        return Parsed(())
    if may_be_print and is_print_out(root):
        lines, headings = print_out(root)
        parsed = parse_plain_text(lines, known_headings=headings)
        if parsed.blocks:
            return Parsed(parsed.blocks, title=parsed.title or _head_title(root), author_date=parsed.author_date)
    unfold(root)
    flow = HtmlFlow(beside)
    flow.walk(root)
    blocks = attach_captions(mark_typed_items(promote_bold(flow.blocks)))
    return Parsed(tuple(blocks), title=_title(blocks, root), images=flow.images)


def declared_charset(data: bytes) -> str:
    """The charset a page states of itself, '' if none."""
    head = data[:4096]
    match = _CHARSET.search(head) or _XML_ENCODING.search(head)
    return match.group(1).decode("ascii", errors="replace") if match else ""


def html_tree(text: str) -> etree._Element | None:
    """The page's tree; a page nested past the parser's depth is read without its plain wrappers, or refused."""
    for attempt in (text, _WRAPPER.sub(" ", text)):
        parser = etree.HTMLParser(huge_tree=True, encoding="utf-8", remove_comments=False)
        try:
            root = etree.fromstring(attempt.encode("utf-8", errors="replace"), parser)
        except etree.ParserError:
            return None
        except etree.XMLSyntaxError:
            return None
        too_deep = any(entry.type_name == "ERR_RESOURCE_LIMIT" for entry in parser.error_log)
        if not too_deep:
            return root
    raise BadDocumentError("unsafe", "The page nests its elements thousands of levels deep.")


def _title(blocks: list[Block], root: etree._Element) -> str:
    """The first top heading, with those that follow it at once; else the title element; else the first heading."""
    shown = [block for block in blocks if block.kind != "furniture"]
    first = next((index for index, block in enumerate(shown) if block.kind == "heading"), len(shown))
    top = list(takewhile(lambda block: block.kind == "heading" and block.level == 1, shown[first:]))
    if top:
        return " ".join(block.text for block in top)
    lone = [block.text for block in shown if block.kind == "heading" and block.level == 1]
    return (lone[0] if len(lone) == 1 else "") or _head_title(root) or (shown[first].text if first < len(shown) else "")


def _head_title(root: etree._Element) -> str:
    for node in root.iter("title"):
        if tag_of(node.getparent()) in {"head", "html"}:
            return folded(line_of(node))
    return ""
