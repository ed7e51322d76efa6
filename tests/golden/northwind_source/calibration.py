"""WI-31, the work instruction for calibration: default interval, numbered steps bound to a figure, exceptions."""

from pathlib import Path

from .pictures import gauge_rig
from .word import WordDocument

NAME = "WI-31-Calibration-of-Measuring-Equipment.docx"


def _preparation(doc: WordDocument) -> None:
    doc.table(
        [
            ("Document number", "WI-31"),
            ("Revision", "B"),
            ("Effective date", "2 May 2023"),
            ("Owner", "Marten Holt, Metrology Lead"),
        ]
    )
    doc.heading("Purpose")
    doc.para(
        "This instruction says how pressure gauges, flow references and balances are calibrated and how often. The classes are those of the Quality Manual, section 6.1."
    )
    doc.heading("What is needed")
    doc.bullets(
        "Reference standard with a valid certificate (see CAL-02, sheet “Reference standards”)",
        "Hand pump and manifold",
        "Thermometer, resolution 0.1 °C",
        "Lint-free gloves",
    )
    doc.para("The uncertainty of the reference standard is at most one quarter of the tolerance of the instrument.")
    doc.heading("Conditions")
    doc.para(
        "The room is at 22 °C ± 2 °C. Instrument and reference rest in the room for at least 2 hours before the first reading."
    )


def _steps(doc: WordDocument) -> None:
    doc.heading("Calibrating")
    doc.heading("Pressure gauges", 2)
    doc.para("The rig is shown in Figure 1. The numbers in the steps are those of the figure.")
    doc.figure(
        gauge_rig(),
        "Rig for pressure gauges: V1 feeds the manifold (3), V2 isolates the gauge under test (4), V3 vents",
        "A hand pump, valve V1, a manifold with a reference standard and vent V3, valve V2 and the gauge under test",
    )
    doc.steps(
        "Close V2 and open V3 until the reference (2) reads zero.",
        "Close V3 and open V1.",
        "Raise the pressure with the hand pump (1) to the first test point and wait until the reference has been stable for 30 seconds.",
        "Open V2 slowly. Never open V2 before the reference is stable: the gauge would take the pressure surge.",
        "Read the gauge (4) and the reference (2) and write both down.",
        "Repeat steps 3 to 5 at 20%, 40%, 60%, 80% and 100% of the range, rising and then falling.",
        "Vent through V3 before V1 is closed.",
    )
    doc.note("Gauges below 10 kPa are calibrated without the hand pump, with the water column WC-01.", "EXCEPTION")
    doc.heading("Flow references", 2)
    doc.steps(
        "Connect the flow reference to the standard RS-05 and rinse both with degassed water for 10 minutes.",
        "Set 5 ml/h and wait 30 minutes.",
        "Record the flow of both every minute for one hour and compare the means.",
        "Repeat step 3 at 100 ml/h and at the upper end of the range, each time after a wait of 10 minutes.",
    )
    doc.note("Air bubbles make a run void. It is started again from step 1.")
    doc.heading("Balances", 2)
    doc.steps(
        "Level the balance and let it warm up for one hour.",
        "Weigh the masses MW-03 at 10%, 50% and 100% of the range, three times each.",
        "Take the largest deviation as the error.",
    )
    doc.heading("Judging the result", 2)
    doc.para("A reference standard is used only until the last day of its certificate.")
    doc.para(
        "The gauge passes when the largest error, rising or falling, is within its tolerance. An adjustment is followed by a second full run; the values before adjustment are recorded as “as found”, those after it as “as left”."
    )


def _intervals(doc: WordDocument) -> None:
    doc.heading("Intervals")
    doc.heading("Stated interval", 2)
    doc.para("The interval in the calibration schedule CAL-02 applies.")
    doc.heading("No stated interval", 2)
    doc.para(
        "Where the schedule gives no interval for an instrument, the default interval is 12 months from the last calibration, unless the Risk Management File requires a shorter one."
    )
    doc.heading("Grace period", 2)
    doc.para(
        "The Metrology Lead may let an instrument run up to 30 Days past its due date when the last two calibrations passed without adjustment."
    )
    doc.note("The grace period does not apply to Class A Equipment.", "EXCEPTION")
    doc.heading("Instruments out of use", 2)
    doc.para(
        "An instrument in the store needs no calibration while it wears a red label. It is calibrated before its next use."
    )


def _failures(doc: WordDocument) -> None:
    doc.heading("Out of tolerance")
    doc.para("When the as-found error is larger than the tolerance:")
    doc.steps(
        "Put a red label on the instrument and lock it away.",
        "Tell the Complaint Officer and the Risk Manager within 2 working days.",
        "List every lot tested with the instrument since its last passed calibration.",
        "Ask the Complaint Officer to repeat step 3 of SOP-12, section 4.3, for open Complaints on these lots.",
        "Write a nonconformity report and, for Class A Equipment, ask for a CAPA screening under SOP-08.",
        "Return the instrument to use only after a passed calibration and the signature of the Metrology Lead.",
    )
    doc.heading("Records")
    doc.table(
        [
            ("Record", "Form", "Signed by"),
            ("Calibration sheet", "F-31-1", "Person who calibrated"),
            ("Nonconformity report", "F-31-4", "Metrology Lead"),
            ("Grace period", "F-31-6", "Metrology Lead"),
        ],
        "Records of calibration",
    )
    doc.heading("References")
    doc.bullets(
        "QM-01 Quality Manual",
        "RMF-04 Risk Management File, section 4.2",
        "CAL-02 Calibration Schedule 2026",
        "SOP-08 Corrective and Preventive Action",
        "SOP-12 Complaint Handling",
    )


def build(folder: Path) -> None:
    """WI-31 as Word."""
    doc = WordDocument("WI-31", "Calibration of Measuring Equipment", "B", "Marten Holt")
    for part in (_preparation, _steps, _intervals, _failures):
        part(doc)
    doc.save(folder / NAME)
