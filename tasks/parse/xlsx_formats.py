"""Cell values as the spreadsheet displays them: dates, percentages, separators, units."""

from __future__ import annotations

import datetime as dt
import re

_SECTION = re.compile(r';(?=(?:[^"]*"[^"]*")*[^"]*$)')
_LITERAL = re.compile(r'"([^"]*)"|\\(.)|_.|\*.|\[(?:\$([^\]-]*)[^\]]*|[^\]]*)\]')
_PLACES = re.compile(r"[#0?][#0?,]*(?:\.[#0?]*)?,*(?:[eE][+-]?0+)?|\.[#0?]+|@|General", re.IGNORECASE)
_DATE_PART = re.compile(r"yyyy|yy|mmmmm|mmmm|mmm|mm|m|dddd|ddd|dd|d|hh|h|ss|s|\.0+|am/pm|a/p", re.IGNORECASE)
_DATE_SIGN = re.compile(r"[ymdhs]", re.IGNORECASE)


def displayed(value: object, number_format: str) -> str:
    """The cell's text; a value no rule fits is shown in its plain form."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, dt.datetime | dt.date | dt.time):
        return _date(value, number_format)
    if isinstance(value, dt.timedelta):
        return _duration(value, with_seconds="s" in number_format.lower() or ":" not in number_format)
    if isinstance(value, int | float):
        return _number(float(value) if isinstance(value, float) else value, number_format)
    return " ".join(str(value).split())


def _duration(value: dt.timedelta, *, with_seconds: bool) -> str:
    seconds = round(value.total_seconds())
    sign, seconds = ("-", -seconds) if seconds < 0 else ("", seconds)
    hours = f"{sign}{seconds // 3600}:{seconds // 60 % 60:02d}"
    return f"{hours}:{seconds % 60:02d}" if with_seconds else hours


def plain_number(value: float) -> str:
    """A number as the General format shows it: at most 11 significant figures, no trailing zeros."""
    if isinstance(value, int) or (value.is_integer() and abs(value) < 1e15):
        return str(int(value))
    if 1e-5 <= abs(value) < 1e11:
        return f"{value:.10f}"[:14].rstrip("0").rstrip(".") if abs(value) < 1 else f"{value:.11g}"
    return f"{value:.6g}".replace("e", "E")


def _number(value: float, number_format: str) -> str:
    if isinstance(value, float) and value != value:  # noqa: PLR0124 - only NaN differs from itself
        return ""
    sections = _SECTION.split(number_format or "General")
    section = sections[0]
    if value < 0 and len(sections) > 1:
        section, value = sections[1], -value
    elif value == 0 and len(sections) > 2:
        section = sections[2]
    literals: list[str] = []

    def keep(match: re.Match[str]) -> str:
        literals.append(match.group(1) or match.group(2) or match.group(3) or "")
        return f"\x00{chr(0xE000 + len(literals) - 1)}"

    pattern = _LITERAL.sub(keep, section)
    places = _PLACES.search(pattern)
    if places is None:
        shown = pattern
    else:
        percent = pattern.count("%")
        body = _fitted(value * 100**percent, places.group(), after=pattern[places.end() :])
        shown = pattern[: places.start()] + body + _PLACES.sub("", pattern[places.end() :]).lstrip(",")
    return " ".join(re.sub("\x00(.)", lambda m: literals[ord(m.group(1)) - 0xE000], shown).split())


def _fitted(value: float, places: str, *, after: str) -> str:
    if places.lower() in {"general", "@"} or after.startswith("/"):
        return plain_number(value)
    scale = len(places) - len(places.rstrip(","))
    whole, _, fraction = places.rstrip(",").partition(".")
    value = value / 1000**scale
    exponent = re.search(r"[eE]", places)
    if exponent:
        digits = len(re.split(r"[eE]", fraction)[0]) if fraction else 0
        return f"{value:.{digits}E}"
    least, most = fraction.count("0"), len(fraction)
    text = f"{value:,.{most}f}" if "," in whole else f"{value:.{most}f}"
    if most > least:
        head, _, tail = text.partition(".")
        tail = tail[:least] + tail[least:].rstrip("0")
        text = f"{head}.{tail}" if tail else head
    zeros = whole.replace(",", "").count("0")
    sign, digits_text = ("-", text[1:]) if text.startswith("-") else ("", text)
    head = digits_text.split(".")[0]
    return sign + "0" * max(zeros - len(head.replace(",", "")), 0) + digits_text


def _date(value: dt.datetime | dt.date | dt.time, number_format: str) -> str:
    section = re.sub(r"\[[^\]]*\]", "", _SECTION.split(number_format or "")[0])
    if not _DATE_SIGN.search(re.sub(r'"[^"]*"|\\.', "", section)) or section.lower() == "general":
        return _plain_date(value)
    moment = _as_datetime(value)
    half_day = re.search(r"am/pm|a/p", section, re.IGNORECASE) is not None
    out: list[str] = []
    place, previous = 0, ""
    clean = re.sub(r"_.|\*.", "", section)
    for match in re.finditer(rf'"[^"]*"|\\.|{_DATE_PART.pattern}', clean, re.IGNORECASE):
        out.append(clean[place : match.start()])
        part = match.group()
        place = match.end()
        if part[0] in '"\\':
            out.append(part.strip('"').lstrip("\\"))
            continue
        following = _DATE_PART.search(clean, match.end())
        minutes = previous.startswith("h") or (following is not None and following.group().lower().startswith("s"))
        out.append(_date_part(moment, part.lower(), minutes=minutes, half_day=half_day))
        previous = part.lower()
    out.append(clean[place:])
    return " ".join("".join(out).split())


def _as_datetime(value: dt.datetime | dt.date | dt.time) -> dt.datetime:
    if isinstance(value, dt.datetime):
        return value
    if isinstance(value, dt.date):
        return dt.datetime(value.year, value.month, value.day)  # noqa: DTZ001 - a sheet's dates have no zone
    return dt.datetime(1900, 1, 1, value.hour, value.minute, value.second)  # noqa: DTZ001


def _plain_date(value: dt.datetime | dt.date | dt.time) -> str:
    if isinstance(value, dt.datetime) and value.time() == dt.time():
        return value.date().isoformat()
    return value.isoformat(" ") if isinstance(value, dt.datetime) else value.isoformat()


def _date_part(moment: dt.datetime, part: str, *, minutes: bool, half_day: bool) -> str:
    if part.startswith("m") and minutes and len(part) <= 2:
        return f"{moment.minute:02d}" if len(part) == 2 else str(moment.minute)
    hour = (moment.hour % 12 or 12) if half_day else moment.hour
    shown = {
        "yyyy": f"{moment.year:04d}",
        "yy": f"{moment.year % 100:02d}",
        "mmmmm": moment.strftime("%b")[:1],
        "mmmm": moment.strftime("%B"),
        "mmm": moment.strftime("%b"),
        "mm": f"{moment.month:02d}",
        "m": str(moment.month),
        "dddd": moment.strftime("%A"),
        "ddd": moment.strftime("%a"),
        "dd": f"{moment.day:02d}",
        "d": str(moment.day),
        "hh": f"{hour:02d}",
        "h": str(hour),
        "ss": f"{moment.second:02d}",
        "s": str(moment.second),
        "am/pm": "AM" if moment.hour < 12 else "PM",
        "a/p": "A" if moment.hour < 12 else "P",
    }
    return shown.get(part, part)
