"""Dates, times and durations as a sheet's number format shows them."""

from __future__ import annotations

import datetime as dt
import re

_DATE_PART = re.compile(r"y+|mmmmm|mmmm|mmm|mm|m|dddd|ddd|dd|d|hh|h|ss|s|\.0+|am/pm|a/p", re.IGNORECASE)
_DATE_SIGN = re.compile(r"[ymdhs]", re.IGNORECASE)
_FIRST_SECTION = re.compile(r'^(?:"[^"]*"|[^;"])*')
_ELAPSED = re.compile(r"\[(h+|m+|s+)\]", re.IGNORECASE)
_DURATION_PART = re.compile(r'"[^"]*"|\\.|\[(?:h+|m+|s+)\]|hh?|mm?|ss?|\.0+', re.IGNORECASE)


def duration_text(value: dt.timedelta, number_format: str) -> str:
    """A duration; '[h]', '[m]' or '[s]' counts on past its day, hour or minute."""
    seconds = value.total_seconds()
    sign, seconds = ("-", -seconds) if seconds < 0 else ("", seconds)
    elapsed = _ELAPSED.search(number_format)
    if elapsed is None:
        whole = round(seconds)
        return f"{sign}{whole // 3600}:{whole // 60 % 60:02d}:{whole % 60:02d}"
    digits = re.search(r"\.(0+)", number_format)
    fraction = len(digits.group(1)) if digits else 0
    ticks = round(seconds * 10**fraction)
    units = {"s": ticks // 10**fraction, "m": ticks // 10**fraction // 60, "h": ticks // 10**fraction // 3600}

    def shown(match: re.Match[str]) -> str:
        part = match.group().lower()
        if part[0] in '"\\':
            return match.group().strip('"').lstrip("\\")
        if part[0] == ".":
            return f".{ticks % 10**fraction:0{fraction}d}"
        if part[0] == "[":
            return f"{units[part[1]]:0{len(part) - 2}d}"
        return f"{units[part[0]] % 60:0{len(part)}d}"

    return sign + " ".join(_DURATION_PART.sub(shown, _first_section(number_format)).split())


def _first_section(number_format: str) -> str:
    match = _FIRST_SECTION.match(number_format)
    return match.group() if match else ""


def date_text(value: dt.datetime | dt.date | dt.time, number_format: str) -> str:
    """A date or time; the ISO form where the format is none for dates."""
    section = re.sub(r"\[[^\]]*\]", "", _first_section(number_format or ""))
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
        "y": f"{moment.year % 100:02d}",
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
    return shown.get(part, f"{moment.year:04d}" if part.startswith("y") else part)
