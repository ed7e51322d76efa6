"""Figures of the Word and PowerPoint documents, drawn as small pictures."""

import io
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

INK, PAPER, BLUE, GREY, RED = (30, 40, 55), (255, 255, 255), (214, 228, 242), (235, 235, 235), (178, 48, 48)


@dataclass(frozen=True, slots=True)
class Box:
    """A labelled box: left, top, width, height in pixels."""

    x: int
    y: int
    w: int
    h: int
    text: str
    fill: tuple[int, int, int] = BLUE


class Drawing:
    """A picture of boxes, arrows and labels; `png()` gives its bytes."""

    def __init__(self, width: int, height: int) -> None:
        self._image = Image.new("RGB", (width, height), PAPER)
        self._draw = ImageDraw.Draw(self._image)

    def box(self, box: Box) -> None:
        self._draw.rounded_rectangle(
            (box.x, box.y, box.x + box.w, box.y + box.h), 8, fill=box.fill, outline=INK, width=2
        )
        self.label(box.x + box.w // 2, box.y + box.h // 2, box.text)

    def label(self, x: int, y: int, text: str, size: int = 17) -> None:
        font = ImageFont.load_default(size)
        self._draw.multiline_text((x, y), text, INK, font, anchor="mm", align="center")

    def circle(self, x: int, y: int, radius: int, text: str = "", *, fill: tuple[int, int, int] = PAPER) -> None:
        self._draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill, outline=INK, width=2)
        self.label(x, y, text)

    def line(self, *points: tuple[int, int], arrow: bool = True, colour: tuple[int, int, int] = INK) -> None:
        """A polyline; the arrow head points along its last stretch, which is level or upright."""
        self._draw.line(points, fill=colour, width=3)
        if not arrow:
            return
        (x0, y0), (x, y) = points[-2:]
        dx, dy = (x > x0) - (x < x0), (y > y0) - (y < y0)
        back, side = 11, 6
        left = (x - back * dx + side * dy, y - back * dy + side * dx)
        right = (x - back * dx - side * dy, y - back * dy - side * dx)
        self._draw.polygon([(x, y), left, right], fill=colour)

    def png(self) -> bytes:
        buffer = io.BytesIO()
        self._image.quantize(32).save(buffer, "PNG", optimize=True)
        return buffer.getvalue()


def complaint_form() -> bytes:
    """The fields of the complaint record, as a form is printed."""
    drawing = Drawing(760, 300)
    drawing.box(Box(10, 10, 740, 280, "", PAPER))
    drawing.label(380, 36, "Form F-12-1   Complaint record", 20)
    for row, (left, right) in enumerate(
        [
            ("Complaint number", "Device and lot"),
            ("Receipt Date", "Recording Date"),
            ("Reporter and channel", "Words of the reporter"),
        ]
    ):
        drawing.box(Box(30, 66 + 74 * row, 340, 60, left, GREY))
        drawing.box(Box(390, 66 + 74 * row, 340, 60, right, GREY))
    return drawing.png()


def complaint_flow() -> bytes:
    """From receiving a complaint to closing it, with the branch for serious incidents."""
    drawing = Drawing(900, 420)
    for box in (
        Box(20, 30, 150, 70, "Receive"),
        Box(210, 30, 150, 70, "Record\n(F-12-1)"),
        Box(400, 30, 170, 70, "Triage\nby the officer"),
        Box(640, 30, 230, 70, "Serious Incident?", GREY),
        Box(640, 170, 230, 70, "Vigilance path\n(SOP-19)", (246, 218, 214)),
        Box(400, 170, 170, 70, "Investigate"),
        Box(210, 170, 150, 70, "Review and\nFinal Reply"),
        Box(20, 170, 150, 70, "Close"),
        Box(210, 310, 360, 70, "Trend check: 3 Confirmed in 90 Days"),
        Box(640, 310, 230, 70, "CAPA screening\n(SOP-08)", (246, 218, 214)),
    ):
        drawing.box(box)
    for points in (
        ((170, 65), (210, 65)), ((360, 65), (400, 65)), ((570, 65), (640, 65)), ((755, 100), (755, 170)),
        ((640, 205), (570, 205)), ((400, 205), (360, 205)), ((210, 205), (170, 205)), ((485, 240), (485, 310)),
        ((570, 345), (640, 345)), ((640, 85), (600, 85), (600, 150), (485, 150), (485, 170)),
    ):  # fmt: skip
        drawing.line(*points)
    drawing.label(775, 135, "yes")
    drawing.label(586, 120, "no")
    return drawing.png()


def gauge_rig() -> bytes:
    """Two valves between the pressure source, the reference and the gauge under test."""
    drawing = Drawing(820, 360)
    drawing.box(Box(20, 150, 150, 80, "1  Hand pump"))
    drawing.circle(280, 190, 34, "V1", fill=GREY)
    drawing.box(Box(380, 40, 190, 80, "2  Reference\nstandard RS-02"))
    drawing.box(Box(400, 165, 150, 50, "3  Manifold", GREY))
    drawing.circle(640, 190, 34, "V2", fill=(246, 218, 214))
    drawing.circle(750, 190, 52, "4  Gauge\nunder test", fill=BLUE)
    drawing.box(Box(400, 280, 150, 56, "5  Vent V3", GREY))
    for points in (
        ((170, 190), (246, 190)), ((314, 190), (400, 190)), ((475, 165), (475, 120)), ((550, 190), (606, 190)),
        ((674, 190), (698, 190)), ((475, 215), (475, 280)),
    ):  # fmt: skip
        drawing.line(*points, arrow=False)
    drawing.label(640, 250, "closed until the\nreference is stable", 15)
    return drawing.png()


def capa_wheel() -> bytes:
    """The five stages of a CAPA in a row with the check that returns to root cause."""
    drawing = Drawing(900, 230)
    names = ("Open", "Contain", "Root cause", "Act", "Effectiveness\ncheck")
    for index, name in enumerate(names):
        drawing.box(Box(10 + 180 * index, 30, 150, 70, name))
        if index:
            drawing.line((180 * index - 20, 65), (10 + 180 * index, 65))
    drawing.line((805, 100), (805, 180), (445, 180), (445, 100), colour=RED)
    drawing.label(625, 200, "not effective: back to root cause", 16)
    return drawing.png()


def pump_front() -> bytes:
    """The front of the pump with the occlusion alarm light."""
    drawing = Drawing(560, 330)
    drawing.box(Box(20, 20, 520, 290, "", GREY))
    drawing.box(Box(50, 50, 290, 140, "5.0 ml/h\nOCCLUSION", PAPER))
    drawing.circle(430, 90, 30, "A", fill=(240, 170, 160))
    drawing.circle(430, 190, 40, "B", fill=BLUE)
    drawing.box(Box(50, 220, 130, 60, "C  Stop", BLUE))
    drawing.box(Box(210, 220, 130, 60, "D  Start", BLUE))
    return drawing.png()
