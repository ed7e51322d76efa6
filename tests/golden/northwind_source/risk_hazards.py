"""The hazards of the pumps and the matrix that rates them."""

from dataclasses import dataclass

COLUMNS = ("ID", "Hazard", "Cause", "Sev.", "Before", "Control", "After", "Residual risk")
_TOLERABLE_FROM = {1: 4, 2: 3, 3: 2, 4: 1, 5: 1}
_UNACCEPTABLE_FROM = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2}


def residual(severity: int, probability: int) -> str:
    """The rating of one field of the risk matrix."""
    if probability >= _UNACCEPTABLE_FROM[severity]:
        return "not acceptable"
    return "tolerable" if probability >= _TOLERABLE_FROM[severity] else "acceptable"


@dataclass(frozen=True, slots=True)
class Hazard:
    """One hazard; probabilities are levels 1 to 5, `before` without and `after` with the control."""

    number: int
    hazard: str
    cause: str
    severity: int
    before: int
    control: str
    after: int

    def row(self) -> tuple[str, ...]:
        rating = residual(self.severity, self.after)
        return (
            f"H-{self.number:02}",
            self.hazard,
            self.cause,
            f"S{self.severity}",
            f"P{self.before}",
            self.control,
            f"P{self.after}",
            rating,
        )


VERIFIED = [
    ("Hazard", "Control", "Test", "Report", "Result"),
    ("H-01", "Two air detectors", "50 µl bubble, 1,000 runs", "TR-118", "Passed"),
    ("H-02", "Spring clamp", "10,000 openings of the door", "TR-097", "Passed"),
    ("H-03", "Second processor", "Flow reading shifted by 12%", "TR-121", "Stopped after 2.4 s"),
    (
        "H-07",
        "Final test of the alarm pressure",
        "30 pumps with soft and hard membranes",
        "TR-140",
        "Passed; gauge error up to 0.5%",
    ),
    ("H-09", "Volume and light", "Ward noise of 65 dB(A)", "TR-126", "Heard by 19 of 20"),
    ("H-11", "Battery warning", "Aged batteries, 20 pumps", "TR-131", "31 to 44 minutes"),
    ("H-16", "Set recognised by its code", "Used sets, 200 tries", "TR-133", "198 refused"),
    ("H-22", "Sensor on the flange", "Syringes of three makers", "TR-144", "Passed"),
]

HAZARDS = tuple(
    Hazard(number, *entry)
    for number, entry in enumerate(
        (
            (
                "Air reaches the patient",
                "Air detector blinded by dried fluid",
                5,
                3,
                "Two detectors; start refused when they differ",
                1,
            ),
            ("Free flow", "Door opened while the clamp is worn", 4, 3, "Clamp closes by spring when the door opens", 1),
            (
                "Dose too high",
                "Flow reading too low",
                4,
                4,
                "Second processor; flow test of every pump with a Class A reference",
                2,
            ),
            ("Dose too low", "Tubing set of another maker", 3, 3, "Set recognised by its code; warning otherwise", 2),
            (
                "Dose delayed",
                "Start bolus too slow after a bag change",
                2,
                4,
                "Prime function with display of volume",
                2,
            ),
            (
                "Wrong drug profile",
                "Library update stopped half way",
                4,
                2,
                "Library checked by checksum before use",
                1,
            ),
            (
                "Occlusion alarm late",
                "Pressure sensor reads low",
                4,
                4,
                "Final test of the alarm pressure with a Class A gauge",
                2,
            ),
            ("False occlusion alarm", "Tube kinked in the holder", 1, 4, "Holder with wide radius", 3),
            (
                "Alarm not heard",
                "Loudspeaker covered or volume low",
                3,
                4,
                "Least volume 55 dB(A); light signal beside the sound",
                3,
            ),
            ("Display unreadable", "Liquid behind the window", 2, 3, "Sealed window, IPX4", 2),
            ("Pump stops", "Battery aged", 3, 4, "Battery test each week; warning 30 minutes before the end", 2),
            (
                "Pump stops",
                "Mains cable pulled out unseen",
                2,
                4,
                "Switch to battery within 1 second; message on the display",
                3,
            ),
            ("Electric shock", "Housing broken after a fall", 5, 2, "Double insulation; drop test from 1 m", 1),
            ("Burn", "Battery cell overheats", 3, 2, "Temperature fuse at 70 °C", 1),
            (
                "Infection",
                "Housing not disinfected",
                3,
                3,
                "Smooth housing; agents listed in the instructions for use",
                1,
            ),
            ("Infection", "Tubing set used twice", 3, 3, "Marking for single use; set recognised by its code", 2),
            ("Leak", "Connector over-tightened", 2, 3, "Torque-limiting connector", 2),
            (
                "Overinfusion of a small patient",
                "Adult profile chosen",
                4,
                3,
                "Weight asked for at each start; hard limits per profile",
                2,
            ),
            ("Settings changed by a stranger", "Keys not locked", 2, 3, "Key lock after 2 minutes", 1),
            ("Interference from a radio device", "Telephone on the housing", 3, 2, "Shielding; test at 10 V/m", 1),
            ("Pump falls from the pole", "Clamp worn", 2, 3, "Clamp with a second lock", 2),
            (
                "Syringe not held (NW-210)",
                "Holder closed beside the flange",
                4,
                3,
                "Sensor on the flange; start refused",
                1,
            ),
            (
                "Wrong syringe size (NW-210)",
                "Size confirmed without looking",
                4,
                3,
                "Size measured by the pump; difference stops the start",
                2,
            ),
            ("Late service", "Service date unknown to the hospital", 2, 3, "Message from 30 Days before the date", 2),
        ),
        start=1,
    )
)
