"""QM-01, the manual that defines the terms and governs where documents conflict."""

from pathlib import Path

from reportlab.platypus import PageBreak

from .pages import Book, Writer

NAME = "QM-01-Quality-Manual.pdf"

TERMS = [
    ("Awareness Date", "The Day on which Northwind knows enough to judge that a Serious Incident may have happened. It can be later than the Receipt Date, never earlier."),
    ("Class A Equipment", "Measuring equipment whose error can change the dose or the alarm that a patient receives from a device tested with it."),
    ("Class B Equipment", "Measuring equipment on which the release of a device depends, but whose error can change neither dose nor alarm."),
    ("Class C Equipment", "Measuring equipment used for indication only. It is labelled “not calibrated”."),
    ("Complaint", "Any statement, in any form and through any channel, that a device released by Northwind did not do what its user expected of it."),
    ("Confirmed Complaint", "A Complaint whose failure the investigation has reproduced or has otherwise shown to have happened. A duplicate of an earlier Complaint is not counted again."),
    ("Critical Supplier", "A supplier of a part or a service whose failure can lead to a harm of severity S4 or S5 in the Risk Management File."),
    ("Day", "A calendar day, unless the words “working day” are used. Saturdays, Sundays and public holidays count as Days."),
    ("Final Reply", "The written reply that tells the reporter the outcome of the investigation."),
    ("Receipt Date", "The Day on which any employee of Northwind, or any distributor acting for it, first learns of a Complaint. It is Day 0 of every limit in chapter 5."),
    ("Recording Date", "The Day on which the Complaint is entered in the Complaint Log. It starts no limit."),
    ("Serious Incident", "An incident in which a device led, might have led or might lead to death or to a serious deterioration of health."),
    ("Trend", "Three Confirmed Complaints of one category on one device model with Receipt Dates within 90 Days."),
]  # fmt: skip

SHORT = [
    ("CAPA", "corrective and preventive action"),
    ("NCR", "nonconformity report"),
    ("OOT", "out of tolerance"),
    ("PMS", "post-market surveillance"),
    ("RMF", "Risk Management File"),
    ("UDI", "unique device identification"),
]

LIMITS = [
    ("Event", "Limit", "Counted from"),
    ("Acknowledgement to the reporter", "3 working days", "Receipt Date"),
    ("Decision whether a Complaint is a Serious Incident", "5 working days", "Receipt Date"),
    ("Final Reply", "30 Days", "Receipt Date"),
    ("Report of a Serious Incident: public health threat", "2 Days", "Awareness Date"),
    ("Report of a Serious Incident: death or unexpected deterioration", "10 Days", "Awareness Date"),
    ("Report of any other Serious Incident", "15 Days", "Awareness Date"),
]

RECORDS = [
    ("Record", "Kept by", "Kept for"),
    ("Complaint file", "Complaint Officer", "Life of the device, at least 10 years after the last one is sold"),
    ("Calibration certificate", "Metrology Lead", "7 years"),
    ("CAPA record", "Quality Director", "10 years after closure"),
    ("Supplier file", "Supplier Quality Engineer", "5 years after the last delivery"),
    ("Training record", "Head of the department", "Employment plus 3 years"),
]


def _opening(text: Writer) -> None:
    text.cover(
        "QM-01 Quality Manual",
        [("Document number", "QM-01"), ("Revision", "F"), ("Effective date", "1 February 2026"),
         ("Owner", "Ines Okafor, Quality Director"), ("Supersedes", "Revision E of 10 January 2024")],
    )  # fmt: skip
    text.para("<b>Contents</b>")
    text.contents()
    text.add(PageBreak())
    text.heading("1 Purpose and scope")
    text.heading("1.1 Purpose", 2)
    text.para(
        "This Manual describes how Northwind Medical Devices (“Northwind”) keeps its devices safe and its promises to users. It sets the principles, the terms and the limits that every other document of the quality system uses."
    )
    text.heading("1.2 Scope", 2)
    text.para(
        "It applies to the volumetric infusion pump NW-200 Tern, the syringe pump NW-210 Tern-S and the fluid warmer NW-330 Petrel, from design to the end of service, at the sites in Larvika and Porto. Software sold without a device is outside its scope."
    )
    text.heading("2 Documents and their order")
    text.heading("2.1 Levels of documents", 2)
    text.table(
        [("Level", "Kind", "Examples"), ("1", "Manual", "QM-01"), ("2", "Policies and files", "POL-07, RMF-04"),
         ("3", "Procedures", "SOP-08, SOP-12, SOP-19"), ("4", "Work instructions and schedules", "WI-31, CAL-02"),
         ("5", "Records and training material", "LOG-12, TRN-05")],
        [2, 6, 8], "Table 1 – Levels of documents",
    )  # fmt: skip
    text.heading("2.2 Conflicts between documents", 2)
    text.para(
        "Where another document of the quality system conflicts with this Manual, this Manual governs until the other document has been corrected. Between two other documents, the one with the lower level number in Table 1 governs.",
        "Training material never changes a rule. A reader who finds a conflict reports it to the Quality Director within 5 working days.",
    )
    text.heading("2.3 Controls required by the Risk Management File", 2)
    text.para(
        "A control that the Risk Management File requires for a hazard takes the place of any default value in a procedure or a work instruction. A default applies only where the Risk Management File is silent."
    )
    text.heading("2.4 Revisions", 2)
    text.para(
        "A new revision supersedes the earlier one in full on its effective date. The earlier revision stays readable in the archive and is not used for new work, except as the new revision itself allows."
    )


def _terms(text: Writer) -> None:
    text.heading("3 Terms and abbreviations")
    text.heading("3.1 Defined terms", 2)
    text.para("A term written with capital letters in any document of the quality system has the meaning given here.")
    text.para(*(f"<b>{term}</b>: {meaning}" for term, meaning in TERMS))
    text.heading("3.2 Abbreviations", 2)
    text.table([("Short form", "Meaning"), *SHORT], [4, 12], "Table 2 – Abbreviations")
    text.heading("4 Responsibilities")
    text.heading("4.1 Roles", 2)
    text.table(
        [("Role", "Holder", "Answers for"),
         ("Quality Director", "Ines Okafor", "This Manual, extensions of limits, closure of CAPA"),
         ("Complaint Officer", "Maren Holt", "Complaint Log, triage, Final Reply"),
         ("Metrology Lead", "Marten Holt", "Measuring equipment, calibration schedule"),
         ("Risk Manager", "Priya Raman", "Risk Management File"),
         ("Supplier Quality Engineer", "Dag Sørli", "Supplier qualification and audits")],
        [4.4, 3.6, 8], "Table 3 – Roles and holders",
    )  # fmt: skip
    text.heading("4.2 Management review", 2)
    text.para(
        "The management reviews the quality system every six months. The review looks at the share of Final Replies sent in time (target: 95%), open CAPA older than 120 Days (target: none) and OOT findings on Class A Equipment."
    )
    text.table(
        [
            ("Objective", "Measure", "Target 2026", "Result 2025"),
            ("Replies in time", "Share of Final Replies within the limit", "95%", "91%"),
            ("Devices right first time", "Share of devices passing the final test at once", "98.5%", "98.1%"),
            ("Suppliers in order", "Share of Critical Suppliers with status Approved", "100%", "100%"),
            ("Equipment in order", "OOT findings on Class A Equipment", "0", "1"),
        ],
        [4, 6.4, 2.8, 2.8],
        "Table 4 – Objectives",
    )
    text.heading("4.3 Deputies", 2)
    text.para(
        "The Risk Manager stands in for the Quality Director. A deputy may not grant an extension under section 5.3. The Metrology Lead and the Complaint Officer do not stand in for each other."
    )


def _complaints(text: Writer) -> None:
    text.heading("5 Complaints and vigilance")
    text.heading("5.1 The complaint clock", 2)
    text.para(
        "Every limit for a Complaint counts from the Receipt Date, whoever received it and whenever it was recorded. A late entry in the Complaint Log does not move the clock.",
        "A limit of n Days has been kept when the event happens on or before Day n. If Day n falls on a Sunday or a public holiday the limit is not extended.",
    )
    text.heading("5.2 Limits", 2)
    text.table(LIMITS, [8.2, 3.6, 4.2], "Table 5 – Limits for Complaints and Serious Incidents")
    text.heading("5.3 Extension of the Final Reply", 2)
    text.para(
        "The Quality Director may extend the limit of the Final Reply once, by at most 15 Days. The extension is valid only when it is granted in writing before the limit has passed. The limits for Serious Incidents cannot be extended."
    )
    text.heading("5.4 How a Serious Incident is reported", 2)
    text.para("SOP-19 Vigilance Reporting says which form is used and to which authority the report goes.")
    text.heading("5.5 Distributors", 2)
    text.para(
        "A distributor is bound by contract to pass a Complaint on within 2 working days. When it does so later, the Receipt Date remains the Day on which the distributor learned of the Complaint, and the delay is treated as a finding against the distributor."
    )
    text.heading("5.6 Stopping deliveries", 2)
    text.para(
        "Each of the Quality Director, the Risk Manager and the Complaint Officer can stop the delivery of a device alone. Only the Quality Director can lift the stop, and only in writing."
    )
    text.heading("6 Measuring equipment")
    text.heading("6.1 Classes", 2)
    text.para(
        "The Metrology Lead puts each instrument in Class A, B or C. The class is written in the calibration schedule CAL-02."
    )
    text.heading("6.2 Intervals", 2)
    text.para(
        "The interval of an instrument is the one in the calibration schedule. How a missing interval is filled is described in WI-31, subject to section 2.3 of this Manual."
    )
    text.heading("6.3 Equipment found out of tolerance", 2)
    text.para(
        "Class A Equipment found OOT is taken out of use at once, and the Complaint Officer and the Risk Manager are told on the same working day. For Class B Equipment they are told within 5 working days."
    )


def _closing(text: Writer) -> None:
    text.heading("7 Suppliers")
    text.para(
        "Suppliers are qualified under POL-07. A Critical Supplier is audited on site; the interval is set in POL-07. No part is bought from a supplier whose status is “Blocked”.",
        "A part bought from a supplier while it was Blocked is put on hold, and the Supplier Quality Engineer writes an NCR. The list of suppliers with their status is the annex of the valid revision of POL-07.",
    )
    text.heading("8 Corrective and preventive action")
    text.heading("8.1 Triggers", 2)
    text.para("A CAPA is screened after")
    text.steps(
        "a Trend;",
        "a Serious Incident;",
        "a major finding of an audit;",
        "an OOT finding on Class A Equipment that may have reached released devices.",
        kind="a",
        form="(%s)",
    )
    text.heading("8.2 Proof of effect", 2)
    text.para(
        "A CAPA is closed only after its effect has been shown with data gathered after the action was put in place, as SOP-08 describes."
    )
    text.heading("9 Records")
    text.para("Table 6 says who keeps which record and for how long.")
    text.table(RECORDS, [4, 5, 7], "Table 6 – How long records are kept")
    text.para(
        "A record is made on the day of the work, with ink or in the document system, and corrected so that the first entry stays readable. Records on paper are kept in Larvika in a locked room; a copy of complaint files is kept in Porto.",
        "When two entries in this table apply to one record, the longer time counts.",
    )
    text.heading("10 Training")
    text.para(
        "Whoever handles Complaints has attended TRN-05 within the last 24 months. Whoever calibrates has been watched by the Metrology Lead during three calibrations of the same kind."
    )
    text.heading("11 Internal audits")
    text.heading("11.1 Programme", 2)
    text.para(
        "Each process is audited once a year, by a person who does not work in it. The complaint process is audited twice a year while its procedure differs from this Manual."
    )
    text.heading("11.2 Findings", 2)
    text.table(
        [("Grade", "Meaning", "Answer due", "Corrected by"),
         ("Major", "A requirement is missing or has failed as a whole", "10 working days", "60 Days"),
         ("Minor", "A single lapse", "20 working days", "120 Days"),
         ("Remark", "A chance to improve", "none", "none")],
        [2.2, 7.4, 3.4, 3], "Table 7 – Grades of findings",
    )  # fmt: skip
    text.para("Both limits count from the Day on which the audit report was signed.")
    text.heading("12 Revision history")
    text.table(
        [("Revision", "Effective", "Change"),
         ("D", "3 June 2021", "Fluid warmer NW-330 added to the scope."),
         ("E", "10 January 2024", "Roles renamed; management review every six months."),
         ("F", "1 February 2026", "Complaint clock moved from the Recording Date to the Receipt Date (5.1). Procedures that still count from recording are to be corrected by 31 December 2026.")],
        [2.2, 3.4, 10.4], "Table 8 – Revisions",
    )  # fmt: skip


def build(folder: Path) -> None:
    """The Quality Manual as a PDF with a table of contents and an outline."""
    text = Writer()
    for part in (_opening, _terms, _complaints, _closing):
        part(text)
    book = Book(folder / NAME, number="QM-01", title="Quality Manual", revision="F", author="Ines Okafor")
    book.multiBuild(text.story)
