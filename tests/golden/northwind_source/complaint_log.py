"""LOG-12, the complaint log of 2026 with categories, the installed base and a summary."""

from datetime import date
from pathlib import Path

from openpyxl import Workbook

from . import sheets

NAME = "LOG-12-Complaint-Log-2026.xlsx"
D = date
COLUMNS = (
    "No.", "Received by distributor", "Received by Northwind", "Recorded", "Model", "Lot", "Category", "What the reporter said",
    "Serious Incident?", "Confirmed?", "Status", "Final Reply sent", "Investigator", "Remarks",
)  # fmt: skip
TL, SR, AB = "Tomas Lindqvist", "Sofia Reis", "Anna Brandt"

ROWS = (
    (1, None, D(2026, 1, 8), D(2026, 1, 9), "NW-330", "N3-2509", "TE", "Warmer shows 39 °C, fluid feels cold.", "no", "no", "Closed", D(2026, 1, 30), AB, ""),
    (2, None, D(2026, 1, 15), D(2026, 1, 16), "NW-200", "N2-2508", "BA", "Battery lasts one hour only.", "no", "yes", "Closed", D(2026, 2, 6), TL, "Battery replaced"),
    (3, D(2026, 1, 26), D(2026, 1, 28), D(2026, 1, 29), "NW-210", "N1-2507", "FR", "Syringe emptied sooner than planned.", "no", "no", "Closed", D(2026, 2, 20), SR, "Wrong syringe size confirmed"),
    (4, None, D(2026, 2, 11), D(2026, 2, 11), "NW-200", "N2-2509", "AL", "Alarm could not be heard in the corridor.", "no", "yes", "Closed", D(2026, 3, 5), AB, ""),
    (5, None, D(2026, 2, 19), D(2026, 2, 20), "NW-200", "N2-2510", "DI", "Display dark after cleaning.", "no", "yes", "Closed", D(2026, 3, 12), TL, ""),
    (6, None, D(2026, 3, 4), D(2026, 3, 5), "NW-200", "N2-2511", "OC", "Alarm came late when the line was clamped.", "no", "yes", "Closed", D(2026, 3, 27), TL, ""),
    (7, None, D(2026, 3, 18), D(2026, 3, 19), "NW-210", "N1-2602", "DI", "Crack in the window.", "no", "no", "Closed", D(2026, 4, 9), SR, "Damage in transport"),
    (8, None, D(2026, 4, 1), D(2026, 4, 2), "NW-330", "N3-2601", "TE", "Switches off after ten minutes.", "no", "yes", "Closed", D(2026, 4, 24), AB, ""),
    (9, None, D(2026, 4, 9), D(2026, 4, 10), "NW-200", "N2-2601", "OC", "No alarm for several minutes at 5 ml/h.", "no", "yes", "Closed", D(2026, 4, 30), TL, ""),
    (10, None, D(2026, 4, 14), D(2026, 4, 15), "NW-200", "N2-2602", "BA", "Stops when unplugged.", "no", "yes", "Closed", D(2026, 5, 8), AB, ""),
    (11, None, D(2026, 4, 20), D(2026, 4, 20), "NW-200", "N2-2601", "SV", "When is the next service due?", "no", "no", "Closed", D(2026, 4, 22), "", "Information only"),
    (12, None, D(2026, 4, 24), D(2026, 4, 27), "NW-210", "N1-2602", "AL", "Alarm tone too soft at night.", "no", "no", "Closed", D(2026, 5, 15), SR, "Volume was set low"),
    (13, D(2026, 4, 27), D(2026, 4, 30), D(2026, 4, 30), "NW-200", "N2-2603", "FR", "Bag empty 20 minutes early.", "no", "no", "Closed", D(2026, 5, 20), TL, ""),
    (14, None, D(2026, 5, 4), D(2026, 5, 18), "NW-200", "N2-2603", "OC", "Line blocked, alarm after nine minutes.", "no", "yes", "Closed", D(2026, 6, 9), TL, "Letter lay in the post room. Extension granted by I. Okafor on 5-Jun-2026"),
    (15, None, D(2026, 5, 7), D(2026, 5, 7), "NW-200", "N2-2511", "DI", "Two lines of the display missing.", "no", "yes", "Closed", D(2026, 5, 28), AB, ""),
    (16, None, D(2026, 5, 12), D(2026, 5, 13), "NW-330", "N3-2601", "TE", "Smell of hot plastic.", "yes", "yes", "Open", None, AB, "Awareness Date 13-May-2026; reported to the authority 27-May-2026"),
    (17, None, D(2026, 5, 19), D(2026, 5, 20), "NW-210", "N1-2602", "OC", "Alarm late with 50 ml syringe.", "no", "yes", "Closed", D(2026, 6, 12), SR, ""),
    (18, None, D(2026, 5, 21), D(2026, 5, 22), "NW-200", "N2-2602", "OC", "Alarm late.", "no", "no", "Closed", D(2026, 6, 15), AB, "Not reproduced in five runs"),
    (19, None, D(2026, 5, 27), D(2026, 5, 28), "NW-200", "N2-2604", "BA", "Battery warning after one hour.", "no", "no", "Closed", D(2026, 6, 18), TL, ""),
    (20, None, D(2026, 5, 29), D(2026, 6, 1), "NW-210", "N1-2601", "FR", "Rate differs from the chart.", "no", "no", "Closed", D(2026, 6, 22), SR, ""),
    (21, D(2026, 6, 1), D(2026, 6, 12), D(2026, 6, 15), "NW-200", "N2-2604", "OC", "Occlusion not noticed by the pump.", "no", "yes", "Closed", D(2026, 7, 3), TL, "Through Sundvik Medisin"),
    (22, None, D(2026, 6, 16), D(2026, 6, 16), "NW-200", "N2-2603", "OC", "Line blocked, late alarm; same event as C-2026-014.", "no", "duplicate", "Closed", D(2026, 6, 24), TL, "Duplicate of C-2026-014"),
    (23, None, D(2026, 6, 23), D(2026, 6, 24), "NW-200", "N2-2605", "AL", "Alarm light dim.", "no", "yes", "Open", None, AB, ""),
    (24, D(2026, 6, 29), D(2026, 7, 3), D(2026, 7, 3), "NW-200", "N2-2603", "OC", "Alarm at 110 kPa instead of 60 kPa.", "no", "yes", "Open", None, TL, "Through Sundvik Medisin"),
    (25, None, D(2026, 7, 9), D(2026, 7, 10), "NW-200", "N2-2601", "OC", "Late alarm at low rate.", "no", "open", "Open", None, TL, ""),
)  # fmt: skip

LAST_YEAR = (
    ("C-2025-031", D(2025, 9, 3), "NW-200", "OC", "yes", 22),
    ("C-2025-032", D(2025, 9, 18), "NW-330", "TE", "no", 27),
    ("C-2025-033", D(2025, 10, 7), "NW-200", "BA", "yes", 19),
    ("C-2025-034", D(2025, 10, 21), "NW-210", "FR", "no", 33),
    ("C-2025-035", D(2025, 11, 5), "NW-200", "OC", "no", 25),
    ("C-2025-036", D(2025, 11, 26), "NW-200", "DI", "yes", 16),
    ("C-2025-037", D(2025, 12, 10), "NW-210", "AL", "yes", 28),
    ("C-2025-038", D(2025, 12, 19), "NW-200", "FR", "no", 30),
)

CATEGORIES = (
    ("AL", "Alarm not heard or not seen"), ("BA", "Battery"), ("DI", "Display"), ("FR", "Flow rate"), ("OC", "Occlusion alarm late or missing"),
    ("SV", "Service question"), ("TE", "Temperature"),
)  # fmt: skip
BASE = (
    ("NW-200", 2150, 2280, 2400), ("NW-210", 1310, 1340, 1365), ("NW-330", 690, 702, 715),
)  # fmt: skip


def _log(book: Workbook) -> None:
    sheet = book.create_sheet("Log 2026")
    sheets.title(sheet, "LOG-12 Complaint Log 2026 (as of 14 July 2026)", len(COLUMNS))
    sheets.header(sheet, 2, COLUMNS)
    for row, (number, *values) in enumerate(ROWS, 3):
        sheets.body(sheet, row, (f"C-2026-{number:03}", *values))
    sheets.widths(sheet, 12, 13, 13, 13, 9, 10, 10, 38, 10, 11, 9, 13, 17, 36)
    sheet.freeze_panes = "B3"
    sheet.auto_filter.ref = f"A2:N{len(ROWS) + 2}"


def _lists(book: Workbook) -> None:
    sheet = book.create_sheet("Categories")
    sheets.header(sheet, 1, ("Category", "Meaning"))
    for row, entry in enumerate(CATEGORIES, 2):
        sheets.body(sheet, row, entry)
    sheets.widths(sheet, 10, 34)
    sheet = book.create_sheet("Late 2025")
    sheets.title(sheet, "Complaints of September to December 2025, all closed", 6)
    sheets.header(sheet, 2, ("No.", "Received", "Model", "Category", "Confirmed?", "Days to the Final Reply"))
    for row, entry in enumerate(LAST_YEAR, 3):
        sheets.body(sheet, row, entry)
    sheets.widths(sheet, 13, 13, 9, 10, 11, 14)
    sheet = book.create_sheet("Installed base")
    sheets.title(sheet, "Installed pumps and warmers at the end of the quarter", 4)
    sheets.header(sheet, 2, ("Model", "Q4 2025", "Q1 2026", "Q2 2026"))
    for row, entry in enumerate(BASE, 3):
        sheets.body(sheet, row, entry, {2: "#,##0", 3: "#,##0", 4: "#,##0"})
    sheets.widths(sheet, 10, 11, 11, 11)


def _summary(book: Workbook) -> None:
    """Replies in time as the log counts them: from the date of recording."""
    replied = [row for row in ROWS if row[11]]
    in_time = sum((row[11] - row[3]).days <= 30 for row in replied)
    sheet = book.create_sheet("Summary")
    sheets.title(sheet, "Summary of Final Replies", 2)
    for row, entry in enumerate(
        (("Final Replies sent", len(replied)), ("Sent within 30 Days of recording", in_time), ("Share in time (from recording)", in_time / len(replied)),
         ("Complaints open", len(ROWS) - len(replied))), 2,
    ):  # fmt: skip
        sheets.body(sheet, row, entry, {2: "0.0%"} if "Share" in entry[0] else None)
    sheets.widths(sheet, 36, 10)


def build(folder: Path) -> None:
    """The complaint log with five sheets."""
    book = sheets.new_workbook("LOG-12 Complaint Log 2026", "Maren Holt")
    for part in (_log, _lists, _summary):
        part(book)
    sheets.save(book, folder / NAME)
