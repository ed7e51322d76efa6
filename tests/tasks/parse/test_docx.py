"""Word documents: every word in its place, structure as Word shows it."""

from __future__ import annotations

import io

import pytest
from docx import Document
from docx.shared import Inches
from golden.hostile import changed, docx_bytes, with_body
from PIL import Image

from sayso.schemas.errors import BadDocumentError
from sayso.tasks.parse.docx import parse_docx

SPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def run(text: str, properties: str = "") -> str:
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def paragraph(content: str, properties: str = "") -> str:
    return f"<w:p><w:pPr>{properties}</w:pPr>{content if content.startswith('<') else run(content)}</w:p>"


def styled(text: str, style: str, number: str = "") -> str:
    return paragraph(text, f'<w:pStyle w:val="{style}"/>{number}')


def numbered(level: int, num_id: int = 1) -> str:
    return f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{num_id}"/></w:numPr>'


def cell(content: str, properties: str = "") -> str:
    inside = content if content.startswith(("<w:p", "<w:tbl")) else paragraph(content)
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{inside}</w:tc>"


def table(*rows: list[str]) -> str:
    return "<w:tbl>" + "".join(f"<w:tr>{''.join(row)}</w:tr>" for row in rows) + "</w:tbl>"


def with_parts(body: str, **parts: str) -> bytes:
    """A Word file with this body, and with further parts (numbering, footnotes, comments) given as their inner XML."""
    data = with_body(body)
    kinds = {"numbering": "numbering", "footnotes": "footnotes", "comments": "comments"}
    links = "".join(
        f'<Relationship Id="rX{name}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/{name}" '
        f'Target="{name}.xml"/>'
        for name in parts
    )
    styles = (
        '<Relationship Id="rS" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" '
        'Target="styles.xml"/>'
    )
    space = "http://schemas.openxmlformats.org/package/2006/relationships"
    data = changed(
        data, "word/_rels/document.xml.rels", f'<Relationships xmlns="{space}">{styles}{links}</Relationships>'.encode()
    )
    for name, inner in parts.items():
        data = changed(data, f"word/{name}.xml", f"<w:{kinds[name]} {SPACE}>{inner}</w:{kinds[name]}>".encode())
    return data


OUTLINE = (
    '<w:abstractNum w:abstractNumId="0">'
    '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>'
    '<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2"/></w:lvl>'
    '<w:lvl w:ilvl="2"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%3)"/></w:lvl>'
    '</w:abstractNum><w:abstractNum w:abstractNumId="1">'
    '<w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="&#xF0B7;"/></w:lvl></w:abstractNum>'
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>'
    '<w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>'
)


def shown(data: bytes) -> list[tuple[str, int, str]]:
    return [(block.kind, block.level, block.text) for block in parse_docx(data).blocks]


def test_numbers_that_word_computes_are_part_of_headings_and_items():
    body = (
        styled("Scope", "Heading1", numbered(0))
        + styled("Terms", "Heading1", numbered(0))
        + styled("People", "Heading2", numbered(1))
        + styled("Things", "Heading2", numbered(1))
        + paragraph("first", numbered(2))
        + paragraph("second", numbered(2))
        + styled("Duties", "Heading1", numbered(0))
        + styled("Daily", "Heading2", numbered(1))
        + paragraph("again", numbered(2))
        + paragraph("a point", numbered(0, 2))
    )
    assert shown(with_parts(body, numbering=OUTLINE)) == [
        ("heading", 1, "1. Scope"),
        ("heading", 1, "2. Terms"),
        ("heading", 2, "2.1 People"),
        ("heading", 2, "2.2 Things"),
        ("list_item", 3, "(a) first"),
        ("list_item", 3, "(b) second"),
        ("heading", 1, "3. Duties"),
        ("heading", 2, "3.1 Daily"),
        ("list_item", 3, "(a) again"),
        ("list_item", 1, "• a point"),
    ]


def test_a_list_that_starts_over_counts_from_its_own_start():
    body = paragraph("one", numbered(0)) + paragraph("two", numbered(0)) + paragraph("other", numbered(0, 3))
    assert [text for _, _, text in shown(with_parts(body, numbering=OUTLINE))] == ["1. one", "2. two", "1. other"]


def test_headings_stand_below_the_title_and_keep_skipped_levels():
    document = Document()
    document.add_paragraph("Rules of the House", style="Title")
    document.add_heading("Doors", level=1)
    document.add_heading("Locks", level=3)
    document.add_paragraph("Own level").paragraph_format.element.get_or_add_pPr().append(outline_level(1))
    out = io.BytesIO()
    document.save(out)
    parsed = parse_docx(out.getvalue())
    assert parsed.title == "Rules of the House"
    assert [(block.level, block.text) for block in parsed.blocks] == [
        (1, "Rules of the House"), (2, "Doors"), (4, "Locks"), (3, "Own level"),
    ]  # fmt: skip


def outline_level(value: int):
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    level = OxmlElement("w:outlineLvl")
    level.set(qn("w:val"), str(value))
    return level


def test_tracked_changes_are_read_as_accepted():
    body = (
        paragraph(
            run("The term is ")
            + "<w:del><w:r><w:delText>two</w:delText></w:r></w:del>"
            + f"<w:ins>{run('three')}</w:ins>"
            + run(" years.")
        )
        + f"<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>{run('Joined')}</w:p>"
        + paragraph("with the next.")
        + f"<w:tbl><w:tr>{cell('kept')}{cell('too')}</w:tr><w:tr><w:trPr><w:del/></w:trPr>{cell('gone')}{cell('gone')}</w:tr></w:tbl>"
    )
    parsed = parse_docx(with_body(body))
    assert [block.text for block in parsed.blocks[:2]] == ["The term is three years.", "Joined with the next."]
    assert parsed.blocks[2].grid == (("kept", "too"),)


def test_notes_and_comments_stand_apart_after_their_paragraph():
    body = paragraph(
        run("A claim")
        + '<w:r><w:footnoteReference w:id="2"/></w:r>'
        + run(" stands.")
        + '<w:r><w:commentReference w:id="0"/></w:r>'
    ) + paragraph("The next.")
    notes = f'<w:footnote w:id="0" w:type="separator">{paragraph("x")}</w:footnote><w:footnote w:id="2">{paragraph("Its source.")}</w:footnote>'
    comments = f'<w:comment w:id="0" w:author="Ann">{paragraph("Check this.")}</w:comment>'
    blocks = parse_docx(with_parts(body, footnotes=notes, comments=comments)).blocks
    assert [(block.kind, block.layer, block.text) for block in blocks] == [
        ("paragraph", "body", "A claim[1] stands."),
        ("footnote", "footnotes", "[1] Its source."),
        ("note", "comments", "Ann: Check this."),
        ("paragraph", "body", "The next."),
    ]


def test_merged_cells_repeat_and_inner_tables_stay_in_their_cell():
    inner = table([cell("x"), cell("1")], [cell("y"), cell("2")])
    body = table(
        [cell("Dose", '<w:vMerge w:val="restart"/>'), cell("Adults", '<w:gridSpan w:val="2"/>')],
        [cell("", "<w:vMerge/>"), cell("day"), cell("night")],
        [cell("A"), cell(inner + paragraph("end")), cell("5 mg")],
    )
    (block,) = parse_docx(with_body(body)).blocks
    assert block.grid == (("Dose", "Adults", "Adults"), ("Dose", "day", "night"), ("A", "x / 1 / y / 2 / end", "5 mg"))


def test_a_one_column_table_is_running_text():
    body = table([cell(styled("Inside", "Heading1") + paragraph("Boxed words."))])
    assert shown(with_body(body)) == [("heading", 1, "Inside"), ("paragraph", 0, "Boxed words.")]


def test_a_text_box_is_read_once_after_its_paragraph():
    box = (
        '<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">'
        f"<mc:Choice><w:drawing><w:txbxContent>{paragraph('In the box.')}</w:txbxContent></w:drawing></mc:Choice>"
        f"<mc:Fallback><w:pict><w:txbxContent>{paragraph('In the box.')}</w:txbxContent></w:pict></mc:Fallback>"
        "</mc:AlternateContent></w:r>"
    )
    body = paragraph(run("Around") + box + run(" it.")) + paragraph("After.")
    assert [text for _, _, text in shown(with_body(body))] == ["Around it.", "In the box.", "After."]


def test_pictures_take_their_caption_paragraph_and_tables_theirs():
    document = Document()
    picture = io.BytesIO()
    Image.new("RGB", (120, 80), "navy").save(picture, "PNG")
    picture.seek(0)
    document.add_paragraph("See the drawing.")
    document.add_picture(picture, width=Inches(1))
    document.add_paragraph("Figure 1: The pump seen from the front", style="Caption")
    document.add_paragraph("Table 1: Doses", style="Caption")
    grid = document.add_table(rows=2, cols=2)
    for place, text in zip(grid._cells, ("Drug", "Dose", "A", "5 mg"), strict=True):
        place.text = text
    out = io.BytesIO()
    document.save(out)
    parsed = parse_docx(out.getvalue())
    text, figure, numbers = parsed.blocks
    assert text.text == "See the drawing."
    assert (figure.kind, figure.caption) == ("figure", "Figure 1: The pump seen from the front")
    assert parsed.images[figure.image_sha].startswith(b"\x89PNG")
    assert (numbers.kind, numbers.caption, numbers.header_rows) == ("table", "Table 1: Doses", 1)
    assert numbers.grid == (("Drug", "Dose"), ("A", "5 mg"))


def test_raised_figures_struck_and_hidden_words_keep_their_meaning():
    body = paragraph(
        run("10")
        + run("6", '<w:vertAlign w:val="superscript"/>')
        + run(" cells, ")
        + run("not", "<w:strike/>")
        + run("secret", "<w:vanish/>")
    )
    shown_words, hidden = parse_docx(with_body(body)).blocks
    assert shown_words.text == "10^6 cells, ~~not~~"
    assert (hidden.text, hidden.layer) == ("secret", "hidden")


def test_bold_lines_are_headings_where_nothing_else_is():
    body = (
        paragraph(run("1. Purpose", "<w:b/>"))
        + paragraph("Words of it.")
        + paragraph(run("1.1 Scope", "<w:b/>"))
        + paragraph("More.")
    )
    assert shown(with_body(body)) == [
        ("heading", 2, "1. Purpose"), ("paragraph", 0, "Words of it."), ("heading", 3, "1.1 Scope"), ("paragraph", 0, "More."),
    ]  # fmt: skip


def test_a_contents_list_is_no_heading():
    data = with_body(styled("1 Scope\t3", "TOC1") + paragraph("Words."))
    toc = f'<w:styles {SPACE}><w:style w:type="paragraph" w:styleId="TOC1"><w:name w:val="toc 1"/></w:style></w:styles>'
    first = parse_docx(changed(data, "word/styles.xml", toc.encode())).blocks[0]
    assert first.kind == "contents"


def test_a_broken_body_is_refused_as_corrupt():
    with pytest.raises(BadDocumentError) as refusal:
        parse_docx(changed(docx_bytes(), "word/document.xml", b"<w:document"))
    assert refusal.value.reason == "corrupt"


def test_signs_of_symbol_fonts_are_the_signs_they_show():
    signs = '<w:r><w:sym w:font="Symbol" w:char="F0B3"/></w:r>'
    code = run("\uf0a3", '<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>')
    check = '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>'
    body = paragraph(run("dose ") + signs + run(" 5 mg and ") + code + run(" 9 mg ") + check)
    assert shown(with_body(body)) == [("paragraph", 0, "dose ≥ 5 mg and ≤ 9 mg ✓")]


def test_paragraphs_side_by_side_in_cells_are_rows():
    labels = "".join(paragraph(text) for text in ("", "Gross income", "Tax"))
    values = "".join(paragraph(text) for text in ("€", "17,542", "3,508"))
    (block,) = parse_docx(with_body(table([cell(""), cell("2006")], [cell(labels), cell(values)]))).blocks
    assert block.grid == (("", "2006"), ("", "€"), ("Gross income", "17,542"), ("Tax", "3,508"))


def test_paragraphs_of_words_in_cells_stay_one_row():
    cells = [cell("".join(paragraph(f"{name} {number}") for number in (1, 2, 3))) for name in ("a line", "a remark")]
    (block,) = parse_docx(with_body(table([cell("Left"), cell("Right")], cells))).blocks
    assert len(block.grid) == 2


def test_every_body_of_a_damaged_file_is_read():
    data = with_body(paragraph("First body.") + "</w:body><w:body>" + paragraph("Second body."))
    assert [text for _, _, text in shown(data)] == ["First body.", "Second body."]


def test_the_name_of_a_pictures_file_is_no_description_of_it():
    picture = (
        '<w:r><w:drawing><x:docPr xmlns:x="x" id="1" name="P" descr="{}"/>'
        '<x:blip xmlns:x="x" xmlns:r="r" r:embed="none"/></w:drawing></w:r>'
    )
    body = paragraph(picture.format("C:\\Users\\me\\cat.jpg")) + paragraph(picture.format("A cat on a mat"))
    assert shown(with_body(body)) == [("figure", 0, "A cat on a mat")]


def test_a_contents_heading_in_the_title_style_is_not_the_documents_title():
    body = styled("CONTENTS", "Title") + styled("Pump manual", "Title") + paragraph("Words.")
    assert parse_docx(with_body(body)).title == "Pump manual"


def test_a_sentence_set_bold_is_no_heading():
    body = (
        paragraph(run("Storage", "<w:b/>")) + paragraph("Cool.") + paragraph(run("Do not freeze the vials.", "<w:b/>"))
    )
    assert [text for kind, _, text in shown(with_body(body)) if kind == "heading"] == ["Storage"]


def test_bold_lines_are_headings_below_a_lone_title():
    body = styled("Cases", "Title") + paragraph(run("Patrick", "<w:b/>")) + paragraph("He is single.")
    assert shown(with_body(body)) == [
        ("heading", 1, "Cases"),
        ("heading", 2, "Patrick"),
        ("paragraph", 0, "He is single."),
    ]
