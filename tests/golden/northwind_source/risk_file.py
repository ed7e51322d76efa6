"""RMF-04, the risk management file: matrix and fault tree as drawings, a hazard table over several pages."""

from pathlib import Path
from typing import Any

from reportlab.lib import colors
from reportlab.lib.units import cm
from reportlab.platypus import NextPageTemplate, PageBreak

from .pages import Book, Writer
from .risk_hazards import COLUMNS, HAZARDS, VERIFIED, residual

NAME = "RMF-04-Risk-Management-File.pdf"
SHADES = {"acceptable": "#d5e8d4", "tolerable": "#fff2cc", "not acceptable": "#f8cecc"}


def _matrix(canvas: Any) -> None:
    """Severity upwards, probability to the right."""
    for row in range(5):
        canvas.setFont("Helvetica-Bold", 9)
        canvas.setFillColor(colors.black)
        canvas.drawString(0.5 * cm, (1.35 + row) * cm, f"S{row + 1}")
        canvas.drawString((2.7 + 2 * row) * cm, 0.4 * cm, f"P{row + 1}")
        for column in range(5):
            verdict = residual(row + 1, column + 1)
            canvas.setFillColor(colors.HexColor(SHADES[verdict]))
            canvas.rect((1.8 + 2 * column) * cm, (1 + row) * cm, 2 * cm, 1 * cm, fill=1)
            canvas.setFillColor(colors.black)
            canvas.setFont("Helvetica", 7)
            canvas.drawCentredString((2.8 + 2 * column) * cm, (1.4 + row) * cm, verdict)


def _tree(canvas: Any) -> None:
    """A fault tree of the late occlusion alarm: one OR of two branches, one of them an AND."""
    boxes = {
        "Occlusion alarm late": (5, 5.2), "OR": (6.6, 4), "Sensor reads low": (1, 2.6), "Alarm limit set wrong": (9, 2.6),
        "AND": (2.6, 1.5), "Membrane too hard": (-1, 0.2), "Test gauge reads high": (4, 0.2),
    }  # fmt: skip
    canvas.setLineWidth(1)
    for start, end in (
        ("Occlusion alarm late", "OR"), ("OR", "Sensor reads low"), ("OR", "Alarm limit set wrong"), ("Sensor reads low", "AND"),
        ("AND", "Membrane too hard"), ("AND", "Test gauge reads high"),
    ):  # fmt: skip
        (x0, y0), (x1, y1) = _middle(start, boxes), _middle(end, boxes)
        canvas.line(x0 * cm, y0 * cm, x1 * cm, y1 * cm)
    for name, (x, y) in boxes.items():
        gate = name in ("OR", "AND")
        canvas.setFillColor(colors.HexColor("#fff2cc" if gate else "#dce6f1"))
        canvas.roundRect((x + 1) * cm, y * cm, (1.3 if gate else 4) * cm, 0.75 * cm, 4, fill=1)
        canvas.setFillColor(colors.black)
        canvas.setFont("Helvetica", 8)
        canvas.drawCentredString((x + 1 + (0.65 if gate else 2)) * cm, (y + 0.27) * cm, name)


def _middle(name: str, boxes: dict[str, tuple[float, float]]) -> tuple[float, float]:
    x, y = boxes[name]
    return x + 1 + (0.65 if name in ("OR", "AND") else 2), y + 0.4


def _scales(text: Writer) -> None:
    text.cover(
        "RMF-04 Risk Management File, Tern pumps",
        [
            ("Revision", "G"),
            ("Effective date", "12 December 2025"),
            ("Owner", "Priya Raman, Risk Manager"),
            ("Devices", "NW-200 Tern and NW-210 Tern-S"),
        ],
    )
    text.heading("1 Scope")
    text.para(
        "This file covers the infusion pumps NW-200 and NW-210 with their tubing sets. The fluid warmer NW-330 has a file of its own, RMF-06. Terms with capital letters are defined in the Quality Manual."
    )
    text.heading("2 How risks are rated")
    text.heading("2.1 Severity", 2)
    text.table(
        [
            ("Level", "Name", "Meaning"),
            ("S1", "Negligible", "Discomfort"),
            ("S2", "Minor", "Passing harm, no treatment needed"),
            ("S3", "Serious", "Harm that needs treatment"),
            ("S4", "Critical", "Lasting harm or danger to life"),
            ("S5", "Catastrophic", "Death"),
        ],
        [2, 4, 10],
        "Table 1 – Levels of severity",
    )
    text.heading("2.2 Probability", 2)
    text.table(
        [
            ("Level", "Harms per 1,000 pumps and year"),
            ("P1", "below 0.01"),
            ("P2", "0.01 to below 0.1"),
            ("P3", "0.1 to below 1"),
            ("P4", "1 to below 10"),
            ("P5", "10 and more"),
        ],
        [3, 8],
        "Table 2 – Levels of probability",
    )
    text.heading("2.3 Risk matrix", 2)
    text.para(
        "Severity and probability together give the rating in Figure 1. A risk of severity S4 is tolerable at P1 and P2 and not acceptable from P3 upwards."
    )
    text.figure(
        12.5, 6.2, _matrix, "Figure 1 – Risk matrix: severity S1 to S5 upwards, probability P1 to P5 to the right"
    )
    text.para(
        "A tolerable risk needs a written reason why it cannot be lowered further. A risk that is not acceptable needs a further control or a benefit-risk analysis approved by the Quality Director."
    )


def _hazards(text: Writer) -> None:
    text.add(NextPageTemplate("wide"), PageBreak())
    text.heading("3 Hazards")
    text.para(
        "Table 3 lists the hazards of both pumps. “Before” is the probability without the control, “After” the probability with it. Severity does not change."
    )
    rows = [COLUMNS, *(hazard.row() for hazard in HAZARDS)]
    text.table(rows, [1.5, 4.6, 5.4, 1.3, 1.6, 6.6, 1.5, 3], "Table 3 – Hazards, controls and residual risks")
    text.add(NextPageTemplate("upright"), PageBreak())


def _controls(text: Writer) -> None:
    text.heading("4 Risk controls")
    text.heading("4.1 Controls in the design", 2)
    text.para(
        "The second processor stops the motor when the two flow readings differ by more than 10% for 3 seconds. The alarm circuit is tested by the pump itself at every start."
    )
    text.heading("4.2 Measuring equipment", 2)
    text.para(
        "The controls of H-03 and H-07 depend on test equipment that reads right. Class A Equipment is therefore calibrated at least every 6 months.",
        "For Class B Equipment this file requires no interval.",
    )
    text.heading("4.3 Fault tree of the late occlusion alarm", 2)
    text.para(
        "Figure 2 shows how H-07 comes about. A hard membrane alone is found in the final test; it reaches the user only when the test gauge reads high as well."
    )
    text.figure(15, 6.2, _tree, "Figure 2 – Fault tree of hazard H-07, late occlusion alarm")
    text.heading("5 Residual risk")
    text.heading("5.1 Overall judgement", 2)
    text.para(
        "With all controls in place no residual risk is rated not acceptable. Fourteen are tolerable and ten acceptable; the reasons for the tolerable ones are in annex 2 of the design file. The overall residual risk is accepted."
    )
    text.heading("5.2 Observed rates", 2)
    text.para(
        "After each calendar quarter the number of Confirmed Complaints for a hazard, counted by Receipt Date, is divided by the installed base at the end of the quarter. If there are more than 1.5 Confirmed Complaints per 1,000 installed pumps of the model in the quarter, the probability of the hazard is raised by one level.",
        "Complaints are matched to hazards by the category in LOG-12: OC belongs to H-07, FR to H-03, BA to H-11 and AL to H-09.",
    )
    text.heading("5.3 When a risk becomes not acceptable", 2)
    text.para(
        "The Risk Manager tells the Quality Director within 2 working days. No pump of the model is released until a further control works or a benefit-risk analysis has been approved."
    )
    text.heading("6 Information from use")
    text.para(
        "The sources are the Complaint Log, returned devices and the reports of distributors. The Risk Manager reviews this file every year and after each CAPA on a hazard of severity S4 or S5."
    )


def _annexes(text: Writer) -> None:
    text.heading("7 Verification of controls")
    text.para(
        "Each control has been tested; Table 4 gives the reports. A control that is changed is tested again before release."
    )
    text.table(VERIFIED, [2, 4.4, 5.2, 2.2, 2.6], "Table 4 – Verification of controls")
    text.heading("8 History of ratings")
    text.table(
        [
            ("Revision", "Effective", "Change of a rating"),
            ("E", "4 May 2022", "H-16 added after a report of a reused tubing set"),
            (
                "F",
                "20 March 2024",
                "H-07 lowered from P3 to P2 after the new final test; interval of Class A Equipment set to 6 months, before 12",
            ),
            ("G", "12 December 2025", "H-22 and H-23 added with the syringe pump NW-210"),
        ],
        [2.2, 3.6, 10.6],
        "Table 5 – History of ratings",
    )


def build(folder: Path) -> None:
    """The risk management file as a PDF, upright and wide pages mixed."""
    text = Writer(body="Helvetica", size=10)
    for part in (_scales, _hazards, _controls, _annexes):
        part(text)
    book = Book(folder / NAME, number="RMF-04", title="Risk Management File", revision="G", author="Priya Raman")
    book.build(text.story)
