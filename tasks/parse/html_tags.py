"""Which HTML elements break a line, which are never seen, and which hold structure."""

from __future__ import annotations

import re

from lxml import etree

from sayso.tasks.parse.symbols import is_symbol_font

HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}
BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "caption",
        "center",
        "dd",
        "details",
        "dialog",
        "dir",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hgroup",
        "hr",
        "html",
        "legend",
        "li",
        "main",
        "menu",
        "nav",
        "ol",
        "optgroup",
        "option",
        "p",
        "pre",
        "search",
        "section",
        "select",
        "summary",
        "table",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "tr",
        "ul",
    ]
)
LISTS = frozenset(("ul", "ol", "menu", "dir"))
UNSEEN = frozenset(
    [
        "script",
        "style",
        "template",
        "head",
        "noscript",
        "iframe",
        "object",
        "embed",
        "applet",
        "audio",
        "video",
        "canvas",
        "map",
        "area",
        "base",
        "link",
        "meta",
        "param",
        "source",
        "track",
        "datalist",
        "input",
        "textarea",
        "annotation",
        "annotation-xml",
        "rp",
    ]
)
PREFORMATTED = frozenset(("pre", "listing", "xmp", "plaintext"))
STRUCK = frozenset(("s", "strike", "del"))
KNOWN_INLINE = frozenset(
    [
        "a",
        "abbr",
        "acronym",
        "b",
        "bdi",
        "bdo",
        "big",
        "br",
        "button",
        "cite",
        "code",
        "data",
        "del",
        "dfn",
        "em",
        "font",
        "i",
        "img",
        "ins",
        "kbd",
        "label",
        "mark",
        "math",
        "meter",
        "nobr",
        "output",
        "picture",
        "progress",
        "q",
        "rb",
        "rt",
        "rtc",
        "ruby",
        "s",
        "samp",
        "small",
        "span",
        "strike",
        "strong",
        "sub",
        "sup",
        "svg",
        "time",
        "tt",
        "u",
        "var",
        "wbr",
    ]
)
HIDING = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_FONT_FAMILY = re.compile(r"font-family\s*:\s*[\"']?(symbol|wingdings)\b", re.IGNORECASE)
_MENU_CLASSES = frozenset(
    (
        "navheader",
        "navfooter",
        "navbar",
        "breadcrumb",
        "breadcrumbs",
        "sphinxsidebar",
        "skip-link",
        "skiplink",
        "site-nav",
        "ears",
    )
)
_ANCHOR_CLASSES = frozenset(("headerlink", "pilcrow", "anchor", "anchorjs-link", "linenos", "lineno", "header-anchor"))


def tag_of(element: etree._Element | None) -> str:
    """Lower-case name without a namespace; '' for comments and instructions."""
    if element is None or not isinstance(element.tag, str):
        return ""
    return element.tag.rsplit("}", 1)[-1].lower()


def is_unseen(element: etree._Element) -> bool:
    """True for what a browser never shows, and for the signs that page makers hang on headings."""
    tag = tag_of(element)
    if not tag or tag in UNSEEN or element.get("hidden") is not None:
        return True
    if element.get("aria-hidden") == "true" and tag not in {"html", "body", "main"}:
        return True
    if HIDING.search(element.get("style") or ""):
        return True
    return not _ANCHOR_CLASSES.isdisjoint((element.get("class") or "").split())


def is_navigation(element: etree._Element) -> bool:
    """True for menus, breadcrumbs and side bars, which belong to a site, and for a print-out's running heads."""
    if tag_of(element) == "nav" or element.get("role") in {"navigation", "search", "menubar"}:
        return True
    return not _MENU_CLASSES.isdisjoint((element.get("class") or "").lower().split())


def symbol_font_of(element: etree._Element) -> str:
    """'symbol' or 'wingdings' where the element sets its own text in such a font, as pages saved by Word do; else ''."""
    match = _FONT_FAMILY.search(element.get("style") or "")
    face = match.group(1) if match else (element.get("face") or "") if tag_of(element) == "font" else ""
    return face.lower() if is_symbol_font(face) else ""


def is_heading_role(element: etree._Element) -> bool:
    """True for an element that only its role makes a heading."""
    return element.get("role") == "heading" and tag_of(element) not in HEADINGS


def role_level(element: etree._Element) -> int:
    """The level such an element states, 2 by default; 0 for any other element."""
    if not is_heading_role(element):
        return 0
    stated = (element.get("aria-level") or "2").strip()
    return int(stated) if stated.isascii() and stated.isdigit() and 0 < int(stated) < 10 else 2
