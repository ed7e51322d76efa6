"""Word documents as blocks, read from the XML itself so that every word keeps its place."""

from __future__ import annotations

import re
from dataclasses import replace

from lxml import etree

from sayso.schemas.blocks import Block, BlockKind, Layer, Parsed
from sayso.schemas.errors import BadDocumentError
from sayso.tasks.parse.bold_headings import promote_bold
from sayso.tasks.parse.captions import attach_captions
from sayso.tasks.parse.charts import chart_block, diagram_blocks
from sayso.tasks.parse.docx_notes import Note, furniture_of, notes_of
from sayso.tasks.parse.docx_numbering import numbered, numbering_of
from sayso.tasks.parse.docx_runs import Words, words_of
from sayso.tasks.parse.docx_styles import Style, styles_of
from sayso.tasks.parse.docx_tables import cells_in, grid_of, rows_of, within
from sayso.tasks.parse.images import png_of
from sayso.tasks.parse.ooxml import Package, attribute, child, local
from sayso.tasks.parse.table_blocks import table_blocks
from sayso.tasks.parse.typed_items import mark_typed_items

_MAX_HEADING = 250
_NOTE_PLACE = re.compile(r"\x02(\d+)\x02")
_NOTE_STYLES = {"footnote": "decimal", "endnote": "lowerRoman"}  # as Word sets them unless told otherwise
_CONTENTS = re.compile(r"^(?:table of )?contents$|^inhalt(?:sverzeichnis)?$|^sommaire$|^índice$", re.IGNORECASE)
_FLOW = frozenset(("p", "tbl"))


def parse_docx(data: bytes) -> Parsed:
    """Blocks of a Word document; its title is the paragraph set in the Title style, else its one top heading."""
    package = Package(data)
    part = package.main_part("word/document.xml")
    root = package.root_of(part)
    bodies = [node for node in root if local(node) == "body"] if root is not None else []
    if not bodies:
        raise BadDocumentError("corrupt", "The Word file has no document body.")
    reader = DocxReader(package, part)
    for body in bodies:  # a damaged merge leaves more than one
        reader.read(body)
    blocks = attach_captions(mark_typed_items(promote_bold(_under_title(reader.blocks))))
    return Parsed((*furniture_of(package, part), *blocks), title=_title(blocks, package), images=reader.images)


class DocxReader:
    """Walks a body's paragraphs and tables in order."""

    def __init__(self, package: Package, part: str) -> None:
        self.blocks: list[Block] = []
        self.images: dict[str, bytes] = {}
        self._package = package
        self._relations = package.relations_of(part)
        related = {relation.kind: relation.target for relation in self._relations.values()}
        self._styles = styles_of(package.root_of(related.get("styles", "word/styles.xml")))
        self._numbering = numbering_of(package.root_of(related.get("numbering", "word/numbering.xml")))
        self._notes = notes_of(package, related)
        self._note_count = {"footnote": 0, "endnote": 0}
        self._carried = ""  # words of a paragraph whose end mark a tracked change removed
        self._after: list[Words] = []  # what stands in table cells beside words

    def read(self, container: etree._Element) -> None:
        """Read all paragraphs and tables of a body, cell or text box, without recursion through tables."""
        stack = [container]
        while stack:
            node = stack.pop()
            name = str(node.tag).rsplit("}", 1)[-1]
            if name == "p":
                stack.extend(reversed(self._paragraph(node)))
            elif name == "tbl":
                stack.extend(reversed(self._table(node)))
            else:
                stack.extend(reversed(list(within(node, _FLOW))))

    def _paragraph(self, node: etree._Element) -> list[etree._Element]:
        """Add the paragraph's blocks; its text boxes come back to be read next."""
        words = words_of(node)
        style, level = self._style_of(node)
        marker = self._marker_of(node, style)
        text, notes = self._with_note_numbers(words)
        text = f"{self._carried}{text}"
        self._carried = ""
        if child(node, "pPr", "rPr", "del") is not None:
            self._carried = f"{text} " if text else ""
            return words.boxes
        if text:
            self.blocks.append(self._block(text, marker, words, style, level, node))
        if words.hidden:
            self.blocks.append(Block("paragraph", words.hidden, layer="hidden", source="style"))
        self._objects(words)
        self.blocks.extend(notes)
        return words.boxes

    def _block(self, text: str, marker: str, words: Words, style: Style, level: int, node: etree._Element) -> Block:
        is_bold = words.is_bold or (style.is_bold and bool(text))
        if style.is_title:
            source = "style" if _CONTENTS.match(text) else "title"
            return Block("heading", text, level=1, bold=is_bold, source=source)
        if level and len(text) <= _MAX_HEADING:
            return Block("heading", f"{marker} {text}".strip(), level=level, bold=is_bold, source="style")
        if style.is_contents:
            return Block("contents", text, source="contents")
        if style.is_caption:
            return Block("caption", f"{marker} {text}".strip(), source="style")
        if marker:
            depth = self._list_place(node, style)[1] + 1
            return Block("list_item", f"{marker} {text}", level=depth, bold=is_bold, source="style")
        return Block("paragraph", text, bold=is_bold, source="style")

    def _style_of(self, node: etree._Element) -> tuple[Style, int]:
        """The paragraph's style and its heading level, its own outline level first."""
        name = attribute(child(node, "pPr", "pStyle"), "val")
        style = self._styles.get(name) or self._styles.get("", Style())
        own = attribute(child(node, "pPr", "outlineLvl"), "val")
        level = (int(own) + 1 if int(own) < 9 else 0) if own.isdigit() else style.level
        return style, level

    def _list_place(self, node: etree._Element, style: Style) -> tuple[str, int]:
        """(number id, 0-based depth) by the paragraph itself, else by its style."""
        own = child(node, "pPr", "numPr")
        num_id = attribute(child(own, "numId"), "val") or style.num_id
        depth = attribute(child(own, "ilvl"), "val")
        return num_id, int(depth) if depth.isdigit() else style.list_level

    def _marker_of(self, node: etree._Element, style: Style) -> str:
        num_id, depth = self._list_place(node, style)
        return self._numbering.marker(num_id, depth) if num_id and num_id != "0" else ""

    def _with_note_numbers(self, words: Words) -> tuple[str, list[Block]]:
        """The text with '[1]' where a note is referred to, and the notes' own blocks."""
        notes: list[Block] = []
        shown: dict[int, str] = {}
        for index, (kind, note_id) in enumerate(words.notes):
            note = self._notes.get((kind, note_id))
            if note is None:
                continue
            if kind == "comment":
                notes.append(_note_block("note", note, "comments", f"{note.author}: " if note.author else ""))
                continue
            self._note_count[kind] += 1
            shown[index] = f"[{numbered(self._note_count[kind], _NOTE_STYLES[kind])}]"
            notes.append(_note_block("footnote", note, "footnotes", f"{shown[index]} "))
        text = _NOTE_PLACE.sub(lambda match: shown.get(int(match.group(1)), ""), words.text)
        return text, [note for note in notes if note.text]

    def _objects(self, words: Words) -> None:
        """Pictures and charts that stand in the paragraph."""
        for relation_id, alternative in words.pictures:
            relation = self._relations.get(relation_id)
            kept = png_of(self._package.bytes_of(relation.target)) if relation and relation.target else None
            if kept:
                self.images[kept[0]] = kept[1]
                self.blocks.append(Block("figure", caption="", image_sha=kept[0], text=alternative, source="style"))
            elif alternative:
                self.blocks.append(Block("figure", text=alternative, source="style"))
        for read, relation_ids in ((chart_block, words.charts), (diagram_blocks, words.diagrams)):
            for relation_id in relation_ids:
                relation = self._relations.get(relation_id)
                if relation and relation.target:
                    self.blocks.extend(read(self._package.root_of(relation.target)))

    def _table(self, node: etree._Element) -> list[etree._Element]:
        """Add the table; the cells of one that only lays out the page come back to be read as running text."""
        rows = rows_of(node)
        if max((len(cells_in(row)) for row in rows), default=0) <= 1 or self._holds_headings(node):
            return [cell for row in rows for cell in cells_in(row)]
        self._after = []
        grid, header_rows = grid_of(node, self._cell_words)
        if grid:
            self.blocks.extend(table_blocks(grid, header_rows))
        boxes: list[etree._Element] = []
        for words in self._after:
            self._objects(words)
            boxes.extend(words.boxes)
        return boxes

    def _holds_headings(self, table: etree._Element) -> bool:
        return any(self._style_of(node)[1] for node in table.iter("{*}p"))

    def _cell_words(self, paragraph: etree._Element) -> str:
        words = words_of(paragraph)
        self._after.append(words)
        style, _ = self._style_of(paragraph)
        marker = self._marker_of(paragraph, style)
        text, notes = self._with_note_numbers(words)
        self.blocks.extend(notes)
        return f"{marker} {text}".strip() if text else ""


def _note_block(kind: BlockKind, note: Note, layer: Layer, before: str) -> Block:
    return Block(kind, f"{before}{note.text}" if note.text else "", layer=layer, source="markup")


def _under_title(blocks: list[Block]) -> list[Block]:
    """Below a paragraph in the Title style all headings stand one level deeper."""
    if not any(block.source == "title" for block in blocks):
        return blocks
    return [
        replace(block, level=block.level + 1) if block.kind == "heading" and block.source != "title" else block
        for block in blocks
    ]


def _title(blocks: list[Block], package: Package) -> str:
    headings = [block for block in blocks if block.kind == "heading"]
    titles = [block.text for block in headings if block.source == "title"]
    if titles:
        return titles[0]
    top = [block.text for block in headings if block.level == 1]
    if len(top) == 1 and headings[0].level == 1:
        return top[0]
    core = package.root_of("docProps/core.xml")
    stated = child(core, "title")
    return (stated.text or "").strip() if stated is not None else ""
