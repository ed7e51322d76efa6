"""HTML and Markdown that nests, repeats and lies."""

from __future__ import annotations

import base64
from collections.abc import Iterator

from golden.hostile.kinds import READY, Odd, odd


def html_pages() -> Iterator[Odd]:
    for tag in ("div", "table><tr><td", "ul><li", "blockquote", "section", "b", "font", "span", "dl><dd", "nav"):
        closing = "".join(f"</{part}>" for part in reversed(tag.split("><")))
        for depth in (500, 5_000):
            page = f"<html><body>{f'<{tag}>' * depth}deep words{closing * depth}<p>after</p></body></html>"
            outcomes = (READY,) if depth == 500 else (READY, "unsafe")
            yield odd(f"deep-{tag[:3]}-{depth}.html", page.encode(), *outcomes)
    yield odd("unclosed.html", b"<html><body>" + b"<div><b><i>word " * 3000, READY, "unsafe")
    yield odd(
        "wide-span.html", b"<table><tr><td colspan=999999999 rowspan=999999999>a<td>b<tr><td>c<td>d</table>", READY
    )
    yield odd("many-cells.html", b"<table>" + b"<tr><td>1<td>2<td>3</tr>" * 9_000 + b"</table>", READY)
    yield odd("no-rows.html", b"<html><table></table><p>words</p></html>", READY)
    yield odd("long-line.html", b"<html><p>" + b"word " * 200_000 + b"</p></html>", READY)
    yield odd("one-word.html", b"<html><p>" + b"x" * 1_000_000 + b"</p></html>", READY)
    yield odd("lying-charset.html", "<html><meta charset=ascii><p>Grüße</p></html>".encode(), READY)
    yield odd("cp1252.html", "<html><meta charset=windows-1252><p>Grüße – “ja”</p></html>".encode("cp1252"), READY)
    yield odd("utf16.html", "<html><p>words of a page</p></html>".encode("utf-16"), READY)
    yield odd("no-html.htm", b"<p>Just a paragraph.<p>And another.", READY)
    yield odd("bad-picture.html", b"<html><p>words<img src='data:image/png;base64,AAAA//=='></p></html>", READY)
    yield odd("big-picture.html", _page_with(_huge_png()), READY)
    yield odd("angles.html", b"<html><body>" + b"<" * 50_000 + b" words", READY, "no_text")
    yield odd("attributes.html", b"<html><p " + b"a=1 " * 50_000 + b">words</p></html>", READY)
    yield odd("ampersands.html", b"<html><p>" + b"&amp" * 50_000 + b" words</p></html>", READY)


def _huge_png() -> bytes:
    """A PNG whose header claims 60,000 x 60,000 pixels."""
    return b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\xea\x60\x00\x00\xea\x60\x08\x02\x00\x00\x00" + b"\x00" * 40


def _page_with(image: bytes) -> bytes:
    return b"<html><p>words<img src='data:image/png;base64," + base64.b64encode(image) + b"'></p></html>"


def markdown() -> Iterator[Odd]:
    yield odd("quotes.md", b">" * 3_000 + b" deep", READY, "unsafe")
    yield odd("lists.md", b"".join(b"  " * i + b"- item\n" for i in range(200)), READY)
    yield odd("brackets.md", b"[" * 20_000 + b" words", READY)
    yield odd("links.md", b"[a](" * 10_000 + b" words", READY)
    yield odd("stars.md", b"*a **b " * 10_000, READY)
    yield odd("ticks.md", b"`" * 20_000 + b" words", READY)
    yield odd("fence.md", b"```\nnever closed\n" + b"line\n" * 1_000, READY)
    yield odd("wide-table.md", b"|" + b"a|" * 5_000 + b"\n|" + b"-|" * 5_000 + b"\n|" + b"1|" * 5_000, READY)
    yield odd("entities.md", b"&copy; &#0; &#xFFFFFFFF; &unknown; words", READY)
    yield odd("long-line.md", b"word " * 200_000, READY)
    yield odd("references.md", b"".join(b"[r%d]: http://x/%d\n" % (i, i) for i in range(5_000)) + b"words", READY)
    yield odd("html-inside.md", b"# Title\n\n<details><summary>More</summary>\n\nhidden words\n\n</details>\n", READY)
    yield odd("commented-front.md", b"---\n" + b"# a comment\n" * 300 + b"\n# Title\n\nwords\n", READY)
    yield odd("bad-front.md", b"---\n: [unclosed\n---\n\nwords\n", READY)
