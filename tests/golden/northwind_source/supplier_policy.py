"""POL-07 in two revisions: Rev C as PDF, Rev D as Word. Rev D changes thresholds, drops one clause and adds one."""

from pathlib import Path

from .pages import Book, Writer
from .word import WordDocument

OLD_NAME = "POL-07-Supplier-Qualification-Rev-C.pdf"
NEW_NAME = "POL-07-Supplier-Qualification-Rev-D.docx"

OLD_STATUS = [
    ("Status", "Score", "Meaning"),
    ("Approved", "70 to 100", "Orders without restriction"),
    ("Conditional", "55 to 69", "Orders for at most 6 months; plan for improvement"),
    ("Blocked", "below 55", "No orders"),
]
NEW_STATUS = [
    ("Status", "Score", "Meaning"),
    ("Approved", "75 to 100", "Orders without restriction"),
    ("Conditional", "60 to 74", "Orders for at most 90 Days; plan for improvement"),
    ("Blocked", "below 60", "No orders"),
]
SUPPLIERS = [
    ("Supplier", "Part", "Critical", "Score", "Last audit"),
    ("Kestrel Mouldings Ltd", "Sensor membrane, tubing", "yes", "73", "12 February 2024"),
    ("Kestrel Moulding GmbH", "Housing, battery door", "no", "81", "none needed"),
    ("Oriel Electronics AS", "Main board", "yes", "88", "20 November 2024"),
    ("Fenwick Sterilisation", "Sterilisation of tubing sets", "yes", "92", "3 June 2025"),
    ("Halla Print", "Labels", "no", "58", "none needed"),
]


def _old(text: Writer) -> None:
    text.cover(
        "POL-07 Supplier Qualification",
        [
            ("Revision", "C"),
            ("Effective date", "1 March 2024"),
            ("Owner", "Dag Sørli, Supplier Quality Engineer"),
            ("Supersedes", "Revision B of 9 May 2020"),
        ],
    )
    text.heading("1 Purpose")
    text.para(
        "This policy says how a supplier is qualified, scored and audited. Critical Suppliers are defined in the Quality Manual, section 3.1."
    )
    text.para(
        "It applies to suppliers of parts, of sterilisation and of calibration. Suppliers of office goods are not scored."
    )
    text.para(
        "The Supplier Quality Engineer keeps the list of suppliers. The buyer may ask for a new supplier; only the Supplier Quality Engineer may approve one."
    )
    text.heading("2 Qualification")
    text.heading("2.1 Questionnaire", 2)
    text.para(
        "Each new supplier answers questionnaire F-07-1 before the first order. The answers are valid for three years."
    )
    text.heading("2.2 First articles", 2)
    text.para("Three consecutive lots are inspected in full. The supplier is qualified when all three pass.")
    text.heading("2.3 Self-declaration", 2)
    text.para(
        "A Critical Supplier that holds a valid ISO 13485 certificate may replace the on-site audit by a self-declaration on form F-07-4."
    )
    text.heading("3 Scoring")
    text.para(
        "The score runs from 0 to 100: quality 50 points, delivery 30 points, cooperation 20 points. It is renewed every quarter."
    )
    text.steps(
        "Quality: 50 points less 5 for each nonconformity report of the quarter.",
        "Delivery: 30 points less 1 for each day of delay.",
        "Cooperation: 20 points, judged by the buyer and the Supplier Quality Engineer together.",
        kind="a",
        form="(%s)",
    )
    text.table(OLD_STATUS, [3.5, 3.5, 9], "Table 1 – Status by score")
    text.heading("4 Monitoring")
    text.heading("4.1 Audits", 2)
    text.para(
        "A Critical Supplier is audited on site every 36 months. Other suppliers are audited when their score falls below 70."
    )
    text.heading("4.2 Defect rate", 2)
    text.para(
        "A defect rate above 1.5% in a quarter, counted over all lots received, lowers the quality points to zero for that quarter."
    )
    text.heading("4.3 Changes at the supplier", 2)
    text.para("The supplier announces a change of material, process or site at least 90 Days before it takes effect.")
    text.heading("4.4 Blocking", 2)
    text.para(
        "A supplier is also Blocked when it hides a change of material or refuses an audit. The Supplier Quality Engineer decides; the buyer is told on the same working day."
    )
    text.heading("4.5 Incoming inspection", 2)
    text.para(
        "Parts of Critical Suppliers are inspected by sample from each lot: 13 pieces of a lot of up to 500, 20 pieces of a larger lot. No defective piece is allowed."
    )
    text.heading("5 Records")
    text.para("The supplier file is kept as the Quality Manual, chapter 9, requires.")


def _new(doc: WordDocument) -> None:
    doc.table(
        [
            ("Document number", "POL-07"),
            ("Revision", "D"),
            ("Effective date", "1 April 2026"),
            ("Owner", "Dag Sørli, Supplier Quality Engineer"),
        ]
    )
    doc.para("This revision supersedes Revision C of 1 March 2024 in full.")
    doc.heading("Purpose")
    doc.para(
        "This policy says how a supplier is qualified, scored and audited. Critical Suppliers are defined in the Quality Manual, section 3.1."
    )
    doc.para(
        "It applies to suppliers of parts, of sterilisation, of calibration and of software. Suppliers of office goods are not scored."
    )
    doc.para(
        "The Supplier Quality Engineer keeps the list of suppliers. The buyer may ask for a new supplier; only the Supplier Quality Engineer may approve one."
    )
    doc.heading("Qualification")
    doc.heading("Questionnaire", 2)
    doc.para(
        "Each new supplier answers questionnaire F-07-1 before the first order. The answers are valid for two years."
    )
    doc.heading("First articles", 2)
    doc.para("Three consecutive lots are inspected in full. The supplier is qualified when all three pass.")
    doc.heading("Scoring")
    doc.para(
        "The score runs from 0 to 100: quality 50 points, delivery 30 points, cooperation 20 points. It is renewed every quarter."
    )
    doc.letters(
        "Quality: 50 points less 8 for each nonconformity report of the quarter.",
        "Delivery: 30 points less 1 for each day of delay.",
        "Cooperation: 20 points, judged by the buyer and the Supplier Quality Engineer together.",
    )
    doc.table(NEW_STATUS, "Status by score")
    doc.heading("Monitoring")
    doc.heading("Audits", 2)
    doc.para(
        "A Critical Supplier is audited on site every 24 months. Other suppliers are audited when their score falls below 75."
    )
    doc.heading("Defect rate", 2)
    doc.para(
        "A defect rate above 0.8% in a quarter, counted over all lots received, lowers the quality points to zero for that quarter."
    )
    doc.heading("Changes at the supplier", 2)
    doc.para("The supplier announces a change of material, process or site at least 90 Days before it takes effect.")
    doc.heading("Blocking", 2)
    doc.para(
        "A supplier is also Blocked when it hides a change of material or refuses an audit. The Supplier Quality Engineer decides; the buyer is told on the same working day."
    )
    doc.heading("Incoming inspection", 2)
    doc.para(
        "Parts of Critical Suppliers are inspected by sample from each lot: 20 pieces of a lot of up to 500, 32 pieces of a larger lot. No defective piece is allowed."
    )
    doc.heading("Second source", 2)
    doc.para(
        "For each part that comes from only one Critical Supplier, a plan for a second source is in place within 12 months."
    )
    doc.heading("Transition")
    doc.para(
        "An audit that becomes overdue only because of the shorter interval in section 4.1 is held by 30 September 2026.",
        "A supplier that was Approved under Revision C and has a score from 70 to 74 keeps that status until 30 June 2026 and is Conditional from then on.",
    )
    doc.heading("Records")
    doc.para("The supplier file is kept as the Quality Manual, chapter 9, requires.")
    doc.heading("Annex: suppliers on 1 April 2026")
    doc.table(SUPPLIERS, "Suppliers, scores and audits")
    doc.heading("Changes against Revision C")
    doc.bullets(
        "Thresholds of the score raised; Conditional limited in Days.",
        "Audit interval of Critical Suppliers shortened.",
        "Section “Self-declaration” removed.",
        "Section “Second source” added.",
        "Samples at incoming inspection enlarged; software suppliers included.",
    )


def build(folder: Path) -> None:
    """Both revisions."""
    text = Writer(body="Helvetica", size=10)
    _old(text)
    book = Book(folder / OLD_NAME, number="POL-07", title="Supplier Qualification", revision="C", author="Dag Sørli")
    book.build(text.story)
    doc = WordDocument("POL-07", "Supplier Qualification", "D", "Dag Sørli")
    _new(doc)
    doc.save(folder / NEW_NAME)
