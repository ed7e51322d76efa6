"""Charts as tables of the numbers behind them, categories down, series across; diagrams as lists of their words."""

from __future__ import annotations

from lxml import etree

from sayso.schemas.blocks import Block
from sayso.tasks.parse.ooxml import attribute, local

_MAX_POINTS = 2_000


def chart_block(root: etree._Element | None) -> list[Block]:
    """A table with the chart's title as caption; nothing when its values are not kept in the file."""
    if root is None:
        return []
    title = _title(root)
    series = [_series(node) for node in root.iter("{*}ser")]
    series = [each for each in series if each[2]]
    if not series:
        return [Block("caption", title, source="chart")] if title else []
    categories = next((each[1] for each in series if each[1]), {})
    places = sorted({place for each in series for place in each[2]} | set(categories))[:_MAX_POINTS]
    head = ("", *(name for name, _, _ in series))
    rows = [
        (categories.get(place, str(place + 1)), *(values.get(place, "") for _, _, values in series)) for place in places
    ]
    return [Block("table", grid=(head, *rows), header_rows=1, caption=title, source="chart")]


def diagram_blocks(root: etree._Element | None) -> list[Block]:
    """The words of a SmartArt diagram, one item each."""
    texts = (
        " ".join("".join(text.text or "" for text in node.iter("{*}t")).split())
        for node in (root.iter("{*}p") if root is not None else ())
    )
    return [Block("list_item", f"- {text}", level=1, source="diagram") for text in texts if text]


def _title(root: etree._Element) -> str:
    chart = next(root.iter("{*}chart"), None)
    for node in chart if chart is not None else ():
        if local(node) == "title":
            typed = "".join(text.text or "" for text in node.iter("{*}t"))
            of_a_cell = "".join(text.text or "" for text in node.iter("{*}v"))
            return " ".join((typed or of_a_cell).split())
    return ""


def _series(node: etree._Element) -> tuple[str, dict[int, str], dict[int, str]]:
    name, categories, values = "", {}, {}
    for part in node:
        kind = local(part)
        if kind == "tx":
            name = next((v.text or "" for v in part.iter("{*}v")), "")
        elif kind in {"cat", "xVal"}:
            categories = _points(part)
        elif kind in {"val", "yVal"}:
            values = _points(part)
    return name, categories, values


def _points(part: etree._Element) -> dict[int, str]:
    out: dict[int, str] = {}
    for point in part.iter("{*}pt"):
        index = attribute(point, "idx")
        value = next((v.text or "" for v in point.iter("{*}v")), "")
        if index.isdigit():
            out[int(index)] = _plain_number(value)
    return out


def _plain_number(value: str) -> str:
    try:
        number = float(value)
    except ValueError:
        return value
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else f"{number:.10g}"
