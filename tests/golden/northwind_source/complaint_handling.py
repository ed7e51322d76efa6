"""SOP-12, the procedure for complaints; older than the manual, it still counts limits from recording."""

from pathlib import Path

from .pictures import complaint_flow, complaint_form
from .word import WordDocument

NAME = "SOP-12-Complaint-Handling.docx"


def _roles(doc: WordDocument) -> None:
    doc.table(
        [
            ("Document number", "SOP-12"),
            ("Revision", "E"),
            ("Effective date", "15 September 2024"),
            ("Owner", "Maren Holt, Complaint Officer"),
            ("Approved by", "Ines Okafor, Quality Director"),
        ]
    )
    doc.heading("Purpose and scope")
    doc.para(
        "This procedure describes how a Complaint, as defined in the Quality Manual, is received, investigated, answered and closed. It applies to all devices of Northwind and to all distributors acting for it.",
        "Service requests without any statement about how the device performed are not Complaints and are handled by the workshop.",
    )
    doc.heading("Responsibilities")
    doc.heading("Everyone", 2)
    doc.para(
        "Whoever learns of a Complaint passes it to the Complaint Officer on the same working day, in the words of the reporter."
    )
    doc.heading("Complaint Officer", 2)
    doc.para(
        "The Complaint Officer keeps the Complaint Log (LOG-12), decides on the triage and signs the Final Reply. During absence the Quality Director takes over."
    )
    doc.heading("Investigator", 2)
    doc.para("The Investigator is named for each Complaint and must not have released the lot concerned.")


def _procedure(doc: WordDocument) -> None:
    doc.heading("Definitions")
    doc.para(
        "The terms Complaint, Confirmed Complaint, Receipt Date, Recording Date, Serious Incident and Trend are used as defined in the Quality Manual, section 3.1. A **Reporter** is the person who made the Complaint."
    )
    doc.heading("Procedure")
    doc.heading("Receiving and recording", 2)
    doc.steps(
        "Thank the Reporter and write down what was said, without judging it.",
        "Ask for the device model, the lot number, the date of the event and whether a patient was affected.",
        "Enter the Complaint in the log on form F-12-1 (see Figure 1) and give it the next number.",
        "Enter the date on which a distributor received it, if it came through one.",
        "Ask for the device back, and send a clean transport box within 2 working days.",
        "Acknowledge the Complaint to the Reporter.",
    )
    doc.note("A telephone call is recorded by the person who took it, not by the person it is forwarded to.")
    doc.figure(complaint_form(), "Complaint record F-12-1", "A form with six fields")
    doc.heading("Triage", 2)
    doc.para("The Complaint Officer puts each Complaint on one of three paths:")
    doc.letters(
        "**Information only**: no failure is described. The Complaint is answered without investigation.",
        "**Investigation**: a failure is described. The steps of section 4.3 follow.",
        "**Vigilance**: a Serious Incident cannot be excluded. The Complaint Officer tells the Quality Director on the same working day, and SOP-19 is followed beside section 4.3.",
    )
    doc.para("The path is chosen with the flow in Figure 2. If in doubt, path (c) is taken.")
    doc.figure(
        complaint_flow(),
        "Flow of a Complaint; the trend check runs beside every investigation",
        "A flow chart from Receive to Close with a branch to the vigilance path",
    )
    doc.heading("Investigation", 2)
    doc.steps(
        "Quarantine the returned device and photograph it before cleaning.",
        "Read the event memory of the device before the battery is removed, because removing the battery erases it.",
        "Check the lot record, and check that the test equipment used for the lot was in calibration on the test date.",
        "Try to reproduce the failure under the conditions the Reporter described, at least three times.",
        "Decide whether the Complaint is Confirmed and assign a category from the list in LOG-12.",
        "Compare the failure with the hazards of RMF-04. A failure that no hazard covers is passed to the Risk Manager within 2 working days.",
    )
    doc.note("Step 3 is repeated when an instrument is found out of tolerance later (WI-31, section 6).", "EXCEPTION")
    doc.heading("Final Reply and closure", 2)
    doc.para(
        "The Final Reply states the outcome in plain words and is reviewed by a second person. A Complaint on the path of section 4.2(b) is closed only when the Final Reply has been sent and the trend check of chapter 6 is done. A Complaint on the path of section 4.2(c) also needs the closing note of the authority."
    )
    doc.heading("Complaints through a distributor", 2)
    doc.para(
        "A distributor passes a Complaint on with form F-12-3. The Complaint Officer enters the date on which the distributor received it in the column “Received by distributor”. A date that is missing is asked for before triage."
    )
    doc.heading("Returned devices", 2)
    doc.letters(
        "A device that touched blood or drugs is disinfected only after step 2 of section 4.3.",
        "A device that is not returned within 30 Days is investigated from its lot record alone, and the Final Reply says so.",
        "The Reporter receives the device back, or a new one, within 10 working days of the Final Reply.",
    )
    doc.heading("Reopening", 2)
    doc.para(
        "A closed Complaint is reopened when the Reporter objects within 60 Days of the Final Reply or when new facts about the lot appear."
    )


def _limits(doc: WordDocument) -> None:
    doc.heading("Timelines")
    doc.para("All timelines of this procedure count from the date on which the Complaint was recorded in the log.")
    doc.table(
        [("Step", "Limit", "Counted from"), ("Acknowledgement", "2 working days", "Recording Date"), ("Triage", "3 working days", "Recording Date"),
         ("Investigation finished", "20 Days", "Recording Date"), ("Final Reply", "30 Days", "Recording Date")],
        "Timelines of complaint handling",
    )  # fmt: skip
    doc.para("An extension of the Final Reply follows the Quality Manual.")
    doc.heading("Trend check")
    doc.para(
        "After each investigation the Complaint Officer checks whether a Trend, as defined in the Quality Manual, has been reached. If so, a CAPA screening under SOP-08 is asked for within 5 working days, and the observed rate is compared with the limit in RMF-04, section 5.2."
    )
    doc.para("The Complaint Officer reports the share of Final Replies in time to the management review.")
    doc.heading("Records")
    doc.para(
        "The complaint file holds form F-12-1, the investigation report, the Final Reply and, for path (c), the reports under SOP-19."
    )
    doc.heading("References")
    doc.bullets(
        "QM-01 Quality Manual",
        "SOP-08 Corrective and Preventive Action",
        "SOP-19 Vigilance Reporting",
        "WI-31 Calibration of Measuring Equipment",
        "RMF-04 Risk Management File",
        "LOG-12 Complaint Log",
    )


def _annexes(doc: WordDocument) -> None:
    doc.heading("Annex A: questions by category")
    doc.para("The person who takes the Complaint asks these questions beside those of section 4.1.")
    doc.table(
        [
            ("Category", "Ask", "Why"),
            ("AL", "How loud is the ward? Which volume was set?", "The least volume is 55 dB(A)"),
            ("BA", "How old is the battery? How long did it run?", "The capacity falls with age"),
            ("FR", "Which tubing set, which bag height, which rate?", "Accuracy holds for TS-1 only"),
            ("", "How was the volume measured?", "A bag is a poor measure"),
            ("OC", "Which alarm level and which rate were set?", "The time to alarm depends on both"),
            ("", "Where was the line blocked?", "A long line takes longer to fill"),
            ("TE", "Which temperature was shown, which was measured, and where?", "The tube cools the fluid"),
        ],
        "Questions by category",
    )
    doc.heading("Annex B: worked example")
    doc.para(
        "This example is invented. A hospital calls on 2 October 2023 about a dark display; the call is recorded on 4 October 2023. The Final Reply is due on 3 November 2023, 30 Days after the recording.",
        "The device arrives on 20 October. The event memory shows a fall on 28 September. The display window is cracked from outside. The Complaint is not Confirmed, because the failure is the result of the fall; the Final Reply explains this and offers a repair.",
    )
    doc.note("The example will be rewritten when the procedure is next revised.")
    doc.heading("Annex C: revision history")
    doc.table(
        [
            ("Revision", "Effective", "Change"),
            ("C", "11 April 2020", "Form F-12-3 for distributors"),
            ("D", "1 June 2022", "Trend check after each investigation, before once a quarter"),
            ("E", "15 September 2024", "Acknowledgement within 2 working days, before 5"),
        ],
        "Revisions",
    )


def build(folder: Path) -> None:
    """SOP-12 with headings numbered by Word, two figures and ordered steps."""
    doc = WordDocument("SOP-12", "Complaint Handling", "E", "Maren Holt")
    for part in (_roles, _procedure, _limits, _annexes):
        part(doc)
    doc.save(folder / NAME)
