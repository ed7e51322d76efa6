"""TRN-05, the training slides on complaints; one number in them is older than the procedures."""

import io
from pathlib import Path
from typing import Any

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_SHAPE
from pptx.util import Cm, Pt

from .packages import STAMP, repack
from .pictures import pump_front

BY_CATEGORY = (
    ("Battery", 11),
    ("Display", 8),
    ("Flow rate", 7),
    ("Occlusion alarm", 5),
    ("Alarm", 4),
    ("Temperature", 3),
)
NAME = "TRN-05-Complaint-Training.pptx"
NUMBERS = (
    ("What", "How long", "From"),
    ("Pass a Complaint on", "same working day", "you hear of it"),
    ("Acknowledgement", "5 working days", "Receipt Date"),
    ("Final Reply", "30 Days", "Receipt Date"),
    ("Objection of the Reporter", "60 Days", "Final Reply"),
)


def _bullets(deck: Any, title: str, lines: tuple[tuple[int, str], ...], notes: str) -> None:
    """A slide of bullets; each line is its level and its text."""
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.text = title
    frame = slide.placeholders[1].text_frame
    for index, (level, text) in enumerate(lines):
        paragraph = frame.paragraphs[0] if index == 0 else frame.add_paragraph()
        paragraph.text, paragraph.level = text, level
    slide.notes_slide.notes_text_frame.text = notes


def _opening(deck: Any) -> None:
    slide = deck.slides.add_slide(deck.slide_layouts[0])
    slide.shapes.title.text = "Complaints: what everyone does"
    slide.placeholders[1].text = "TRN-05, version 4 of 20 February 2026\nMaren Holt, Complaint Officer"
    slide.notes_slide.notes_text_frame.text = (
        "Where these slides and a procedure differ, the procedure applies. Training material never changes a rule."
    )
    _bullets(
        deck, "What counts as a Complaint?",
        ((0, "Any statement that a device did not do what its user expected"), (1, "by letter, mail, telephone or at a fair"), (1, "also when the user says “it is not worth reporting”"),
         (0, "A question about the service date is not a Complaint"), (0, "The definition is in the Quality Manual, section 3.1")),
        "Ask the group for examples. The remark of a nurse at a fair in Porto in 2023 was a Complaint and was lost for three weeks.",
    )  # fmt: skip


def _flow(deck: Any) -> None:
    """Grouped shapes: five arrows, the path of a complaint."""
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "The path of a Complaint"
    group = slide.shapes.add_group_shape()
    for index, text in enumerate(("Receive", "Record", "Triage", "Investigate", "Reply")):
        shape = group.shapes.add_shape(MSO_SHAPE.CHEVRON, Cm(1 + 4.6 * index), Cm(6), Cm(4.9), Cm(3))
        shape.fill.solid()
        shape.fill.fore_color.rgb = RGBColor(0x1F, 0x3A, 0x5F)
        shape.text_frame.text = text
        shape.text_frame.paragraphs[0].font.size = Pt(14)
    box = slide.shapes.add_textbox(Cm(1.5), Cm(11), Cm(22), Cm(2))
    box.text_frame.text = (
        "The clock starts with “Receive”, not with “Record”. Details: SOP-12 and the Quality Manual, section 5.1."
    )
    slide.notes_slide.notes_text_frame.text = "SOP-12, chapter 5, still says “recorded”. Since 1 February 2026 the Quality Manual counts from the Receipt Date; SOP-12 will be corrected."


def _table(deck: Any) -> None:
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Quick numbers"
    table = slide.shapes.add_table(len(NUMBERS), 3, Cm(2), Cm(4.5), Cm(21), Cm(7)).table
    for row, cells in enumerate(NUMBERS):
        for column, text in enumerate(cells):
            table.cell(row, column).text = text
    slide.notes_slide.notes_text_frame.text = (
        "The 5 working days for the acknowledgement come from version 2 of these slides."
    )


def _picture(deck: Any) -> None:
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Reading the event memory of the NW-200"
    picture = slide.shapes.add_picture(io.BytesIO(pump_front()), Cm(2), Cm(4.5), Cm(12))
    picture._element.nvPicPr.cNvPr.set(
        "descr", "Front of the pump with display, alarm light A, dial B and the keys C and D"
    )
    caption = slide.shapes.add_textbox(Cm(2), Cm(11.8), Cm(12), Cm(1))
    caption.text_frame.text = "Figure 1: Front of the NW-200. A alarm light, B dial, C Stop, D Start"
    steps = slide.shapes.add_textbox(Cm(15), Cm(4.5), Cm(9.5), Cm(8))
    frame = steps.text_frame
    frame.word_wrap = True
    lines = (
        "1. Leave the battery in place.",
        "2. Hold C and D together for 5 seconds.",
        "3. Turn B to “Memory”.",
        "4. Press D and wait until A stops blinking.",
        "5. Copy the list to the complaint file.",
    )
    for index, text in enumerate(lines):
        paragraph = frame.paragraphs[0] if index == 0 else frame.add_paragraph()
        paragraph.text = text
    slide.notes_slide.notes_text_frame.text = (
        "The memory holds the last 400 events. Removing the battery erases it (SOP-12, section 4.3, step 2)."
    )


def _chart(deck: Any) -> None:
    """A native bar chart: complaints of last year by category."""
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Complaints in 2025 by category"
    data = CategoryChartData()
    data.categories = [name for name, _ in BY_CATEGORY]
    data.add_series("Complaints 2025", [count for _, count in BY_CATEGORY])
    slide.shapes.add_chart(XL_CHART_TYPE.BAR_CLUSTERED, Cm(2), Cm(4.5), Cm(20), Cm(12), data)
    slide.notes_slide.notes_text_frame.text = (
        "38 Complaints in all. Batteries led in 2025; the late occlusion alarm stood fourth."
    )


def _closing(deck: Any) -> None:
    _bullets(
        deck, "Persons",
        ((0, "Complaints: Maren Holt, extension 214"), (0, "Measuring equipment: Marten Holt, extension 241"), (0, "Risk Management File: Priya Raman, extension 230"),
         (0, "Suppliers: Dag Sørli, extension 252")),
        "Maren and Marten are not related. Mails for one often reach the other; pass them on the same day.",
    )  # fmt: skip
    _bullets(
        deck, "Check yourself",
        ((0, "A distributor mentions a late alarm on Friday and writes to us on Tuesday. What is the Receipt Date?"), (0, "Who decides that a Serious Incident cannot be excluded?"), (0, "Where is it written to whom it is reported?")),
        "Answers: the Friday; the Complaint Officer; in SOP-19, which this training does not cover.",
    )  # fmt: skip


def build(folder: Path) -> None:
    """Eight slides with notes."""
    deck = Presentation()
    deck.slide_width, deck.slide_height = Cm(25.4), Cm(19.05)
    properties = deck.core_properties
    properties.title, properties.author, properties.last_modified_by = (
        "TRN-05 Complaint Training",
        "Maren Holt",
        "Maren Holt",
    )
    properties.created = properties.modified = STAMP
    for part in (_opening, _flow, _table, _picture, _chart, _closing):
        part(deck)
    deck.save(folder / NAME)
    repack(folder / NAME)
