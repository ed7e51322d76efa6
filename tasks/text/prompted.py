"""Sections as a prompt shows them: numbered, named, and closed off, so that a document's words stay a document's words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sayso.schemas.asking import Reading

_TAG = re.compile(r"<(?=/?section\b)", re.IGNORECASE)


def numbered_sections(readings: Iterable[Reading]) -> str:
    """One element for each section, numbered from 1; a tag of the same name inside a text cannot end it."""
    return "\n".join(
        f'<section number="{number}" document="{_attribute(reading.document)}"'
        f' heading="{_attribute(" > ".join(reading.heading_path))}">\n{_TAG.sub("< ", reading.text)}\n</section>'
        for number, reading in enumerate(readings, 1)
    )


def _attribute(text: str) -> str:
    one_line = " ".join(text.split())
    return one_line.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
