"""How figures are described."""

from __future__ import annotations

from dataclasses import dataclass

from sayso.schemas.recipes import Recipe


@dataclass(frozen=True, slots=True)
class DescribeRecipe(Recipe):
    """How figures are described (paper 3.1); limits are per document, figures past them keep caption and mention only."""

    model: str = ""  # '' means the rule twin
    looks: int = 100  # pictures shown to a model
    readings: int = 60  # pictures read by OCR
    seconds: int = 60  # limit of one OCR
    memory_mb: int = 2000
