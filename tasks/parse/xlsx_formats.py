"""Cell values as the spreadsheet displays them: dates, percentages, separators, units."""

from __future__ import annotations

import datetime as dt
import operator
import re
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from sayso.tasks.parse.xlsx_dates import date_text, duration_text

_SECTION = re.compile(r';(?=(?:[^"]*"[^"]*")*[^"]*$)')
_LITERAL = re.compile(r'"([^"]*)"|\\(.)|_.|\*.|\[(?:\$([^\]-]*)[^\]]*|[^\]]*)\]')
_PLACES = re.compile(r"[#0?][#0?,]*(?:\.[#0?]*)?,*(?:[eE][+-]?0+)?|\.[#0?]+|@|General", re.IGNORECASE)
_CONDITION = re.compile(r"\[\s*(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)\s*\]")
_COMPARE = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "=": operator.eq, "<>": operator.ne,
}  # fmt: skip
_FRACTION = re.compile(r"((?:[#0?]+)\s+)?[#0?]+\s*/\s*([#?]+|0+|\d+)")
_AT = re.compile(r'^(?:"[^"]*"|\\.|[^@"\\])*@')
_AT_OR_LITERAL = re.compile(r'"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]|@')
_GENERAL_WIDTH = 11  # characters that the General format shows
_LARGEST_EXACT = 10**20  # quantizing larger ones asks for more digits than a sheet keeps


def displayed(value: object, number_format: str) -> str:
    """The cell's text; a value no rule fits is shown in its plain form."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, dt.datetime | dt.date | dt.time):
        return date_text(value, number_format or "")
    if isinstance(value, dt.timedelta):
        return duration_text(value, number_format or "")
    if isinstance(value, int | float):
        return _number(float(value) if isinstance(value, float) else value, number_format)
    return " ".join(_text(str(value), number_format or "").split())


def plain_number(value: float) -> str:
    """A number as the General format shows it in a wide cell: at most 11 characters with its point, no trailing zeros."""
    if isinstance(value, int) or (value.is_integer() and abs(value) < 1e15):
        return str(int(value))
    if 1e-4 <= abs(value) < 1e10:
        decimals = max(_GENERAL_WIDTH - len(str(int(abs(value)))) - 1, 0)
        return f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    if abs(value) < 1e11 and abs(value) >= 1:
        return f"{value:.0f}"
    return f"{value:.6g}".replace("e", "E")


def _text(value: str, number_format: str) -> str:
    """Words that a format prints around a text."""
    sections = _SECTION.split(number_format)
    section = sections[3] if len(sections) > 3 else next((each for each in sections if _AT.search(each)), "")
    if "@" not in section or section.strip() == "@":
        return value
    return _AT_OR_LITERAL.sub(
        lambda match: value if match.group() == "@" else match.group(1) or match.group(2) or "", section
    )


def _section_for(value: float, number_format: str) -> tuple[str, float, str]:
    """(section, the number it shows, the sign printed before it): by the sections' conditions, else by the sign."""
    sections = _SECTION.split(number_format or "General")
    conditions = [_CONDITION.search(section) for section in sections]
    if any(conditions):
        for section, condition in zip(sections, conditions, strict=True):
            if condition is None or _COMPARE[condition.group(1)](value, float(condition.group(2))):
                return section, abs(value), "-" if value < 0 and condition is None else ""
        return "General", abs(value), "-" if value < 0 else ""
    if value < 0:
        return (sections[1], -value, "") if len(sections) > 1 else (sections[0], -value, "-")
    return (sections[2] if value == 0 and len(sections) > 2 else sections[0]), value, ""


def _number(value: float, number_format: str) -> str:
    if isinstance(value, float) and value != value:  # noqa: PLR0124 - only NaN differs from itself
        return ""
    section, value, sign = _section_for(value, number_format)
    literals: list[str] = []

    def keep(match: re.Match[str]) -> str:
        literals.append(match.group(1) or match.group(2) or match.group(3) or "")
        return f"\x00{chr(0xE000 + len(literals) - 1)}"

    pattern = _LITERAL.sub(keep, section)
    places = _PLACES.search(pattern)
    fraction = _FRACTION.search(pattern)
    if fraction is not None:
        shown = pattern[: fraction.start()] + _as_fraction(value, fraction) + pattern[fraction.end() :]
    elif places is None:
        shown = pattern
    else:
        percent = pattern.count("%")
        body = _fitted(value, places.group(), percent=percent)
        shown = pattern[: places.start()] + body + _PLACES.sub("", pattern[places.end() :]).lstrip(",")
    shown = " ".join(re.sub("\x00(.)", lambda m: literals[ord(m.group(1)) - 0xE000], shown).split())
    return sign + shown if any(digit in shown for digit in "123456789") else shown


def _as_fraction(value: float, pattern: re.Match[str]) -> str:
    """'1 3/4' for 1.75: the nearest fraction whose denominator has the places of the format, or the stated one."""
    whole = int(value) if pattern.group(1) else 0
    below = pattern.group(2)
    stated = int(below) if below.isdigit() and int(below) else 0
    rest = value - whole
    nearest = Fraction(rest).limit_denominator(10 ** len(below) - 1)
    above, denominator = (round(rest * stated), stated) if stated else (nearest.numerator, nearest.denominator)
    if above == denominator and pattern.group(1):
        whole, above = whole + 1, 0
    if not above:
        return str(whole)
    return f"{whole} {above}/{denominator}" if whole else f"{above}/{denominator}"


def _fitted(value: float, places: str, *, percent: int) -> str:
    """The digits of a number in the places of its format; halves are rounded up, as people and sheets do."""
    if places.lower() in {"general", "@"}:
        return plain_number(value * 100**percent)
    scale = len(places) - len(places.rstrip(","))
    whole, _, fraction = places.rstrip(",").partition(".")
    exact = Decimal(repr(value)).scaleb(2 * percent - 3 * scale)
    exponent = re.search(r"[eE]", places)
    if exponent:
        digits = len(re.split(r"[eE]", fraction)[0]) if fraction else 0
        return f"{float(exact):.{digits}E}"
    least, most = fraction.count("0"), len(fraction)
    rounded = exact.quantize(Decimal(1).scaleb(-most), ROUND_HALF_UP) if abs(exact) < _LARGEST_EXACT else exact
    text = f"{rounded:,.{most}f}" if "," in whole else f"{rounded:.{most}f}"
    if most > least:
        head, _, tail = text.partition(".")
        tail = tail[:least] + tail[least:].rstrip("0")
        text = f"{head}.{tail}" if tail else head
    zeros = whole.replace(",", "").count("0")
    sign, digits_text = ("-", text[1:]) if text.startswith("-") else ("", text)
    head = digits_text.split(".")[0]
    return sign + "0" * max(zeros - len(head.replace(",", "")), 0) + digits_text
