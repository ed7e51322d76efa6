"""The pages that are generated from code agree with it, and links between pages lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sayso.deployments.docs import scoreboard_page, tables_page

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def test_tables_page_is_generated_from_schemas() -> None:
    """`make docs` writes it again."""
    assert (ROOT / "docs/tables.md").read_text(encoding="utf-8") == tables_page()


def test_scoreboard_is_generated_from_the_measured_figures() -> None:
    assert (ROOT / "docs/scoreboard.md").read_text(encoding="utf-8") == scoreboard_page()


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    assert [t for t in targets if not (page.parent / t).exists()] == []
