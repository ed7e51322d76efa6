"""CAL-02, the calibration schedule: intervals with a gap, results with one out of tolerance, lots tested, a hidden sheet."""

from datetime import date
from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import Font

from . import sheets

NAME = "CAL-02-Calibration-Schedule-2026.xlsx"
D = date

LARVIKA = (
    (
        "PG-104",
        "Pressure gauge",
        "B-20417",
        "Final test 1",
        "A",
        200,
        "kPa",
        0.005,
        6,
        D(2026, 5, 12),
        D(2026, 11, 12),
        "Red label",
    ),
    (
        "PG-117",
        "Pressure gauge",
        "B-20433",
        "Final test 2",
        "A",
        200,
        "kPa",
        0.005,
        None,
        D(2026, 1, 14),
        None,
        "In use",
    ),
    (
        "PG-140",
        "Pressure gauge",
        "B-20981",
        "Tubing line",
        "B",
        400,
        "kPa",
        0.01,
        12,
        D(2025, 10, 6),
        D(2026, 10, 6),
        "In use",
    ),
    (
        "PG-171",
        "Pressure gauge",
        "B-21177",
        "Leak test",
        "B",
        200,
        "kPa",
        0.01,
        24,
        D(2025, 1, 14),
        D(2027, 1, 14),
        "In use",
    ),
    (
        "FR-201",
        "Flow reference",
        "Q-0091",
        "Final test 1",
        "A",
        1200,
        "ml/h",
        0.0075,
        12,
        D(2026, 4, 20),
        D(2027, 4, 20),
        "In use",
    ),
    (
        "BA-301",
        "Balance",
        "W-551",
        "Incoming inspection",
        "B",
        320,
        "g",
        0.001,
        12,
        D(2026, 2, 9),
        D(2027, 2, 9),
        "In use",
    ),
)
PORTO = (
    (
        "PG-118",
        "Pressure gauge",
        "B-20434",
        "Final test 3",
        "A",
        200,
        "kPa",
        0.005,
        6,
        D(2026, 6, 2),
        D(2026, 12, 2),
        "In use",
    ),
    (
        "FR-203",
        "Flow reference",
        "Q-0107",
        "Service bench",
        "B",
        600,
        "ml/h",
        0.015,
        None,
        D(2026, 3, 3),
        None,
        "In use",
    ),
    ("TM-402", "Thermometer", "T-88", "Store", "C", 50, "°C", None, None, None, None, "Not calibrated"),
    ("BA-302", "Balance", "W-560", "Service bench", "B", 320, "g", 0.001, 18, D(2025, 9, 15), D(2027, 3, 15), "In use"),
)
RESULTS = (
    (D(2025, 11, 12), "PG-104", 0.003, 0.003, "Pass", "Marten Holt", ""),
    (D(2026, 1, 14), "PG-117", 0.0042, 0.0042, "Pass", "Marten Holt", ""),
    (D(2026, 2, 9), "BA-301", 0.0004, 0.0004, "Pass", "Sofia Reis", ""),
    (D(2026, 3, 3), "FR-203", 0.011, 0.006, "Pass", "Sofia Reis", "Adjusted"),
    (D(2026, 4, 20), "FR-201", 0.005, 0.005, "Pass", "Marten Holt", ""),
    (D(2026, 5, 12), "PG-104", 0.009, 0.002, "OOT", "Marten Holt", "NCR-2026-031; reads high"),
    (D(2026, 6, 2), "PG-118", 0.0025, 0.0025, "Pass", "Sofia Reis", ""),
)
LOTS = (
    ("N2-2510", "NW-200", "PG-104", D(2025, 10, 28), 140),
    ("N2-2511", "NW-200", "PG-104", D(2025, 11, 20), 150),
    ("N2-2601", "NW-200", "PG-104", D(2026, 1, 14), 120),
    ("N2-2602", "NW-200", "PG-117", D(2026, 2, 10), 130),
    ("N1-2602", "NW-210", "PG-118", D(2026, 2, 24), 80),
    ("N2-2603", "NW-200", "PG-104", D(2026, 3, 10), 160),
    ("N2-2604", "NW-200", "PG-104", D(2026, 4, 28), 155),
    ("N2-2605", "NW-200", "PG-117", D(2026, 5, 19), 150),
)


def _schedule(book: Workbook) -> None:
    sheet = book.create_sheet("Schedule")
    sheets.title(sheet, "CAL-02 Calibration Schedule 2026", 12)
    sheet.cell(2, 1, "Revision 9, 15 June 2026. Owner: Marten Holt, Metrology Lead")
    sheets.header(
        sheet,
        4,
        ("Instrument", "", "", "", "Class", "Range", "", "Tolerance", "Interval (months)", "Calibration", "", "Status"),
    )
    sheets.header(sheet, 5, ("ID", "Kind", "Serial", "Place", "", "Up to", "Unit", "", "", "Last", "Next due", ""))
    for area in ("A4:D4", "E4:E5", "F4:G4", "H4:H5", "I4:I5", "J4:K4", "L4:L5"):
        sheet.merge_cells(area)
    row = 6
    for site, instruments in (("Larvika", LARVIKA), ("Porto", PORTO)):
        sheets.band(sheet, row, site, 12)
        for offset, instrument in enumerate(instruments, 1):
            sheets.body(sheet, row + offset, instrument, {8: "0.00%", 6: "#,##0"})
        row += len(instruments) + 1
    sheet.cell(row + 1, 1, "An empty interval is filled as WI-31, section 5, says.").font = Font(italic=True)
    sheet.cell(row + 2, 1, "Tolerance: share of the upper end of the range.").font = Font(italic=True)
    sheets.widths(sheet, 11, 16, 10, 20, 7, 9, 8, 11, 11, 13, 13, 15)
    sheet.freeze_panes = "A6"


def _results(book: Workbook) -> None:
    sheet = book.create_sheet("Results")
    sheets.title(sheet, "Results of calibrations since November 2025", 7)
    sheets.header(sheet, 3, ("Date", "ID", "Error as found", "Error as left", "Result", "Calibrated by", "Remark"))
    for row, result in enumerate(RESULTS, 4):
        sheets.body(sheet, row, result, {3: "0.00%", 4: "0.00%"})
    sheets.widths(sheet, 13, 10, 12, 12, 9, 16, 26)


def _others(book: Workbook) -> None:
    sheet = book.create_sheet("Lots tested")
    sheets.title(sheet, "Lots and the gauge of their final test", 5)
    sheets.header(sheet, 3, ("Lot", "Model", "Gauge", "Test date", "Pumps"))
    for row, lot in enumerate(LOTS, 4):
        sheets.body(sheet, row, lot)
    sheets.widths(sheet, 12, 10, 10, 13, 8)
    sheet = book.create_sheet("Reference standards")
    sheets.header(sheet, 1, ("Standard", "Quantity", "Uncertainty (k = 2)", "Certificate", "Valid until"))
    for row, standard in enumerate(
        (("RS-02", "Pressure", 0.001, "NK-55120", D(2027, 1, 31)), ("RS-05", "Flow", 0.0015, "NK-55121", D(2026, 12, 31)),
         ("WC-01", "Low pressure", 0.002, "NK-54987", D(2026, 8, 31)), ("MW-03", "Mass", 0.0002, "NK-55340", D(2028, 5, 31))), 2,
    ):  # fmt: skip
        sheets.body(sheet, row, standard, {3: "0.000%"})
    sheets.widths(sheet, 12, 14, 14, 14, 13)
    hidden = book.create_sheet("Intervals 2024")
    hidden.sheet_state = "hidden"
    sheets.title(hidden, "WITHDRAWN: intervals used until December 2024", 3)
    sheets.header(hidden, 2, ("ID", "Class", "Interval (months)"))
    for row, entry in enumerate((("PG-104", "B", 12), ("PG-117", "B", 18), ("FR-203", "B", 24)), 3):
        sheets.body(hidden, row, entry)


def build(folder: Path) -> None:
    """The calibration schedule with five sheets, the last one hidden."""
    book = sheets.new_workbook("CAL-02 Calibration Schedule 2026", "Marten Holt")
    for part in (_schedule, _results, _others):
        part(book)
    sheets.save(book, folder / NAME)
