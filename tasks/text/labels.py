"""How a section is named to a reader."""

from __future__ import annotations

from sayso.schemas.asking import Reading


def section_label(reading: Reading) -> str:
    """The document and the heading path: what stands above a section's words in an answer."""
    path = [heading for heading in reading.heading_path if heading]
    return f"{reading.document}: {' > '.join(path)}" if path else reading.document
