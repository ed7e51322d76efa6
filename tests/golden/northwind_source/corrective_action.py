"""SOP-08, the CAPA procedure, with the record of one open CAPA as its annex."""

from pathlib import Path

from .pictures import capa_wheel
from .word import WordDocument

CLOSED = [
    ("Field", "Entry"),
    ("Number", "CAPA-2025-011"),
    ("Opened", "20 January 2025, by Maren Holt"),
    ("Trigger", "Major finding of an audit: display seal applied without a jig"),
    ("Root cause", "Work instruction without a picture"),
    ("Supplier concerned", "None"),
    ("Jig in use since", "3 March 2025"),
    ("Check made", "12 May 2025, by Anna Brandt: 200 displays tight, none leaking"),
    ("Owner", "Sofia Reis"),
    ("Status", "Closed on 19 May 2025 by Ines Okafor"),
]

NAME = "SOP-08-Corrective-and-Preventive-Action.docx"

RECORD = [
    ("Field", "Entry"),
    ("Number", "CAPA-2026-007"),
    ("Opened", "6 July 2026, by Maren Holt"),
    ("Trigger", "Trend: category OC on NW-200"),
    ("Containment", "Lots N2-2603 and N2-2604 on hold since 7 July 2026"),
    ("Root cause", "Sensor membrane of lot KM-5512 too hard (62 Shore A, specified 50 ± 5 Shore A)"),
    ("Supplier of the membrane", "Kestrel Mouldings Ltd (not Kestrel Moulding GmbH, which supplies housings)"),
    ("Action", "Hardness test of every membrane lot at incoming inspection"),
    ("Action in place", "15 September 2026"),
    ("Effectiveness check planned", "2 November 2026"),
    ("Criterion", "No Confirmed Complaint of category OC on NW-200 from lots made after the action"),
    ("Owner", "Tomas Lindqvist"),
    ("Status", "Waiting for the effectiveness check"),
]


def _procedure(doc: WordDocument) -> None:
    doc.table(
        [
            ("Document number", "SOP-08"),
            ("Revision", "C"),
            ("Effective date", "1 March 2025"),
            ("Owner", "Ines Okafor, Quality Director"),
        ]
    )
    doc.heading("Purpose")
    doc.para(
        "This procedure says how a corrective and preventive action (CAPA) is screened, carried out and closed. The triggers are those of the Quality Manual, section 8.1."
    )
    doc.heading("Screening")
    doc.para("The Quality Director screens each request within 5 working days and decides with the Risk Manager:")
    doc.letters(
        "a CAPA is opened when the failure can lead to severity S3 or higher in RMF-04;",
        "a CAPA is opened when the same failure has been corrected before without lasting effect;",
        "otherwise a correction is enough and the reason is written on the request.",
    )
    doc.heading("Stages")
    doc.para("The stages are shown in Figure 1.")
    doc.figure(
        capa_wheel(),
        "Stages of a CAPA; a failed effectiveness check leads back to the root cause",
        "Five boxes from Open to Effectiveness check",
    )
    doc.heading("Open and contain", 2)
    doc.steps(
        "Number the CAPA and name an owner who did not cause the failure.",
        "Stop the affected lots within 1 working day.",
        "Tell the customers concerned if released devices are affected.",
    )
    doc.heading("Root cause", 2)
    doc.para(
        "The root cause is found within 30 working days with at least two methods, one of which is the comparison of good and failed parts. If the cause lies with a supplier, the Supplier Quality Engineer lowers the supplier's score under POL-07."
    )
    doc.heading("Action", 2)
    doc.para(
        "The action is in place within 90 Days after the CAPA was opened. A longer time needs the consent of the Quality Director."
    )
    doc.heading("Effectiveness check", 2)
    doc.para(
        "The check is made not earlier than 60 Days and not later than 120 Days after the action was put in place. A check made earlier does not count and is repeated.",
        "The check is made by a person other than the owner of the CAPA.",
    )
    doc.heading("Closure", 2)
    doc.para(
        "The Quality Director closes the CAPA when the criterion has been met. If it has not, the CAPA returns to the root cause."
    )


def _annex(doc: WordDocument) -> None:
    doc.heading("Records")
    doc.para(
        "A CAPA record is kept as the Quality Manual, chapter 9, requires. The open record and a closed one are attached below."
    )
    doc.heading("Annex: records")
    doc.table(RECORD, "Open record CAPA-2026-007")
    doc.table(CLOSED, "Closed record, kept as a model of a complete one")
    doc.note("Both records were copied into this annex on 1 October 2026 for the management review.")


def build(folder: Path) -> None:
    """SOP-08 as Word."""
    doc = WordDocument("SOP-08", "Corrective and Preventive Action", "C", "Ines Okafor")
    _procedure(doc)
    _annex(doc)
    doc.save(folder / NAME)
