"""Text boxes and charts that lie over a sheet."""

from __future__ import annotations

from dataclasses import replace

from sayso.schemas.blocks import Block
from sayso.tasks.parse.charts import chart_block
from sayso.tasks.parse.ooxml import Package, attribute, child, local


def drawing_blocks(package: Package, page: int, sheet_title: str) -> list[Block]:
    """Charts as tables of their values, text boxes as paragraphs."""
    out: list[Block] = []
    for drawing in _drawings(package, sheet_title):
        root = package.root_of(drawing)
        if root is None:
            continue
        relations = package.relations_of(drawing)
        for node in root.iter():
            name = local(node)
            if name == "txBody":
                texts = ("".join(t.text or "" for t in p.iter("{*}t")) for p in node if local(p) == "p")
                out.extend(
                    Block("paragraph", " ".join(text.split()), source="drawing") for text in texts if text.strip()
                )
            elif name == "chart" and attribute(node, "id") in relations:
                out.extend(chart_block(package.root_of(relations[attribute(node, "id")].target)))
    return [replace(block, page=page, page_last=page) for block in out]


def _drawings(package: Package, sheet_title: str) -> list[str]:
    book = package.main_part("xl/workbook.xml")
    relations = package.relations_of(book)
    sheets = child(package.root_of(book), "sheets")
    for sheet in sheets if sheets is not None else ():
        target = relations.get(_relation_id(sheet))
        if attribute(sheet, "name") == sheet_title and target is not None:
            return [each.target for each in package.relations_of(target.target).values() if each.kind == "drawing"]
    return []


def _relation_id(sheet: object) -> str:
    """The id in the relations namespace; a sheet's own id is another attribute without one."""
    for key, value in sheet.attrib.items():  # type: ignore[attr-defined]
        if str(key).endswith("}id"):
            return str(value)
    return ""
