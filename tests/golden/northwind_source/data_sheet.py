"""DS-200, the two-column data sheet of the pump with a curve, a tolerance table and footnotes."""

from itertools import pairwise
from pathlib import Path
from typing import Any

from reportlab.lib.units import cm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import NextPageTemplate, PageBreak, Paragraph

from .pages import Book, Writer

NAME = "DS-200-Tern-Infusion-Pump-Data-Sheet.pdf"

FLOW = [
    ("Quantity", "Range", "Tolerance"),
    ("Flow rate, set TS-1 <super>1</super>", "1 to 1,200 ml/h", "± 5%"),
    ("Flow rate, set TS-1, low range <super>2</super>", "0.1 to below 1 ml/h", "± 8%"),
    ("Volume to be infused", "0.1 to 9,999 ml", "± 5%"),
    ("Bolus <super>3</super>", "0.5 to 50 ml", "± 5%, at least ± 0.1 ml"),
    ("Keep-vein-open rate", "0.5 to 5 ml/h", "± 8%"),
]
ALARM = [
    ("Alarm level", "Pressure", "Tolerance", "Longest time to alarm at 5 ml/h", "Longest time to alarm at 100 ml/h"),
    ("Low", "30 kPa", "± 10 kPa", "2 min 30 s", "10 s"),
    ("Medium (as delivered)", "60 kPa", "± 10 kPa", "5 min", "20 s"),
    ("High", "100 kPa", "± 15 kPa", "8 min 30 s", "35 s"),
]
SERVICE = [
    ("Work", "Interval", "By"),
    ("Wipe and look for damage", "after each patient", "Ward"),
    ("Test of the battery", "each week, by the pump itself", "nobody"),
    ("Test of the alarm pressure", "12 months", "Hospital workshop or Northwind"),
    ("Full service with new seals", "24 months", "Northwind or a trained workshop"),
    ("New battery", "36 months or 500 charges", "Hospital workshop"),
]
NOTES = (
    "<super>1</super> With tubing set TS-1, water, 22 °C ± 2 °C, bag 50 cm above the pump, after 30 minutes of running.",
    "<super>2</super> Below 1 ml/h the tolerance applies to the mean over one hour.",
    "<super>3</super> Not available while the occlusion alarm is active.",
    "<super>4</super> New battery, 25 ml/h, display dimmed. The capacity falls by about 20% in two years.",
)


def _fonts() -> None:
    for name, file in (("Vera", "Vera.ttf"), ("Vera-Bold", "VeraBd.ttf")):
        pdfmetrics.registerFont(TTFont(name, file))
    pdfmetrics.registerFontFamily("Vera", normal="Vera", bold="Vera-Bold", italic="Vera", boldItalic="Vera-Bold")


def _curve(canvas: Any) -> None:
    """Flow error in percent over the first two hours, settling within the band."""
    left, bottom, width, height = 1.1 * cm, 0.9 * cm, 6.4 * cm, 3.4 * cm
    canvas.setLineWidth(0.8)
    canvas.rect(left, bottom, width, height)
    canvas.setFont("Vera", 6)
    for index, text in enumerate(("−10", "−5", "0", "+5", "+10")):
        y = bottom + height * index / 4
        canvas.drawRightString(left - 3, y - 2, text)
        canvas.setDash(1, 2)
        canvas.line(left, y, left + width, y)
        canvas.setDash()
    for index in range(5):
        canvas.drawCentredString(left + width * index / 4, bottom - 9, str(30 * index))
    canvas.drawCentredString(left + width / 2, bottom - 19, "Minutes after the start")
    canvas.saveState()
    canvas.rotate(90)
    canvas.drawCentredString(bottom + height / 2, -0.25 * cm, "Flow error in %")
    canvas.restoreState()
    canvas.setLineWidth(1.4)
    points = [
        (0, -9),
        (6, 7),
        (12, -5),
        (18, 4),
        (24, -3),
        (32, 2.4),
        (45, -1.6),
        (60, 1.3),
        (80, -1),
        (100, 0.9),
        (120, -0.6),
    ]
    placed = [(left + width * x / 120, bottom + height * (y + 10) / 20) for x, y in points]
    for (x0, y0), (x1, y1) in pairwise(placed):
        canvas.line(x0, y0, x1, y1)


def _columns(text: Writer) -> None:
    text.add(
        Paragraph("DS-200 Data Sheet", text.title), Paragraph("NW-200 Tern volumetric infusion pump", text.levels[1])
    )
    text.para(
        "Edition 7, 18 March 2026. For use by trained staff in hospitals. Not for use in magnetic resonance rooms."
    )
    text.heading("Description")
    text.para(
        "The Tern moves fluid from a bag through the tubing set TS-1 with twelve fingers that close the tube one after another. Two flow readings, taken by separate processors, are compared three times a second.",
        "A pressure sensor behind a silicone membrane watches the line below the pump. When the line is blocked, the pressure rises until the alarm level is reached; the pump stops, sounds the alarm and runs back by up to 0.2 ml so that no bolus reaches the patient.",
    )
    text.heading("Accuracy after the start")
    text.para(
        "The flow settles within the first 30 minutes (Figure 1). Where a steady flow matters from the first minute, the line is primed and the pump is started 30 minutes before it is connected."
    )
    text.figure(7.8, 4.6, _curve, "Figure 1 – Flow error after the start at 5 ml/h, set TS-1")
    text.heading("Power")
    text.para(
        "Mains 100 to 240 V, 50 or 60 Hz, 25 VA. The lithium battery runs the pump for 6 hours <super>4</super> and is charged in 4 hours. A warning sounds 30 minutes before the battery is empty."
    )
    text.heading("Surroundings")
    text.para(
        "Use at 5 to 40 °C and 20 to 90% relative humidity, not condensing. Store at −20 to 50 °C. Protection IPX4."
    )
    text.heading("Size and weight")
    text.para("142 mm wide, 176 mm high, 118 mm deep; 2.1 kg with battery.")
    text.heading("Cleaning")
    text.para("Wipe with a damp cloth. The permitted agents are listed in the instructions for use, IFU-200.")
    text.heading("Alarms")
    text.para(
        "High priority: air in line, occlusion, free flow, battery empty. Medium priority: infusion near its end, door open. Low priority: mains lost, service due. A high-priority alarm stops the pump; its sound can be paused for 2 minutes."
    )
    text.heading("Drug library")
    text.para(
        "Up to 1,500 entries in 20 profiles, each with soft and hard limits. The library is checked by a checksum before it is used; a failed check leaves the earlier library in place."
    )
    text.heading("Interfaces")
    text.para(
        "Infrared for service, wired network in the rack R-8. The pump has no radio. The event memory holds 400 events and is kept while the battery is in place."
    )
    text.heading("Order numbers")
    text.table(
        [
            ("Item", "Number"),
            ("Pump NW-200", "200-001"),
            ("Tubing set TS-1, box of 50", "200-110"),
            ("Battery", "200-204"),
            ("Rack R-8", "200-300"),
        ],
        [4.6, 3],
        "Table 1 – Order numbers",
    )
    text.heading("Life")
    text.para("Service every 24 months. Expected life 8 years. The UDI is printed on the label below the handle.")


def _tables(text: Writer) -> None:
    text.add(NextPageTemplate("upright"), PageBreak())
    text.heading("Performance")
    text.table(FLOW, [7, 4.6, 4.6], "Table 2 – Flow, volume and bolus")
    text.table(ALARM, [3.8, 2.4, 2.4, 3.8, 3.8], "Table 3 – Occlusion alarm")
    text.para(
        "The alarm level is chosen by the user for each infusion. After a change of level the pump tests the sensor before it goes on."
    )
    text.table(SERVICE, [5.2, 4.6, 6.4], "Table 4 – Service")
    text.add(*(Paragraph(note, text.small) for note in NOTES))


def build(folder: Path) -> None:
    """The data sheet: one page in two columns, one with tables and footnotes."""
    _fonts()
    text = Writer(body="Vera", display="Vera-Bold", size=9)
    text.add(NextPageTemplate("columns"))
    _columns(text)
    _tables(text)
    book = Book(folder / NAME, number="DS-200", title="Data Sheet", revision="7", author="Northwind Medical Devices")
    book.pageTemplates = [book.pageTemplates[2], *book.pageTemplates[:2]]
    book.build(text.story)
